import type { LockedOrder } from './queries.ts'

export const isPaid = (order: Pick<LockedOrder, 'payment_state'>): boolean =>
  order.payment_state === 'paid' || order.payment_state === 'part_refunded'
