// Picking: from the queue of a store to a packed order.
import { endpoint } from './endpoint.ts'
import type * as schema from './picking.schema.ts'

export const pickQueue = endpoint<typeof schema.pickQueueSchema>({
  method: 'GET',
  url: '/api/pick/queue',
  access: 'picker',
  store: 'query',
})
/** The order in the hands of the caller, null without one; takes none from the queue. */
export const pickMine = endpoint<typeof schema.pickMineSchema>({
  method: 'GET',
  url: '/api/pick/mine',
  access: 'picker',
  store: 'handler',
})
/** Takes the first order of the queue at the store of the caller's shift, or answers the one in hand. */
export const pickNext = endpoint<typeof schema.pickNextSchema>({
  method: 'POST',
  url: '/api/pick/next',
  access: 'picker',
  store: 'handler',
  invalidates: 'nothing',
  idempotent: true,
})
/** Sets how many pieces of a line are in the basket; fewer than before puts some back. */
export const pickLine = endpoint<typeof schema.pickLineSchema>({
  method: 'PUT',
  url: '/api/pick/line',
  access: 'picker',
  store: 'handler',
  invalidates: 'nothing',
  idempotent: true,
})
/** Up to five products that may take the place of a line's, the shopper's own choice first. */
export const pickSubstitutes = endpoint<typeof schema.pickSubstitutesSchema>({
  method: 'GET',
  url: '/api/pick/substitutes',
  access: 'picker',
  store: 'handler',
})
/** There is no more of a line than `picked`: the preference of the line decides about the rest. */
export const pickShort = endpoint<typeof schema.pickShortSchema>({
  method: 'PUT',
  url: '/api/pick/short',
  access: 'picker',
  store: 'handler',
  invalidates: 'catalogue',
  idempotent: true,
})
export const pickPacked = endpoint<typeof schema.pickPackedSchema>({
  method: 'PUT',
  url: '/api/pick/packed',
  access: 'picker',
  store: 'handler',
  invalidates: 'nothing',
  idempotent: true,
})
export const pickRelease = endpoint<typeof schema.pickReleaseSchema>({
  method: 'PUT',
  url: '/api/pick/release',
  access: 'picker',
  store: 'handler',
  invalidates: 'nothing',
  idempotent: true,
})
export const putBackList = endpoint<typeof schema.putBackListSchema>({
  method: 'GET',
  url: '/api/pick/put-back',
  access: 'picker',
  store: 'query',
})
export const putBackDone = endpoint<typeof schema.putBackDoneSchema>({
  method: 'PUT',
  url: '/api/pick/put-back',
  access: 'picker',
  store: 'handler',
  invalidates: 'nothing',
  idempotent: true,
})
