// Writes the demo's morning: finished orders with their picks and trips, the shifts, and the cash, so that figures and
// boards are not empty. These orders do not change the stock.
import { billOf } from '@tokri/rules/bill.ts'
import { unitPricePaise } from '@tokri/rules/money.ts'
import { type DemoCatalogue, demoId } from '../catalogue/catalogue.ts'
import { between } from '../catalogue/chance.ts'
import { type MorningOrder, playMorning } from './morning.ts'
import { basketOf, type Goods, popularGoods } from './seed-baskets.ts'
import type { SeedContext, Tx } from './seed-context.ts'
import { demoStaff } from './staff.ts'
import { quantityIn } from './store-goods.ts'
import { type DemoStore, demoStores } from './stores.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** The shoppers of each store. */
export const neighbours = [
  ['Nandini Shenoy', 'Vikram Joshi', 'Fatima Khan'],
  ['Rohit Saxena', 'Ananya Das', 'Thomas Varghese'],
  ['Shreya Kulkarni', 'Harish Gowda', 'Latha Murthy'],
]
/** India's time zone has no summer time. */
const ZONE_MS = 5.5 * HOUR
/** The morning is this long and ends this long before the demo is loaded. */
const [LENGTH, END, LEAST] = [4 * HOUR, 30 * MINUTE, HOUR]

/** Since midnight if there is time enough, so that the orders are those of today. */
const hoursOf = (now: Date): { from: number; to: number } => {
  const to = now.getTime() - END
  const midnight = Math.floor((now.getTime() + ZONE_MS) / (24 * HOUR)) * 24 * HOUR - ZONE_MS
  const from = to - LENGTH
  return { from: to - midnight >= LEAST ? Math.max(from, midnight) : from, to }
}

export const emailOf = (name: string): string => `${name.split(' ')[0]?.toLowerCase()}@demo.tokri.local`

type Around = { store: DemoStore; index: number; goods: readonly Goods[]; workers: ReadonlySet<string> }

