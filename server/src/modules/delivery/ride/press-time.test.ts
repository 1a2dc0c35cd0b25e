// Presses that waited for the network say when they were made.
import { floorOrder, rideDelivered } from '@tokri/contract/delivery.ts'
import { myShift } from '@tokri/contract/shift.ts'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { checkoutOf } from '../../../../test/checkout.ts'
import { floorOf } from '../../../../test/floor.ts'
import { endAllDeliveries, ridingOf } from '../../../../test/riding.ts'
import { type Person, testShop } from '../../../../test/shop.ts'

const shop = await testShop()
const { call, db, deps, pass, signUp } = shop
const { cashOrder, product } = checkoutOf(shop)
const MINUTE = 60_000

let admin: Person
let milk: string
beforeAll(async () => {
  milk = await product({ stock: 500 })
})
afterEach(() => endAllDeliveries(db))

/** A rider at a door, with an order that is due ten minutes after it was placed. */
const atDoor = async () => {
  admin = await signUp('Admin')
  const { pack, plan, ride, arrived, orderOf } = ridingOf(shop, admin)
  const rider = await floorOf(shop, admin).onShift('rider')
  const { orderId } = await cashOrder([{ productId: milk }])
  await pack(orderId)
  await plan()
  await ride(rider)
  await arrived(rider, orderId)
  const { deliveryCode: code, amountDue: cash } = await orderOf(orderId)
  const press = async (at: Date) => {
    const body = { orderId, code, cash, at: at.toISOString() }
    const answer = await call(
      rideDelivered,
      { body },
      { token: rider.token, headers: { 'idempotency-key': crypto.randomUUID() } },
    )
    expect(answer.status).toBe(200)
    return orderOf(orderId)
  }
  return { orderId, rider, press }
}

it('an order was delivered when its rider pressed, and both times stay', async () => {
  const { orderId, press } = await atDoor()
  pass(5 * MINUTE)
  const at = deps.clock()
  pass(7 * MINUTE)
  expect(await press(at)).toMatchObject({ deliveredAt: at.toISOString(), kept: true })
  const { history } = (await call(floorOrder, { query: { orderId } }, admin)).body.data
  expect(history.at(-1)).toMatchObject({ at: at.toISOString(), receivedAt: deps.clock().toISOString() })
})

it('a promise is not kept by a time that was said although the phone was heard after it', async () => {
  const { rider, press } = await atDoor()
  pass(5 * MINUTE)
  const at = deps.clock()
  pass(6 * MINUTE)
  await call(myShift, {}, rider)
  pass(2 * MINUTE)
  expect(await press(at)).toMatchObject({ deliveredAt: at.toISOString(), kept: false })
})

it('a time in the future, or before the last that happened to the order, is not believed', async () => {
  for (const offMs of [MINUTE, -30 * MINUTE]) {
    const { press } = await atDoor()
    pass(3 * MINUTE)
    const now = deps.clock()
    expect((await press(new Date(now.getTime() + offMs))).deliveredAt).toBe(now.toISOString())
  }
})
