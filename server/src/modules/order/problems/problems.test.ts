// Problems with items of a delivered order: reported once per piece, answered once, and refunded by the rule of refunds.
import { handOverCash, openOrders, orderDetails, refundOrder, updateOrderStatus } from '@tokri/contract/order.ts'
import {
  addProblemPicture,
  answerProblem,
  listProblems,
  problemPicture,
  reportProblem,
} from '@tokri/contract/problem.ts'
import { updateSettings } from '@tokri/contract/settings.ts'
import { deleteAccount, exportUser, login } from '@tokri/contract/user.ts'
import fc from 'fast-check'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Basket, checkoutOf } from '../../../../test/checkout.ts'
import { type Person, statusAndCode, statusAndMessage, type TestAnswer, testShop } from '../../../../test/shop.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { adjustOrder } from '../change/adjust-order.ts'
import { findAndLockOrder } from '../move/move-order.ts'
import { sendOrderMail } from '../tell/send-order-mail.ts'

const shop = await testShop()
const { app, call, db, deps, mails, pass, runJobs, signUp } = shop
const { product, cashOrder, paidOrder, stockOf } = checkoutOf(shop)
const milk = await product({ stock: 50_000, pricePaise: 10_000, name: 'Toned Milk' })

const HOUR = 3_600_000
let admin: Person
beforeEach(async () => {
  admin = await signUp('Admin')
})

const signInAgain = async (person: Person): Promise<Person> => {
  const { email, password } = person
  const { body } = await call(login, { body: { email, password } })
  return { ...person, token: body.data.accessToken }
}
const deliver = async (orderId: string) => {
  for (const state of ['CONFIRMED', 'PACKING', 'OUT_FOR_DELIVERY', 'DELIVERED'])
    await call(updateOrderStatus, { body: { orderId, state } }, admin)
}
/** A delivered order that was paid online. */
const delivered = async (basket: Basket = [{ productId: milk, quantity: 3 }], shopper?: Person) => {
  const made = await paidOrder(basket, shopper ? { shopper } : {})
  await deliver(made.orderId)
  return made
}

type Lines = { productId: string; quantity: number }[]
type Said = { lines?: Lines; reason?: 'damaged' | 'missing'; note?: string; pictures?: string[]; key?: string }
const one: Lines = [{ productId: milk, quantity: 1 }]
const report = (
  orderId: string,
  { token }: Pick<Person, 'token'>,
  { lines = one, reason = 'damaged', key, ...more }: Said = {},
) =>
  call(
    reportProblem,
    { body: { orderId, lines, reason, ...more } },
    { token, ...(key && { headers: { 'idempotency-key': key } }) },
  )
const answer = (problemId: string, accept: boolean, { token, key }: { token?: string; key?: string } = {}) =>
  call(
    answerProblem,
    { body: { problemId, accept, ...(!accept && { reason: 'The picture shows another product' }) } },
    { token: token ?? admin.token, ...(key && { headers: { 'idempotency-key': key } }) },
  )
const idOf = ({ body }: TestAnswer, index = -1): string => body.data.problems.at(index)._id
const orderOf = async (orderId: string, { token }: Pick<Person, 'token'>) =>
  (await call(orderDetails, { query: { orderId } }, { token })).body.data
const paise = (rupees: number) => Math.round(rupees * 100)
const refunded = (order: { refunds: { amount: number }[] }) =>
  order.refunds.reduce((total, { amount }) => total + paise(amount), 0)