/** The rows of one order, by table. */
const rowsOf = (order: MorningOrder, place: number, { store, index, goods, workers }: Around) => {
  const at = (time: number) => new Date(time)
  const worker = (duty: 'picker' | 'rider', which: number): string | null => {
    const staff = demoStaff.filter((one) => one.storeId === store.id && one.duty === duty)[which]
    const id = demoId('user', staff?.email ?? '')
    return workers.has(id) ? id : null
  }
  const [picker, rider] = [worker('picker', order.picker), worker('rider', order.rider)]
  const id = demoId('order', order.key)
  const name = neighbours[index]?.[place % 3] ?? ''
  const basket = basketOf(order.key, order.lines, { popular: goods })
  const lines = basket.map(({ product, quantity }) => ({
    ...{ product, quantity },
    unitPaise: unitPricePaise(product.pricePaise, product.discount),
  }))
  const bill = billOf(
    basket.map(({ product, quantity }) => ({ pricePaise: product.pricePaise, discount: product.discount, quantity })),
    null,
  )
  // One piece of the first line of one order was missing.
  const short = place === 6 ? lines[0] : undefined
  const adjustedPaise = short?.unitPaise ?? 0
  const cashPaise = bill.finalAmountPaise - adjustedPaise
  const steps = [
    ['PLACED', order.placedAt, 'shopper'],
    ['CONFIRMED', order.placedAt, 'shop'],
    ['PACKING', order.takenAt, picker ?? 'shop'],
    ['READY', order.packedAt, picker ?? 'shop'],
    ['OUT_FOR_DELIVERY', order.leftAt, rider ?? 'shop'],
    ['DELIVERED', order.deliveredAt, rider ?? 'shop'],
  ] as const
  const tripId = demoId('trip', order.key)
  return {
    rider,
    cashPaise,
    order: {
      id,
      number: `T-M${String(100 * (index + 1) + place).padStart(5, '0')}`,
      user_id: demoId('user', emailOf(name)),
      store_id: store.id,
      state: 'DELIVERED' as const,
      address: JSON.stringify({
        _id: demoId('address', order.key),
        address_line: `${between(order.key, 1, 99)}, ${store.name.replace('Tokri ', '')}`,
        ...{ city: 'Bengaluru', state: 'Karnataka', pincode: store.pincode, country: 'India', mobile: '9845000000' },
        ...order.door,
      }),
      total_items: bill.totalItems,
      total_without_discount_paise: bill.totalWithoutDiscountPaise,
      discounted_total_paise: bill.discountedTotalPaise,
      coupon_code: null,
      coupon_minimum_paise: null,
      service_charge_paise: bill.serviceChargePaise,
      final_amount_paise: bill.finalAmountPaise,
      adjusted_paise: adjustedPaise,
      payment_method: 'cash' as const,
      payment_provider: null,
      payment_state: 'paid' as const,
      hold_until: null,
      promise_minutes: order.promiseMinutes,
      predicted_minutes: order.predictedMinutes,
      promise_margin: order.margin,
      promised_at: at(order.placedAt + order.promiseMinutes * MINUTE),
      delivered_at: at(order.deliveredAt),
      created_at: at(order.placedAt),
      updated_at: at(order.deliveredAt),
    },
    lines: lines.map(({ product, quantity, unitPaise }, position) => ({
      ...{ order_id: id, position, product_id: product.id, name: product.name, unit: product.unit },
      ...{ image: product.image, quantity, price_paise: product.pricePaise, discount: product.discount },
      unit_price_paise: unitPaise,
    })),
    adjustments: short
      ? [
          {
            ...{ order_id: id, seq: 1, product_id: short.product.id, quantity: 1, kind: 'short' as const },
            ...{ substitute_id: null, substitute_name: null, substitute_unit: null, substitute_image: null },
            ...{ substitute_price_paise: null, amount_paise: adjustedPaise, at: at(order.lastPickedAt) },
          },
        ]
      : [],
    events: steps.map(([state, time, by], seq) => ({
      order_id: id,
      seq: seq + 1,
      state,
      at: at(time),
      by,
      reason: null,
    })),
    pick: {
      ...{ order_id: id, store_id: store.id, picker_id: picker, state: 'packed' as const, bags: 1, put_back_at: null },
      started_at: at(order.takenAt),
      first_picked_at: at(order.firstPickedAt),
      last_picked_at: at(order.lastPickedAt),
      packed_at: at(order.packedAt),
    },
    pickLines: lines.map((line) => ({
      order_id: id,
      product_id: line.product.id,
      picked: line === short ? line.quantity - 1 : line.quantity,
    })),
    trip: {
      ...{ id: tripId, store_id: store.id, rider_id: rider, state: 'ended' as const, manual: false },
      firm_at: at(order.packedAt),
      created_at: at(order.packedAt),
      left_at: at(order.leftAt),
      ended_at: at(order.backAt),
    },
    drop: {
      ...{ trip_id: tripId, order_id: id, seq: 1, state: 'delivered' as const, reason: null, decided_at: null },
      ...{ eta: at(order.arrivedAt), arrived_at: at(order.arrivedAt), ended_at: at(order.deliveredAt) },
      cash_paise: cashPaise,
    },
  }
}

type Rows = ReturnType<typeof rowsOf>

/** The shifts of a store's pickers and riders: the whole morning, until the last rider is back. */
const shiftsOf = (store: DemoStore, workers: ReadonlySet<string>, { from, to }: { from: number; to: number }) =>
  demoStaff
    .filter(
      ({ storeId, duty, email }) => storeId === store.id && duty !== 'manager' && workers.has(demoId('user', email)),
    )
    .map(({ email, duty }) => ({
      ...{ id: demoId('shift', email), user_id: demoId('user', email), store_id: store.id, duty },
      started_at: new Date(from),
      heard_at: new Date(to),
      ended_at: new Date(to),
    }))

/** Each rider hands over what they collected. At each store, the first one lacks twenty rupees. */
const handoversOf = (store: DemoStore, rows: readonly Rows[], end: number) => {
  const manager = demoStaff.find(({ storeId, duty }) => storeId === store.id && duty === 'manager')
  const byRider = Map.groupBy(
    rows.filter(({ rider }) => rider !== null),
    ({ rider }) => rider,
  )
  return [...byRider].map(([rider, drops], place) => {
    const expected = drops.reduce((sum, { cashPaise }) => sum + cashPaise, 0)
    return {
      id: demoId('handover', `${store.id} ${rider}`),
      store_id: store.id,
      rider_id: rider,
      amount_paise: place === 0 ? Math.max(0, expected - 2000) : expected,
      expected_paise: expected,
      by: demoId('user', manager?.email ?? ''),
      at: new Date(end),
    }
  })
}

