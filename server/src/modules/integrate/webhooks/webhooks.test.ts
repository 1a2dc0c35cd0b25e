import { getAuditEntries } from '@tokri/contract/audit.ts'
import { updateOrderStatus } from '@tokri/contract/order.ts'
import {
  createWebhook,
  deleteWebhook,
  getWebhooks,
  replayWebhook,
  testWebhook,
  updateWebhook,
  webhookAttempts,
} from '@tokri/contract/webhooks.ts'
import type { EventKind } from '@tokri/rules/shop-events.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { checkoutOf } from '../../../../test/checkout.ts'
import { statusAndCode, statusAndMessage, testShop } from '../../../../test/shop.ts'
import { storeOpener } from '../../../../test/stores.ts'
import { startWebhookReceiver } from '../../../../test/webhook-receiver.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { noteEvent } from '../../../platform/outbox/outbox.ts'
import { createDelivery } from './deliver-webhooks.ts'
import { claim, enqueue } from './webhook-queries.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const shop = await testShop()
const { call, db, deps, pass, runJobs, mails, signUp } = shop
const receiver = await startWebhookReceiver()
const checkout = checkoutOf(shop)
const delivery = createDelivery(deps)

/** Tells all that is due. */
const tell = async () => {
  await delivery.look()
  await delivery.settle()
}
/** Receivers check the time of what is posted, so theirs is that of the shop. */
const wait = (milliseconds: number) => {
  pass(milliseconds)
  vi.setSystemTime(deps.clock())
}

let admin: Awaited<ReturnType<typeof signUp>>
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: deps.clock() })
  await db.deleteFrom('webhooks').execute()
  receiver.answerStatus(204)
  admin = await signUp('Admin')
})
afterEach(() => {
  vi.useRealTimers()
})

const make = async (path: string, events: EventKind[], storeId?: string) => {
  const body = { url: receiver.origin + path, events, ...(storeId && { storeId }) }
  const made = await call(createWebhook, { body }, { token: admin.token })
  expect(made.status).toBe(201)
  receiver.expects(path, made.body.data.secret)
  return made.body.data as { _id: string; secret: string }
}
const attemptsOf = async (_id: string) =>
  (await call(webhookAttempts, { query: { _id } }, { token: admin.token })).body.data
const shownOf = async (_id: string) =>
  (await call(getWebhooks, {}, { token: admin.token })).body.data.find((one: { _id: string }) => one._id === _id)
const happen = (subject: string, ...states: string[]) =>
  db.transaction().execute(async (tx) => {
    for (const state of states) await noteEvent(tx, { kind: 'order.moved', subject, data: { state }, at: deps.clock() })
  })
const statesAt = (path: string, subject: string) =>
  receiver
    .at(path)
    .filter(({ event }) => event?.data.id === subject)
    .map(({ event }) => event?.data.state)

it('an order is told as it moves, signed as the specification says, without a word about a person', async () => {
  const { _id, secret } = await make('/orders', ['order.placed', 'order.moved'])
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const { orderId } = await checkout.cashOrder([{ productId: await checkout.product() }])
  await call(updateOrderStatus, { body: { orderId, state: 'CONFIRMED' } }, { token: admin.token })
  await tell()
  const told = receiver.at('/orders')
  expect(told.map(({ event }) => event)).toEqual([
    {
      type: 'order.placed',
      timestamp: expect.any(String),
      data: expect.objectContaining({ id: orderId, state: 'PLACED' }),
    },
    {
      type: 'order.moved',
      timestamp: expect.any(String),
      data: expect.objectContaining({ id: orderId, state: 'CONFIRMED' }),
    },
  ])
  expect(JSON.stringify(told)).not.toContain('Asha')
  const attempts = await attemptsOf(_id)
  expect(attempts).toHaveLength(2)
  expect(attempts[0]).toMatchObject({ event: 'order.moved', try: 1, delivered: true, status: 204, answer: '' })
  expect(JSON.parse(attempts[0].request)).toEqual(told[1]?.event)
  expect(await shownOf(_id)).toMatchObject({ active: true, waiting: 0, lastAttempt: { status: 204, delivered: true } })
})

