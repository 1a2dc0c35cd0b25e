// Two stores, twelve riders, and orders through the API until each order is delivered exactly once or ends for a known
// reason. At the end, the cash of the riders must equal the cash due for the orders, to the paisa. With TOKRI_LONG, the
// test uses 300 orders.
import { createAddress } from '@tokri/contract/address.ts'
import { addToCart } from '@tokri/contract/cart.ts'
import { placeOrder, updateOrderStatus } from '@tokri/contract/order.ts'
import { createStore } from '@tokri/contract/store.ts'
import { seededRandom } from '@tokri/rules/seeded-random.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { checkoutOf } from './checkout.ts'
import { floorOf } from './floor.ts'
import { ridingOf } from './riding.ts'
import { anAddress, type Person, testShop } from './shop.ts'

const ORDERS = process.env.TOKRI_LONG ? 300 : 40
const RIDERS_OF_A_STORE = 6
const MAX_ROUNDS = 2 * ORDERS

const shop = await testShop({ rateLimit: false })
const { call, db, pass, signUp } = shop
const { product } = checkoutOf(shop)
const admin = await signUp('Admin')
const { onShift } = floorOf(shop, admin)
const riding = ridingOf(shop, admin)
const random = seededRandom(20)

/** A shopper with an address that one of the stores serves. */
const shopperOf = async (storeId: string, pincode: string) => {
  const person = await signUp()
  const address = await call(createAddress, { body: { ...anAddress, pincode } }, { token: person.token })
  return { person, storeId, addressId: address.body.data._id as string }
}
type Shopper = Awaited<ReturnType<typeof shopperOf>>

const place = async ({ person, storeId, addressId }: Shopper, productId: string): Promise<string> => {
  const act = { token: person.token, headers: { 'tokri-store': storeId } }
  const cart = (await call(addToCart, { body: { productId } }, act)).body
  const body = { list_items: cart.data, totalAmt: cart.bill.finalAmount, addressId }
  const placed = await call(placeOrder, { body }, act)
  expect([placed.status, placed.body.data?.store._id]).toEqual([201, storeId])
  return placed.body.data._id
}

/** A rider loads the next trip, makes its drops and returns. */
const rideRound = async (rider: Person, cancel: (orderId: string) => Promise<void>): Promise<void> => {
  if ((await riding.trip(rider)) === null) return
  const { _id, drops } = await riding.ride(rider)
  for (const { orderId, cashDue } of drops) {
    const luck = random()
    if (luck < 0.04) await cancel(orderId)
    else if (luck < 0.1) await riding.failed(rider, orderId)
    else {
      await riding.arrived(rider, orderId)
      if (luck < 0.2) await riding.delivered(rider, { orderId, code: 'no', cash: cashDue })
      expect((await riding.handBags(rider, { orderId, cashDue })).status).toBe(200)
    }
  }
  expect((await riding.back(rider, _id)).status).toBe(200)
}

it('every order ends once, and the cash is that of the orders', { timeout: 900_000 }, async () => {
  const north = (
    await call(
      createStore,
      { body: { name: 'North', pincode: '560001', lat: 12.98, lng: 77.6, area: { pincodes: ['560001'] } } },
      admin,
    )
  ).body.data._id as string
  const milk = await product({ stock: 5000 })
  await db.insertInto('stock').values({ product_id: milk, store_id: north, quantity: 5000 }).execute()
  await sql`UPDATE stores SET area_pincodes = '{560038}', pincode = '560038' WHERE id = 'main'`.execute(db)
  await sql`SELECT bump_catalogue()`.execute(db)
  const stores = { main: '560038', [north]: '560001' }
  const shoppers: Shopper[] = []
  const riders: Person[] = []
  for (const [storeId, pincode] of Object.entries(stores)) {
    for (let count = 0; count < 3; count++) shoppers.push(await shopperOf(storeId, pincode))
    for (let count = 0; count < RIDERS_OF_A_STORE; count++) riders.push(await onShift('rider', storeId))
  }
  const cancel = async (orderId: string) =>
    void (await call(updateOrderStatus, { body: { orderId, state: 'CANCELLED' } }, { token: admin.token }))

  const orders: string[] = []
  const isOpen = async () =>
    (await db.selectFrom('orders').select('id').where('state', 'not in', ['DELIVERED', 'CANCELLED']).execute()).length >
    0
  for (let round = 0; round < MAX_ROUNDS && (orders.length < ORDERS || (await isOpen())); round++) {
    for (let count = 0; count < 8 && orders.length < ORDERS; count++) {
      const shopper = shoppers[Math.floor(random() * shoppers.length)]
      if (shopper) orders.push(await place(shopper, milk))
      await riding.pack(orders.at(-1) ?? '')
    }
    pass(1000)
    for (const storeId of Object.keys(stores)) await riding.plan(storeId)
    for (const rider of riders) await rideRound(rider, cancel)
    for (const storeId of Object.keys(stores))
      for (const row of (await riding.board(admin, storeId)).orders)
        if (row.failed !== null) await (random() < 0.5 ? cancel(row.orderId) : riding.assign(admin, row.orderId, null))
  }

  const { rows } = await sql<{
    id: string
    state: string
    delivered: number
    attempts: number
    due: number
    cash: number
  }>`
    SELECT o.id, o.state, (count(*) FILTER (WHERE d.state = 'delivered'))::int AS delivered, count(d.order_id)::int AS attempts,
      (o.final_amount_paise - o.adjusted_paise)::bigint AS due, coalesce(sum(d.cash_paise), 0)::bigint AS cash
    FROM orders o LEFT JOIN drops d ON d.order_id = o.id GROUP BY o.id`.execute(db)
  expect(rows).toHaveLength(ORDERS)
  const wrong = rows.filter(({ state, delivered, due, cash, attempts }) =>
    state === 'DELIVERED' ? delivered !== 1 || cash !== due : state !== 'CANCELLED' || cash !== 0 || attempts === 0,
  )
  expect(wrong).toEqual([])
  const delivered = rows.filter(({ state }) => state === 'DELIVERED')
  expect(delivered.length).toBeGreaterThan(ORDERS / 2)

  let handed = 0
  for (const rider of riders) {
    const { inHand } = await riding.cash(rider)
    const answer = await riding.handOver(admin, { riderId: rider.id, amount: inHand })
    expect([answer.body.data.difference, answer.body.data.inHand]).toEqual([0, 0])
    handed += Math.round(inHand * 100)
  }
  expect(handed).toBe(delivered.reduce((sum, { due }) => sum + due, 0))
})
