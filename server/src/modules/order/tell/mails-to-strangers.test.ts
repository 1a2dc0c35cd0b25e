// Whoever registers somebody else's e-mail must not have the shop send their words there: no mail to an e-mail that is not
// proven has a text that somebody typed.
import { createAddress } from '@tokri/contract/address.ts'
import {
  cancelOrder,
  changeDoor,
  changeLines,
  orderDetails,
  priceChange,
  rateOrder,
  refundOrder,
  updateOrderStatus,
} from '@tokri/contract/order.ts'
import { answerProblem, reportProblem } from '@tokri/contract/problem.ts'
import { updateUser } from '@tokri/contract/user.ts'
import { expect, it } from 'vitest'
import { checkoutOf } from '../../../../test/checkout.ts'
import { anAddress, type TestAnswer, testShop } from '../../../../test/shop.ts'

const shop = await testShop()
const { call, db, mails, runJobs, signUp } = shop
const { product, paidOrder, cashOrder } = checkoutOf(shop)

const MARK = 'Win-a-prize'
const good = async (answer: Promise<TestAnswer>): Promise<TestAnswer> => {
  const { status, body } = await answer
  if (status >= 300) throw new Error(JSON.stringify(body))
  return { status, body, headers: {} }
}

/** Lives through every mail about an order, with the mark in every free text. Returns the mails to the shopper. */
const mailsWithMarks = async (verify_email: boolean) => {
  const [admin, shopper] = [await signUp('Admin'), await signUp()]
  await db.updateTable('users').set({ verify_email }).where('id', '=', shopper.id).execute()
  const { token } = shopper
  const milk = await product({ name: 'Toned Milk', stock: 100 })
  const bread = await product({ name: 'Brown Bread', stock: 100 })
  const profile = { name: `${MARK} name`, email: shopper.email, mobile: '9876543210' }
  await good(call(updateUser, { body: profile }, { token }))
  const place = { ...anAddress, address_line: `${MARK} street`, city: `${MARK} city`, label: `${MARK} label` }
  await good(call(createAddress, { body: place }, { token }))
  const basket = [{ productId: milk, quantity: 3 }, { productId: bread }]

  const cancelled = await paidOrder(basket, { shopper })
  await good(call(cancelOrder, { body: { orderId: cancelled.orderId, reason: `${MARK} reason` } }, { token }))

  const refused = { orderId: (await cashOrder(basket, { shopper })).orderId, state: 'CANCELLED' }
  await good(call(updateOrderStatus, { body: { ...refused, reason: `${MARK} refusal` } }, admin))

  const { orderId } = await cashOrder(basket, { shopper })
  await good(call(changeDoor, { body: { orderId, leave: false, note: `${MARK} door` } }, { token }))
  const lines = [{ productId: milk, quantity: 3 }]
  const priced = await good(call(priceChange, { body: { orderId, lines } }, admin))
  const { finalAmount: totalAmt } = priced.body.data.bill
  await good(call(changeLines, { body: { orderId, lines, totalAmt, reason: `${MARK} change` } }, admin))
  for (const state of ['CONFIRMED', 'PACKING', 'OUT_FOR_DELIVERY', 'DELIVERED'])
    await good(call(updateOrderStatus, { body: { orderId, state, reason: `${MARK} move` } }, admin))
  await good(call(rateOrder, { body: { orderId, stars: 1, note: `${MARK} rating` } }, { token }))
  const one = [{ productId: milk, quantity: 1 }]
  const problem = { orderId, lines: one, reason: 'damaged', note: `${MARK} problem` }
  const reported = await good(call(reportProblem, { body: problem }, { token }))
  const problemId = reported.body.data.problems?.[0]?._id ?? reported.body.data._id
  await good(call(answerProblem, { body: { problemId, accept: false, reason: `${MARK} answer` } }, admin))
  await good(call(refundOrder, { body: { orderId, lines: one, reason: `${MARK} refund` } }, admin))

  const another = { ...problem, note: '' }
  await good(call(reportProblem, { body: another }, { token }))
  const { problems } = (await good(call(orderDetails, { query: { orderId } }, { token }))).body.data
  await good(call(answerProblem, { body: { problemId: problems.at(-1)._id, accept: true } }, admin))

  await runJobs()
  return mails.filter(({ to }) => to === shopper.email)
}
const marked = (mail: { subject: string; text: string; html?: string }) =>
  [mail.subject, mail.text, mail.html ?? ''].some((part) => part.includes(MARK))

it('no text that somebody typed goes to an e-mail that is not proven, and the mails make sense without it', async () => {
  const told = await mailsWithMarks(false)
  expect(told.length).toBeGreaterThan(7)
  expect(told.filter(marked)).toEqual([])
  const reasons = told.flatMap(({ text }) => text.match(/^Reason: .*$/gm) ?? [])
  // What the shop has worded itself.
  expect(reasons).toEqual(['Reason: It was damaged'])
  expect(told.filter(({ text }) => text.includes('The reason is on the page of the order.'))).toHaveLength(2)
  // The mark does reach a proven e-mail, so the test sees these mails.
  expect((await mailsWithMarks(true)).filter(marked)).toHaveLength(6)
})
