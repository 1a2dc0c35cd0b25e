// What a card of the board says, wherever its order was read.
import { type OrderPhase, orderPhases } from '@tokri/rules/order-states.ts'
import { m } from '../../paraglide/messages.js'

export type BoardEntry = {
  id: string
  number: string
  /** Nobody has looked at it yet. */
  isNew?: boolean
  stage: OrderPhase
  /** Null for an order without a promise. */
  dueAt: string | null
  /** The time that is left. A text, so that a card is drawn again only when its own minute has changed. */
  left: string
  /** Whether the promise is near, also of an order that will keep it. */
  isSoon?: boolean
  urgency: 'late' | 'risk' | null
  /** "Asha Rao · Indiranagar" */
  about: string
  /** "8 items"; empty where `doing` says how many there are. */
  size: string
  /** Who has it in hand: "Ravi · 3 of 8". */
  doing: string
  /** How much of it is picked, 0 to 1; null unless it is being picked. */
  share: number | null
  /** "₹1,552 cash"; empty where nothing is collected. */
  money: string
  /** What a person should know about it, the most important first. */
  notes: readonly string[]
  /** Whether the first of them alarms, also while the order is in time. */
  alarming?: boolean
  /** The initials of the store, where several are shown. */
  store?: string | undefined
  draggable?: boolean
}

export type Pill = 'late' | 'risk' | OrderPhase

export const stageTitles: Record<OrderPhase, string> = {
  queue: m.common_queue(),
  picking: m.common_picking(),
  ready: m.board_ready(),
  out: m.board_out(),
}

const RANKS = { late: 0, risk: 1 }
const rankOf = ({ urgency }: BoardEntry): number => (urgency === null ? 2 : RANKS[urgency])

/** Late orders first, then those at risk, each the earliest promise first. */
export const byUrgency = (one: BoardEntry, other: BoardEntry): number =>
  rankOf(one) - rankOf(other) ||
  Date.parse(one.dueAt ?? '') - Date.parse(other.dueAt ?? '') ||
  one.number.localeCompare(other.number)

export const fits = ({ urgency, stage }: BoardEntry, pill: Pill): boolean => urgency === pill || stage === pill

export const countsOf = (entries: readonly BoardEntry[]): Record<Pill, number> => {
  const count = (pill: Pill) => entries.filter((entry) => fits(entry, pill)).length
  const [queue, picking, ready, out] = orderPhases.map(count) as [number, number, number, number]
  return { late: count('late'), risk: count('risk'), queue, picking, ready, out }
}

/** Who ordered, and the last part of where: "14, 2nd Cross, Indiranagar" is in Indiranagar. The panel has the rest. */
export const aboutText = (customer: string | null, addressLine: string): string =>
  [customer, addressLine.split(',').at(-1)?.trim()].filter(Boolean).join(' · ')

/** "Indiranagar" is "IN". */
export const initialsOf = (storeName: string): string =>
  (storeName.split(' ').at(-1) ?? storeName).slice(0, 2).toUpperCase()
