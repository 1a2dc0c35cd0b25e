import { setPreference } from '@tokri/contract/cart.ts'
import { answerSubstitution, orderDetails, orderHistory, placeOrder, updateOrderStatus } from '@tokri/contract/order.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkoutOf } from '../../../../test/checkout.ts'
import { type Person, type TestAnswer, testShop } from '../../../../test/shop.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { findAndLockOrder } from '../move/move-order.ts'
import { closeQuestionsOf, reportMissing } from './substitution.ts'

const shop = await testShop()
const { call, db, deps, signUp, runJobs, mails, pass } = shop
const { product, stockOf, atCheckout } = checkoutOf(shop)

let admin: Person
let oats: string
beforeAll(async () => {
  admin = await signUp('Admin')
  oats = await product({ name: 'Oat Drink', pricePaise: 9000, stock: 500 })
})

const move = (orderId: string, state: string) =>
  call(updateOrderStatus, { body: { orderId, state } }, { token: admin.token })

type Wish = { preference?: 'replace' | 'refund'; substituteId?: string }
/** An order of two products that is being packed; the wish is for the first. */
const packing = async (wish: Wish = {}, quantity = 2) => {
  const milk = await product({ name: 'Milk', pricePaise: 5000 })
  const { token, person, body, cart } = await atCheckout([
    { productId: milk, quantity },
    { productId: await product() },
  ])
  const [{ _id }] = cart.body.data
  await call(setPreference, { body: { _id, preference: 'replace', ...wish } }, { token })
  const { data } = (await call(placeOrder, { body }, { token })).body
  await move(data._id, 'CONFIRMED')
  await move(data._id, 'PACKING')
  return { orderId: data._id as string, milk, token, person, finalAmount: data.bill.finalAmount as number }
}
const miss = (orderId: string, productId: string, substituteId: string | null | undefined, quantity = 1) =>
  inTransaction(db, async (tx) => {
    const order = await findAndLockOrder(tx, orderId, null)
    await reportMissing(tx, deps, order, { productId, quantity, substituteId, by: admin.id, at: deps.clock() })
  })
const read = async (orderId: string, token: string) =>
  (await call(orderDetails, { query: { orderId } }, { token })).body.data
const answer = (
  { orderId, milk, token }: { orderId: string; milk: string; token: string },
  accept: unknown,
  headers: Record<string, string> = {},
): Promise<TestAnswer> => call(answerSubstitution, { body: { orderId, productId: milk, accept } }, { token, headers })

