import type { OrderState } from '@tokri/rules/order-states.ts'

export type SuccessView = 'reading' | 'unread' | 'unknown' | 'placed' | 'waiting' | 'failed' | 'cancelled'

/** The content of the page after an order. It makes no claim about an order that is unknown or still loading. */
export const successViewOf = (
  state: OrderState | undefined,
  { isReading, isAbsent }: { isReading: boolean; isAbsent: boolean },
): SuccessView => {
  if (state === undefined) {
    if (isReading) return 'reading'
    return isAbsent ? 'unknown' : 'unread'
  }
  if (state === 'PAYMENT_PENDING') return 'waiting'
  if (state === 'PAYMENT_FAILED') return 'failed'
  return state === 'CANCELLED' ? 'cancelled' : 'placed'
}
