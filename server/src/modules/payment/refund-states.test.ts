// Refunds that fail, at once or later: never counted as given back, told to administrators, and given again once.
import { businessDay, closeDay, ledgerCsv, monthAccounts } from '@tokri/contract/accounts.ts'
import { getCredit } from '@tokri/contract/credit.ts'
import {
  cancelOrder,
  changeLines,
  failedRefunds,
  openOrders,
  orderDetails,
  orderFigures,
  payOnline,
  priceChange,
  refundOrder,
  retryRefund,
} from '@tokri/contract/order.ts'
import { deleteAccount, login } from '@tokri/contract/user.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkoutOf } from '../../../test/checkout.ts'
import { passToNoon } from '../../../test/clock.ts'
import { gstOf } from '../../../test/gst.ts'
import { payingAt } from '../../../test/payment-steps.ts'
import { type Person, statusAndMessage, testShop } from '../../../test/shop.ts'
import { newId } from '../../platform/ids.ts'
import { checkCredit } from '../../tools/doctor/credit.ts'

const shop = await testShop()
const { call, db, deps, app, mails, pass, runJobs, signUp, url } = shop
const { atCheckout, product, onlineOrder, webhook } = checkoutOf(shop)
const { press } = payingAt(shop)

const client = new pg.Client({ connectionString: url })
beforeAll(() => client.connect())
afterAll(() => client.end())

const DAY_MS = 24 * 60 * 60_000

let admin: Person
const milk = await product({ name: 'Toned Milk', pricePaise: 10_000, stock: 50_000 })
await db.updateTable('products').set({ hsn: '0401', gst_rate: 5 }).where('id', '=', milk).execute()
beforeEach(async () => {
  admin = await signUp('Admin')
})

/** An order of two pieces that was paid on the test provider's page, and how its refunds go. */
const paidAt = async (choice: 'refunds_fail' | 'fail_later' | 'fine' = 'refunds_fail') => {
  const made = await onlineOrder([{ productId: milk, quantity: 2 }])
  await press(made.order.paymentUrl, { press: 'pay', [choice]: 'on' })
  return made
}
const read = async (orderId: string) => (await call(orderDetails, { query: { orderId } }, admin)).body.data
const refundPiece = (orderId: string, quantity = 1) =>
  call(refundOrder, { body: { orderId, lines: [{ productId: milk, quantity }], reason: 'Sour' } }, admin)
const statesOf = async (orderId: string) =>
  (await read(orderId)).refunds.map(({ state, amount }: { state: string; amount: number }) => [state, amount])
const waiting = async () => (await call(failedRefunds, {}, admin)).body.data
const waitingOf = async (orderId: string) =>
  (await waiting()).refunds.filter(({ order }: { order: { _id: string } }) => order._id === orderId)
const idOf = async (orderId: string): Promise<string> => (await read(orderId)).refunds[0]._id
const again = (refundId: string, asCredit = false, key?: string) =>
  call(retryRefund, { body: { refundId, asCredit } }, { ...admin, headers: key ? { 'idempotency-key': key } : {} })
const sentOf = async (orderId: string) =>
  (
    await db
      .selectFrom('test_refunds')
      .innerJoin('payments', 'payments.reference', 'test_refunds.reference')
      .select(['test_refunds.id', 'test_refunds.state', 'test_refunds.amount_paise'])
      .where('payments.order_id', '=', orderId)
      .orderBy('test_refunds.id')
      .execute()
  ).map(({ state, amount_paise }) => [state, amount_paise])
const say = (type: string, orderId: string, amount: number, more: object = {}) =>
  webhook({ id: newId(), type, orderId, amount, ...more })