const insertMorning = async (tx: Tx, rows: readonly Rows[]): Promise<void> => {
  await tx
    .insertInto('orders')
    .values(rows.map(({ order }) => order))
    .execute()
  await tx
    .insertInto('order_lines')
    .values(rows.flatMap(({ lines }) => lines))
    .execute()
  const adjustments = rows.flatMap((row) => row.adjustments)
  if (adjustments.length > 0) await tx.insertInto('order_adjustments').values(adjustments).execute()
  await tx
    .insertInto('order_events')
    .values(rows.flatMap(({ events }) => events))
    .execute()
  await tx
    .insertInto('picks')
    .values(rows.map(({ pick }) => pick))
    .execute()
  await tx
    .insertInto('pick_lines')
    .values(rows.flatMap(({ pickLines }) => pickLines))
    .execute()
  await tx
    .insertInto('trips')
    .values(rows.map(({ trip }) => trip))
    .execute()
  await tx
    .insertInto('drops')
    .values(rows.map(({ drop }) => drop))
    .execute()
}

const insertNeighbours = async (tx: Tx, hash: string, now: Date): Promise<void> => {
  const joined = new Date(now.getTime() - 30 * 24 * HOUR)
  const people = neighbours.flat().map((name) => ({
    ...{ id: demoId('user', emailOf(name)), name, email: emailOf(name), mobile: '', password_hash: hash },
    ...{ verify_email: true, last_login_at: null, created_at: joined, updated_at: joined },
  }))
  await tx
    .insertInto('users')
    .values(people)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Adds the morning once, to a shop with the demo's stores. The catalogue and the staff must be in the tables. */
export const seedMorning = async (
  { db, now, inTransaction, orderPictures }: SeedContext,
  catalogue: DemoCatalogue,
  hash: string,
): Promise<void> => {
  await inTransaction(db, async (tx) => {
    const present = new Set((await tx.selectFrom('stores').select('id').execute()).map(({ id }) => id))
    // A shop with its own stores has its own orders.
    if (!demoStores.every(({ id }) => present.has(id))) return
    const first = demoId('order', `morning ${demoStores[0]?.id} 0`)
    if (await tx.selectFrom('orders').select('id').where('id', '=', first).executeTakeFirst()) return
    await insertNeighbours(tx, hash, now)
    const goods = await popularGoods(tx, { catalogue, orderPictures, now })
    const staff = demoStaff.map(({ email }) => demoId('user', email))
    const found = await tx.selectFrom('users').select('id').where('id', 'in', staff).execute()
    const workers = new Set(found.map(({ id }) => id))
    const hours = hoursOf(now)
    const days = demoStores.map((store, index) => {
      const orders = playMorning(store, hours.from, hours.to)
      const end = Math.max(...orders.map(({ backAt }) => backAt))
      const kept = goods.filter((product) => quantityIn(store, product) !== null)
      const rows = orders.map((order, place) => rowsOf(order, place, { store, index, goods: kept, workers }))
      return { store, rows, end: Math.min(end, now.getTime()) }
    })
    await insertMorning(
      tx,
      days.flatMap(({ rows }) => rows),
    )
    const shifts = days.flatMap(({ store, end }) => shiftsOf(store, workers, { from: hours.from, to: end }))
    if (shifts.length > 0) await tx.insertInto('shifts').values(shifts).execute()
    const handovers = days.flatMap(({ store, rows, end }) => handoversOf(store, rows, end))
    if (handovers.length > 0) await tx.insertInto('cash_handovers').values(handovers).execute()
    const held = handovers.flatMap(({ rider_id, store_id, expected_paise, amount_paise }) =>
      rider_id === null ? [] : [{ rider_id, store_id, in_hand_paise: expected_paise - amount_paise, tips_paise: 0 }],
    )
    if (held.length > 0) await tx.insertInto('rider_cash').values(held).execute()
  })
}
