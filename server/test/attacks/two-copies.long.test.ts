// What an attacker tries at one copy of a public shop is tried at two copies on one database, in turn and at the same time: no
// copy forgets what the other one has counted, used up or ended.
import type { AddressInfo } from 'node:net'
import { cashHandover, floorWatch } from '@tokri/contract/delivery.ts'
import { payOnline, trackOrder, updateOrderStatus } from '@tokri/contract/order.ts'
import { setAccess, setDuties } from '@tokri/contract/people.ts'
import { pickWatch } from '@tokri/contract/picking.ts'
import { searchProducts, suggestProducts } from '@tokri/contract/product.ts'
import { turnOnPush } from '@tokri/contract/push.ts'
import { confirmTotp, secondFactor, setUpTotp } from '@tokri/contract/second-factor.ts'
import { getSettings, updateSettings } from '@tokri/contract/settings.ts'
import { login, unlock } from '@tokri/contract/user.ts'
import { generate } from 'otplib'
import { beforeAll, describe, expect, it } from 'vitest'
import { openProviders } from '../../src/modules/payment/providers.ts'
import { newId } from '../../src/platform/ids.ts'
import { createPushSender } from '../../src/platform/push/push-sender.ts'
import { checkoutOf } from '../checkout.ts'
import { testClock } from '../clock.ts'
import { followEvents } from '../event-streams.ts'
import { floorOf } from '../floor.ts'
import { payingAt } from '../payment-steps.ts'
import { startPushReceiver } from '../push-receiver.ts'
import { endAllDeliveries } from '../riding.ts'
import { PAYMENT_TEST_SECRET, type Person, statusAndCode, type TestAnswer, testShop } from '../shop.ts'
import { twoCopiesOf } from '../two-copies.ts'

const receiver = await startPushReceiver()
const publicUrl = 'https://shop.test'
const providers = (testAllowed: boolean) => ({
  testSecret: PAYMENT_TEST_SECRET,
  testAllowed,
  keys: { stripe: null, razorpay: null },
})
const shop = await testShop(async (_url, db) => ({
  publicUrl,
  payments: await openProviders(db, providers(false)),
  push: createPushSender({ secret: 'a secret of the tests', publicUrl, localOrigin: receiver.origin }),
}))
const { db, deps, mails, pass, runJobs, signUp } = shop
const { other, jobs, settings, ask, statuses, both, atOnce } = await twoCopiesOf(shop)
const { product, atCheckout, cashOrder, paidOrder, onlineOrder, webhook, succeeded } = checkoutOf(shop)
const { visit, press, details } = payingAt(shop)
const admin = await signUp('Admin')
const { onShift, take } = floorOf(shop, admin)
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const addresses = { last: 0 }
const newAddress = () => `198.51.${addresses.last >> 8}.${addresses.last++ & 255}`
const enter =
  ({ email }: Pick<Person, 'email'>, password: string, cookie?: string) =>
  (turn: number) =>
    ask(turn, login, {
      body: { email, password },
      address: newAddress(),
      headers: cookie === undefined ? {} : { cookie },
    })
const cookieOf = ({ headers }: TestAnswer): string => String(headers['set-cookie']).split(';')[0] ?? ''
const statusesOf = (answers: readonly TestAnswer[]) => answers.map(({ status }) => status).toSorted()

/** With test payments, as before the shop was public. */
const beforeItWasPublic = async <T>(work: () => Promise<T>): Promise<T> => {
  const present = deps.payments
  deps.payments = await openProviders(db, providers(true))
  try {
    return await work()
  } finally {
    deps.payments = present
  }
}

