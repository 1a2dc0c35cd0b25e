import type { AddressInfo } from 'node:net'
import { trackOrder, updateOrderStatus } from '@tokri/contract/order.ts'
import { setAccess } from '@tokri/contract/people.ts'
import { logout } from '@tokri/contract/session.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkoutOf } from '../../../../test/checkout.ts'
import { testClock } from '../../../../test/clock.ts'
import { generousTimeouts, type Person, testShop } from '../../../../test/shop.ts'
import { buildApp } from '../../../app.ts'
import { openFollowing } from '../../../platform/following.ts'
import { limits } from '../../../platform/limits.ts'
import { ORDER_MOVED } from '../rows/move-queries.ts'

const shop = await testShop()
const { app, deps, call, signUp } = shop
const { product, cashOrder } = checkoutOf(shop)

let admin: Person
let milk: string
let origin: string
beforeAll(async () => {
  admin = await signUp('Admin')
  milk = await product({ stock: 1000 })
  await app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})

const moveOrder = (orderId: string, state: string) =>
  call(updateOrderStatus, { body: { orderId, state } }, { token: admin.token })

type Heard = { id: string; event: string; data: { orderId: string; state: string; at: string } }

/** Follows an order; `next` waits for the next event, null when the stream ended. */
const follow = async (orderId: string, token: string, headers: Record<string, string> = {}, at = origin) => {
  const response = await fetch(`${at}${trackOrder.url}?orderId=${orderId}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
  })
  const events = (async function* () {
    let text = ''
    for await (const chunk of response.body ?? []) {
      text += new TextDecoder().decode(chunk)
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const fields = Object.fromEntries(
          text
            .slice(0, end)
            .split('\n')
            .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
        )
        text = text.slice(end + 2)
        if (fields.event === 'state' && fields.data) yield { ...fields, data: JSON.parse(fields.data) } as Heard
      }
    }
  })()
  const next = async (): Promise<Heard | null> => (await events.next()).value ?? null
  const states = async (): Promise<string[]> => {
    const heard: string[] = []
    for (let event = await next(); event; event = await next()) heard.push(`${event.id} ${event.data.state}`)
    return heard
  }
  return { response, next, states, leave: () => events.return(undefined) }
}

describe('following an order', () => {
  it('tells the present state first, then each move, and ends when there can be no other', async () => {
    const { orderId, token } = await cashOrder([{ productId: milk }])
    const stream = await follow(orderId, token)
    expect(stream.response.headers.get('content-type')).toContain('text/event-stream')
    expect(await stream.next()).toEqual({
      id: '1',
      event: 'state',
      data: { orderId, state: 'PLACED', at: expect.stringMatching(/Z$/) },
    })
    for (const state of ['CONFIRMED', 'PACKING', 'OUT_FOR_DELIVERY', 'DELIVERED']) await moveOrder(orderId, state)
    expect(await stream.states()).toEqual(['2 CONFIRMED', '3 PACKING', '4 OUT_FOR_DELIVERY', '5 DELIVERED'])
  })

  it('answers HEAD with the head alone, and keeps no stream open for it', async () => {
    const { orderId, token } = await cashOrder([{ productId: milk }])
    const headers = { authorization: `Bearer ${token}` }
    const heads = Array.from({ length: limits.stream.perPerson + 1 }, () =>
      fetch(`${origin}${trackOrder.url}?orderId=${orderId}`, { method: 'HEAD', headers }),
    )
    for (const { status, headers } of await Promise.all(heads))
      expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
    const stream = await follow(orderId, token)
    expect((await stream.next())?.data.state).toBe('PLACED')
    await stream.leave()
  })

  it('tells who comes back what they missed, and nothing twice', async () => {
    const { orderId, token } = await cashOrder([{ productId: milk }])
    for (const state of ['CONFIRMED', 'PACKING']) await moveOrder(orderId, state)
    const back = await follow(orderId, token, { 'last-event-id': '1' })
    expect([(await back.next())?.id, (await back.next())?.id]).toEqual(['2', '3'])
    await moveOrder(orderId, 'CANCELLED')
    expect(await back.states()).toEqual(['4 CANCELLED'])
    expect(await (await follow(orderId, token, { 'last-event-id': '3' })).states()).toEqual(['4 CANCELLED'])
    expect(await (await follow(orderId, token, { 'last-event-id': '4' })).states()).toEqual([])
    for (const odd of ['99', 'x', '-1'])
      expect(await (await follow(orderId, token, { 'last-event-id': odd })).states()).toEqual(['4 CANCELLED'])
  })

  it('is for its shopper and for administrators; anyone else gets a plain refusal', async () => {
    const { orderId } = await cashOrder([{ productId: milk }])
    const other = await signUp()
    const refusal = await follow(orderId, other.token)
    expect([refusal.response.status, refusal.response.headers.get('content-type')]).toEqual([
      404,
      'application/json; charset=utf-8',
    ])
    expect((await follow(orderId, 'nonsense')).response.status).toBe(401)
    expect(
      (await fetch(`${origin}${trackOrder.url}`, { headers: { authorization: `Bearer ${other.token}` } })).status,
    ).toBe(400)
    const watched = await follow(orderId, admin.token)
    expect((await watched.next())?.data.state).toBe('PLACED')
    await watched.leave()
  })

  it('hears moves that another process made', async () => {
    const following = openFollowing(shop.url, ORDER_MOVED)
    const other = await buildApp({ ...deps, following }, generousTimeouts.app)
    await other.listen({ port: 0, host: '127.0.0.1' })
    const elsewhere = `http://127.0.0.1:${(other.server.address() as AddressInfo).port}`
    try {
      const { orderId, token } = await cashOrder([{ productId: milk }])
      const stream = await follow(orderId, token, {}, elsewhere)
      await stream.next()
      await moveOrder(orderId, 'CANCELLED')
      expect((await stream.next())?.data.state).toBe('CANCELLED')
    } finally {
      await other.close()
      await following.stop()
    }
  })

  it('hears a move of which no notification came', async () => {
    const { orderId, token } = await cashOrder([{ productId: milk }])
    const stream = await follow(orderId, token)
    await stream.next()
    const event = { order_id: orderId, at: testClock(), by: 'admin', reason: null }
    // The first ones may still be seen by the looks that following begins with.
    for (const [seq, state] of [
      [2, 'CONFIRMED'],
      [3, 'PACKING'],
      [4, 'OUT_FOR_DELIVERY'],
      [5, 'DELIVERED'],
    ] as const) {
      await shop.db
        .insertInto('order_events')
        .values({ ...event, seq, state })
        .execute()
      expect((await stream.next())?.data.state).toBe(state)
    }
    await stream.leave()
  })

  it('says nothing more once the session has ended', async () => {
    const { orderId, token } = await cashOrder([{ productId: milk }])
    const stream = await follow(orderId, token)
    await stream.next()
    await call(logout, {}, { token })
    shop.pass(1000)
    await moveOrder(orderId, 'CONFIRMED')
    expect(await stream.next()).toBeNull()
  })

  it('says nothing more to somebody who is no administrator any longer', async () => {
    const leaving = await signUp('Admin')
    const { orderId } = await cashOrder([{ productId: milk }])
    const stream = await follow(orderId, leaving.token)
    await stream.next()
    await call(setAccess, { body: { _id: leaving.id, role: 'User' } }, admin)
    shop.pass(2000)
    await moveOrder(orderId, 'CONFIRMED')
    expect(await stream.next()).toBeNull()
  })

  it('takes eight at once from one person and turns a ninth away until one leaves', async () => {
    const { orderId, token } = await cashOrder([{ productId: milk }])
    const streams = await Promise.all(Array.from({ length: 8 }, () => follow(orderId, token)))
    const ninth = await follow(orderId, token)
    expect([ninth.response.status, ninth.response.headers.get('retry-after')]).toEqual([429, '10'])
    await moveOrder(orderId, 'CANCELLED')
    for (const stream of streams) expect(await stream.states()).toEqual(['1 PLACED', '2 CANCELLED'])
    expect((await follow(orderId, token)).response.status).toBe(200)
  })

  it('lets go of everybody when the shop closes', async () => {
    const following = openFollowing(shop.url, ORDER_MOVED)
    const other = await buildApp({ ...deps, following }, generousTimeouts.app)
    await other.listen({ port: 0, host: '127.0.0.1' })
    const { orderId, token } = await cashOrder([{ productId: milk }])
    const stream = await follow(orderId, token, {}, `http://127.0.0.1:${(other.server.address() as AddressInfo).port}`)
    await stream.next()
    await other.close()
    await following.stop()
    expect(await stream.next()).toBeNull()
  })
})