describe('a refund that the provider answers with "failed"', () => {
  it('is told to administrators, and given again by one press', async () => {
    const { orderId, order } = await paidAt()
    const before = (await call(openOrders, {}, admin)).body.data.failedRefunds
    const given = await refundPiece(orderId)
    expect(given.body.data.refunds).toMatchObject([{ state: 'pending', amount: 108.5 }])
    await runJobs()
    expect(await statesOf(orderId)).toEqual([['failed', 108.5]])
    expect(await waitingOf(orderId)).toMatchObject([
      { order: { orderNumber: order.orderNumber }, amount: 108.5, provider: 'test', tries: 1, mayBeCredit: true },
    ])
    expect((await call(openOrders, {}, admin)).body.data.failedRefunds).toBe(before + 1)
    expect((await again(await idOf(orderId))).body.data.refunds).toMatchObject([{ state: 'pending' }])
    expect(await waitingOf(orderId)).toEqual([])
    await runJobs()
    expect(await statesOf(orderId)).toEqual([['done', 108.5]])
    expect(await sentOf(orderId)).toEqual([
      ['failed', 10_850],
      ['done', 10_850],
    ])
    expect((await call(openOrders, {}, admin)).body.data.failedRefunds).toBe(before)
  })

  it('is given once by ten presses on two copies of the shop', async () => {
    const { orderId } = await paidAt()
    await refundPiece(orderId)
    await runJobs()
    const refundId = await idOf(orderId)
    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => again(refundId, at % 2 === 1)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    await runJobs()
    const [refund] = (await read(orderId)).refunds
    expect(refund.state).toBe('done')
    const sent = (await sentOf(orderId)).filter(([state]) => state === 'done')
    expect(sent).toHaveLength(refund.asCredit ? 0 : 1)
    expect(await checkCredit(client)).toMatchObject([{ level: 'fine' }])
  })

  it('is given once with one key, and refused once it was given', async () => {
    const { orderId } = await paidAt()
    await refundPiece(orderId)
    await runJobs()
    const refundId = await idOf(orderId)
    const twice = await Promise.all([again(refundId, false, 'one'), again(refundId, false, 'one')])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    await runJobs()
    expect(statusAndMessage(await again(refundId))).toEqual([409, 'This refund was given again already'])
    expect(statusAndMessage(await again('nothing'))).toEqual([404, 'There is no such refund'])
    expect(await sentOf(orderId)).toHaveLength(2)
  })

  it('is given as credit instead, with a mail', async () => {
    const { orderId, person } = await paidAt()
    await refundPiece(orderId)
    await runJobs()
    mails.length = 0
    expect((await again(await idOf(orderId), true)).body.data.refunds).toMatchObject([
      { state: 'done', amount: 108.5, asCredit: true },
    ])
    await runJobs()
    expect((await call(getCredit, {}, person)).body.data.balance).toBe(108.5)
    expect(mails.map(({ to }) => to)).toEqual([person.email])
    expect(await checkCredit(client)).toMatchObject([{ level: 'fine' }])
    // The provider speaks of the first try once more.
    expect((await say('refund.failed', orderId, 108.5)).status).toBe(200)
    expect(await statesOf(orderId)).toEqual([['done', 108.5]])
    // What is left was paid in money, and goes back in money.
    await refundPiece(orderId)
    await runJobs()
    expect((await read(orderId)).refunds).toMatchObject([{ asCredit: true }, { amount: 108.5 }])
    expect((await read(orderId)).refunds[1]).not.toHaveProperty('asCredit')
  })

  it('of a cancelled order with a tip is given as credit whole', async () => {
    const { orderId, order, person } = await onlineOrder([{ productId: milk, quantity: 2 }], { beside: { tip: 20 } })
    await press(order.paymentUrl, { press: 'pay', refunds_fail: 'on' })
    await call(cancelOrder, { body: { orderId, reason: 'Too late' } }, person)
    await runJobs()
    expect(await statesOf(orderId)).toEqual([['failed', 237]])
    expect((await again(await idOf(orderId), true)).status).toBe(200)
    expect((await read(orderId)).refunds).toMatchObject([{ state: 'done', amount: 237, tip: 20, asCredit: true }])
    expect((await call(getCredit, {}, person)).body.data.balance).toBe(237)
    expect(await checkCredit(client)).toMatchObject([{ level: 'fine' }])
  })

  it('is no longer waited for once somebody gives the same amount at the provider’s page', async () => {
    const { orderId } = await paidAt()
    await refundPiece(orderId)
    await runJobs()
    expect(await statesOf(orderId)).toEqual([['failed', 108.5]])
    expect((await say('refund.processed', orderId, 108.5, { reference: newId() })).status).toBe(200)
    expect([await statesOf(orderId), await waitingOf(orderId)]).toEqual([[['done', 108.5]], []])
    expect((await again(await idOf(orderId), true)).status).toBe(409)
  })

  it.each([
    ['whole', 0, 237, [21_700], [2000]],
    ['the rest', 1, 128.5, [10_850, 10_850], [2000]],
  ])(
    'at the provider’s page of %s takes what the order still has, and the tip apart',
    async (_what, before, amount, own, above) => {
      const { orderId, order } = await onlineOrder([{ productId: milk, quantity: 2 }], { beside: { tip: 20 } })
      await press(order.paymentUrl, { press: 'pay', fine: 'on' })
      if (before > 0) await refundPiece(orderId, before)
      await runJobs()
      const reference = newId()
      const look = async () => {
        const rows = await db
          .selectFrom('refunds')
          .select(['amount_paise', 'surplus'])
          .where('order_id', '=', orderId)
          .execute()
        const paise = (surplus: boolean) => rows.filter((row) => row.surplus === surplus).map((row) => row.amount_paise)
        return [paise(false), paise(true)]
      }
      for (let time = 0; time < 2; time++) {
        expect((await say('refund.processed', orderId, amount, { reference })).status).toBe(200)
        expect(await look()).toEqual([own, above])
      }
      const stored = await db.selectFrom('orders').select('refunded_paise').where('id', '=', orderId).execute()
      expect(stored).toEqual([{ refunded_paise: 21_700 }])
    },
  )

  it('asks for the password like the first one', async () => {
    const { orderId } = await paidAt()
    await refundPiece(orderId)
    await runJobs()
    deps.settings.current = { ...deps.settings.current, requireRecentPassword: true, recentPasswordRefund: 100 }
    pass(11 * 60_000)
    expect((await again(await idOf(orderId), true)).body.code).toBe('password_required')
    await deps.settings.reload()
    expect((await again(await idOf(orderId), true)).status).toBe(200)
  })

  it('of a cancelled order names its tip, and of a deleted account has nobody to give credit to', async () => {
    const { orderId, person } = await paidAt()
    await call(cancelOrder, { body: { orderId, reason: 'Too late' } }, person)
    await runJobs()
    expect(await statesOf(orderId)).toEqual([['failed', 217]])
    const left = await call(deleteAccount, { body: { password: person.password } }, person)
    expect(left.status).toBe(200)
    await runJobs()
    const [refund] = await waitingOf(orderId)
    expect(refund.mayBeCredit).toBe(false)
    expect((await again(refund._id, true)).status).toBe(409)
    expect((await again(refund._id)).status).toBe(200)
    await runJobs()
    expect(await statesOf(orderId)).toEqual([['done', 217]])
  })
})

