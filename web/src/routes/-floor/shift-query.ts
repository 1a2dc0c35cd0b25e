import { queryOptions } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import { myShift } from '@tokri/contract/shift.ts'

/** The open shift, and the duties with which one may begin. The key begins with "admin", so that it goes with the person. */
export const shiftQuery = (call: Call) =>
  queryOptions({
    queryKey: ['admin', 'shift'],
    queryFn: ({ signal }) => call(myShift, {}, { signal }),
    staleTime: 0,
  })
