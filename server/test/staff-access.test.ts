// Every call for the staff of a store, made by a person of each duty: at their own store, and at another store, which
// answers as if it did not exist.
import type { Endpoint } from '@tokri/contract/endpoint.ts'
import { type Duty, duties } from '@tokri/rules/permissions.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkoutOf } from './checkout.ts'
import { testClock } from './clock.ts'
import { createDutyHolder } from './duties.ts'
import { type Person, testShop } from './shop.ts'
import { storeOpener } from './stores.ts'

const shop = await testShop()
const { app, call, db, signUp } = shop
const { cashOrder, product } = checkoutOf(shop)
const holderOf = createDutyHolder(shop)

const allowed: Record<string, readonly Duty[]> = {
  staff: ['picker', 'rider', 'manager'],
  picker: ['picker', 'manager'],
  rider: ['rider', 'manager'],
  manager: ['manager'],
}

let north: string
let milk: string
let shopper: Person
/** An order of each store. */
const orders: Record<string, string> = {}
/** A trip of each store that was never begun. */
const trips: Record<string, string> = {}
const purchases: Record<string, string> = {}
const SUPPLIER = 'dairy'
let holders: Record<Duty, Person>
beforeAll(async () => {
  const admin = await signUp('Admin')
  north = await storeOpener(shop)(admin)
  milk = await product({ stock: 100 })
  shopper = await signUp()
  for (const storeId of [north, 'main']) {
    const { orderId } = await cashOrder([{ productId: milk }])
    await db.updateTable('orders').set({ store_id: storeId }).where('id', '=', orderId).execute()
    orders[storeId] = orderId
  }
  const holder = (duty: Duty) => holderOf(admin, [{ storeId: north, duty }])
  holders = { picker: await holder('picker'), rider: await holder('rider'), manager: await holder('manager') }
  const planned = { state: 'planned' as const, firm_at: testClock(), manual: true, created_at: testClock() }
  for (const storeId of [north, 'main']) {
    const id = `trip${storeId}`
    await db
      .insertInto('trips')
      .values({
        ...planned,
        id,
        store_id: storeId,
        rider_id: storeId === north ? holders.rider.id : null,
        left_at: null,
        ended_at: null,
      })
      .execute()
    trips[storeId] = id
  }
  const made = { created_at: testClock(), updated_at: testClock() }
  await db
    .insertInto('suppliers')
    .values({ id: SUPPLIER, name: 'Dairy', lead_days: 1, ...made })
    .execute()
  for (const storeId of [north, 'main']) {
    const id = `purchase${storeId}`
    await db.insertInto('purchase_series').values({ store_id: storeId, year: 2026, last_serial: 1 }).execute()
    const number = { year: 2026, serial: 1, number: 'PO-2026-0001' }
    await db
      .insertInto('purchase_orders')
      .values({ id, store_id: storeId, ...number, supplier_id: SUPPLIER, state: 'draft', by: 'shop', ...made })
      .execute()
    purchases[storeId] = id
  }
})