it('a receiver that is down for an hour gets every event, in sequence per subject, each with its own id', async () => {
  await make('/down', ['order.moved'])
  receiver.answerStatus(503)
  await happen('a', '1', '2', '3')
  await happen('b', '1')
  await tell()
  expect(receiver.at('/down').map(({ event }) => [event?.data.id, event?.data.state])).toEqual([
    ['a', '1'],
    ['b', '1'],
  ])
  const [first] = receiver.at('/down')
  for (let minutes = 0; minutes < 60; minutes += 5) {
    wait(5 * MINUTE)
    await happen('b', `at ${minutes}`)
    await tell()
  }
  receiver.answerStatus(200)
  const before = receiver.received.length
  wait(2 * HOUR)
  await tell()
  const after = receiver.received.slice(before)
  expect(after.every(({ event }) => event !== null)).toBe(true)
  expect(after.filter(({ event }) => event?.data.id === 'a').map(({ event }) => event?.data.state)).toEqual([
    '1',
    '2',
    '3',
  ])
  expect(after.filter(({ event }) => event?.data.id === 'b').length).toBe(13)
  expect(after[0]?.id).toBe(first?.id)
  expect(new Set(after.map(({ id }) => id)).size).toBe(after.length)
})

it('a failed event is tried after the pauses of the contract, then the webhook is off and its owner is told', async () => {
  const { _id } = await make('/failing', ['order.moved'])
  wait(1)
  const other = await make('/working', ['order.moved'])
  receiver.answerWith(
    (response, { path }) => void response.writeHead(path === '/failing' ? 500 : 200).end('no\u0000t now'),
  )
  await happen('c', '1')
  await tell()
  const pauses = [5000, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR]
  for (const [index, pause] of pauses.entries()) {
    wait(pause - 1000)
    await tell()
    expect(receiver.at('/failing')).toHaveLength(index + 1)
    wait(1000)
    await tell()
    expect(receiver.at('/failing')).toHaveLength(index + 2)
  }
  expect(new Set(receiver.at('/failing').map(({ id }) => id)).size).toBe(1)
  const fresh = await signUp('Admin')
  const { data } = (await call(getWebhooks, {}, { token: fresh.token })).body
  expect(
    data.map((one: { _id: string; active: boolean; waiting: number }) => [one._id, one.active, one.waiting]),
  ).toEqual([
    [_id, false, 0],
    [other._id, true, 0],
  ])
  await runJobs()
  const told = mails.filter(({ subject }) => subject === 'A webhook was switched off')
  expect(told.map(({ to }) => to)).toEqual([admin.email])
  expect(told[0]?.text).toContain(`${receiver.origin}/failing`)

  await happen('c', '2')
  await tell()
  await call(updateWebhook, { body: { _id, active: true } }, { token: fresh.token })
  receiver.answerStatus(200)
  await tell()
  expect(statesAt('/failing', 'c').slice(9)).toEqual([])
  const from = new Date(deps.clock().getTime() - 60 * HOUR).toISOString()
  await call(replayWebhook, { body: { _id, from } }, { token: fresh.token })
  await runJobs()
  await tell()
  expect(statesAt('/failing', 'c').slice(9)).toEqual(['1', '2'])
  const ofC = receiver.at('/failing').filter(({ event }) => event?.data.id === 'c')
  expect(new Set(ofC.map(({ id }) => id)).size).toBe(2)
})

it('a replay keeps the sequence of each subject, beside new events and one that is just being posted', async () => {
  const { _id } = await make('/again', ['order.moved'])
  const from = deps.clock().toISOString()
  // More than are read at once.
  for (let index = 0; index < 510; index++) await happen(`single ${index}`, '1')
  await happen('j', '1', '2')
  await happen('k', '1', '2')
  await tell()
  const before = receiver.received.length
  const since = (subject: string) =>
    receiver.received.slice(before).flatMap(({ event }) => (event?.data.id === subject ? [event.data.state] : []))

  // One event of k is on its way, one of j failed and is to be tried again, and each has a newer one behind it.
  const onItsWay = Promise.withResolvers<void>()
  receiver.answerWith(async (response, { event }) => {
    if (event?.data.state === 'on its way') await onItsWay.promise
    response.writeHead(event?.data.state === 'failed' ? 500 : 204).end()
  })
  await happen('j', 'failed', 'new')
  await happen('k', 'on its way', 'new')
  await delivery.look()
  await expect.poll(() => receiver.received.length).toBe(before + 2)
  expect((await call(replayWebhook, { body: { _id, from } }, { token: admin.token })).status).toBe(200)
  await runJobs()
  receiver.answerStatus(204)
  onItsWay.resolve()
  await delivery.settle()
  // The copy that told them had taken them for a minute.
  wait(MINUTE)
  await happen('k', 'newest')
  await tell()
  expect(since('j')).toEqual(['failed', '1', '2', 'failed', 'new'])
  expect(since('k')).toEqual(['on its way', '1', '2', 'on its way', 'new', 'newest'])
  expect(
    receiver.received.slice(before).filter(({ event }) => String(event?.data.id).startsWith('single')),
  ).toHaveLength(510)
  expect(await shownOf(_id)).toMatchObject({ waiting: 0 })
})

