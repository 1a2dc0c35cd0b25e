// The connection to the database becomes slow, silent or broken: calls are refused with 503 instead of hanging, an
// order is never half done, and the shop recovers by itself. The limits are those of production.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { getCart } from '@tokri/contract/cart.ts'
import type { Endpoint } from '@tokri/contract/endpoint.ts'
import { orderHistory, placeOrder } from '@tokri/contract/order.ts'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { type Db, databaseOn, openPool } from '../../src/platform/database/database.ts'
import { limits } from '../../src/platform/limits.ts'
import { type DatabaseCheck, health, watchDatabase } from '../../src/platform/observability/health.ts'
import { checkoutOf } from '../checkout.ts'
import { type Person, testShop } from '../shop.ts'
import { openTcpProxy, type TcpProxy, through } from './tcp-proxy.ts'

const shop = await testShop()
const { product, atCheckout } = checkoutOf(shop)

let proxy: TcpProxy
let pool: pg.Pool
let db: Db
let check: DatabaseCheck
let app: FastifyInstance
let milk: string
let shopper: Person

beforeAll(async () => {
  const { hostname, port } = new URL(shop.url)
  proxy = await openTcpProxy({ host: hostname, port: Number(port) })
  pool = openPool(through(shop.url, proxy))
  db = databaseOn(pool)
  check = watchDatabase(through(shop.url, proxy))
  app = await buildApp({ ...shop.deps, db })
  health(app, check, { ready: true })
  await app.ready()
  milk = await product({ stock: 1000 })
  shopper = await shop.signUp()
})
afterEach(() => proxy.become({ kind: 'fine' }))
afterAll(async () => {
  await app.close()
  await check.close()
  await db.destroy()
  await proxy.close()
})

/** A call over the bad connection; `seconds` is how long the answer took. */
const ask = async ({ method, url }: Endpoint, token: string, body?: unknown, key?: string) => {
  const begun = performance.now()
  const answer = await app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}`, ...(key !== undefined && { 'idempotency-key': key }) },
    ...(body !== undefined && { payload: body as object }),
  })
  const seconds = (performance.now() - begun) / 1000
  return { status: answer.statusCode, headers: answer.headers, body: answer.json(), seconds }
}
const readCart = () => ask(getCart, shopper.token)
const isReady = async () => (await app.inject('/readyz')).statusCode

/** Far above the promised 2 s, because a busy test machine is slow. Measured times are in docs/reliability.md. */
const PATIENCE_S = 8

/** The shop answers, and every connection is back in the pool. */
const untilFine = async (): Promise<void> => {
  const deadline = performance.now() + PATIENCE_S * 1000
  for (;;) {
    const { status } = await readCart()
    const busy = pool.totalCount - pool.idleCount
    if (status === 200 && busy === 0 && (await isReady()) === 200) return
    if (performance.now() > deadline) throw new Error(`still ${status} and ${busy} connections that nobody gave back`)
    await nextTurn()
  }
}

const expectRefusal = (answer: Awaited<ReturnType<typeof ask>>) => {
  expect([answer.status, answer.body.code, answer.headers['retry-after']]).toEqual([503, 'unavailable', '2'])
  expect(answer.seconds).toBeLessThan(PATIENCE_S)
}

it('promises an answer within two seconds', () => {
  const { acquireMs, silenceMs, statementMs, lockMs } = limits.database
  for (const one of [acquireMs, silenceMs, statementMs, lockMs]) expect(one).toBeLessThan(limits.answer.withinMs)
  expect(limits.answer.withinMs).toBeLessThan(2000)
})

describe.each([{ kind: 'dumb' }, { kind: 'cut' }, { kind: 'slow', ms: 700 }] as const)(
  'a line that is $kind',
  (line) => {
    it('refuses all of many calls, reports that it is not ready, stays alive, and recovers by itself', async () => {
      await untilFine()
      proxy.become(line)
      const answers = await Promise.all(Array.from({ length: 40 }, readCart))
      for (const answer of answers) expectRefusal(answer)
      expect([await isReady(), (await app.inject('/healthz')).statusCode]).toEqual([503, 200])
      proxy.become({ kind: 'fine' })
      const begun = performance.now()
      await untilFine()
      const slowest = Math.max(...answers.map(({ seconds }) => seconds)).toFixed(2)
      const healed = ((performance.now() - begun) / 1000).toFixed(2)
      console.log(`${line.kind}: 40 calls refused, the slowest after ${slowest} s; well again after ${healed} s`)
    })

    it('leaves a refused order undone or done, never half, and accepts its repeat', async () => {
      await untilFine()
      const { person, token, body } = await atCheckout([{ productId: milk, quantity: 2 }])
      await ask(orderHistory, token) // caches the token, so that the order gets as far as it can
      proxy.become(line)
      expectRefusal(await ask(placeOrder, token, body, 'once'))
      proxy.become({ kind: 'fine' })
      await untilFine()
      const repeated = await ask(placeOrder, token, body, 'once')
      const orders = await shop.db.selectFrom('orders').select('id').where('user_id', '=', person.id).execute()
      expect([repeated.status, orders]).toEqual([201, [{ id: repeated.body.data._id }]])
    })
  },
)

it('an order whose COMMIT is never confirmed is returned to its repeat, and placed once', async () => {
  await untilFine()
  const { person, token, body } = await atCheckout([{ productId: milk, quantity: 3 }])
  await ask(orderHistory, token)
  proxy.become({ kind: 'cut after commit' })
  expectRefusal(await ask(placeOrder, token, body, 'once'))
  const stored = await shop.db.selectFrom('orders').select('id').where('user_id', '=', person.id).execute()
  expect(stored).toHaveLength(1)
  proxy.become({ kind: 'fine' })
  const repeated = await ask(placeOrder, token, body, 'once')
  expect([repeated.status, repeated.body.data._id]).toEqual([201, stored[0]?.id])
})
