// The rating of a delivered order: by its shopper alone, for seven days, in the figures of the store, and without its text
// once the account is deleted.
import { floorFigures } from '@tokri/contract/figures.ts'
import { orderDetails, rateOrder, updateOrderStatus } from '@tokri/contract/order.ts'
import { deleteAccount, exportUser, login } from '@tokri/contract/user.ts'
import { beforeEach, expect, it } from 'vitest'
import { checkoutOf } from '../../../../test/checkout.ts'
import { type Person, statusAndCode, testShop } from '../../../../test/shop.ts'

const shop = await testShop()
const { call, db, deps, pass, signUp } = shop
const { product, cashOrder } = checkoutOf(shop)
const milk = await product({ stock: 500, pricePaise: 10_000 })

const DAY = 86_400_000

let admin: Person
beforeEach(async () => {
  admin = await signUp('Admin')
})

const delivered = async () => {
  const { orderId, person } = await cashOrder([{ productId: milk }])
  for (const state of ['CONFIRMED', 'PACKING', 'OUT_FOR_DELIVERY', 'DELIVERED'])
    await call(updateOrderStatus, { body: { orderId, state } }, admin)
  return { orderId, person }
}
type Said = { stars: number; reasons?: string[]; text?: string }
const rate = (orderId: string, said: Said, { token }: Pick<Person, 'token'>) =>
  call(rateOrder, { body: { orderId, ...said } }, { token })
/** Access tokens last fifteen minutes. */
const signInAgain = async (person: Person): Promise<Person> => {
  const { email, password } = person
  const { body } = await call(login, { body: { email, password } })
  return { ...person, token: body.data.accessToken }
}
const ratingsOf = (orderId: string) =>
  db.selectFrom('order_ratings').selectAll().where('order_id', '=', orderId).execute()

it('is stored with one press, and the last one counts', async () => {
  const { orderId, person } = await delivered()
  const before = (await call(orderDetails, { query: { orderId } }, person)).body.data
  expect(before).not.toHaveProperty('rating')
  const at = deps.clock().toISOString()
  const first = await rate(orderId, { stars: 2 }, person)
  expect(first.body).toMatchObject({
    message: 'Thank you for your rating',
    data: { stars: 2, reasons: [], text: '', at },
  })
  pass(DAY)
  const again = await signInAgain(person)
  await rate(orderId, { stars: 4, reasons: ['packing', 'late', 'late'], text: ' Torn bag ' }, again)
  const rating = { stars: 4, reasons: ['late', 'packing'], text: 'Torn bag', at }
  expect((await call(orderDetails, { query: { orderId } }, again)).body.data.rating).toEqual(rating)
  expect((await call(exportUser, {}, again)).body.data.orders[0].rating).toEqual(rating)
  expect(await ratingsOf(orderId)).toHaveLength(1)
})

it('of two at the same moment, both are answered and one is stored', async () => {
  const { orderId, person } = await delivered()
  const answers = await Promise.all([1, 5, 3, 2].map((stars) => rate(orderId, { stars }, person)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await ratingsOf(orderId)).toHaveLength(1)
})

it('is refused for the order of another shopper, also to an administrator', async () => {
  const { orderId } = await delivered()
  expect(statusAndCode(await rate(orderId, { stars: 1 }, await signUp()))).toEqual([404, 'not_found'])
  expect(statusAndCode(await rate(orderId, { stars: 1 }, admin))).toEqual([404, 'not_found'])
  expect(await ratingsOf(orderId)).toEqual([])
})

it('is refused before the delivery, and after seven days', async () => {
  const open = await cashOrder([{ productId: milk }])
  expect(statusAndCode(await rate(open.orderId, { stars: 5 }, open.person))).toEqual([409, 'illegal_move'])
  const { orderId, person } = await delivered()
  pass(7 * DAY - 1)
  const again = await signInAgain(person)
  expect(statusAndCode(await rate(orderId, { stars: 5 }, again))).toEqual([200, 'ok'])
  pass(1)
  expect(statusAndCode(await rate(orderId, { stars: 1 }, again))).toEqual([409, 'illegal_move'])
  expect(await ratingsOf(orderId)).toMatchObject([{ stars: 5 }])
})

it('refuses other numbers of stars and other reasons', async () => {
  const { orderId, person } = await delivered()
  const wrong = [
    { stars: 0 },
    { stars: 6 },
    { stars: 4.5 },
    { stars: 4, reasons: ['weather'] },
    { stars: 4, text: 'a'.repeat(301) },
  ]
  for (const said of wrong) expect((await rate(orderId, said, person)).status).toBe(400)
  expect(await ratingsOf(orderId)).toEqual([])
})

it('is in the figures of the store', async () => {
  await db.deleteFrom('order_ratings').execute()
  const figures = async () => (await call(floorFigures, { query: { storeId: 'main' } }, admin)).body.data.ratings
  expect(await figures()).toEqual({ count: 0, average: null, byReason: [] })
  const [one, two, three] = [await delivered(), await delivered(), await delivered()]
  await rate(one.orderId, { stars: 5 }, one.person)
  await rate(two.orderId, { stars: 2, reasons: ['packing', 'late'] }, two.person)
  await rate(three.orderId, { stars: 4, reasons: ['packing'] }, three.person)
  expect(await figures()).toEqual({
    count: 3,
    average: 3.7,
    byReason: [
      { reason: 'packing', orders: 2 },
      { reason: 'late', orders: 1 },
    ],
  })
})

it('loses its text with the account, and keeps its stars', async () => {
  const { orderId, person } = await delivered()
  await rate(orderId, { stars: 2, reasons: ['late'], text: 'My aunt waited' }, person)
  expect((await call(deleteAccount, { body: { password: person.password } }, person)).status).toBe(200)
  expect(await ratingsOf(orderId)).toMatchObject([{ stars: 2, reasons: ['late'], note: '' }])
})
