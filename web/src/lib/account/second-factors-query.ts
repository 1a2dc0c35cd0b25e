import { queryOptions } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import { getSecondFactors } from '@tokri/contract/second-factor.ts'

export const secondFactorsQuery = (call: Call) =>
  queryOptions({
    queryKey: ['user', 'second-factors'],
    queryFn: async ({ signal }) => (await call(getSecondFactors, {}, { signal })).data,
    staleTime: 0,
  })