describe('a missing piece', () => {
  it('is asked about with its time and a mail; yes replaces it, no leaves it out', async () => {
    for (const accept of [true, false]) {
      const order = await packing()
      await miss(order.orderId, order.milk, oats)
      const { question, adjustments } = await read(order.orderId, order.token)
      expect(adjustments).toEqual([])
      expect(question).toEqual({
        productId: order.milk,
        name: 'Milk',
        quantity: 1,
        substitute: {
          productId: oats,
          name: 'Oat Drink',
          unit: '500 ml',
          image: '/media/none-960.webp',
          unitPrice: 50,
          quantity: 1,
        },
        askedAt: deps.clock().toISOString(),
        answerUntil: new Date(deps.clock().getTime() + 60_000).toISOString(),
      })
      await runJobs()
      const mail = mails.find(({ to, subject }) => to === order.person.email && subject.startsWith('A question'))
      expect(mail?.text).toContain('Missing: 1 of 2 × Milk, 500 ml')
      expect(mail?.text).toContain('Oat Drink')
      const left = await stockOf(oats)
      const answered = await answer(order, accept)
      expect(answered.body.data).toMatchObject({
        question: null,
        adjustments: [
          accept
            ? { kind: 'substituted', amount: 0, substitute: { productId: oats, quantity: 1, unitPrice: 50 } }
            : { kind: 'short', substitute: null },
        ],
      })
      expect(await stockOf(oats)).toBe(left - (accept ? 1 : 0))
      expect((await answer(order, accept)).body).toMatchObject({ code: 'question_closed' })
    }
  })

  it('is asked about by mail only while an answer is waited for', async () => {
    const [answered, over] = [await packing(), await packing()]
    await miss(answered.orderId, answered.milk, oats)
    await answer(answered, true)
    await miss(over.orderId, over.milk, oats)
    pass(60_000)
    await runJobs()
    const asked = mails.filter(({ subject }) => subject.startsWith('A question')).map(({ to }) => to)
    expect(asked).not.toContain(answered.person.email)
    expect(asked).not.toContain(over.person.email)
  })

  it('is replaced when the shopper stays silent: by the job, and before by whoever looks', async () => {
    const read1 = await packing()
    await miss(read1.orderId, read1.milk, oats)
    pass(60_000)
    expect((await call(orderHistory, { query: {} }, { token: read1.token })).body.data[0]).toMatchObject({
      question: null,
      adjustments: [{ kind: 'substituted' }],
    })
    const late = await packing()
    await miss(late.orderId, late.milk, oats)
    pass(60_000)
    const refused = await answer(late, false)
    expect([refused.status, refused.body.code]).toEqual([409, 'question_closed'])
    expect((await read(late.orderId, late.token)).adjustments).toMatchObject([{ kind: 'substituted' }])
    const forgotten = await packing()
    await miss(forgotten.orderId, forgotten.milk, oats)
    pass(59_000)
    expect((await read(forgotten.orderId, forgotten.token)).question).not.toBe(null)
    pass(1000)
    await runJobs()
    const rows = db.selectFrom('order_adjustments').select('kind').where('order_id', '=', forgotten.orderId)
    expect(await rows.execute()).toEqual([{ kind: 'substituted' }])
  })

  it('is left out without a question by preference, and without a substitute', async () => {
    const never = await packing({ preference: 'refund' })
    await miss(never.orderId, never.milk, oats)
    const none = await packing()
    await miss(none.orderId, none.milk, null)
    for (const { orderId, token } of [never, none])
      expect(await read(orderId, token)).toMatchObject({ question: null, adjustments: [{ kind: 'short' }] })
  })

  it('is replaced by what the shopper chose, named by the picker or not, without another question', async () => {
    for (const named of [undefined, oats]) {
      const order = await packing({ substituteId: oats })
      await miss(order.orderId, order.milk, named)
      expect(await read(order.orderId, order.token)).toMatchObject({
        question: null,
        adjustments: [{ kind: 'substituted', substitute: { productId: oats } }],
      })
    }
    const gone = await product({ name: 'Gone', stock: 0 })
    const without = await packing({ substituteId: gone })
    await miss(without.orderId, without.milk, undefined)
    expect((await read(without.orderId, without.token)).adjustments).toMatchObject([{ kind: 'short' }])
  })

  it('is refused as substitute: the product itself, another mark, what is not sold or not there', async () => {
    const { orderId, milk } = await packing()
    const egg = await product({ name: 'Egg' })
    const more_details = JSON.stringify({ 'Dietary mark': 'Non-vegetarian' })
    await db.updateTable('products').set({ more_details }).where('id', '=', egg).execute()
    const empty = await product({ stock: 0 })
    const codes = { [milk]: 'bad_request', [egg]: 'bad_request', nothing: 'not_found', [empty]: 'insufficient_stock' }
    for (const [substituteId, code] of Object.entries(codes))
      await expect(miss(orderId, milk, substituteId)).rejects.toMatchObject({ code })
  })
})

describe('an answer', () => {
  it("is the shopper's alone, says true or false, and counts once", async () => {
    const order = await packing()
    await miss(order.orderId, order.milk, oats)
    const stranger = await signUp()
    expect((await answer({ ...order, token: stranger.token }, true)).status).toBe(404)
    expect((await answer({ ...order, orderId: 'nobody' }, true)).status).toBe(404)
    expect((await answer({ ...order, milk: 'nothing' }, true)).status).toBe(409)
    for (const wrong of ['yes', 1, null, undefined]) expect((await answer(order, wrong)).status).toBe(400)
    const keyed = { 'idempotency-key': 'answered' }
    const [first, again] = [await answer(order, true, keyed), await answer(order, true, keyed)]
    expect([first.status, again.body]).toEqual([200, first.body])
    expect((await read(order.orderId, order.token)).adjustments).toHaveLength(1)
  })

  it('and the end of its time at one moment have one outcome', async () => {
    for (let round = 0; round < 5; round++) {
      const order = await packing()
      await miss(order.orderId, order.milk, oats)
      pass(60_000 - 1)
      // The time ends between the answers that are sent together.
      const answers = Array.from({ length: 3 }, () => answer(order, false))
      pass(1)
      const looks = Array.from({ length: 3 }, () => read(order.orderId, order.token))
      await Promise.all([...answers, ...looks, closeQuestionsOf(deps, order.orderId)])
      const outcomes = (await Promise.all(answers)).map(({ status }) => status)
      const { adjustments, question, amountDue } = await read(order.orderId, order.token)
      expect([adjustments.length, question]).toEqual([1, null])
      expect(outcomes.filter((status) => status === 200).length).toBe(adjustments[0].kind === 'short' ? 1 : 0)
      expect(Math.round((amountDue + adjustments[0].amount) * 100)).toBe(Math.round(order.finalAmount * 100))
    }
  })

  it('comes too late once the order has ended', async () => {
    const ended = await packing()
    await miss(ended.orderId, ended.milk, oats)
    await move(ended.orderId, 'CANCELLED')
    expect((await answer(ended, true)).body.code).toBe('question_closed')
    expect(await read(ended.orderId, ended.token)).toMatchObject({ question: null, adjustments: [], amountDue: 0 })
    pass(60_000)
    await runJobs()
    expect((await read(ended.orderId, ended.token)).adjustments).toEqual([])
  })
})