describe('a refund that fails later', () => {
  it('is asked for until the provider says so', async () => {
    const { orderId } = await paidAt('fail_later')
    await refundPiece(orderId)
    await runJobs()
    expect(await statesOf(orderId)).toEqual([['pending', 108.5]])
    pass(61_000)
    await runJobs()
    admin = await signUp('Admin')
    expect(await statesOf(orderId)).toEqual([['failed', 108.5]])
  })

  it('is told by a message, also after it was done, and twice has no more effect', async () => {
    const { orderId } = await paidAt('fine')
    await refundPiece(orderId)
    await runJobs()
    expect(await statesOf(orderId)).toEqual([['done', 108.5]])
    const message = { id: newId(), type: 'refund.failed', orderId, amount: 108.5 }
    expect([(await webhook(message)).status, (await webhook(message)).status]).toEqual([200, 200])
    expect((await say('refund.failed', orderId, 108.5)).status).toBe(200)
    expect(await statesOf(orderId)).toEqual([['failed', 108.5]])
    const failures = await db
      .selectFrom('refund_failures')
      .selectAll()
      .where('refund_id', '=', await idOf(orderId))
      .execute()
    expect(failures).toHaveLength(1)
  })
})

describe('a refund that waits at a provider', () => {
  const { byName } = deps.payments
  afterEach(() => {
    deps.payments.byName = byName
  })
  const provider = () => {
    const found = byName('test')
    if (!found) throw new Error('the test provider is there')
    return found
  }
  const hour = async () => {
    pass(61 * 60_000)
    await runJobs()
    admin = await signUp('Admin')
  }
  const waitsFor = async (orderId: string) => (await waitingOf(orderId)).map(({ why }: { why: string }) => why)
  /** As if a job had failed all the times before. */
  const lastTryOf = (name: string) => sql`UPDATE pgboss.job SET retry_count = 99 WHERE name = ${name}`.execute(db)
  const dying = () => Promise.reject(new Error('Not today'))

  it('whose keys are gone waits for a person, and is only asked for again when the keys are back', async () => {
    const { orderId } = await paidAt('fail_later')
    await refundPiece(orderId)
    await runJobs()
    deps.payments.byName = () => undefined
    await hour()
    // Another copy of the shop may have them, or they come back.
    expect(await waitsFor(orderId)).toEqual([])
    await lastTryOf('ask-refund')
    await hour()
    expect(await waitsFor(orderId)).toEqual([
      'The provider has taken it, and was asked 100 times. The last answer: there is no way to test any more. See there whether the money has arrived.',
    ])
    deps.payments.byName = byName
    expect((await again(await idOf(orderId))).status).toBe(200)
    await db.updateTable('test_refunds').set({ state: 'done' }).where('state', '=', 'pending').execute()
    await hour()
    expect([await statesOf(orderId), await sentOf(orderId)]).toEqual([[['done', 108.5]], [['done', 10_850]]])
  })

  it('whose keys are gone is given as credit by a person; money that arrives all the same is one more refund', async () => {
    const { orderId, person } = await paidAt('fail_later')
    await refundPiece(orderId)
    await runJobs()
    deps.payments.byName = () => undefined
    await lastTryOf('ask-refund')
    await hour()
    expect((await again(await idOf(orderId), true)).status).toBe(200)
    expect(await statesOf(orderId)).toEqual([['done', 108.5]])
    const { email, password } = person
    const token = (await call(login, { body: { email, password } })).body.data.accessToken
    expect((await call(getCredit, {}, { token })).body.data.balance).toBe(108.5)
    deps.payments.byName = byName
    const reference = `test-refund-${await idOf(orderId)}`
    expect((await say('refund.processed', orderId, 108.5, { reference })).status).toBe(200)
    expect(await statesOf(orderId)).toEqual([
      ['done', 108.5],
      ['done', 108.5],
    ])
  })

  it('that gives no answer any more waits for a person, with its last answer', async () => {
    const { orderId } = await paidAt('fail_later')
    await refundPiece(orderId)
    await runJobs()
    deps.payments.byName = () => ({ ...provider(), askRefund: dying })
    await lastTryOf('ask-refund')
    await hour()
    expect(await waitsFor(orderId)).toEqual([
      'The provider has taken it, and was asked 100 times. The last answer: Not today. See there whether the money has arrived.',
    ])
  })

  it('that cannot be sent is given up with its last answer', async () => {
    const { orderId } = await paidAt('fine')
    deps.payments.byName = () => ({ ...provider(), refund: dying })
    await refundPiece(orderId)
    await lastTryOf('send-refund')
    await runJobs()
    expect(await waitsFor(orderId)).toEqual(['Given up after 100 tries. The last answer: Not today'])
  })
})

