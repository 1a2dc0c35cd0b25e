// The times that a shopper may choose, by the days of the store.
import type { SlotShape } from '@tokri/contract/order.schema.ts'
import { m } from '../../paraglide/messages.js'
import { formatDate, formatNearDay } from '../browser/format-date.ts'
import { serverNow } from '../browser/server-time.ts'

/** `name` is "Today", "Tomorrow" or "Tue, 1 Dec". */
export type SlotDay = { name: string; slots: SlotShape[] }

const DAY_MS = 86_400_000
const dateIn = (days: number): string => formatDate(new Date(serverNow() + days * DAY_MS).toISOString())

const nameOf = (iso: string): string => {
  const date = formatDate(iso)
  if (date === dateIn(0)) return m.common_today()
  return date === dateIn(1) ? m.common_tomorrow() : formatNearDay(iso)
}

export const slotDays = (slots: readonly SlotShape[]): SlotDay[] => {
  const days: SlotDay[] = []
  for (const slot of slots) {
    const name = nameOf(slot.from)
    const last = days.at(-1)
    if (last?.name === name) last.slots.push(slot)
    else days.push({ name, slots: [slot] })
  }
  return days
}
