import type { ServingAnswer } from '@tokri/contract/store.schema.ts'
import type { ShownPromise } from './shown-promise.ts'

/** The promise of an open store; null for another one, whose texts need more code. */
export const openPromise = ({ store, open, promise }: ServingAnswer): ShownPromise | null =>
  store && open ? { minutes: promise?.minutes } : null
