// The board of a store: open orders, riders, and which orders are late or may be, with the reasons.

import type { BoardShape } from '@tokri/contract/delivery.schema.ts'
import { toRupees } from '@tokri/rules/money.ts'
import { openingAt } from '@tokri/rules/opening-hours.ts'
import { amountDuePaise } from '@tokri/rules/order-money.ts'
import { isIn, phaseOf } from '@tokri/rules/order-states.ts'
import { type Stages, USUAL_LINES } from '@tokri/rules/promise.ts'
import { readyTimes } from '@tokri/rules/ready-times.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { moneyOf } from '../../order/service.ts'
import { promiseTo, takesNearest } from '../../promise/service.ts'
import type { LiveStore } from '../../store/live-stores.ts'
import { refreshStores } from '../../store/service.ts'
import { type OpenTrip, type RiderRow, readOpenTrips, readRiders } from '../dispatch/dispatch-queries.ts'
import { freshPosition, isSilent, shownTroubleOf } from '../ride/rider-state.ts'
import { isOpen } from '../ride/trip-shape.ts'
import * as queries from './board-queries.ts'
import { wishOf } from './failure-wish.ts'
import { waitingOf } from './waiting.ts'

type Order = BoardShape['orders'][number]
/** The bags are handed over, and the nearest door is reached. */
const leastRideMs = ({ handOver, door }: Stages): number => (handOver + door) * 1000

type Row = Awaited<ReturnType<typeof queries.readBoardOrders>>[number]

const named = (id: string | null, name: string | null) => (id === null ? null : { _id: id, name: name ?? '' })

const assignedOf = ({ rider_id, manual, firm_at }: Row, now: Date): Order['assigned'] => {
  if (rider_id === null || firm_at === null) return null
  if (manual) return 'manual'
  return firm_at <= now ? 'firm' : 'tentative'
}

type Outlook = { now: Date; trouble: 'silent' | 'stopped' | null; expectedAt: Date | null }

const riskOf = (row: Row, { now, trouble, expectedAt }: Outlook): Order['risk'] => {
  if (row.due_at < now) return 'late'
  if (row.failed !== null) return 'failed'
  if (trouble) return trouble === 'silent' ? 'rider_silent' : 'rider_stopped'
  return expectedAt && expectedAt > row.due_at ? 'expected_late' : null
}

const reasonOf = (row: Row): Order['reason'] => {
  if (row.failed !== null || row.drop_state === 'arrived') return 'door'
  if (row.extra_due_paise > 0 && phaseOf(row.state) === 'ready') return 'payment'
  const reasons = {
    queue: 'queue',
    picking: row.picker_id === null ? 'queue' : 'pick',
    ready: row.rider_id === null ? 'no_rider' : 'ride',
    out: 'ride',
  } as const
  return reasons[phaseOf(row.state)]
}

/**
 * When an order that no rider is planned for is at the door at the earliest. Without a picker on shift, staff pack orders
 * outside the app, so the time of those that are not packed is unknown.
 */
const earliestOf = (
  rows: readonly Row[],
  { pickers, stages, now }: { pickers: number; stages: Stages; now: Date },
): Map<string, Date> => {
  const waiting = rows.filter(({ state }) => isIn('unpacked', state))
  const ready = readyTimes(
    waiting.map(({ id, lines, taken_at, by_picker: byPicker }) => ({
      id,
      lines,
      takenAt: taken_at?.getTime() ?? null,
      byPicker,
    })),
    { pickers, stages, now: now.getTime() },
  )
  return new Map(
    rows
      .filter(
        ({ state, eta }) => eta === null && (phaseOf(state) === 'ready' || (pickers > 0 && phaseOf(state) !== 'out')),
      )
      .map(({ id }) => [id, new Date((ready.get(id) ?? now.getTime()) + leastRideMs(stages))]),
  )
}

