import type { QueryClient } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'

/** What every route's loader and every screen acts through. `origin` is the shop's public address, for canonical links. */
export type RouterContext = { queryClient: QueryClient; call: Call; origin: string }
