// How near an order is to its promise, the same at the counter and on the floor.

const MINUTE_MS = 60_000
/** An order is amber in the last minutes before its promise. */
const SOON_MINUTES = 3

export type Urgency = 'late' | 'soon' | 'calm'

/** An order that is not paid has no promise yet, and is never urgent. */
export const urgencyOf = ({ dueAt }: { dueAt: string | null }, now: number): Urgency => {
  if (dueAt === null) return 'calm'
  const left = Date.parse(dueAt) - now
  if (left <= 0) return 'late'
  return left <= SOON_MINUTES * MINUTE_MS ? 'soon' : 'calm'
}
