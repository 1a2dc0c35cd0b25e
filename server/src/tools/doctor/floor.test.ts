import { changeLines, priceChange, updateOrderStatus } from '@tokri/contract/order.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkoutOf } from '../../../test/checkout.ts'
import { floorOf } from '../../../test/floor.ts'
import { ridingOf } from '../../../test/riding.ts'
import { testShop } from '../../../test/shop.ts'
import { checkFloor } from './floor.ts'

const shop = await testShop()
const { call, db, deps, url, signUp } = shop
const admin = await signUp('Admin')
const { cashOrder, paidOrder, product } = checkoutOf(shop)
const { onShift, take } = floorOf(shop, admin)
const { pack, plan, ride } = ridingOf(shop, admin)
const client = new pg.Client({ connectionString: url })
beforeAll(() => client.connect())
afterAll(() => client.end())
const says = async (now = deps.clock()) => (await checkFloor(client, now)).map(({ level, says }) => [level, says])

it('names the orders that nobody can bring on', async () => {
  const milk = await product({ stock: 100 })
  const order = async () => (await cashOrder([{ productId: milk }])).order
  const rider = await onShift('rider')
  const out = await order()
  await pack(out._id)
  await plan()
  await ride(rider)
  const byHand = await order()
  for (const state of ['CONFIRMED', 'PACKING', 'OUT_FOR_DELIVERY'])
    await call(updateOrderStatus, { body: { orderId: byHand._id, state } }, { token: admin.token })
  const picker = await onShift()
  const picked = await order()
  expect((await take(picker)).orderId).toBe(picked._id)
  expect(await says()).toEqual([['fine', 'nothing is stuck']])

  await db.deleteFrom('duties').where('user_id', '=', picker.id).execute()
  await db
    .updateTable('shifts')
    .set({ ended_at: new Date('2100-01-01') })
    .where('user_id', '=', rider.id)
    .execute()
  const stuck = [
    [out.orderNumber, `order ${out.orderNumber} is in a trip whose rider is not on shift`],
    [picked.orderNumber, `order ${picked.orderNumber} is in the hands of somebody who may not pick at its store`],
  ].sort()
  expect(await says()).toEqual([['note', stuck.map(([, text]) => text).join('; ')]])
  await db.updateTable('orders').set({ state: 'READY' }).where('id', '=', out._id).execute()
  expect((await says())[0]?.[1]).toContain(`order ${out.orderNumber} waits for a rider, and a trip says`)
})

it('names an order that still waits for the payment of what was added when that should have ended', async () => {
  const { orderId, order } = await paidOrder([{ productId: await product() }])
  const lines = [{ productId: order.lines[0].productId, quantity: 2 }]
  const { body } = await call(priceChange, { body: { orderId, lines } }, admin)
  const changed = { orderId, lines, totalAmt: body.data.bill.finalAmount, reason: 'Called us' }
  expect((await call(changeLines, { body: changed }, admin)).status).toBe(200)
  const named = `order ${order.orderNumber} waits longer than it may for the payment of what was added to it`
  const in40 = new Date(deps.clock().getTime() + 41 * 60_000)
  expect((await says())[0]?.[1]).not.toContain(named)
  expect((await says(in40))[0]?.[1]).toContain(named)
})
