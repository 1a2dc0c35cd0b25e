// Cart mutations go to the server one after the other.
import type { QueryClient } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'

export type CartDeps = { call: Call; queryClient: QueryClient; goToLogin: () => Promise<void> }

let queue: Promise<unknown> = Promise.resolve()

/** Runs `send` after every mutation queued before it. */
export const queueCartMutation = <T>(send: () => Promise<T>): Promise<T> => {
  const turn = queue.then(send, send)
  queue = turn.catch(() => {})
  return turn
}
