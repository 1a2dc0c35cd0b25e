// When something happened that a person on shift reports. A phone keeps its presses while the network is away and says later at
// what time they were made. Such a time is believed within bounds that the shop knows itself.
import type { Tx } from '../../../platform/database/database.ts'
import { readPressBounds } from './shift-queries.ts'

/** Presses that waited are all sent within so long after the phone is heard again. */
const SENT_WITHIN_MS = 60_000

/**
 * `at`: when it happened. If that is before the shop was told, `receivedAt` is when it was told, and `judgedAt` the time by which a
 * promise counts as kept: that of the press only if the phone was not heard in between.
 */
export type PressTime = { at: Date; receivedAt?: Date; judgedAt?: Date }

type Press = {
  userId: string
  /** The time that the phone says, if it says one. */
  said: string | undefined
  now: Date
  /** The orders that it is about. */
  orderIds: readonly string[]
}

type Bounds = NonNullable<Awaited<ReturnType<typeof readPressBounds>>>

/** Whether the phone made no call and sent no position from the press until it was sent. */
const wasUnheard = (at: Date, { now, bounds }: { now: Date; bounds: Bounds }): boolean => {
  const isIn = (from: Date | null, to: Date | null) =>
    from !== null && to !== null && from <= at && at <= to && now.getTime() - to.getTime() <= SENT_WITHIN_MS
  const { unheard_from, unheard_to, seen_at, unseen_from, unseen_to } = bounds
  return isIn(unheard_from, unheard_to) && (seen_at === null || seen_at <= at || isIn(unseen_from, unseen_to))
}

/** A time outside of the shift, before the order's last event or in the future is not believed: then it happens now. */
export const pressTime = async (tx: Tx, { userId, said, now, orderIds }: Press): Promise<PressTime> => {
  if (said === undefined) return { at: now }
  const at = new Date(said)
  const bounds = at < now ? await readPressBounds(tx, userId, orderIds) : undefined
  if (!bounds || at < bounds.earliest) return { at: now }
  return { at, receivedAt: now, judgedAt: wasUnheard(at, { now, bounds }) ? at : now }
}
