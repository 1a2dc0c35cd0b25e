import type { OrderState } from '@tokri/rules/order-states.ts'

export type Face = 'reading' | 'unread' | 'unknown' | 'placed' | 'waiting' | 'failed' | 'cancelled'

/** What the page after an order may say: nothing is claimed for an order that is not known, or not yet. */
export const faceOf = (
  state: OrderState | undefined,
  { isReading, isAbsent }: { isReading: boolean; isAbsent: boolean },
): Face => {
  if (state === undefined) {
    if (isReading) return 'reading'
    return isAbsent ? 'unknown' : 'unread'
  }
  if (state === 'PAYMENT_PENDING') return 'waiting'
  if (state === 'PAYMENT_FAILED') return 'failed'
  return state === 'CANCELLED' ? 'cancelled' : 'placed'
}
