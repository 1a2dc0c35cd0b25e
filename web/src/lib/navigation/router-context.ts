import type { QueryClient } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'

/**
 * The context of every loader and screen. `origin` is the shop's public address, for canonical links; `isFloorDocument` says
 * whether the document was loaded as a page of /floor.
 */
export type RouterContext = { queryClient: QueryClient; call: Call; origin: string; isFloorDocument: boolean }