type Sent = { body?: object | undefined; query?: Record<string, string> | undefined }
const line = (more: object) => [{ productId: milk, ...more }]
/** The input of each call for a given store; null for a call that names no store. */
const inputs: Record<string, ((storeId: string) => Sent) | null> = {
  '/api/store/get-stores': null,
  '/api/store/pause': (storeId) => ({ body: { storeId, minutes: 0, reason: '' } }),
  '/api/product/by-barcode': null,
  '/api/pick/queue': (storeId) => ({ query: { storeId } }),
  '/api/pick/mine': null,
  // It returns a stream that stays open; picking/watch-route.test.ts tests it.
  '/api/pick/watch': null,
  // Also a stream; delivery/watch-route.test.ts tests it.
  '/api/floor/watch': null,
  '/api/pick/next': null,
  '/api/pick/line': (storeId) => ({ body: { orderId: orders[storeId], productId: milk, picked: 1 } }),
  '/api/pick/substitutes': (storeId) => ({ query: { orderId: orders[storeId] ?? '', productId: milk } }),
  '/api/pick/short': (storeId) => ({ body: { orderId: orders[storeId], productId: milk, picked: 0 } }),
  '/api/pick/packed': (storeId) => ({ body: { orderId: orders[storeId], bags: 1 } }),
  '/api/pick/release': (storeId) => ({ body: { orderId: orders[storeId], reason: 'Too much' } }),
  '/api/pick/take-back': (storeId) => ({ body: { orderId: orders[storeId], reason: 'Picker is ill' } }),
  '/api/pick/put-back': (storeId) => ({ query: { storeId }, body: { orderId: orders[storeId] } }),
  '/api/ride/trip': null,
  '/api/ride/loaded': (storeId) => ({ body: { tripId: trips[storeId] } }),
  '/api/ride/arrived': (storeId) => ({ body: { orderId: orders[storeId] } }),
  '/api/ride/delivered': (storeId) => ({ body: { orderId: orders[storeId], code: '' } }),
  '/api/ride/qr': (storeId) => ({ body: { orderId: orders[storeId] } }),
  '/api/ride/photo': (storeId) => ({ query: { orderId: orders[storeId] ?? '' } }),
  '/api/ride/failed': (storeId) => ({ body: { orderId: orders[storeId], reason: 'Nobody opens' } }),
  '/api/ride/gave-back': (storeId) => ({ body: { orderId: orders[storeId], refundId: 'none' } }),
  '/api/ride/back': (storeId) => ({ body: { tripId: trips[storeId] } }),
  '/api/ride/positions': null,
  '/api/ride/day': null,
  '/api/cash/mine': null,
  '/api/cash/handover': (storeId) => ({ body: { riderId: holders.rider.id, amount: 0, storeId } }),
  '/api/cash/tips': (storeId) => ({ body: { riderId: holders.rider.id, amount: 1, storeId } }),
  '/api/floor/board': (storeId) => ({ query: { storeId } }),
  '/api/floor/figures': (storeId) => ({ query: { storeId } }),
  '/api/floor/figures-csv': (storeId) => ({ query: { storeId } }),
  '/api/floor/people': (storeId) => ({ query: { storeId } }),
  '/api/floor/people-csv': (storeId) => ({ query: { storeId } }),
  '/api/accounts/day': (storeId) => ({ query: { storeId } }),
  '/api/accounts/day-csv': (storeId) => ({ query: { storeId } }),
  '/api/accounts/month': (storeId) => ({ query: { storeId } }),
  '/api/accounts/ledger-csv': (storeId) => ({ query: { storeId } }),
  '/api/accounts/gstr1-csv': (storeId) => ({ query: { storeId, part: 'b2c' } }),
  '/api/accounts/close-day': (storeId) => ({ body: { storeId, day: '2099-01-01', counted: 0, expected: 0 } }),
  '/api/floor/cancel': (storeId) => ({ body: { orderId: orders[storeId], reason: 'Nobody opens' } }),
  '/api/floor/deliver': (storeId) => ({ body: { orderId: orders[storeId], reason: 'Phone broke' } }),
  '/api/floor/return': (storeId) => ({ body: { orderId: orders[storeId], reason: 'Bike broke' } }),
  '/api/floor/order': (storeId) => ({ query: { orderId: orders[storeId] ?? '' } }),
  '/api/payment/confirm-upi': (storeId) => ({ body: { orderId: orders[storeId], reference: 'UTR000001' } }),
  '/api/payment/upi': (storeId) => ({ query: { storeId } }),
  '/api/order/store-orders': (storeId) => ({ query: { storeId } }),
  '/api/floor/assign': (storeId) => ({ body: { orderId: orders[storeId], riderId: null } }),
  '/api/shift/start': (storeId) => ({ body: { storeId, duty: 'rider' } }),
  '/api/shift/end': null,
  '/api/shift/mine': null,
  '/api/buying/suggestions': (storeId) => ({ query: { storeId } }),
  '/api/buying/create-order': (storeId) => ({ body: { storeId, supplierId: SUPPLIER, lines: line({ quantity: 1 }) } }),
  '/api/buying/update-order': (storeId) => ({ body: { orderId: purchases[storeId], expectedOn: null } }),
  '/api/buying/order': (storeId) => ({ body: { orderId: purchases[storeId] } }),
  '/api/buying/send': (storeId) => ({ body: { orderId: purchases[storeId] } }),
  '/api/buying/receive': (storeId) => ({ body: { orderId: purchases[storeId], lines: line({ quantity: 1 }) } }),
  '/api/buying/close': (storeId) => ({ body: { orderId: purchases[storeId] } }),
  '/api/buying/lost': (storeId) => ({ query: { storeId } }),
  '/api/buying/orders': (storeId) => ({ query: { storeId } }),
  '/api/buying/get-orders': (storeId) => ({ body: { storeId } }),
  '/api/reports/stock-value': (storeId) => ({ query: { storeId } }),
  '/api/reports/stock-value-csv': (storeId) => ({ query: { storeId } }),
  '/api/reports/margin': (storeId) => ({ query: { storeId, from: '2026-01-01', to: '2026-01-31' } }),
  '/api/reports/margin-csv': (storeId) => ({ query: { storeId, from: '2026-01-01', to: '2026-01-31' } }),
  '/api/reports/slow-stock': (storeId) => ({ query: { storeId } }),
  '/api/reports/slow-stock-csv': (storeId) => ({ query: { storeId } }),
  '/api/stock/get-stock': (storeId) => ({ body: { storeId, search: '' } }),
  '/api/stock/receive': (storeId) => ({ body: { storeId, lines: line({ quantity: 9 }) } }),
  '/api/stock/preview-receipt': (storeId) => ({ body: { storeId, csv: 'barcode,quantity\n1,1' } }),
  '/api/stock/count': (storeId) => ({ body: { storeId, lines: line({ counted: 9, stockVersion: 0 }) } }),
  '/api/stock/waste': (storeId) => ({ body: { storeId, lines: line({ quantity: 1, reason: 'Sour' }) } }),
  '/api/stock/move': (storeId) => ({
    body: { fromStoreId: storeId, toStoreId: 'nowhere', lines: line({ quantity: 1 }) },
  }),
  '/api/stock/get-movements': (storeId) => ({ body: { storeId } }),
  '/api/stock/bins': (storeId) => ({ body: { storeId, lines: line({ bin: 'A-1' }) } }),
}
/** The input above names a store that does not exist as the destination of the goods. */
const missingHere = ['/api/stock/move']

