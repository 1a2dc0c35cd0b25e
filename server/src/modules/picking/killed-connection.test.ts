// When the database connection of a picker's request is killed in the middle, nothing changes, and a repeated request
// works.
import { orderDetails } from '@tokri/contract/order.ts'
import { pickLine, pickPacked } from '@tokri/contract/picking.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { checkoutOf } from '../../../test/checkout.ts'
import { floorOf } from '../../../test/floor.ts'
import { type TestAnswer, testShop } from '../../../test/shop.ts'
import { waitForLocks } from '../../../test/wait-for-locks.ts'

const shop = await testShop()
const { call, db, signUp } = shop
const { cashOrder, product } = checkoutOf(shop)
const admin = await signUp('Admin')
const { onShift, pickAll, take } = floorOf(shop, admin)

/** Kills the database connection of a request while it waits for the lock on the order's row. */
const withKilledConnection = async (orderId: string, send: () => Promise<TestAnswer>): Promise<TestAnswer> => {
  const sent = await db.transaction().execute(async (tx) => {
    await sql`SELECT FROM orders WHERE id = ${orderId} FOR UPDATE`.execute(tx)
    const waiting = send()
    await waitForLocks(db, 1)
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(tx)
    return { waiting }
  })
  return sent.waiting
}

it('a request whose connection is killed is answered 503 and counts once when it is repeated', async () => {
  const picker = await onShift()
  const milk = await product({ stock: 50 })
  const { orderId } = await cashOrder([{ productId: milk, quantity: 2 }])
  const sheet = await take(picker)
  const keyed = (key: string) => ({ token: picker.token, headers: { 'idempotency-key': key } })
  const pick = () => call(pickLine, { body: { orderId, productId: milk, picked: 1 } }, keyed('a line'))
  expect((await withKilledConnection(orderId, pick)).status).toBe(503)
  expect((await take(picker)).lines[0]?.picked).toBe(0)
  expect((await pick()).body.data.lines[0].picked).toBe(1)
  await pickAll(picker, sheet)
  const pack = () => call(pickPacked, { body: { orderId, bags: 1 } }, keyed('the bags'))
  expect((await withKilledConnection(orderId, pack)).status).toBe(503)
  const readStates = async () =>
    (await call(orderDetails, { query: { orderId } }, admin)).body.data.timeline.map(
      ({ state }: { state: string }) => state,
    )
  expect(await readStates()).toEqual(['PLACED', 'CONFIRMED', 'PACKING'])
  expect([(await pack()).status, (await pack()).status]).toEqual([200, 200])
  expect(await readStates()).toEqual(['PLACED', 'CONFIRMED', 'PACKING', 'READY'])
})