it('an address that hangs holds up no other, and of its own only what it is being told', async () => {
  const hanging = Promise.withResolvers<void>()
  const post: typeof deps.webhooks.post = async (url, ...rest) => {
    if (url.endsWith('/hanging')) await hanging.promise
    return deps.webhooks.post(url, ...rest)
  }
  const work = createDelivery({ ...deps, webhooks: { ...deps.webhooks, post } })
  const { _id } = await make('/hanging', ['order.moved'])
  await make('/quick', ['order.moved'])
  for (let index = 0; index < 50; index++) await happen(`many ${index}`, '1', '2')
  await work.look()
  await expect.poll(() => receiver.at('/quick').length).toBe(100)
  expect(await shownOf(_id)).toMatchObject({ waiting: 100, lastAttempt: null })
  hanging.resolve()
  await work.settle()
  expect(receiver.at('/hanging')).toHaveLength(100)
})

it('a redirect is not followed, and of a long answer only the beginning is read', async () => {
  const { _id } = await make('/moved', ['order.moved'])
  receiver.answerStatus(307)
  await happen('e', '1')
  await tell()
  expect(receiver.at('/elsewhere')).toEqual([])
  expect((await attemptsOf(_id))[0]).toMatchObject({ status: 307, delivered: false })
  let sent = 0
  receiver.answerWith((response) => {
    response.writeHead(200)
    const more = () => {
      while (sent < 50_000_000 && response.writable && response.write('x'.repeat(100_000))) sent += 100_000
      if (sent < 50_000_000 && response.writable) response.once('drain', more)
    }
    more()
  })
  wait(5000)
  await tell()
  const [attempt] = await attemptsOf(_id)
  expect([attempt.status, attempt.answer]).toEqual([200, 'x'.repeat(2000)])
  expect(sent).toBeLessThan(20_000_000)
})

it('two copies tell each event once', async () => {
  await make('/twice', ['order.moved'])
  for (let index = 0; index < 40; index++) await happen(`twice ${index}`, '1')
  const other = createDelivery(deps)
  await Promise.all([delivery.look(), other.look()])
  await Promise.all([delivery.settle(), other.settle()])
  await tell()
  expect(receiver.at('/twice')).toHaveLength(40)
})

it('an event that one copy is just taking is left to it by the other, which does not wait', async () => {
  const { _id } = await make('/taken', ['order.moved'])
  const now = deps.clock()
  const event = { event_id: newId(), seq: 1, kind: 'order.moved', subject: 'taken', data: {}, at: now, due_at: now }
  await inTransaction(db, (tx) => enqueue(tx, [{ webhook_id: _id, ...event }]))
  const taking = { now, until: new Date(now.getTime() + MINUTE), most: 10 }
  await inTransaction(db, async (tx) => {
    expect(await claim(tx, _id, taking)).toMatchObject([{ event_id: event.event_id }])
    expect(await claim(db, _id, taking)).toEqual([])
  })
  expect(await claim(db, _id, taking)).toEqual([])
})

it('one Idempotency-Key makes, tests, replays, changes and deletes one webhook once', async () => {
  const made = { url: `${receiver.origin}/once`, events: ['order.moved'] as EventKind[] }
  const twice = async (send: (headers: Record<string, string>) => ReturnType<typeof call>) => {
    const headers = { 'idempotency-key': newId() }
    const [first, again] = [await send(headers), await send(headers)]
    expect([again.status, again.body]).toEqual([first.status, first.body])
    return first
  }
  const { token } = admin
  const { body } = await twice((headers) => call(createWebhook, { body: made }, { token, headers }))
  const { _id, secret } = body.data
  receiver.expects('/once', secret)
  expect((await call(getWebhooks, {}, { token })).body.data).toHaveLength(1)
  expect(JSON.stringify(await db.selectFrom('idempotency_keys').selectAll().execute())).not.toContain(secret.slice(6))
  await twice((headers) => call(testWebhook, { body: { _id } }, { token, headers }))
  await tell()
  expect(receiver.at('/once')).toHaveLength(1)
  await happen('once', '1')
  await tell()
  const from = new Date(deps.clock().getTime() - MINUTE).toISOString()
  await twice((headers) => call(replayWebhook, { body: { _id, from } }, { token, headers }))
  const replays = await db.selectFrom('audit_log').select('subject').where('action', '=', 'webhook.replayed').execute()
  expect(replays.filter(({ subject }) => subject === _id)).toHaveLength(1)
  await twice((headers) => call(updateWebhook, { body: { _id, events: ['order.placed'] } }, { token, headers }))
  expect((await twice((headers) => call(deleteWebhook, { body: { _id } }, { token, headers }))).status).toBe(200)
})

