// Duties, shifts and picking, tested as in failing-statement.test.ts.
import type { Endpoint } from '@tokri/contract/endpoint.ts'
import { updateOrderStatus } from '@tokri/contract/order.ts'
import { pickLine, pickNext, pickPacked, pickRelease, putBackDone } from '@tokri/contract/picking.ts'
import { endShift, startShift } from '@tokri/contract/shift.ts'
import { setDuties } from '@tokri/contract/user.ts'
import { beforeAll, describe, it } from 'vitest'
import { checkoutOf } from '../checkout.ts'
import { floorOf } from '../floor.ts'
import type { Person } from '../shop.ts'
import { expectAllOrNothing, type Path, path } from './all-or-nothing.ts'
import type { Failure } from './failing-database.ts'
import { failingShop } from './failing-shop.ts'

const { shop, failing } = await failingShop()
const { call, db, runJobs, signUp } = shop
const { cashOrder, product } = checkoutOf(shop)
const admin = await signUp('Admin')
const { holderOf, onShift, take, pickAll, line } = floorOf(shop, admin)

let milk: string
let bread: string
beforeAll(async () => {
  milk = await product({ name: 'Toned Milk', stock: 1000 })
  bread = await product({ name: 'Brown Bread', stock: 1000 })
})

const write = (endpoint: Endpoint, body: unknown, { token }: Person) => {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  return () => call(endpoint, { body }, { token, headers })
}
const picker = () => holderOf(admin, [{ storeId: 'main', duty: 'picker' }])
const order = async (): Promise<string> => (await cashOrder([{ productId: milk }, { productId: bread }])).orderId
/** A picker with an order of their own in hand. */
const atWork = async () => {
  const person = await onShift()
  await order()
  return { person, sheet: await take(person) }
}

const paths: Path[] = [
  path('give duties', async () => {
    const { id } = await signUp()
    return write(setDuties, { _id: id, duties: [{ storeId: 'main', duty: 'picker' }] }, admin)
  }),
  path('take the duty of somebody with an order in hand', async () => {
    const { person } = await atWork()
    return write(setDuties, { _id: person.id, duties: [] }, admin)
  }),
  path('begin a shift while orders wait', async () => {
    await db
      .updateTable('shifts')
      .set({ ended_at: new Date('2100-01-01') })
      .where('ended_at', 'is', null)
      .execute()
    await order()
    return write(startShift, { storeId: 'main', duty: 'picker' }, await picker())
  }),
  path('end a shift', async () => write(endShift, {}, await onShift())),
  path('take an order', async () => {
    const person = await onShift()
    await order()
    return write(pickNext, {}, person)
  }),
  path('pick a line', async () => {
    const { person, sheet } = await atWork()
    return write(pickLine, { orderId: sheet.orderId, productId: milk, picked: 1 }, person)
  }),
  path('pack an order', async () => {
    const { person, sheet } = await atWork()
    await pickAll(person, sheet)
    return write(pickPacked, { orderId: sheet.orderId, bags: 2 }, person)
  }),
  path('hand an order back', async () => {
    const { person, sheet } = await atWork()
    return write(pickRelease, { orderId: sheet.orderId, reason: 'Too heavy' }, person)
  }),
  path('put goods back', async () => {
    const { person, sheet } = await atWork()
    await line(person, { orderId: sheet.orderId, productId: milk, picked: 1 })
    await call(updateOrderStatus, { body: { orderId: sheet.orderId, state: 'CANCELLED' } }, admin)
    return write(putBackDone, { orderId: sheet.orderId }, person)
  }),
]

describe.each(['never arrives', 'answer is lost'] satisfies Failure[])('when one statement %s', (failure) => {
  it.each(paths)('$name: all or nothing', async (one) => {
    await runJobs() // what an earlier path has queued must not run in between
    await expectAllOrNothing({ db, failing }, failure, one)
  })
})
