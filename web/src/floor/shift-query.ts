import { queryOptions } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import { myShift } from '@tokri/contract/shift.ts'

const READ_AGAIN_MS = 15_000
const TRY_AGAIN_MS = 5000

/**
 * The current shift, and the duties for which the user can start one. It is read again and again: a manager may end the
 * shift, and so does the server when nobody is heard. The key begins with "admin", so that a sign-out clears it.
 */
export const shiftQuery = (call: Call) =>
  queryOptions({
    queryKey: ['admin', 'shift'],
    queryFn: ({ signal }) => call(myShift, {}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.status === 'error' ? TRY_AGAIN_MS : READ_AGAIN_MS),
  })