/** Whether the store takes orders, and what its pages promise to a shopper whose place is not known. */
const readPromise = async (
  deps: Deps,
  store: LiveStore,
  now: Date,
): Promise<Pick<BoardShape, 'promise' | 'unheard' | 'opening'>> => {
  const opening = openingAt(store.times, now)
  const note = store.times.state === 'open' ? '' : ((await queries.readStoreNote(deps.db, store.id)) ?? '')
  const stopped = { open: false, opensAt: opening.opensAt?.toISOString() ?? null, note }
  if (!opening.open) return { promise: null, opening: { ...stopped, reason: opening.reason } }
  const { minutes, predicted, pause } = await promiseTo(deps, { store, to: null, lines: USUAL_LINES })
  const promise = { minutes, at: new Date(now.getTime() + minutes * 60_000).toISOString() }
  if (pause) {
    const opensAt = pause.resumesAt?.toISOString() ?? null
    const nearOnly = takesNearest(deps, store) && { nearOnly: true as const }
    return { promise, opening: { open: false, opensAt, reason: 'overloaded', note: '', ...nearOnly } }
  }
  return {
    promise,
    ...(predicted === null && { unheard: true }),
    opening: { open: true, opensAt: null, reason: null, note: '' },
  }
}

type CashRow = Awaited<ReturnType<typeof queries.readCashInHand>>[number]
type Floor = {
  trips: readonly OpenTrip[]
  cash: ReadonlyMap<string, CashRow>
  now: Date
  floor: Deps['settings']['current']['floor']
}

const isPacked = ({ orderState, extraDue }: OpenTrip['drops'][number]): boolean =>
  phaseOf(orderState) === 'ready' && extraDue === 0

const riderOf = (rider: RiderRow, { trips, cash, now, floor }: Floor): BoardShape['riders'][number] => {
  const own = trips.filter(({ rider_id }) => rider_id === rider.id)
  const out = own.find(({ state }) => state === 'out')
  const trip = out ?? own.find(({ firm_at }) => firm_at <= now)
  const open = out?.drops.filter(({ state, orderState }) => isOpen({ state, order_state: orderState })) ?? []
  const position = freshPosition(rider, now)
  return {
    _id: rider.id,
    name: rider.name,
    mobile: rider.mobile,
    state: out ? (open.length > 0 ? 'out' : 'back') : trip ? 'planned' : 'free',
    tripId: trip?.id ?? null,
    drops: out ? open.length : (trip?.drops.length ?? 0),
    packed: (out ? [] : (trip?.drops ?? [])).filter(isPacked).length,
    trouble: shownTroubleOf(rider, { out, next: trip }, { now, floor }),
    heardAt: rider.heard_at.toISOString(),
    lat: position?.lat ?? null,
    lng: position?.lng ?? null,
    inHand: toRupees(cash.get(rider.id)?.paise ?? 0),
    tipsOwed: toRupees(cash.get(rider.id)?.tips_paise ?? 0),
    orderIds: (out ? open : (trip?.drops ?? [])).map(({ orderId }) => orderId),
    at: position ? (rider.position_at?.toISOString() ?? null) : null,
    cashInHand: toRupees(cash.get(rider.id)?.paise ?? 0),
  }
}

/** Somebody who went home with cash stays on the board until it is handed over. */
const withCashOnly = ({ rider_id, name, mobile, paise, tips_paise }: CashRow): BoardShape['riders'][number] => ({
  ...{ _id: rider_id, name, mobile, state: 'off', tripId: null, drops: 0, packed: 0, trouble: null },
  ...{
    heardAt: null,
    lat: null,
    lng: null,
    at: null,
    inHand: toRupees(paise),
    cashInHand: toRupees(paise),
    tipsOwed: toRupees(tips_paise),
    orderIds: [],
  },
})

const countFurther = async ({ db }: Deps, storeId: string, shown: number): Promise<number> =>
  shown < queries.MAX_ORDERS ? 0 : (await queries.countBoardOrders(db, storeId)) - shown

