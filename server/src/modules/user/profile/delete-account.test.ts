import { createAddress, getAddresses } from '@tokri/contract/address.ts'
import { addToCart, getCart } from '@tokri/contract/cart.ts'
import { cancelOrder, orderDetails, placeOrder, refundOrder, updateOrderStatus } from '@tokri/contract/order.ts'
import { answerProblem, reportProblem } from '@tokri/contract/problem.ts'
import { userDetails } from '@tokri/contract/session.ts'
import { deleteAccount, exportUser, login, register } from '@tokri/contract/user.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { testClock } from '../../../../test/clock.ts'
import { anAddress, catalogueFactory, type Person, statusAndCode, testShop } from '../../../../test/shop.ts'
import { newId } from '../../../platform/ids.ts'

const { call, db, mails, pass, runJobs, signUp } = await testShop()
const create = catalogueFactory(db)
const MARK = 'who lives alone'
let milk: string
beforeAll(async () => {
  const category = await create.category('Dairy')
  milk = await create.product(category, await create.subCategory('Milk', [category]), { stock: 1000 })
})

/** Somebody with an address, an order, and something in the cart. */
const regular = async (address: object = anAddress) => {
  const person = await signUp()
  const { body: saved } = await call(createAddress, { body: address }, person)
  const { body: cart } = await call(addToCart, { body: { productId: milk } }, person)
  const checkout = {
    list_items: cart.data,
    totalAmt: cart.bill.finalAmount,
    subTotalAmt: 60,
    addressId: saved.data._id,
  }
  const { body: placed } = await call(placeOrder, { body: checkout }, person)
  await call(addToCart, { body: { productId: milk } }, person)
  return { person, order: placed.data, address: saved.data }
}
/** The tables in which a row has this text. */
const tablesWith = async (text: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`SELECT relname AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY 1`.execute(db)
  const found: string[] = []
  for (const { name } of rows) {
    const { rows: marked } = await sql`SELECT FROM ${sql.table(name)} t WHERE strpos(t::text, ${text}) > 0`.execute(db)
    if (marked.length > 0) found.push(name)
  }
  return found
}
const leave = (person: Person, password = person.password, address = '192.0.2.1') =>
  call(deleteAccount, { body: { password } }, { ...person, address })

describe('the copy of my data', () => {
  it('has everything that is kept of me, and nothing secret', async () => {
    const { person, order, address } = await regular()
    const answer = await call(exportUser, {}, person)
    const cart = await call(getCart, {}, person)
    const user = await call(userDetails, {}, person)
    expect(answer.status).toBe(200)
    expect(answer.body.data).toEqual({
      user: user.body.data,
      addresses: [address],
      favourites: [],
      awaited: [],
      credit: { balance: 0, entries: [] },
      cart: cart.body.data,
      // As it is kept, with the codes of country and state.
      orders: [{ ...order, address: { ...order.address, countryCode: 'IN', stateCode: '29' } }],
      sessions: [expect.objectContaining({ current: true })],
      notifications: [],
      consents: [],
      notes: [],
      secondFactors: { required: false, totp: false, passkeys: [], recoveryCodesLeft: 0 },
      ...{ shifts: [], trips: [], positions: [], handovers: [], tipPayouts: [] },
    })
    expect(JSON.stringify(answer.body)).not.toMatch(/argon2|hash/)
  })
})

