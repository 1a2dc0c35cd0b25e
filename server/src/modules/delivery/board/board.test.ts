// What the board says about risks, their reasons, and what the store promises.
import { floorBoard } from '@tokri/contract/delivery.ts'
import { expect, it } from 'vitest'
import { checkoutOf } from '../../../../test/checkout.ts'
import { floorOf } from '../../../../test/floor.ts'
import { ridingOf } from '../../../../test/riding.ts'
import { testShop } from '../../../../test/shop.ts'
import { storeOpener } from '../../../../test/stores.ts'

const shop = await testShop()
const { call, db, deps, signUp } = shop
const { cashOrder, product } = checkoutOf(shop)
const admin = await signUp('Admin')
const { holderOf, onShift, release, take } = floorOf(shop, admin)
const { arrived, assign, board, failed, pack, plan, ride } = ridingOf(shop, admin)

const rowOf = async (orderId: string) =>
  (await board(admin)).orders.find((row: { orderId: string }) => row.orderId === orderId)
/** Changes when all orders are due. */
const dueIn = (ms: number) =>
  db
    .updateTable('orders')
    .set({ promised_at: new Date(deps.clock().getTime() + ms) })
    .where('promised_at', 'is not', null)
    .execute()
const riskOf = async (orderId: string) => {
  const { risk, reason } = await rowOf(orderId)
  return [risk, reason]
}

it('tells where a late order loses its time: queue, pick, no rider, ride, door', async () => {
  const milk = await product({ stock: 100 })
  const order = async () => (await cashOrder([{ productId: milk }])).orderId
  const picked = await order()
  const picker = await onShift()
  expect((await take(picker)).orderId).toBe(picked)
  const queued = await order()
  const [waiting, riding] = [await order(), await order()]
  await pack(waiting)
  await pack(riding)
  expect(await riskOf(queued)).toEqual([null, null])
  const rider = await onShift('rider')
  await assign(admin, riding, rider.id)
  // The planner may have given it to the only rider.
  await db.deleteFrom('drops').where('order_id', '=', waiting).execute()
  await dueIn(-60_000)
  expect(await riskOf(picked)).toEqual(['late', 'pick'])
  expect(await riskOf(queued)).toEqual(['late', 'queue'])
  expect((await release(picker, picked)).status).toBe(200)
  expect(await riskOf(picked)).toEqual(['late', 'queue'])
  expect(await riskOf(waiting)).toEqual(['late', 'no_rider'])
  expect(await riskOf(riding)).toEqual(['late', 'ride'])
  await ride(rider)
  expect(await riskOf(riding)).toEqual(['late', 'ride'])
  await arrived(rider, riding)
  expect(await riskOf(riding)).toEqual(['late', 'door'])
  await failed(rider, riding)
  expect(await riskOf(riding)).toEqual(['late', 'door'])
})

it('says before an order is late that it can no longer be in time', async () => {
  const { orderId } = await cashOrder([{ productId: await product({ stock: 10 }) }])
  await plan()
  // The planner may have given it to the rider, with an estimate.
  await db.deleteFrom('drops').where('order_id', '=', orderId).execute()
  await dueIn(3_600_000)
  expect(await riskOf(orderId)).toEqual([null, null])
  // A minute before it is due, nobody has begun to pick it.
  await dueIn(60_000)
  expect(await riskOf(orderId)).toEqual(['expected_late', 'queue'])
  // Without a picker on shift, nobody can tell.
  await db
    .updateTable('shifts')
    .set({ ended_at: new Date('2100-01-01') })
    .where('duty', '=', 'picker')
    .execute()
  expect(await riskOf(orderId)).toEqual([null, null])
})

it('shows the promise of the store, from the settings while nobody picks', async () => {
  const { promise, opening, unheard } = await board(admin)
  expect(unheard).toBe(true)
  expect(promise.minutes).toBeGreaterThanOrEqual(5)
  expect(Date.parse(promise.at) - deps.clock().getTime()).toBe(promise.minutes * 60_000)
  expect(opening).toEqual({ open: true, reason: null, opensAt: null, note: '' })
})

it('and no longer from them once somebody picks', async () => {
  await onShift()
  shop.pass(15_000)
  expect((await board(admin)).unheard).toBeUndefined()
})

it('is read by the managers of its store, never by its pickers and riders or by those of another store', async () => {
  const north = await storeOpener(shop)(admin)
  const holder = (duty: 'manager' | 'picker' | 'rider') => holderOf(admin, [{ storeId: 'main', duty }])
  const readAs = async ({ token }: { token: string }, storeId = 'main') =>
    (await call(floorBoard, { query: { storeId } }, { token })).status
  const manager = await holder('manager')
  expect([await readAs(manager), await readAs(manager, north)]).toEqual([200, 404])
  for (const person of [await holder('picker'), await holder('rider'), await signUp()])
    expect(await readAs(person)).toBe(403)
})

it('names the riders of the store to call while none of them is on shift', async () => {
  await db.updateTable('shifts').set({ ended_at: deps.clock() }).where('ended_at', 'is', null).execute()
  const ofStore = async () => (await board(admin)).ridersToCall
  const person = await holderOf(admin, [{ storeId: 'main', duty: 'rider' }])
  const barred = await holderOf(admin, [{ storeId: 'main', duty: 'rider' }])
  await db.updateTable('users').set({ mobile: '9812345670' }).where('id', '=', person.id).execute()
  await db.updateTable('users').set({ status: 'Suspended' }).where('id', '=', barred.id).execute()
  const toCall = await ofStore()
  expect(toCall).toContainEqual({ _id: person.id, name: expect.any(String), mobile: '9812345670' })
  expect(toCall.map(({ _id }: { _id: string }) => _id)).not.toContain(barred.id)
  await onShift('rider')
  expect(await ofStore()).toBeUndefined()
})
