// Picking: from the queue of a store to a packed order.
import { endpoint } from './endpoint.ts'
import type * as schema from './picking.schema.ts'

export const pickQueue = endpoint<typeof schema.pickQueueSchema>({
  method: 'GET',
  url: '/api/pick/queue',
  access: 'picker',
  store: 'query',
})
/** The order that the caller picks, or null. It takes none from the queue. */
export const pickMine = endpoint<typeof schema.pickMineSchema>({
  method: 'GET',
  url: '/api/pick/mine',
  access: 'picker',
  store: 'handler',
})
/** Tells when the sheet of an order is to be read again, and ends when the order is not picked any more. */
export const pickWatch = endpoint<typeof schema.pickWatchSchema>({
  method: 'GET',
  url: '/api/pick/watch',
  access: 'picker',
  store: 'handler',
  answers: 'text/event-stream',
})
/** Takes the first order in the queue of the caller's store. If the caller picks an order already, answers that one. */
export const pickNext = endpoint<typeof schema.pickNextSchema>({
  method: 'POST',
  url: '/api/pick/next',
  access: 'picker',
  store: 'handler',
  invalidates: 'nothing',
  idempotent: true,
})
/** Sets how many pieces of a line are in the basket. A lower number than before means that pieces were put back. */
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
/** Reports that no more than `picked` pieces of a line are there. The line's preference decides about the missing ones. */
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
