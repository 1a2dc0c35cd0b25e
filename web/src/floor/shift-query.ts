import { queryOptions } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import { myShift } from '@tokri/contract/shift.ts'

/**
 * The current shift, and the duties for which the user can start one. The key begins with "admin", so that a sign-out
 * clears it.
 */
export const shiftQuery = (call: Call) =>
  queryOptions({
    queryKey: ['admin', 'shift'],
    queryFn: ({ signal }) => call(myShift, {}, { signal }),
    staleTime: 0,
  })
