// The promise of an order: in how many minutes it is at the door.

const MINUTE_MS = 60_000

/** When an order is due that was placed (an online order: paid) at this time. */
export const dueAt = (placedAt: Date, promiseMinutes: number): Date =>
  new Date(placedAt.getTime() + promiseMinutes * MINUTE_MS)

/** Whether an order was delivered by the time at which it was due. */
export const isKept = (deliveredAt: Date, promisedAt: Date): boolean => deliveredAt <= promisedAt