describe('the accounts', () => {
  beforeEach(async () => {
    passToNoon(shop)
    admin = await signUp('Admin')
  })

  const net = async () => {
    const [day, month, csv, figures] = [
      (await call(businessDay, { query: { storeId: 'main' } }, admin)).body.data,
      (await call(monthAccounts, { query: { storeId: 'main' } }, admin)).body.data,
      await app.inject({ url: `${ledgerCsv.url}?storeId=main`, headers: { authorization: `Bearer ${admin.token}` } }),
      (await call(orderFigures, {}, admin)).body.data,
    ]
    const [head = '', ...rows] = csv.body
      .replace(/^\uFEFF/, '')
      .trim()
      .split(/\r?\n/)
    const at = head.split(',').indexOf('amount')
    const kind = head.split(',').indexOf('kind')
    const paise = (text: string | undefined) => Math.round(Number(text) * 100)
    const ledger = rows.map((row) => row.split(',')).filter((row) => row[kind] === 'refund')
    const test = day.online.find(({ provider }: { provider: string }) => provider === 'test')
    return {
      day: { count: day.refunds.online.count, amount: day.refunds.online.amount, net: test?.net ?? 0 },
      month: month.refunds,
      tax: month.tax?.amount,
      ledger: ledger.reduce((sum, row) => sum + paise(row[at]), 0) / 100,
      revenue: figures.revenue,
    }
  }

  it('count what was given back, and never what failed', async () => {
    const { register, deliver } = gstOf(shop, admin)
    await register()
    const { orderId } = await paidAt()
    await deliver(orderId)
    const before = await net()
    await refundPiece(orderId)
    const given = await net()
    expect(given.month.amount - before.month.amount).toBeCloseTo(108.5, 5)
    expect(given.ledger - before.ledger).toBeCloseTo(-108.5, 5)
    expect(given.revenue - before.revenue).toBeCloseTo(-108.5, 5)
    await runJobs()
    expect(await net()).toEqual(before)
    await again(await idOf(orderId))
    await runJobs()
    expect(await net()).toEqual(given)
    expect((await say('refund.failed', orderId, 108.5)).status).toBe(200)
    expect(await net()).toEqual(before)
    // Credit counts for the month and the ledger, but no provider gives it.
    await again(await idOf(orderId), true)
    const credited = await net()
    expect(credited).toEqual({ ...given, day: before.day })
  })

  describe('after a refund in two parts', () => {
    const paise = (rupees: number) => Math.round(rupees * 100)
    /** What the documents of the month have, and the refunds of the ledger with and without their tax. */
    const documented = async () => {
      const { tax } = (await call(monthAccounts, { query: { storeId: 'main' } }, admin)).body.data
      const parts = ['taxable', 'cgst', 'sgst', 'igst', 'cess', 'roundOff']
      expect(parts.reduce((sum, part) => sum + paise(tax[part]), 0)).toBe(paise(tax.amount))
      expect(tax.withoutDocument).toBe(0)
      return paise(tax.amount)
    }
    const amounts = (refunds: { amount: number }[]) => refunds.reduce((sum, { amount }) => sum + paise(amount), 0)

    /** A delivered order that was paid twice, and a refund of all of it. */
    const refundedToBoth = async (...fails: [boolean, boolean]) => {
      const choice = (failing: boolean) => ({ [failing ? 'refunds_fail' : 'fine']: 'on' })
      const { orderId, order } = await onlineOrder([{ productId: milk, quantity: 2 }])
      await press(order.paymentUrl, { press: 'pay', ...choice(fails[0]) })
      const lines = [{ productId: milk, quantity: 3 }]
      const { bill } = (await call(priceChange, { body: { orderId, lines } }, admin)).body.data
      const body = { orderId, lines, totalAmt: bill.finalAmount, reason: 'Called us' }
      const changed = await call(changeLines, { body }, admin)
      await press(changed.body.data.paymentUrl, { press: 'pay', ...choice(fails[1]) })
      await gstOf(shop, admin).deliver(orderId)
      return orderId
    }

    it.each([
      [true, false],
      [false, true],
      [true, true],
    ])('take back of its documents what failed (the first: %s, the other: %s), until it is given', async (...fails) => {
      const { register, documentsOf } = gstOf(shop, admin)
      await register()
      const orderId = await refundedToBoth(...fails)
      pass(1000)
      const before = await documented()
      expect((await refundPiece(orderId, 3)).status).toBe(200)
      const [, ...notes] = await documentsOf(orderId)
      expect(notes.map(({ amount_paise }) => amount_paise)).toEqual([21_700, 10_400])
      expect(await documented()).toBe(before - 32_100)
      pass(1000)
      await runJobs()
      const { refunds } = await read(orderId)
      expect(refunds.map(({ state }: { state: string }) => state === 'failed')).toEqual(fails)
      const failed = refunds.filter(({ state }: { state: string }) => state === 'failed')
      expect(await documented()).toBe(before - 32_100 + amounts(failed))
      for (const { _id } of failed) {
        pass(1000)
        expect((await again(_id)).status).toBe(200)
        await runJobs()
      }
      expect(await documented()).toBe(before - 32_100)
      expect(await documentsOf(orderId)).toHaveLength(3)
    })

    it('have a note for its money and one for its credit, of which the money failed', async () => {
      const { register, deliver, documentsOf } = gstOf(shop, admin)
      await register()
      const { person, orderId: first } = await paidAt()
      await refundPiece(first)
      await runJobs()
      await again(await idOf(first), true)
      const { body, token } = await atCheckout([{ productId: milk, quantity: 3 }], { shopper: person })
      const made = (await call(payOnline, { body: { ...body, credit: 108.5 } }, { token })).body.data
      await press(made.paymentUrl, { press: 'pay', refunds_fail: 'on' })
      await deliver(made._id)
      pass(1000)
      const before = await documented()
      expect((await refundPiece(made._id, 3)).status).toBe(200)
      expect(await documented()).toBe(before - 32_100)
      pass(1000)
      await runJobs()
      expect(await statesOf(made._id)).toEqual([
        ['failed', 212.5],
        ['done', 108.5],
      ])
      expect((await documentsOf(made._id)).map(({ amount_paise }) => amount_paise)).toEqual([32_100, 21_250, 10_850])
      expect(await documented()).toBe(before - 10_850)
      expect(await checkCredit(client)).toMatchObject([{ level: 'fine' }])
    })
  })

  it('have credit for what failed before the delivery when it is given, and the sale stays', async () => {
    const { deliver } = gstOf(shop, admin)
    const { person, orderId: first } = await paidAt()
    await refundPiece(first)
    await runJobs()
    await again(await idOf(first), true)
    const made = await onlineOrder([{ productId: milk, quantity: 3 }], {
      shopper: person,
      beside: { credit: 108.5 } as never, // more than a checkout's usual fields
    })
    await press(made.order.paymentUrl, { press: 'pay', refunds_fail: 'on' })
    await refundPiece(made.orderId)
    await runJobs()
    const { bill, refunds } = await read(made.orderId)
    expect(refunds).toMatchObject([{ state: 'failed' }])
    pass(1000)
    await deliver(made.orderId)
    const entries = async () => {
      const { body } = await app.inject({
        url: `${ledgerCsv.url}?storeId=main`,
        headers: { authorization: `Bearer ${admin.token}` },
      })
      const [head = '', ...rows] = body
        .replace(/^\uFEFF/, '')
        .trim()
        .split(/\r?\n/)
      const names = head.split(',')
      const cell = (row: string[], name: string) => row[names.indexOf(name)]
      return rows
        .map((row) => row.split(','))
        .filter((row) => cell(row, 'order') === made.order.orderNumber)
        .map((row) => [cell(row, 'kind'), Number(cell(row, 'amount'))])
    }
    const sold = await entries()
    expect(sold).toEqual([
      ['sale', bill.finalAmount - refunds[0].amount],
      ['store credit', -108.5],
    ])
    pass(1000)
    expect((await again(await idOf(made.orderId), true)).status).toBe(200)
    expect(await entries()).toEqual([...sold, ['store credit', refunds[0].amount]])
  })

  it('of a day that is closed stay, and the next day has what came back', async () => {
    const { orderId } = await paidAt('fine')
    await refundPiece(orderId)
    await runJobs()
    const read = async () => (await call(businessDay, { query: { storeId: 'main' } }, admin)).body.data
    pass(1000)
    const day = await read()
    pass(1000)
    const close = { storeId: 'main', day: day.day, counted: 0, expected: day.cash.expected, note: 'Counted' }
    expect((await call(closeDay, { body: close }, admin)).status).toBe(200)
    pass(DAY_MS)
    admin = await signUp('Admin')
    await say('refund.failed', orderId, 108.5)
    pass(1000)
    expect((await read()).refunds.online).toEqual({ count: -1, amount: -108.5 })
    const closed = await call(businessDay, { query: { storeId: 'main', day: day.day } }, admin)
    expect(closed.body.data.refunds).toEqual(day.refunds)
  })
})

