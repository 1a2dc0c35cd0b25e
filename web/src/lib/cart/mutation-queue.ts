// Cart mutations go to the server one after the other.
import type { QueryClient } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import { declareKey } from '../session/personal-data.ts'

export type CartDeps = { call: Call; queryClient: QueryClient; goToLogin: () => Promise<void> }

/** Stores the product that a guest tried to add, until the guest has signed in. */
export const addAfterLoginKey = declareKey('addAfterLogin', { personal: false })

let queue: Promise<unknown> = Promise.resolve()

/** Runs `send` after every mutation queued before it. */
export const queueCartMutation = <T>(send: () => Promise<T>): Promise<T> => {
  const turn = queue.then(send, send)
  queue = turn.catch(() => {})
  return turn
}
