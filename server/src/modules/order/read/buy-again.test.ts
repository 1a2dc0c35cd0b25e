// What a shopper buys again: from their own orders, in the stock of the store that they see.
import { giveConsent } from '@tokri/contract/consent.ts'
import { buyAgain } from '@tokri/contract/order.ts'
import { STORE_HEADER } from '@tokri/contract/store.ts'
import { login } from '@tokri/contract/user.ts'
import { expect, it } from 'vitest'
import { checkoutOf } from '../../../../test/checkout.ts'
import { type Person, statusAndCode, testShop } from '../../../../test/shop.ts'
import { storeOpener } from '../../../../test/stores.ts'

const shop = await testShop()
const { call, db, deps, pass, signUp } = shop
const { product, cashOrder, onlineOrder } = checkoutOf(shop)
const DAY = 86_400_000
const milk = await product({ stock: 500 })
const bread = await product({ stock: 500 })
const soap = await product({ stock: 500 })

/** Access tokens last fifteen minutes. */
const signInAgain = async (person: Person): Promise<Person> => {
  const { email, password } = person
  const { body } = await call(login, { body: { email, password } })
  return { ...person, token: body.data.accessToken }
}
const openOrder = (shopper: Person, ...products: string[]) =>
  cashOrder(
    products.map((productId) => ({ productId })),
    { shopper },
  )
/** An order that has come. */
const order = async (...wanted: Parameters<typeof openOrder>) => {
  const made = await openOrder(...wanted)
  await db
    .updateTable('orders')
    .set({ state: 'DELIVERED', delivered_at: deps.clock() })
    .where('id', '=', made.orderId)
    .execute()
  return made
}
const habits = async ({ token }: Pick<Person, 'token'>, storeId = 'main', query = {}) => {
  const { status, body } = await call(buyAgain, { query }, { token, headers: { [STORE_HEADER]: storeId } })
  expect(status).toBe(200)
  return body.data as {
    product: { _id: string; stock: number }
    times: number
    everyDays: number | null
    due: boolean
  }[]
}
const told = async (person: Person) =>
  (await habits(person)).map(({ product: { _id }, times, everyDays, due }) => [_id, times, everyDays, due])

it('is told with the interval that the orders show, what is due first', async () => {
  let asha = await signUp()
  expect(await habits(asha)).toEqual([])
  await order(asha, milk, soap)
  for (const products of [[milk], [milk, bread]]) {
    pass(6 * DAY)
    asha = await signInAgain(asha)
    await order(asha, ...products)
  }
  const agree = (given: boolean) =>
    call(giveConsent, { body: { purpose: 'personalisation', given, version: '1' } }, asha)
  const first = await habits(asha)
  expect(first[0]).toMatchObject({ product: { _id: milk } })
  expect(first[0]?.product).not.toHaveProperty('stockVersion')
  pass(6 * DAY)
  asha = await signInAgain(asha)
  // Nothing is worked out for who has not agreed, or has taken it back.
  const bought = [
    [milk, 3, null, false],
    [bread, 1, null, false],
    [soap, 1, null, false],
  ]
  expect(await told(asha)).toEqual(bought)
  await agree(true)
  expect(await told(asha)).toEqual([
    [milk, 3, 6, true],
    [soap, 1, null, false],
    [bread, 1, null, false],
  ])
  expect(await habits(asha, 'main', { limit: '1' })).toHaveLength(1)
  await agree(false)
  expect(await told(asha)).toEqual(bought)
})

it('leaves out what was cancelled, refunded, not paid, ordered by others, archived or long ago', async () => {
  let imran = await signUp()
  const [cancelled, refunded, unpaid, others, archived, old] = await Promise.all(
    Array.from({ length: 6 }, () => product({ stock: 50 })),
  )
  if (!cancelled || !refunded || !unpaid || !others || !archived || !old) throw new Error('products are missing')
  await order(imran, old)
  pass(366 * DAY)
  imran = await signInAgain(imran)
  const ended = await openOrder(imran, cancelled)
  await db.updateTable('orders').set({ state: 'CANCELLED' }).where('id', '=', ended.orderId).execute()
  const back = await order(imran, refunded, milk)
  await db
    .updateTable('order_lines')
    .set({ refunded_quantity: 1 })
    .where('order_id', '=', back.orderId)
    .where('product_id', '=', refunded)
    .execute()
  await onlineOrder([{ productId: unpaid }], { shopper: imran })
  await order(await signUp(), others)
  await order(imran, archived)
  await db.updateTable('products').set({ deleted_at: deps.clock() }).where('id', '=', archived).execute()
  expect((await habits(imran)).map(({ product: { _id } }) => _id)).toEqual([milk])
})

it('names what came: nothing that was left out, the substitute, and no product before it has come once', async () => {
  const ravi = await signUp()
  const [missing, replaced, substitute] = await Promise.all([
    product({ stock: 50 }),
    product({ stock: 50 }),
    product({ stock: 50 }),
  ])
  const { orderId } = await order(ravi, milk, missing, replaced)
  const came = { order_id: orderId, quantity: 1, amount_paise: 0, at: deps.clock() }
  await db
    .insertInto('order_adjustments')
    .values([
      { ...came, seq: 1, product_id: missing, kind: 'short' },
      {
        ...{ ...came, seq: 2, product_id: replaced, kind: 'substituted', substitute_id: substitute },
        ...{ substitute_name: 'Oat milk', substitute_unit: '1 L', substitute_image: '', substitute_price_paise: 100 },
        ...{ substitute_mrp_paise: 100, substitute_gst_rate: 0, substitute_cess: 0 },
      },
    ])
    .execute()
  await openOrder(ravi, bread, milk)
  const names = async () => (await habits(ravi)).map(({ product: { _id } }) => _id).sort()
  expect(await names()).toEqual([milk, substitute].sort())
  await db.updateTable('order_lines').set({ refunded_quantity: 1 }).where('product_id', '=', replaced).execute()
  expect(await names()).toEqual([milk])
})

it('shows the stock of the store, and what it has before what it lacks', async () => {
  const meera = await signUp()
  await order(meera, milk, bread)
  const north = await storeOpener(shop)(await signUp('Admin'))
  await deps.watch.look()
  await db
    .insertInto('stock')
    .values([
      { store_id: north, product_id: milk, quantity: 0 },
      { store_id: north, product_id: bread, quantity: 7 },
    ])
    .execute()
  expect((await habits(meera, north)).map(({ product: { _id, stock } }) => [_id, stock])).toEqual([
    [bread, 7],
    [milk, 0],
  ])
})

it('is for shoppers who are signed in', async () => {
  expect(statusAndCode(await call(buyAgain, { query: {} }))).toEqual([401, 'invalid_token'])
})