describe('deleting an account', () => {
  it('takes the person out of everything and leaves the amounts', async () => {
    const { person, order } = await regular()
    const answer = await leave(person)
    expect([answer.status, answer.body.message]).toEqual([200, 'Account deleted'])
    const rest = await db.selectFrom('orders').selectAll().where('id', '=', order._id).executeTakeFirstOrThrow()
    expect(rest.user_id).toBeNull()
    expect(rest.final_amount_paise).toBe(Math.round(order.bill.finalAmount * 100))
    expect(JSON.stringify(rest)).not.toMatch(/Indiranagar|9876543210|560038/)
    expect(await db.selectFrom('users').selectAll().where('id', '=', person.id).execute()).toEqual([])
    for (const table of ['sessions', 'addresses', 'cart_lines', 'carts'] as const)
      expect(await db.selectFrom(table).selectAll().where('user_id', '=', person.id).execute()).toEqual([])
    await runJobs()
    const last = mails.filter(({ to }) => to === person.email).map(({ subject }) => subject)
    expect(last).toContain('Your Tokri account was deleted')
    pass(1000)
    expect((await call(userDetails, {}, person)).status).toBe(401)
    expect((await call(login, { body: person }, { address: '192.0.2.2' })).status).toBe(400)
    const again = { name: 'Asha', email: person.email, password: person.password, confirmPassword: person.password }
    expect((await call(register, { body: again }, { address: '192.0.2.2' })).status).toBe(201)
  })

  it('cancels what is not packed yet; what is under way keeps its address until it has ended', async () => {
    const home = { ...anAddress, mobile: '9123400001', lat: 12.97, lng: 77.64 }
    const [waiting, packed, given] = [await regular(home), await regular(home), await regular(home)]
    const admin = await signUp('Admin')
    const moveOrder = (orderId: string, state: string) =>
      call(
        updateOrderStatus,
        { body: { orderId, state, reason: MARK } },
        { token: admin.token, headers: { 'idempotency-key': `${orderId} ${state}` } },
      )
    for (const { order } of [packed, given])
      for (const state of ['CONFIRMED', 'PACKING']) expect((await moveOrder(order._id, state)).status).toBe(200)
    for (const { person } of [waiting, packed, given]) expect((await leave(person)).status).toBe(200)
    const look = async (orderId: string) => (await call(orderDetails, { query: { orderId } }, admin)).body.data
    const nowhere = Object.fromEntries(['_id', ...Object.keys(anAddress)].map((field) => [field, '']))
    const isForgotten = async (orderId: string, state: string) => {
      const order = await look(orderId)
      expect([order.state, order.address]).toEqual([state, nowhere])
    }
    await isForgotten(waiting.order._id, 'CANCELLED')
    expect(await look(packed.order._id)).toMatchObject({ state: 'PACKING', address: home })

    const orderId = packed.order._id
    await db.updateTable('picks').set({ release_reason: MARK }).where('order_id', '=', orderId).execute()
    const times = { created_at: testClock(), firm_at: testClock(), left_at: testClock(), ended_at: testClock() }
    const trip = { id: newId(), store_id: 'main', state: 'ended' as const, manual: false, ...times }
    await db.insertInto('trips').values(trip).execute()
    const drop = { trip_id: trip.id, order_id: orderId, seq: 1, state: 'failed' as const, reason: MARK }
    await db
      .insertInto('drops')
      .values({ ...drop, ended_at: testClock() })
      .execute()
    expect((await moveOrder(orderId, 'OUT_FOR_DELIVERY')).status).toBe(200)
    expect(await tablesWith(home.mobile)).toEqual(['idempotency_keys', 'orders'])
    expect((await moveOrder(orderId, 'DELIVERED')).status).toBe(200)
    expect((await moveOrder(given.order._id, 'CANCELLED')).status).toBe(200)
    await isForgotten(orderId, 'DELIVERED')
    await isForgotten(given.order._id, 'CANCELLED')
    await runJobs()
    expect([await tablesWith(home.mobile), await tablesWith(MARK)]).toEqual([[], []])
  })

  it('takes what the shopper wrote out of a refund, also when the event with the same words is archived', async () => {
    const { person, order } = await regular()
    const cancelled = await call(cancelOrder, { body: { orderId: order._id, reason: 'My son is ill' } }, person)
    expect(cancelled.status).toBe(200)
    const refund = { id: newId(), order_id: order._id, amount_paise: 100, lines: '[]', reason: 'My son is ill' }
    await db
      .insertInto('refunds')
      .values({ ...refund, reference: null, payment_id: null, created_at: testClock() })
      .execute()
    await db.deleteFrom('order_events').where('order_id', '=', order._id).execute()
    expect((await leave(person)).status).toBe(200)
    const { reason } = await db
      .selectFrom('refunds')
      .select('reason')
      .where('id', '=', refund.id)
      .executeTakeFirstOrThrow()
    expect(reason).not.toContain('ill')
  })

  it('takes along what staff wrote about the person, and what was answered to staff', async () => {
    const { person, order } = await regular()
    const admin = await signUp('Admin')
    const orderId = order._id
    const keyed = (key: string) => ({ token: admin.token, headers: { 'idempotency-key': key } })
    const moved = (state: string, more: object = {}) =>
      call(
        updateOrderStatus,
        { body: { orderId, state, reason: `Asha called from 98, ${MARK}`, ...more } },
        keyed(state),
      )
    for (const state of ['CONFIRMED', 'PACKING']) expect((await moved(state)).status).toBe(200)
    expect((await moved('OUT_FOR_DELIVERY', { rider: `Ravi ${MARK}` })).status).toBe(200)
    expect((await moved('DELIVERED')).status).toBe(200)
    const change = { order_id: orderId, seq: 1, at: testClock(), by: admin.id, reason: MARK, lines: '[]' }
    await db
      .insertInto('order_changes')
      .values({ ...change, from_paise: 1, to_paise: 1 })
      .execute()
    const lines = [{ productId: milk, quantity: 1 }]
    await call(reportProblem, { body: { orderId, lines, reason: 'damaged', note: MARK } }, person)
    const { id: problemId } = await db
      .selectFrom('order_problems')
      .select('id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    const declined = { problemId, accept: false, reason: MARK }
    expect((await call(answerProblem, { body: declined }, keyed('answer'))).status).toBe(200)
    expect((await call(refundOrder, { body: { orderId, lines, reason: MARK } }, keyed('refund'))).status).toBe(200)
    await runJobs()
    const texts = ['idempotency_keys', 'order_changes', 'order_events', 'order_problems', 'refunds']
    expect(await tablesWith(MARK)).toEqual(texts)
    expect((await leave(person)).status).toBe(200)
    expect(await tablesWith(MARK)).toEqual([])
    expect(statusAndCode(await moved('DELIVERED'))).toEqual([404, 'not_found'])
  })

  it('lets nothing stay that staff write about an order after both have ended', async () => {
    const { person, order } = await regular()
    const admin = await signUp('Admin')
    const orderId = order._id
    for (const state of ['CONFIRMED', 'PACKING', 'OUT_FOR_DELIVERY', 'DELIVERED'])
      await call(updateOrderStatus, { body: { orderId, state } }, admin)
    const lines = [{ productId: milk, quantity: 1 }]
    const told = await call(reportProblem, { body: { orderId, lines, reason: 'damaged' } }, person)
    expect((await leave(person)).status).toBe(200)
    const keyed = (key: string) => ({ token: admin.token, headers: { 'idempotency-key': key } })
    const problemId = told.body.data.problems[0]._id
    const answers = [
      await call(answerProblem, { body: { problemId, accept: false, reason: MARK } }, keyed('answer')),
      await call(refundOrder, { body: { orderId, lines, reason: MARK } }, keyed('refund')),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await runJobs()
    expect(await tablesWith(MARK)).toEqual([])
  })

  it('needs the password, and keeps everything without it', async () => {
    const { person } = await regular()
    const wrong = await leave(person, 'not this one')
    expect([wrong.status, wrong.body.message]).toEqual([400, 'Invalid password'])
    expect((await leave(person, 'x'.repeat(200))).body.message).toBe('Invalid password')
    expect((await call(deleteAccount, { body: {} }, person)).body.message).toBe('All fields are required')
    expect((await call(getAddresses, {}, person)).body.data).toHaveLength(1)
  })

  it('lets nobody guess the password with a stolen token', async () => {
    const person = await signUp()
    for (let i = 0; i < 10; i++) expect((await leave(person, 'a guess', '192.0.2.7')).status).toBe(400)
    expect((await leave(person, person.password, '192.0.2.7')).status).toBe(429)
  })

  it('is refused to the last administrator, and only to them, also when two go at once', async () => {
    await db.updateTable('users').set({ role: 'User' }).execute()
    const [one, two] = [await signUp('Admin'), await signUp('Admin')]
    const answers = await Promise.all([leave(one), leave(two)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('last_admin')
    expect((await leave(await signUp())).status).toBe(200)
  })
})