it('what a copy took before it died is told by another one', async () => {
  await make('/taken', ['order.moved'])
  await happen('f', '1')
  const dying = createDelivery({ ...deps, webhooks: { accepts: () => true, post: () => new Promise(() => {}) } })
  await dying.look()
  await expect.poll(() => db.selectFrom('webhook_queue').select('due_at').execute()).toHaveLength(1)
  await tell()
  expect(receiver.at('/taken')).toHaveLength(0)
  wait(MINUTE)
  await tell()
  expect(receiver.at('/taken')).toHaveLength(1)
})

it('the first webhook is told of what happens from its creation on', async () => {
  await happen('g', 'before')
  await make('/first', ['order.moved'])
  await happen('g', 'after')
  await tell()
  expect(statesAt('/first', 'g')).toEqual(['after'])
})

it('a webhook of one store is told of that store alone, and of products', async () => {
  const north = await storeOpener(shop)(admin)
  await make(
    '/north',
    ['order.placed', 'payment.succeeded', 'stock.changed', 'product.changed', 'store.changed'],
    north,
  )
  const { orderId } = await checkout.paidOrder([{ productId: await checkout.product() }])
  await db.transaction().execute(async (tx) => {
    const at = deps.clock()
    await noteEvent(tx, { kind: 'stock.changed', subject: north, data: { products: ['milk'] }, at })
    await noteEvent(tx, { kind: 'product.changed', subject: 'milk', at })
  })
  await tell()
  expect(receiver.at('/north').map(({ event }) => event?.type)).toEqual(['stock.changed', 'product.changed'])
  await db.updateTable('orders').set({ store_id: north }).where('id', '=', orderId).execute()
  await db
    .transaction()
    .execute((tx) => noteEvent(tx, { kind: 'payment.succeeded', subject: orderId, data: {}, at: deps.clock() }))
  await tell()
  expect(receiver.at('/north').at(-1)?.event?.data).toEqual({ id: orderId })
})

it('a test is told at once and tried once; one that is switched off is told nothing', async () => {
  const { _id } = await make('/test', ['order.moved'])
  receiver.answerStatus(500)
  const sent = await call(testWebhook, { body: { _id } }, { token: admin.token })
  await tell()
  wait(10_000)
  await tell()
  expect(receiver.at('/test').map(({ event, id }) => [event?.type, id])).toEqual([
    ['webhook.test', sent.body.data.eventId],
  ])
  await happen('h', '1')
  await tell()
  await call(updateWebhook, { body: { _id, active: false } }, { token: admin.token })
  expect(await shownOf(_id)).toMatchObject({ active: false, waiting: 0, offSince: expect.any(String) })
  expect(statusAndCode(await call(testWebhook, { body: { _id } }, { token: admin.token }))).toEqual([
    409,
    'illegal_move',
  ])
})

it('administrators alone make, change and delete webhooks, and the audit log tells of it', async () => {
  const shopper = await signUp()
  const { _id } = await make('/audited', ['order.moved'])
  expect((await call(getWebhooks, {}, { token: shopper.token })).status).toBe(403)
  wait(1)
  await call(updateWebhook, { body: { _id, events: ['order.placed'] } }, { token: admin.token })
  wait(1)
  await call(deleteWebhook, { body: { _id } }, { token: admin.token })
  for (const gone of [deleteWebhook, testWebhook])
    expect((await call(gone, { body: { _id } }, { token: admin.token })).status).toBe(404)
  const { data } = (await call(getAuditEntries, { body: { search: _id } }, { token: admin.token })).body
  expect(data.map(({ action }: { action: string }) => action)).toEqual([
    'webhook.deleted',
    'webhook.updated',
    'webhook.created',
  ])
  expect(JSON.stringify(data)).not.toContain('whsec_')
  expect(JSON.stringify(await db.selectFrom('webhooks').selectAll().execute())).not.toContain('whsec_')
})

it('an address that is no URL, and an event that there is not, are refused', async () => {
  const refused = (body: object) => call(createWebhook, { body }, { token: admin.token })
  expect(statusAndMessage(await refused({ url: 'ftp://a.example', events: ['order.moved'] }))).toEqual([
    400,
    'A webhook has a public address that begins with https://',
  ])
  expect((await refused({ url: receiver.origin, events: ['order.eaten'] })).status).toBe(400)
  expect((await refused({ url: receiver.origin, events: [] })).status).toBe(400)
  expect((await refused({ url: receiver.origin, events: ['order.moved'], storeId: 'nowhere' })).status).toBe(404)
})