/** Throws `not_found` for an unknown store. */
export const readBoard = async (deps: Deps, storeId: string): Promise<BoardShape> => {
  const { db, clock, stores } = deps
  await refreshStores(deps)
  const store = stores.find(storeId)
  if (!store) throw new AppError('not_found', { message: 'Store not found' })
  const now = clock()
  const trips = await readOpenTrips(db, storeId)
  const cashRows = await queries.readCashInHand(db, storeId)
  const cash = new Map(cashRows.map((row) => [row.rider_id, row]))
  const rows = await readRiders(db, storeId)
  const { floor } = deps.settings.current
  const onShift = rows.map((rider) => riderOf(rider, { trips, cash, now, floor }))
  const gone = cashRows.filter(({ rider_id, paise }) => paise > 0 && !rows.some(({ id }) => id === rider_id))
  const riders = [...onShift, ...gone.map(withCashOnly)]
  const pickers = await queries.readPickers(db, storeId)
  const silent = new Set([
    ...onShift.filter(({ trouble }) => trouble === 'silent').map(({ _id }) => _id),
    ...pickers.filter(({ heard_at }) => isSilent(heard_at, now, floor)).map(({ id }) => id),
  ])
  // A rider who is silent at the store puts no order at risk: the planner takes back what is not loaded.
  const away = riders.filter(({ state }) => state === 'out' || state === 'back')
  const troubles = new Map(away.map(({ _id, trouble }) => [_id, trouble]))
  const orderRows = await queries.readBoardOrders(db, storeId, now)
  await deps.promises.settle(now)
  const work = { pickers: pickers.length, stages: deps.promises.stages(storeId), now }
  const earliest = earliestOf(orderRows, work)
  const riskAt = (row: Row) =>
    riskOf(row, {
      now,
      trouble: troubles.get(row.rider_id ?? '') ?? null,
      expectedAt: row.eta ?? earliest.get(row.id) ?? null,
    })
  const orders = orderRows.map((row) => ({
    orderId: row.id,
    orderNumber: row.number,
    state: row.state,
    dueAt: row.due_at.toISOString(),
    eta: row.eta?.toISOString() ?? null,
    lines: row.lines,
    pieces: row.pieces,
    picked: row.picked,
    customer: row.customer,
    area: row.area,
    amountDue: toRupees(amountDuePaise(moneyOf(row))),
    bags: row.bags,
    picker: named(row.picker_id, row.picker_name),
    rider: named(row.rider_id, row.rider_name),
    assigned: assignedOf(row, now),
    arrived: row.drop_state === 'arrived',
    ...(row.code_locked && { codeLocked: true as const }),
    risk: riskAt(row),
    reason: riskAt(row) === null ? null : reasonOf(row),
    failed: row.failed,
    ...(row.failed !== null && { mobile: row.mobile }),
    goodsWith: named(row.goods_with_id, row.goods_with_name),
    failureWish: wishOf(row.wished_try && row.wished_try > now ? { wish: 'later', wish_at: row.wished_try } : row),
    ...(row.extra_due_paise > 0 && { unpaid: toRupees(row.extra_due_paise) }),
    handedBack: row.handed_back,
    ...(row.taken_back && { takenBack: row.taken_back }),
  }))
  return {
    store: { _id: store.id, name: store.name },
    ...(await readPromise(deps, store, now)),
    orders,
    furtherOrders: await countFurther(deps, storeId, orders.length),
    riders,
    ...(rows.length === 0 && { ridersToCall: await queries.readRidersToCall(db, storeId) }),
    pickers: pickers.map(({ id, name, mobile, heard_at, order_ids }) => ({
      ...{ _id: id, name, mobile, heardAt: heard_at.toISOString(), lat: null, lng: null },
      trouble: isSilent(heard_at, now, floor) ? ('silent' as const) : null,
      ...{ inHand: toRupees(cash.get(id)?.paise ?? 0), orderIds: order_ids },
    })),
    waiting: waitingOf(orderRows, { now, pickers: pickers.length, silent, riders }),
  }
}