const sendPicture = async (orderId: string, { token }: Pick<Person, 'token'>) => {
  const bytes = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#0a6a5f' } })
    .withExif({ IFD3: { GPSLatitude: '12/1 58/1 0/1' } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.set('picture', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'egg.jpg')
  const request = new Request('http://shop.test/', { method: 'POST', body: form })
  const response = await app.inject({
    method: 'POST',
    url: `${addProblemPicture.url}?orderId=${orderId}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { status: response.statusCode, body: response.json(), headers: response.headers }
}
const see = (pictureId: string, { token }: Pick<Person, 'token'>) =>
  app.inject({ url: `${problemPicture.url}?pictureId=${pictureId}`, headers: { authorization: `Bearer ${token}` } })

describe('a report', () => {
  it('is shown on the order and to administrators, with what it is worth and who reports it', async () => {
    const { orderId, order, person } = await delivered()
    expect(await orderOf(orderId, person)).not.toHaveProperty('problems')
    const told = await report(orderId, person, { lines: [{ productId: milk, quantity: 2 }], note: ' Torn \n and wet ' })
    expect([told.status, told.body.message]).toEqual([201, 'Thank you. We look at it.'])
    const problem = {
      reason: 'damaged',
      note: 'Torn \n and wet',
      lines: [{ productId: milk, quantity: 2 }],
      pictures: [],
      state: 'open',
      amount: Math.floor((paise(order.bill.finalAmount) * 2) / 3) / 100,
      answer: null,
    }
    expect((await orderOf(orderId, person)).problems).toMatchObject([problem])
    const search = order.orderNumber
    const { body } = await call(listProblems, { query: { state: 'open', search } }, admin)
    expect(body).toMatchObject({
      totalCount: 1,
      automatic: { upTo: 0, rate: 10 },
      data: [
        {
          ...problem,
          answeredBy: null,
          order: { _id: orderId, orderNumber: search, method: 'online', total: order.bill.finalAmount },
          items: [{ productId: milk, name: 'Toned Milk', quantity: 2 }],
          customer: { email: person.email, orders: 1, problemOrders: 0, refunded: 0 },
        },
      ],
    })
    expect((await call(listProblems, { query: { state: 'declined', search } }, admin)).body.totalCount).toBe(0)
    expect((await call(listProblems, {}, person)).status).toBe(403)
    const { openProblems } = (await call(openOrders, {}, admin)).body.data
    await answer(idOf(told), false)
    const declined = (await call(listProblems, { query: { state: 'declined', search } }, admin)).body.data
    const { name } = await db.selectFrom('users').select('name').where('id', '=', admin.id).executeTakeFirstOrThrow()
    expect(declined).toMatchObject([{ answeredBy: name, answer: { by: 'admin' } }])
    expect((await call(openOrders, {}, admin)).body.data.openProblems).toBe(openProblems - 1)
    expect((await call(exportUser, {}, person)).body.data.orders[0].problems[0].note).toBe(problem.note)
  })

  it('is possible for an own order, from the delivery until the hours are over', async () => {
    const undelivered = await paidOrder([{ productId: milk }])
    expect(statusAndCode(await report(undelivered.orderId, undelivered.person))).toEqual([409, 'illegal_move'])
    const { orderId, person } = await delivered()
    expect(statusAndCode(await report(orderId, await signUp()))).toEqual([404, 'not_found'])
    expect(statusAndCode(await report(orderId, admin))).toEqual([404, 'not_found'])
    pass(47 * HOUR)
    const again = await signInAgain(person)
    expect((await report(orderId, again)).status).toBe(201)
    pass(HOUR)
    expect(statusAndCode(await report(orderId, await signInAgain(person)))).toEqual([409, 'illegal_move'])
  })

  it('of a piece counts once: open, declined or refunded, also of many at the same moment', async () => {
    const { orderId, person } = await delivered([{ productId: milk, quantity: 4 }])
    const told = await Promise.all(Array.from({ length: 6 }, () => report(orderId, person)))
    expect(told.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 409, 409])
    const { problems } = await orderOf(orderId, person)
    await answer(problems[0]._id, false)
    await answer(problems[1]._id, true)
    expect(statusAndMessage(await report(orderId, person))).toEqual([409, 'This was refunded or reported already'])
    const other = await product()
    expect((await report(orderId, person, { lines: [{ productId: other, quantity: 1 }] })).status).toBe(409)
    expect((await report(orderId, person, { lines: [...one, ...one] })).status).toBe(400)
  })

  it('that is repeated with its key is the first', async () => {
    const { orderId, person } = await delivered()
    const told = [await report(orderId, person, { key: 'report' }), await report(orderId, person, { key: 'report' })]
    expect(told[1]?.body).toEqual(told[0]?.body)
    expect((await orderOf(orderId, person)).problems).toHaveLength(1)
  })
})

describe('an answer', () => {
  it('that accepts refunds the pieces to where they were paid, with one press', async () => {
    const { orderId, person, order } = await delivered()
    const stock = await stockOf(milk)
    const problemId = idOf(await report(orderId, person))
    const accepted = await answer(problemId, true)
    const amount = Math.floor(paise(order.bill.finalAmount) / 3) / 100
    expect([accepted.status, accepted.body.message]).toEqual([200, 'Refund noted'])
    // What was damaged is not sold again.
    expect(await stockOf(milk)).toBe(stock)
    expect(accepted.body.data).toMatchObject({
      payment: { state: 'part_refunded' },
      refunds: [{ amount, lines: one, reason: 'It was damaged' }],
      problems: [{ state: 'accepted', amount, answer: { by: 'admin', text: '' } }],
    })
    await runJobs()
    const rows = await db
      .selectFrom('refunds')
      .select(['state', 'payment_id'])
      .where('order_id', '=', orderId)
      .execute()
    expect(rows).toEqual([{ state: 'done', payment_id: expect.any(String) }])
    const subjects = mails.filter(({ to }) => to === person.email).map(({ subject }) => subject)
    expect(subjects).toContain(`₹${amount} of order ${order.orderNumber} goes back to you`)
    const log = await db
      .selectFrom('audit_log')
      .select(['actor', 'detail'])
      .where('subject', '=', orderId)
      .where('action', '=', 'order.problem-answered')
      .execute()
    expect(log).toEqual([{ actor: admin.id, detail: { accepted: true, amountPaise: paise(amount) } }])
  })

  it('of cash gives cash back', async () => {
    const { orderId, person } = await cashOrder([{ productId: milk }])
    await deliver(orderId)
    const accepted = await answer(idOf(await report(orderId, person)), true)
    expect(accepted.body.data).toMatchObject({ payment: { state: 'refunded' }, problems: [{ state: 'accepted' }] })
  })

  it('of cash waits until somebody has handed it over, and may say a word to the shopper', async () => {
    const { orderId, person } = await cashOrder([{ productId: milk }])
    await deliver(orderId)
    const problemId = idOf(await report(orderId, person))
    const body = { problemId, accept: true, reason: 'We are sorry' }
    expect((await call(answerProblem, { body }, admin)).status).toBe(200)
    const { problems, refunds } = await orderOf(orderId, person)
    const [refund] = refunds
    const answered = { state: 'accepted', answer: { by: 'admin', text: 'We are sorry' } }
    expect(problems).toMatchObject([{ ...answered, toHandOver: refund.amount }])
    expect((await call(handOverCash, { body: { refundId: refund._id } }, admin)).status).toBe(200)
    const [after] = (await orderOf(orderId, person)).problems
    expect(after).toMatchObject(answered)
    expect(after.toHandOver).toBeUndefined()
  })

  it('that declines needs a reason, which the shopper reads', async () => {
    const { orderId, person, order } = await delivered()
    const problemId = idOf(await report(orderId, person))
    expect((await call(answerProblem, { body: { problemId, accept: false } }, admin)).status).toBe(400)
    expect((await answer(problemId, true, person)).status).toBe(403)
    expect((await answer('nothing', true)).status).toBe(404)
    expect((await answer(problemId, false)).status).toBe(200)
    const text = 'The picture shows another product'
    expect(await orderOf(orderId, person)).toMatchObject({
      refunds: [],
      problems: [{ state: 'declined', answer: { by: 'admin', text } }],
    })
    await runJobs()
    const mail = mails.find(({ to, subject }) => to === person.email && subject.includes('About the problem'))
    expect([mail?.subject, mail?.text]).toEqual([
      `About the problem with order ${order.orderNumber}`,
      expect.stringContaining(text),
    ])
    expect(mail?.text).toMatch(/Toned Milk, \S+ ml × 1/)
    // As an earlier version has queued it.
    await sendOrderMail(deps, { orderId, about: 'DECLINED', reason: text }, newId())
    expect(mails.filter(({ subject }) => subject === mail?.subject)).toHaveLength(2)
  })

  it('counts once, from however many desks, and a repeat with its key is the first', async () => {
    const { orderId, person } = await delivered()
    const problemId = idOf(await report(orderId, person))
    const answers = await Promise.all([true, false, true, true, false].map((accept) => answer(problemId, accept)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status, body }) => status === 409 && body.code === 'illegal_move')).toHaveLength(4)
    const second = idOf(await report(orderId, person))
    const repeats = [await answer(second, true, { key: 'answer' }), await answer(second, true, { key: 'answer' })]
    expect(repeats[1]?.body).toEqual(repeats[0]?.body)
    const { refunds, problems } = await orderOf(orderId, person)
    const accepted = problems.filter(({ state }: { state: string }) => state === 'accepted')
    expect(refunds).toHaveLength(accepted.length)
  })

  it('and a refund of the same pieces at the same moment give the money back once', async () => {
    const { orderId, person, order } = await delivered([{ productId: milk }])
    const problemId = idOf(await report(orderId, person))
    const byHand = () => call(refundOrder, { body: { orderId, lines: one, reason: 'Called us' } }, admin)
    const answers = await Promise.all([answer(problemId, true), byHand(), answer(problemId, true), byHand()])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(refunded(await orderOf(orderId, person))).toBe(paise(order.bill.finalAmount))
  })

  it('to every piece of random orders, in any order and with refunds by hand between, sums to what was paid', async () => {
    const line = fc.record({
      pricePaise: fc.integer({ min: 100, max: 90_000 }),
      discount: fc.integer({ min: 0, max: 99 }),
      quantity: fc.integer({ min: 1, max: 4 }),
    })
    const choices = fc.infiniteStream(fc.nat())
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 4 }), choices, async (lines, picks) => {
        const basket = await Promise.all(
          lines.map(async ({ quantity, ...goods }) => ({ productId: await product(goods), quantity })),
        )
        const { orderId, order, person } = await delivered(basket)
        const pieces = basket.flatMap(({ productId, quantity }) =>
          Array.from({ length: quantity }, () => [{ productId, quantity: 1 }]),
        )
        const chosen = () => picks.next().value as number
        for (let left = pieces.length; left > 0; left--) {
          const [part = []] = pieces.splice(chosen() % left, 1)
          if (chosen() % 3 === 0) {
            const byHand = { orderId, lines: part, reason: 'Called us' }
            expect((await call(refundOrder, { body: byHand }, admin)).status).toBe(200)
          } else {
            const told = await report(orderId, person, { lines: part })
            const { amount } = told.body.data.problems.at(-1)
            const accepted = await answer(idOf(told), true)
            expect(accepted.body.data.problems.at(-1).amount).toBe(amount)
          }
        }
        const after = await orderOf(orderId, person)
        expect(refunded(after)).toBe(paise(order.bill.finalAmount))
        expect(after.payment.state).toBe('refunded')
      }),
      { numRuns: 6 },
    )
  })
})

describe('a picture', () => {
  it('is drawn anew, and seen by the shopper and administrators alone', async () => {
    const { orderId, person } = await delivered()
    const stranger = await signUp()
    expect((await sendPicture(orderId, stranger)).status).toBe(404)
    const sent = await sendPicture(orderId, person)
    expect(sent.status).toBe(201)
    const picture = sent.body.data._id
    const told = await report(orderId, person, { pictures: [picture] })
    expect(told.body.data.problems[0].pictures).toEqual([picture])
    const seen = await Promise.all([person, admin, stranger].map((who) => see(picture, who)))
    expect(seen.map(({ statusCode }) => statusCode)).toEqual([200, 200, 404])
    const { format, width, exif } = await sharp(seen[0]?.rawPayload).metadata()
    expect([format, width, exif]).toEqual(['webp', 960, undefined])
    // It belongs to one problem, of its own order.
    expect((await report(orderId, person, { pictures: [picture] })).status).toBe(404)
    const other = await delivered([{ productId: milk }], person)
    const loose = (await sendPicture(orderId, person)).body.data._id
    expect((await report(other.orderId, person, { pictures: [loose] })).status).toBe(404)
    expect((await report(orderId, person, { pictures: [loose, loose, loose, loose] })).status).toBe(400)
  })

  it('is deleted after a day without a problem, after 90 days, and with the account', async () => {
    const [kept, gone] = [await delivered(), await delivered()]
    const pictureOf = async ({ orderId, person }: typeof kept) => (await sendPicture(orderId, person)).body.data._id
    const [used, loose, left] = [await pictureOf(kept), await pictureOf(kept), await pictureOf(gone)]
    await report(kept.orderId, kept.person, { pictures: [used] })
    await report(gone.orderId, gone.person, { pictures: [left], note: 'My aunt saw it' })
    await call(deleteAccount, { body: { password: gone.person.password } }, gone.person)
    const statuses = async () => {
      await deps.db.transaction().execute((tx) => deps.jobs.send(tx, 'forget-problem-pictures', {}))
      await runJobs()
      const viewer = await signInAgain(admin)
      return (await Promise.all([used, loose, left].map((id) => see(id, viewer)))).map(({ statusCode }) => statusCode)
    }
    expect(await statuses()).toEqual([200, 200, 404])
    const [row] = await db.selectFrom('order_problems').select('note').where('order_id', '=', gone.orderId).execute()
    expect(row?.note).toBe('')
    pass(25 * HOUR)
    expect(await statuses()).toEqual([200, 404, 404])
    pass(90 * 24 * HOUR)
    expect(await statuses()).toEqual([404, 404, 404])
  })
})

describe('the shop accepts a problem by itself', () => {
  const allow = (autoRefundUpTo: number, autoRefundRate = 10) =>
    call(updateSettings, { body: { autoRefundUpTo, autoRefundRate } }, admin)
  /** A shopper with delivered orders of one piece each. */
  const regular = async (orders: number) => {
    const person = await signUp()
    const ids: string[] = []
    for (let made = 0; made < orders; made++) ids.push((await delivered([{ productId: milk }], person)).orderId)
    return { person, ids }
  }
  const stateOf = async (orderId: string, person: Person, lines: Lines = one) =>
    (await report(orderId, person, { lines })).body.data.problems.at(-1).state

  it('only if the settings say so, which guests cannot read', async () => {
    const { person, ids } = await regular(6)
    const [first = '', second = ''] = ids
    expect(await stateOf(first, person)).toBe('open')
    const { body } = await allow(200)
    expect(JSON.stringify(body.data)).not.toContain('autoRefund')
    const told = await report(second, person)
    expect(told.body.data).toMatchObject({
      refunds: [{ reason: 'It was damaged' }],
      problems: [{ state: 'accepted', answer: { by: 'shop', text: '' } }],
    })
    await allow(0)
  })

  it('up to an amount, which the reports of an order share', async () => {
    const { person, ids } = await regular(4)
    const { orderId } = await delivered([{ productId: milk, quantity: 3 }], person)
    await allow(250)
    expect(await stateOf(ids[0] ?? '', person, one)).toBe('accepted')
    await allow(250, 100)
    expect([await stateOf(orderId, person), await stateOf(orderId, person), await stateOf(orderId, person)]).toEqual([
      'accepted',
      'accepted',
      'open',
    ])
    await allow(0)
  })

  it('for shoppers with some orders and few problems, also of many at the same moment', async () => {
    await allow(200, 20)
    const fresh = await regular(4)
    expect(await stateOf(fresh.ids[0] ?? '', fresh.person)).toBe('open')
    const { person, ids } = await regular(6)
    const states = await Promise.all(ids.map((orderId) => stateOf(orderId, person)))
    // 0 of 6 and 1 of 6 are at most 20 percent.
    expect(states.filter((state) => state === 'accepted')).toHaveLength(2)
    await allow(0)
  })
})

it.each([
  [3, true],
  [1, false],
])('names what came instead of %i of three pieces in the list of problems', async (quantity, isReplaced) => {
  const substituteId = await product({ stock: 50, pricePaise: 9000, name: 'Oat Drink' })
  const { orderId, order, person } = await paidOrder([{ productId: milk, quantity: 3 }])
  for (const state of ['CONFIRMED', 'PACKING']) await call(updateOrderStatus, { body: { orderId, state } }, admin)
  await inTransaction(db, async (tx) =>
    adjustOrder(tx, deps, await findAndLockOrder(tx, orderId, null), {
      ...{ productId: milk, quantity, substituteId, by: admin.id, at: deps.clock() },
    }),
  )
  await deliver(orderId)
  await report(orderId, person)
  const { body } = await call(listProblems, { query: { search: order.orderNumber } }, admin)
  expect(body.data[0].items).toMatchObject([
    { name: 'Toned Milk', quantity: 1, substitutes: [expect.stringMatching(/^Oat Drink, /)], isReplaced },
  ])
})