describe('what happens at the provider itself', () => {
  it('a refund there is a refund of the order, once', async () => {
    const { orderId } = await paidAt('fine')
    const made = { reference: 'rfnd_there' }
    for (const type of ['refund.created', 'refund.processed', 'refund.processed'])
      expect((await say(type, orderId, 50, made)).status).toBe(200)
    expect(await read(orderId)).toMatchObject({
      payment: { state: 'part_refunded' },
      refunds: [{ state: 'done', amount: 50, byAmount: true, reason: 'Refunded at the payment provider' }],
    })
    await runJobs()
    expect(await sentOf(orderId)).toEqual([])
    await refundPiece(orderId, 2)
    const { refunds } = await read(orderId)
    expect(refunds.map(({ amount }: { amount: number }) => amount)).toEqual([50, 167])
  })

  it('more than the order has left is kept apart from it', async () => {
    const { orderId, person } = await paidAt('fine')
    await call(cancelOrder, { body: { orderId, reason: 'Too late' } }, person)
    await runJobs()
    expect((await say('refund.processed', orderId, 217, { reference: 'rfnd_twice' })).status).toBe(200)
    expect(await statesOf(orderId)).toEqual([['done', 217]])
    const rows = await db
      .selectFrom('refunds')
      .select(['surplus', 'amount_paise'])
      .where('order_id', '=', orderId)
      .execute()
    expect(rows.sort((a, b) => Number(a.surplus) - Number(b.surplus))).toEqual([
      { surplus: false, amount_paise: 21_700 },
      { surplus: true, amount_paise: 21_700 },
    ])
  })

  it('a dispute waits for a person; its money has gone back once it is lost', async () => {
    const { orderId } = await paidAt('fine')
    const { orderId: other } = await paidAt('fine')
    for (const id of [orderId, other])
      expect((await say('dispute.opened', id, 217, { reference: `dp_${id}` })).status).toBe(200)
    expect((await waiting()).disputes.map(({ order }: { order: { _id: string } }) => order._id)).toEqual([
      orderId,
      other,
    ])
    expect((await read(orderId)).payment.state).toBe('paid')
    await say('dispute.won', other, 217, { reference: `dp_${other}` })
    for (let time = 0; time < 2; time++) await say('dispute.lost', orderId, 217, { reference: `dp_${orderId}` })
    expect((await waiting()).disputes).toEqual([])
    expect(await read(other)).toMatchObject({ payment: { state: 'paid' }, refunds: [] })
    expect(await read(orderId)).toMatchObject({
      payment: { state: 'part_refunded' },
      refunds: [{ state: 'done', amount: 217, reason: 'Taken back by the bank' }],
    })
  })

  it('a message about a payment of somebody else changes nothing', async () => {
    expect((await say('refund.failed', 'nobody', 5)).status).toBe(200)
    expect((await say('dispute.lost', 'nobody', 5)).status).toBe(200)
    expect(deps.payments.offered).toEqual(['test'])
  })
})
