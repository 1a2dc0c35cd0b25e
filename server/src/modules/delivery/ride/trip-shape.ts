// A trip as its rider sees it. The state of a drop also depends on its order, which may be cancelled during the trip.
import type { DropShape, TripShape } from '@tokri/contract/delivery.schema.ts'
import { toRupees } from '@tokri/rules/money.ts'
import { isIn } from '@tokri/rules/order-states.ts'
import { MAX_WRONG_CODES } from '../../../../db/code-locked.ts'
import type { DropsTable, OrdersTable } from '../../../../db/tables.gen.ts'
import type { Deps } from '../../../deps.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { placeOf } from '../../address/service.ts'
import { dueOf } from '../../order/service.ts'
import { positionOfPlace } from '../../store/service.ts'
import * as queries from '../queries.ts'

type State = { state: DropsTable['state']; order_state: OrdersTable['state'] }

/** A drop that is still under way. */
export const isOpen = ({ state, order_state }: State): boolean =>
  (state === 'out' || state === 'arrived') && order_state === 'OUT_FOR_DELIVERY'

const stateOf = (drop: State): DropsTable['state'] => {
  if (drop.state === 'planned') return drop.order_state === 'CANCELLED' ? 'cancelled' : 'planned'
  const ended = drop.state !== 'out' && drop.state !== 'arrived'
  return ended || isOpen(drop) ? drop.state : 'cancelled'
}

/** What keeps the bags of an order from being loaded; null if nothing does. */
const waitsOf = ({ order_state: state, picking, extra_due_paise: due }: queries.DropRow): DropShape['waits'] | null => {
  if (isIn('unpacked', state)) return picking ? 'packing' : 'picker'
  return due > 0 ? 'payment' : null
}

const dropOf = (row: queries.DropRow): DropShape => {
  const { address } = row
  const position = positionOfPlace(placeOf(address))
  const waits = waitsOf(row)
  return {
    orderId: row.order_id,
    orderNumber: row.number,
    seq: row.seq,
    name: row.customer ?? '',
    address: [address.address_line, address.city, address.pincode].filter((part) => part !== '').join(', '),
    mobile: address.mobile,
    lat: position?.lat ?? null,
    lng: position?.lng ?? null,
    bags: row.bags,
    isPacked: waits === null,
    ...(waits && { waits }),
    dueAt: row.due_at.toISOString(),
    eta: row.eta?.toISOString() ?? null,
    cashDue: toRupees(dueOf({ ...row, state: row.order_state })),
    ...(row.give_back && {
      giveBack: row.give_back.map(({ paise, ...refund }) => ({ ...refund, amount: toRupees(paise) })),
    }),
    ...(row.is_test && { testPayment: true }),
    ...(row.again && { again: true }),
    isExact: address.lat !== undefined && address.lng !== undefined,
    note: row.note,
    leave: row.leave,
    hasPhoto: row.photo_at !== null,
    codesLeft: Math.max(0, MAX_WRONG_CODES - row.wrong_codes),
    state: stateOf(row),
  }
}

/** The rider's current trip; without one, the next trip. */
export const readMyTrip = async (
  { stores, clock }: Pick<Deps, 'stores' | 'clock'>,
  db: Db | Tx,
  riderId: string,
): Promise<TripShape | null> => {
  const trip = await queries.readTripOf(db, riderId, clock())
  if (!trip) return null
  const drops = await queries.readDrops(db, trip.id)
  const position = stores.find(trip.store_id)?.position
  return {
    _id: trip.id,
    state: trip.state === 'planned' ? 'planned' : drops.some(isOpen) ? 'out' : 'back',
    store: {
      _id: trip.store_id,
      name: trip.store_name,
      phone: trip.phone,
      lat: position?.lat ?? null,
      lng: position?.lng ?? null,
    },
    drops: drops.map(dropOf),
  }
}
