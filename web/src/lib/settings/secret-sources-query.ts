import { queryOptions } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import { secretSources } from '@tokri/contract/setup.ts'

/** Which services have keys, and where from. */
export const secretSourcesQuery = (call: Call) =>
  queryOptions({
    queryKey: ['admin', 'secret sources'],
    queryFn: async ({ signal }) => (await call(secretSources, {}, { signal })).data,
  })
