// Picking: from the queue of a store to a packed order.
import { endpoint } from './endpoint.ts'
import type * as schema from './picking.schema.ts'

export const pickQueue = endpoint<typeof schema.pickQueueSchema>({
  method: 'GET',
  url: '/api/pick/queue',
  access: 'picker',
  store: 'query',
})
/** The order that the caller is picking, or null. The call takes no order from the queue. */
export const pickMine = endpoint<typeof schema.pickMineSchema>({
  method: 'GET',
  url: '/api/pick/mine',
  access: 'picker',
  store: 'handler',
})
/** An event stream. Each event means that the order's sheet has changed. The stream ends when the picking ends. */
export const pickWatch = endpoint<typeof schema.pickWatchSchema>({
  method: 'GET',
  url: '/api/pick/watch',
  access: 'picker',
  store: 'handler',
  answers: 'text/event-stream',
})
/** Returns the order that the caller is picking. Without one, takes the first order from the queue of the store. */
export const pickNext = endpoint<typeof schema.pickNextSchema>({
  method: 'POST',
  url: '/api/pick/next',
  access: 'picker',
  store: 'handler',
  invalidates: 'nothing',
  idempotent: true,
})
/** Sets how many pieces of a line are in the basket. The number may be lower than before. */
export const pickLine = endpoint<typeof schema.pickLineSchema>({
  method: 'PUT',
  url: '/api/pick/line',
  access: 'picker',
  store: 'handler',
  invalidates: 'nothing',
  idempotent: true,
})
/** Up to five substitutes for a line, the shopper's own choice first. */
export const pickSubstitutes = endpoint<typeof schema.pickSubstitutesSchema>({
  method: 'GET',
  url: '/api/pick/substitutes',
  access: 'picker',
  store: 'handler',
})
/** Reports that the store has only `picked` pieces of a line. The line's preference decides what replaces the others. */
export const pickShort = endpoint<typeof schema.pickShortSchema>({
  method: 'PUT',
  url: '/api/pick/short',
  access: 'picker',
  store: 'handler',
  invalidates: 'catalogue',
  idempotent: true,
})
/** The order is packed and waits for a rider. Sent again with another number, it corrects the bags until they leave. */
export const pickPacked = endpoint<typeof schema.pickPackedSchema>({
  method: 'PUT',
  url: '/api/pick/packed',
  access: 'picker',
  store: 'handler',
  invalidates: 'nothing',
  idempotent: true,
})
/** Returns the order to the queue, for another picker. */
export const pickRelease = endpoint<typeof schema.pickReleaseSchema>({
  method: 'PUT',
  url: '/api/pick/release',
  access: 'picker',
  store: 'handler',
  invalidates: 'nothing',
  idempotent: true,
})
/** A manager takes an order out of a picker's hands: it goes back to the queue. */
export const pickTakeBack = endpoint<typeof schema.pickTakeBackSchema>({
  method: 'PUT',
  url: '/api/pick/take-back',
  access: 'manager',
  store: 'handler',
  invalidates: 'nothing',
  idempotent: true,
})
/** The goods of cancelled orders that must be returned to their bins. */
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
