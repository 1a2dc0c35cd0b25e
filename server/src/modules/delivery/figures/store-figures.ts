// The figures of a store's day: promises, stages, reasons for lateness, work, cash, waste, and what one more person would
// have changed.
import type { StoreFiguresShape } from '@tokri/contract/figures.schema.ts'
import { toRupees } from '@tokri/rules/money.ts'
import { type Replay, type ReplayOrder, replayDay } from '@tokri/rules/replay-day.ts'
import { slotUntil } from '@tokri/rules/slots.ts'
import { type DayOrder, summarizeDay } from '@tokri/rules/store-day.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { readBoard } from '../board/board.ts'
import * as queries from './store-figures-queries.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

export type DayQuery = { storeId: string; day?: string | undefined }

/** Throws `not_found` for an unknown store. */
export const dayOf = async ({ db, clock }: Deps, { storeId, day }: DayQuery): Promise<queries.StoreDay> => {
  const found = await queries.readStoreDay(db, { storeId, day: day ?? null, now: clock() })
  if (!found) throw new AppError('not_found', { message: 'Store not found' })
  return found
}

const millis = (at: Date | null): number | null => at?.getTime() ?? null

/** An online order counts from its payment. */
export const placedAtOf = ({ promised_at, promise_minutes }: queries.DeliveredOrder): number =>
  promised_at.getTime() - promise_minutes * MINUTE_MS

export const momentsOf = (order: queries.DeliveredOrder): DayOrder => ({
  hour: order.hour,
  margin: order.promise_margin,
  // The hours before the work on a chosen slot begins are nobody's delay.
  placedAt: millis(order.start_at) ?? placedAtOf(order),
  dueAt: order.promised_at.getTime(),
  notBefore: order.slot_at && slotUntil(order.slot_at).from.getTime(),
  takenAt: millis(order.taken_at),
  packedAt: millis(order.packed_at),
  paidAt: millis(order.paid_at),
  leftAt: millis(order.left_at),
  arrivedAt: millis(order.arrived_at),
  deliveredAt: order.delivered_at.getTime(),
})

/** Null for an order that an administrator led by hand: no picker or rider was busy with it. */
const replayOrderOf = (order: queries.DeliveredOrder): ReplayOrder | null => {
  const { placedAt, dueAt, takenAt, packedAt, leftAt, deliveredAt } = momentsOf(order)
  if (takenAt === null || packedAt === null || leftAt === null || order.trip_ms === null) return null
  const pickMs = Math.max(0, packedAt - takenAt)
  const deliverMs = Math.max(0, deliveredAt - leftAt)
  return { placedAt, dueAt, pickMs, deliverMs, tripMs: Math.max(0, order.trip_ms) }
}

const replayShape = ({ lateOrders, lateMs }: Replay) => ({ lateOrders, lateMinutes: Math.round(lateMs / MINUTE_MS) })

const replay = (
  delivered: readonly queries.DeliveredOrder[],
  shifts: readonly queries.DayShift[],
): StoreFiguresShape['replay'] => {
  const orders = delivered.map(replayOrderOf).filter((order) => order !== null)
  const of = (duty: queries.DayShift['duty']) =>
    shifts
      .filter((shift) => shift.duty === duty)
      .map(({ started_at, ended_at }) => ({
        from: started_at.getTime(),
        to: ended_at?.getTime() ?? Number.POSITIVE_INFINITY,
      }))
  const played = replayDay(orders, { pickers: of('picker'), riders: of('rider') })
  return (
    played && {
      orders: orders.length,
      asItWas: replayShape(played.asItWas),
      onePickerMore: replayShape(played.onePickerMore),
      oneRiderMore: replayShape(played.oneRiderMore),
    }
  )
}

/** The hours that people with this duty worked within the day, until now. */
const hoursOf = (shifts: readonly queries.DayShift[], duty: queries.DayShift['duty'], until: Date): number =>
  shifts
    .filter((shift) => shift.duty === duty)
    .reduce((sum, { started_at, ended_at }) => {
      const worked = Math.min((ended_at ?? until).getTime(), until.getTime()) - started_at.getTime()
      return sum + Math.max(0, worked) / HOUR_MS
    }, 0)

const oneDecimal = (value: number): number => Math.round(10 * value) / 10
const perHour = (count: number, hours: number): number | null => (hours > 0 ? oneDecimal(count / hours) : null)

export const readStoreFigures = async (deps: Deps, query: DayQuery): Promise<StoreFiguresShape> => {
  const { db, clock } = deps
  const now = clock()
  const day = await dayOf(deps, query)
  const isToday = day.from <= now && now < day.to
  const [delivered, shifts, lines, drops, shorts, ratings, questions, cash, waste, board] = await Promise.all([
    queries.readDeliveredOrders(db, day, { now }),
    queries.readShifts(db, day),
    queries.countPickedLines(db, day),
    queries.countDrops(db, day),
    queries.readShorts(db, day),
    queries.readRatings(db, day),
    queries.readQuestions(db, day),
    queries.readCash(db, day),
    queries.readWaste(db, day),
    isToday ? readBoard(deps, day.storeId) : null,
  ])
  const { kept, byHour, stages, lost, delivered: count } = summarizeDay(delivered.map(momentsOf))
  const until = now < day.to ? now : day.to
  const [pickerHours, riderHours] = [hoursOf(shifts, 'picker', until), hoursOf(shifts, 'rider', until)]
  return {
    store: { _id: day.storeId, name: day.name },
    day: day.day,
    isToday,
    promises: { delivered: count, kept, byHour },
    stages,
    atRisk: (board?.orders ?? [])
      .filter(({ risk }) => risk !== null)
      .map(({ orderId, orderNumber, dueAt, risk, reason }) => ({ orderId, orderNumber, dueAt, risk, reason })),
    lost,
    shorts: { lines: shorts.lines, pieces: shorts.pieces },
    ratings: {
      count: ratings.count,
      average: ratings.count === 0 ? null : oneDecimal(ratings.stars / ratings.count),
      byReason: ratings.reasons,
    },
    substitutes: { ...questions, lines: shorts.substitutedLines },
    picking: { lines, hours: oneDecimal(pickerHours), linesPerHour: perHour(lines, pickerHours) },
    riding: { drops, hours: oneDecimal(riderHours), dropsPerHour: perHour(drops, riderHours) },
    cash: {
      handovers: cash.handovers,
      expected: toRupees(cash.expected_paise),
      received: toRupees(cash.received_paise),
      difference: toRupees(cash.received_paise - cash.expected_paise),
      differing: cash.differing,
    },
    waste: {
      pieces: waste[0]?.total ?? 0,
      byReason: waste.map(({ reason, pieces }) => ({ reason, pieces })),
    },
    replay: replay(delivered, shifts),
  }
}
