// Sold-out products about which a shopper asked to be told when they are back.
import type * as schema from './awaited.schema.ts'
import { endpoint } from './endpoint.ts'

/** The ids of the products that the shopper waits for, in the store of the request. */
export const awaitedIds = endpoint<typeof schema.awaitedIdsSchema>({
  method: 'GET',
  url: '/api/awaited/ids',
  access: 'user',
  priority: 'normal',
})
/** `waiting` is false if the store has the product again: then there is nothing to wait for. */
export const awaitProduct = endpoint<typeof schema.awaitProductSchema>({
  method: 'PUT',
  url: '/api/awaited/add',
  access: 'user',
  invalidates: 'nothing',
})
export const stopAwaiting = endpoint<typeof schema.stopAwaitingSchema>({
  method: 'DELETE',
  url: '/api/awaited/remove',
  access: 'user',
  invalidates: 'nothing',
})
