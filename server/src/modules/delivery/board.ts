// The board of a store: open orders, riders, and which orders are late or may be, with the reasons.
import type { BoardShape } from '@tokri/contract/delivery.schema.ts'
import { toRupees } from '@tokri/rules/money.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { refreshStores } from '../store/service.ts'
import * as queries from './board-queries.ts'
import { type OpenTrip, type RiderRow, readOpenTrips, readRiders } from './dispatch-queries.ts'
import { freshPosition, troubleOf } from './rider-state.ts'
import { isOpen } from './trip-shape.ts'

type Order = BoardShape['orders'][number]
type Row = Awaited<ReturnType<typeof queries.readBoardOrders>>[number]

const named = (id: string | null, name: string | null) => (id === null ? null : { _id: id, name: name ?? '' })

const assignedOf = ({ rider_id, manual, firm_at }: Row, now: Date): Order['assigned'] => {
  if (rider_id === null || firm_at === null) return null
  if (manual) return 'manual'
  return firm_at <= now ? 'firm' : 'tentative'
}

const riskOf = (row: Row, { now, trouble }: { now: Date; trouble: 'silent' | 'stopped' | null }): Order['risk'] => {
  if (row.due_at < now) return 'late'
  if (row.failed !== null) return 'failed'
  if (trouble) return trouble === 'silent' ? 'rider_silent' : 'rider_stopped'
  return row.eta && row.eta > row.due_at ? 'expected_late' : null
}

const riderOf = (
  rider: RiderRow,
  { trips, cash, now }: { trips: readonly OpenTrip[]; cash: ReadonlyMap<string, number>; now: Date },
): BoardShape['riders'][number] => {
  const own = trips.filter(({ rider_id }) => rider_id === rider.id)
  const out = own.find(({ state }) => state === 'out')
  const trip = out ?? own.find(({ firm_at }) => firm_at <= now)
  const open = out?.drops.filter(({ state, orderState }) => isOpen({ state, order_state: orderState })) ?? []
  const position = freshPosition(rider, now)
  return {
    _id: rider.id,
    name: rider.name,
    state: out ? (open.length > 0 ? 'out' : 'back') : trip ? 'planned' : 'free',
    tripId: trip?.id ?? null,
    drops: out ? open.length : (trip?.drops.length ?? 0),
    trouble: troubleOf(rider, out, now),
    lat: position?.lat ?? null,
    lng: position?.lng ?? null,
    at: position ? (rider.position_at?.toISOString() ?? null) : null,
    cashInHand: toRupees(cash.get(rider.id) ?? 0),
  }
}

/** Throws `not_found` for an unknown store. */
export const readBoard = async (deps: Deps, storeId: string): Promise<BoardShape> => {
  const { db, clock, stores } = deps
  await refreshStores(deps)
  const store = stores.find(storeId)
  if (!store) throw new AppError('not_found', { message: 'Store not found' })
  const now = clock()
  const trips = await readOpenTrips(db, storeId)
  const cash = await queries.readCashInHand(db, storeId)
  const rows = await readRiders(db, storeId)
  const riders = rows.map((rider) => riderOf(rider, { trips, cash, now }))
  const troubles = new Map(riders.map(({ _id, trouble }) => [_id, trouble]))
  const orders = (await queries.readBoardOrders(db, storeId)).map((row) => ({
    orderId: row.id,
    orderNumber: row.number,
    state: row.state,
    dueAt: row.due_at.toISOString(),
    eta: row.eta?.toISOString() ?? null,
    lines: row.lines,
    bags: row.bags,
    picker: named(row.picker_id, row.picker_name),
    rider: named(row.rider_id, row.rider_name),
    assigned: assignedOf(row, now),
    arrived: row.drop_state === 'arrived',
    risk: riskOf(row, { now, trouble: troubles.get(row.rider_id ?? '') ?? null }),
    failed: row.failed,
  }))
  return { store: { _id: store.id, name: store.name }, orders, riders }
}
