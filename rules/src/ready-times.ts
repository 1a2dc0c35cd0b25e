// Estimates when the orders of a store will be packed. Times are milliseconds since 1970.
import { pickSeconds, type Stages } from './promise.ts'

type QueuedOrder = {
  id: string
  lines: number
  /** When a picker took it; null while it waits in the queue. */
  takenAt: number | null
  /** Whether a picker on shift has it in hand; an administrator takes no other order after it. */
  byPicker: boolean
}

/** `orders` in the sequence of the queue, `pickers` on shift; each takes the next one as soon as they are free. */
export const readyTimes = (
  orders: readonly QueuedOrder[],
  { pickers, stages, now }: { pickers: number; stages: Stages; now: number },
): Map<string, number> => {
  const ready = new Map<string, number>()
  const taken = orders.filter(({ takenAt }) => takenAt !== null)
  const pickingMs = ({ lines }: QueuedOrder) => pickSeconds(stages, lines) * 1000
  for (const order of taken) ready.set(order.id, Math.max(now, (order.takenAt ?? now) + pickingMs(order)))
  const busyUntil = taken.filter(({ byPicker }) => byPicker).map(({ id }) => ready.get(id) ?? now)
  const pickersFreeAt = [...busyUntil, ...Array.from({ length: Math.max(0, pickers - busyUntil.length) }, () => now)]
  for (const order of orders.filter(({ takenAt }) => takenAt === null)) {
    pickersFreeAt.sort((one, other) => one - other)
    const at = (pickersFreeAt.shift() ?? now) + pickingMs(order)
    ready.set(order.id, at)
    pickersFreeAt.push(at)
  }
  return ready
}
