// The business day of a store: what happened in it, and how much cash must be in the till at its end. A business day ends at
// midnight in the store's time zone, or earlier if somebody closes it earlier; what happens after that counts for the next
// day. Money counts for the day on which it moves: a refund counts for the day of the refund, not of its order.
import type { Paise } from './money.ts'

/** A number of things and what they are worth. */
export type CountAndSum = { count: number; paise: Paise }

export type DayFigures = {
  /** Delivered orders, with what they cost the shopper before refunds, without tips. Store credit may have paid a part. */
  delivered: { cash: CountAndSum; online: CountAndSum }
  cash: {
    /** Paid in cash for delivered orders, with their tips, but not to a rider with an own account of cash. */
    counterPaise: Paise
    /** Collected at doors by riders, less what they gave back there. It is in the till once it is handed over. */
    ridersPaise: Paise
    /** Handed over by riders on this day. */
    handedOverPaise: Paise
    /** Handed over to shoppers out of the till, when that happened. */
    refundedPaise: Paise
    /** Tips that riders got out of the till. Days that were closed before it was kept have none. */
    tipsPaidPaise?: Paise
  }
  /** What each rider had in hand at the end of the day. Days that were closed before it was kept have none. */
  held?: { riderId: string; paise: Paise }[]
  /**
   * What providers received and what they were asked to return. Sorted by name. `unconfirmed` is the part of `received` that
   * nobody had seen: UPI to the shop's own address, by the word of a rider.
   */
  online: { provider: string; received: CountAndSum; refunded: CountAndSum; unconfirmed?: CountAndSum }[]
  refunds: { cash: CountAndSum; online: CountAndSum }
  /**
   * Store credit that was taken for new orders, and that was given: for refunds, and back from orders that ended unpaid or
   * came to cost less. Days that were closed before there was credit have none.
   */
  credit?: { used: CountAndSum; given: CountAndSum }
  /** Orders that were cancelled after they were placed, with their amounts. */
  cancelled: CountAndSum
  /**
   * Tips of the delivered orders: what each rider is to be paid. `cashPaise` of them were paid in cash, so that they are a part of
   * the cash above until they are paid out. `riderId` is null for orders that no rider
   * delivered. Days that were closed before there were tips have none.
   */
  tips?: { riderId: string | null; count: number; paise: Paise; cashPaise?: Paise }[]
  /** Pieces that were thrown away, at the selling prices of that moment. */
  waste: { reason: string; pieces: number; paise: Paise }[]
}

/** What must be in the till, apart from the change with which the day began. */
export const expectedCashPaise = ({ cash }: Pick<DayFigures, 'cash'>): Paise =>
  cash.counterPaise + cash.handedOverPaise - cash.refundedPaise - (cash.tipsPaidPaise ?? 0)