describe('an owner whom strangers lock out at both copies', () => {
  it('gets one mail an hour, whose link makes one browser known to both, once', async () => {
    const person = await signUp()
    const known = cookieOf(await enter(person, person.password)(0))
    expect(known).toMatch(/^__Host-device=/)
    expect(new Set(await statuses(50, enter(person, 'a guess')))).toEqual(new Set([400]))
    for (let each = 0; each < 3; each++)
      expect(statusesOf(await atOnce(enter(person, person.password)))).toEqual([429, 429])
    expect((await enter(person, person.password, known)(1)).status).toBe(200)
    await runJobs()
    await jobs.runDue()
    const links = mails
      .filter(({ to }) => to === person.email)
      .flatMap(({ text }) => text.match(/(?<=\/unlock#)[\w-]+/g) ?? [])
    expect(links).toHaveLength(1)
    const opened = await atOnce((turn) => ask(turn, unlock, { body: { ticket: links[0] }, address: newAddress() }))
    expect(statusesOf(opened)).toEqual([200, 400])
    const first = opened.findIndex(({ status }) => status === 200)
    const cookie = cookieOf(opened[first] as TestAnswer)
    expect((await enter(person, person.password, cookie)(first + 1)).status).toBe(200)
  })

  it('a code of the app opens one session, whichever copy gets it first', async () => {
    const person = await signUp()
    const { token, password } = person
    const code = (secret: string) => generate({ secret, epoch: Math.floor(deps.clock().getTime() / 1000) })
    const { secret } = (await ask(0, setUpTotp, { body: { password }, token })).body.data
    expect((await ask(1, confirmTotp, { body: { code: await code(secret) }, token })).status).toBe(200)
    pass(MINUTE)
    const tickets = (await atOnce(enter(person, password))).map(({ body }) => body.data.secondFactor.ticket)
    const fresh = await code(secret)
    const finished = await atOnce((turn) =>
      ask(turn, secondFactor, { body: { ticket: tickets[turn], code: fresh }, address: newAddress() }),
    )
    expect(statusesOf(finished)).toEqual([200, 400])
  })
})

describe('money', () => {
  it('a handover that comes to both copies at once counts once, and not at all without a key', async () => {
    const rider = await onShift('rider')
    const { orderId } = await cashOrder([{ productId: await product({ pricePaise: 5000 }) }])
    const at = testClock()
    const trip = {
      id: newId(),
      store_id: 'main',
      rider_id: rider.id,
      state: 'ended' as const,
      firm_at: at,
      manual: false,
    }
    await db
      .insertInto('trips')
      .values({ ...trip, created_at: at, left_at: at, ended_at: at })
      .execute()
    const drop = { trip_id: trip.id, order_id: orderId, seq: 1, state: 'delivered' as const, ended_at: at }
    await db
      .insertInto('drops')
      .values({ ...drop, cash_paise: 5000 })
      .execute()
    const hand = (headers: Record<string, string>) => (turn: number) =>
      ask(turn, cashHandover, { body: { riderId: rider.id, amount: 50 }, token: admin.token, headers })
    const keyed = await atOnce(hand({ 'idempotency-key': 'evening' }))
    expect([statusesOf(keyed), keyed[0]?.body]).toEqual([[200, 200], keyed[1]?.body])
    for (const answer of await atOnce(hand({}))) expect(statusAndCode(answer)).toEqual([400, 'key_required'])
    const rows = await db.selectFrom('cash_handovers').select('amount_paise').where('rider_id', '=', rider.id).execute()
    expect(rows).toEqual([{ amount_paise: 5000 }])
  })

  it('what a stolen session gives back at both copies is one sum of the day', async () => {
    const milk = await product({ pricePaise: 6000, stock: 50 })
    const orders = await beforeItWasPublic(async () => [
      await paidOrder([{ productId: milk }]),
      await paidOrder([{ productId: milk }]),
    ])
    const stolen = await signUp('Admin')
    const limit = { requireRecentPassword: true, recentPasswordRefund: 100 }
    expect((await ask(0, updateSettings, { body: limit, token: stolen.token })).status).toBe(200)
    await settings.reload()
    pass(11 * MINUTE)
    const cancelled = await atOnce((turn) =>
      ask(turn, updateOrderStatus, {
        body: { orderId: orders[turn]?.orderId, state: 'CANCELLED', reason: 'Gone' },
        token: stolen.token,
      }),
    )
    expect(cancelled.map(statusAndCode).toSorted()).toEqual([
      [200, 'ok'],
      [403, 'password_required'],
    ])
    const { token } = await signUp('Admin')
    expect((await ask(0, updateSettings, { body: { requireRecentPassword: false }, token })).status).toBe(200)
    await settings.reload()
  })

  it('no copy of a public shop takes a payment with the test provider, also for an order from before', async () => {
    const milk = await product({ stock: 50 })
    const early = await beforeItWasPublic(() => onlineOrder([{ productId: milk }]))
    for (const turn of [0, 1]) {
      const { body } = await ask(turn, getSettings, {})
      expect(body.data.paymentProviders).toEqual([])
      const { body: checkout, token } = await atCheckout([{ productId: milk }])
      const answer = await ask(turn, payOnline, { body: { ...checkout, provider: 'test' }, token })
      expect(statusAndCode(answer)).toEqual([409, 'payment_unavailable'])
      const page = new URL(early.order.paymentUrl).pathname
      expect((await other.inject(page)).statusCode).toBe(303)
    }
    await visit(early.order.paymentUrl)
    await press(early.order.paymentUrl, { press: 'pay' })
    expect((await webhook(succeeded(early.order))).status).toBe(400)
    expect((await details(early.orderId, early.token)).payment.state).toBe('pending')
  })
})

describe('whoever loses a role or a duty at one copy', () => {
  let origin: string
  beforeAll(async () => {
    await other.listen({ port: 0, host: '127.0.0.1' })
    origin = `http://127.0.0.1:${(other.server.address() as AddressInfo).port}`
  })
  const give = (_id: string, duties: object[]) => ask(0, setDuties, { body: { _id, duties }, token: admin.token })

  it('hears nothing more of an order and of the floor at the other one', async () => {
    const [leaving, manager, picker] = [await signUp('Admin'), await signUp(), await onShift()]
    await give(manager.id, [{ storeId: 'main', duty: 'manager' }])
    await cashOrder([{ productId: await product() }])
    const { orderId } = await take(picker)
    const streams = [
      await followEvents(`${origin}${trackOrder.url}?orderId=${orderId}`, leaving),
      await followEvents(`${origin}${pickWatch.url}?orderId=${orderId}`, picker),
      await followEvents(`${origin}${floorWatch.url}?storeId=main`, manager),
    ]
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200])
    await ask(0, setAccess, { body: { _id: leaving.id, role: 'User' }, token: admin.token })
    for (const { id } of [manager, picker]) await give(id, [])
    pass(2000)
    await ask(0, updateOrderStatus, { body: { orderId, state: 'CANCELLED' }, token: admin.token })
    for (const { until } of streams) expect(await until(({ data }) => data.state === 'CANCELLED')).toBeNull()
  })
})

describe('strangers', () => {
  it('make no search popular from one network, whichever copy they ask', async () => {
    for (const name of ['Saffron', 'Turmeric']) await product({ name })
    const search = (turn: number, text: string, address: string) =>
      ask(turn, searchProducts, { body: { search: text }, address })
    for (let day = 0; day < 4; day++) {
      for (let host = 1; host <= 10; host++) {
        expect((await search(host, 'saffron', `2001:db8:0:1::${host}`)).status).toBe(200)
        if (host <= 3) await search(host, 'turmeric', `2001:db8:0:${host}::1`)
      }
      pass(DAY)
    }
    // The next search after a minute writes what was counted.
    for (const turn of [0, 1]) await search(turn, 'saffron', '2001:db8:0:1::99')
    const counted = async () => {
      const rows = await db
        .selectFrom('popular_searches')
        .select(['search', 'people', 'days'])
        .orderBy('search')
        .execute()
      return rows.map(({ search, people, days }) => [search, people.length, Math.min(days.length, 3)])
    }
    await expect.poll(counted).toEqual([
      ['saffron', 1, 3],
      ['turmeric', 3, 3],
    ])
    for (const turn of [0, 1]) {
      pass(6 * MINUTE)
      expect((await ask(turn, suggestProducts, { body: { search: '' } })).body.data.words).toEqual(['turmeric'])
    }
  })

  it('get no message sent to an address within the network, and stall nobody with one that refuses', async () => {
    const shopper = await signUp()
    const subscribe = (turn: number, endpoint: string) =>
      ask(turn, turnOnPush, { body: { endpoint, keys: receiver.keys }, token: shopper.token })
    for (const endpoint of [
      'https://localhost./a',
      'https://127.0.0.1/a',
      'https://10.0.0.1/a',
      'http://push.example.com/a',
    ])
      expect([endpoint, await both((turn) => subscribe(turn, endpoint))]).toEqual([endpoint, [400, 400]])
    expect((await subscribe(1, `${receiver.origin}/refusing`)).status).toBe(200)
    await endAllDeliveries(db)
    const boss = await signUp('Admin')
    // Both copies look for jobs at the same time. The fifth refusal, whoever gets it, ends the subscription.
    for (let each = 0; each < 2; each++) {
      const { orderId } = await cashOrder([{ productId: await product() }], { shopper })
      for (const state of ['CONFIRMED', 'PACKING', 'READY', 'OUT_FOR_DELIVERY', 'DELIVERED']) {
        receiver.answerOnce('refusing', 400)
        expect((await ask(each, updateOrderStatus, { body: { orderId, state }, token: boss.token })).status).toBe(200)
        await Promise.all([deps.jobs.runDue(), jobs.runDue()])
      }
    }
    expect(receiver.notices('refusing')).toHaveLength(5)
  })
})
