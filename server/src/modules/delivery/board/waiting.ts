// Why an order of the board waits, and for whom.
import type { BoardShape } from '@tokri/contract/delivery.schema.ts'
import { isIn, phaseOf } from '@tokri/rules/order-states.ts'
import type { readBoardOrders } from './board-queries.ts'

type Row = Awaited<ReturnType<typeof readBoardOrders>>[number]
type Waiting = BoardShape['waiting'][number]

type Hands = {
  now: Date
  /** How many pickers are on shift. */
  pickers: number
  /** The people whose phones are not heard. */
  silent: ReadonlySet<string>
  riders: BoardShape['riders']
}

const whyUnpacked = (row: Row, { now, pickers, silent }: Hands): Waiting['why'] | null => {
  if (row.picker_id !== null) return silent.has(row.picker_id) ? 'silent' : null
  if (row.state === 'CONFIRMED' && row.start_at !== null && row.start_at > now) return 'slot'
  return pickers === 0 ? 'no_picker' : 'later_due'
}

const whyPacked = (row: Row, rows: readonly Row[], { now, silent, riders }: Hands): Waiting['why'] | null => {
  // It waits for the manager's decision, or for its shopper's payment.
  if (row.failed !== null || row.extra_due_paise > 0) return null
  const isGiven = row.manual === true || (row.firm_at !== null && row.firm_at <= now)
  if (!isGiven && row.wished_try !== null && row.wished_try > now) return 'slot'
  const hasUnpacked =
    row.trip_id !== null && rows.some((other) => other.trip_id === row.trip_id && isIn('unpacked', other.state))
  if (hasUnpacked) return 'unready_with'
  if (row.rider_id !== null && silent.has(row.rider_id)) return 'silent'
  if (row.rider_id !== null && row.firm_at !== null && row.firm_at <= now) return 'offered'
  const onShift = riders.filter(({ state }) => state !== 'off')
  if (onShift.length > 0 && onShift.every(({ _id }) => silent.has(_id))) return 'silent'
  return onShift.some(({ _id, state }) => state === 'free' && !silent.has(_id)) ? 'later_due' : 'no_rider'
}

export const waitingOf = (rows: readonly Row[], hands: Hands): Waiting[] =>
  rows.flatMap((row) => {
    if (phaseOf(row.state) === 'out') return []
    const why = isIn('unpacked', row.state) ? whyUnpacked(row, hands) : whyPacked(row, rows, hands)
    return why === null ? [] : [{ orderId: row.id, why }]
  })
