/**
 * What listeners are told of. The subject of an event is the id of what its kind speaks of: that of a payment is its order,
 * that of stock its store, that of a shift the person.
 */
export const eventKinds = [
  'order.placed',
  'order.moved',
  'order.changed',
  'order.refunded',
  'payment.succeeded',
  'payment.failed',
  'refund.failed',
  'payment.disputed',
  'product.changed',
  'stock.changed',
  'store.changed',
  'shift.started',
  'shift.ended',
] as const
export type EventKind = (typeof eventKinds)[number]
