// The columns of the board. Every order is in exactly one column: an order that is late or may be is in the first one, with
// the reason, every other order in the column of its state.

import type { BoardShape } from '@tokri/contract/delivery.schema.ts'
import { isIn, type OrderPhase, phaseOf } from '@tokri/rules/order-states.ts'
import { formatTime } from '../../lib/browser/format-date.ts'
import { reasonText } from '../../lib/orders/reason-text.ts'
import { m } from '../../paraglide/messages.js'

export type BoardOrder = BoardShape['orders'][number]
export type BoardRider = BoardShape['riders'][number]

export type BoardColumn = 'risk' | OrderPhase
export const boardColumns = ['risk', 'queue', 'picking', 'ready', 'out'] as const satisfies readonly BoardColumn[]

export const columnTitles: Record<BoardColumn, string> = {
  risk: m.board_late_and_at_risk(),
  queue: m.common_queue(),
  picking: m.common_picking(),
  ready: m.board_ready(),
  out: m.board_out(),
}

export const stageTitle = ({ state }: Pick<BoardOrder, 'state'>): string => columnTitles[phaseOf(state)]

const byDue = (one: BoardOrder, other: BoardOrder): number =>
  Date.parse(one.dueAt) - Date.parse(other.dueAt) || one.orderNumber.localeCompare(other.orderNumber)

/** The most late first. `atRisk` counts the orders of a stage that are in the first column instead. */
export const sortIntoColumns = (orders: readonly BoardOrder[]) => {
  const columns: Record<BoardColumn, BoardOrder[]> = { risk: [], queue: [], picking: [], ready: [], out: [] }
  const atRisk: Record<BoardColumn, number> = { risk: 0, queue: 0, picking: 0, ready: 0, out: 0 }
  for (const order of orders) {
    const stage = phaseOf(order.state)
    columns[order.risk === null ? stage : 'risk'].push(order)
    if (order.risk !== null) atRisk[stage]++
  }
  for (const column of boardColumns) columns[column].sort(byDue)
  return { columns, atRisk }
}

const reasons: Record<NonNullable<BoardOrder['reason']>, string> = {
  queue: m.board_waits_for_a_picker(),
  pick: m.board_is_still_picked(),
  no_rider: m.board_no_rider(),
  ride: m.board_on_the_ride(),
  door: m.board_at_the_door(),
}

/** "Late: no rider". Null for an order without a risk. */
export const riskText = ({ risk, reason, failed }: Pick<BoardOrder, 'risk' | 'reason' | 'failed'>): string | null => {
  if (failed !== null) return m.board_not_delivered_failed({ failed: reasonText(failed) })
  if (risk === 'rider_silent') return m.board_at_risk_the_rider_does_not_answer()
  if (risk === 'rider_stopped') return m.board_at_risk_the_rider_has_stopped()
  if (risk === null || reason === null) return null
  return `${risk === 'late' ? m.board_late() : m.board_will_be_late()}: ${reasons[reason]}`
}

export const riderStateText = ({ state, drops, trouble }: Pick<BoardRider, 'state' | 'drops' | 'trouble'>): string => {
  const orders = m.common_orders({ count: drops })
  const doing = {
    free: m.common_free(),
    planned: m.board_loading_orders({ orders }),
    out: m.board_out_with_orders({ orders }),
    back: m.board_on_the_way_back(),
    off: m.board_not_on_shift(),
  }[state]
  return trouble === null
    ? doing
    : `${trouble === 'silent' ? m.board_silent() : m.board_stopped()} · ${doing.toLowerCase()}`
}

/** Why an order waits, and for whom. */
export const waitingTexts: Record<BoardShape['waiting'][number]['why'], string> = {
  no_picker: m.board_waits_no_picker(),
  no_rider: m.board_waits_no_rider(),
  unready_with: m.board_waits_unready_with(),
  offered: m.board_waits_offered(),
  silent: m.board_waits_silent(),
  slot: m.board_waits_slot(),
  later_due: m.board_waits_later_due(),
}

const MINUTE_MS = 60_000

/** "Heard 3 min ago" */
export const heardText = (heardAt: string, now: number): string => {
  const minutes = Math.floor((now - Date.parse(heardAt)) / MINUTE_MS)
  return minutes < 1 ? m.board_heard_now() : m.board_heard_minutes_ago({ minutes })
}

/** Whether a manager can choose another rider: nothing that is out is moved. */
export const canAssign = ({ state }: Pick<BoardOrder, 'state'>): boolean => isIn('inStore', state)

/** What the shopper of an order that could not be delivered wishes. */
export const failureWishText = ({ wish, at }: NonNullable<BoardOrder['failureWish']>): string => {
  if (wish === 'again') return m.board_the_shopper_wishes_another_try_now()
  if (wish === 'cancel') return m.board_the_shopper_wishes_to_cancel()
  return m.board_the_shopper_wishes_another_try_at({ time: at === null ? '' : formatTime(at) })
}