/** A URL with two methods has a query for one of them and a body for the other. */
const sentBy = ({ method }: Pick<Endpoint, 'method'>, sent: Sent = {}): Sent =>
  method === 'GET' || sent.body === undefined ? { query: sent.query } : { body: sent.body }

const staffCalls = () => app.contractRoutes.map(({ endpoint }) => endpoint).filter(({ access }) => access in allowed)

describe('the calls for the staff', () => {
  it('are all listed here', () => {
    expect([...new Set(staffCalls().map(({ url }) => url))].sort()).toEqual(Object.keys(inputs).sort())
  })

  it.each(duties)('admit a %s where the duty allows it, at their own store only', async (duty) => {
    const wrong: unknown[] = []
    for (const endpoint of staffCalls()) {
      const input = inputs[endpoint.url]
      const ask = async (storeId: string) =>
        (await call(endpoint, sentBy(endpoint, input?.(storeId)), holders[duty])).status
      const [here, there] = [await ask(north), await ask('main')]
      const may = allowed[endpoint.access]?.includes(duty)
      const expectHere = missingHere.includes(endpoint.url) ? here === 404 : here !== 403 && here !== 404
      // A picker may start a shift, but not as a rider.
      if (endpoint.url === '/api/shift/start' && duty === 'picker') {
        expect([here, there]).toEqual([403, 404])
        continue
      }
      const right = may ? (input ? expectHere && there === 404 : here !== 403) : here === 403 && there === 403
      if (!right) wrong.push([endpoint.method, endpoint.url, here, there])
    }
    expect(wrong).toEqual([])
  })

  it('refuse shoppers and guests', async () => {
    for (const endpoint of staffCalls()) {
      const input = sentBy(endpoint, inputs[endpoint.url]?.('main'))
      const statuses = [(await call(endpoint, input, shopper)).status, (await call(endpoint, input)).status]
      expect([endpoint.url, ...statuses]).toEqual([endpoint.url, 403, 401])
    }
  })
})
