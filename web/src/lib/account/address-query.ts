import { queryOptions } from '@tanstack/react-query'
import type { AddressShape } from '@tokri/contract/address.schema.ts'
import { getAddresses } from '@tokri/contract/address.ts'
import type { Call } from '@tokri/contract/client.ts'

export type Address = AddressShape

export const addressesQuery = (call: Call) =>
  queryOptions({
    queryKey: ['addresses'],
    queryFn: async ({ signal }): Promise<Address[]> => (await call(getAddresses, {}, { signal })).data,
  })
