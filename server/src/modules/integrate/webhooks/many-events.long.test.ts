// What webhooks cost, and that one address that hangs, or refuses a subject, holds up nothing else.
import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createWebhook, getWebhooks } from '@tokri/contract/webhooks.ts'
import { sql } from 'kysely'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { testShop } from '../../../../test/shop.ts'
import { createDelivery } from './deliver-webhooks.ts'

const shop = await testShop()
const { call, db, deps, signUp, url } = shop
const admin = await signUp('Admin')

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const heapMegabytes = () => {
  collect()
  return process.memoryUsage().heapUsed / 1e6
}

/** Starts a script of server/test in a process of its own. */
const start = (script: string, args: string[] = []): ChildProcess =>
  fork(join(import.meta.dirname, '../../../../test', script), args, {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
const reply = <T>(from: ChildProcess) =>
  new Promise<T>((resolve) => from.once('message', (message) => resolve(message as T)))
const receiver = start('webhook-counter.ts')
afterAll(() => void receiver.kill())
const { port } = await reply<{ port: number }>(receiver)
const origin = `http://127.0.0.1:${port}`
type Report = Record<string, { requests: number; subjects: number; wrong: number }>
const report = (): Promise<Report> => {
  const told = reply<Report>(receiver)
  receiver.send('report')
  return told
}

const SUBJECTS = 100
/** Events of a hundred subjects in turn, as many steps of each. */
const happen = (steps: number) =>
  sql`INSERT INTO outbox (id, kind, subject, data, at)
    SELECT left(md5(random()::text || step || s), 24), 'order.moved', 'subject ' || s,
      jsonb_build_object('state', 'PLACED', 'step', step), ${deps.clock()}::timestamptz
    FROM generate_series(0, ${steps - 1}::int) AS step, generate_series(1, ${SUBJECTS}::int) AS s
    ORDER BY step, s`.execute(db)
const make = (path: string) =>
  call(createWebhook, { body: { url: origin + path, events: ['order.moved'] } }, { token: admin.token })

type Cost = {
  /** Processor time of an event in each round, in microseconds. */
  rounds: { shop: number; script: number }[]
  events: number
  /** In megabytes. */
  heap: { before: number; after: number }
}

it('200 events a second cost at most twice the processor time of a bare script that posts the same, and memory stays flat', async () => {
  await make('/paced')
  onTestFinished(async () => void (await db.deleteFrom('webhooks').execute()))
  const measured = start('webhook-cost.ts', [url, deps.jwtSecret, `${origin}/bare`])
  onTestFinished(() => void measured.kill())
  const { rounds, events, heap } = await reply<Cost>(measured)
  // The cheapest round of each: what else the machine does makes a round dearer, never cheaper.
  const shop = Math.min(...rounds.map((round) => round.shop))
  const script = Math.min(...rounds.map((round) => round.script))
  console.log(
    `an event: ${shop.toFixed(0)} µs, by a bare script ${script.toFixed(0)} µs: ${(shop / script).toFixed(2)}`,
  )
  console.log(`heap: ${heap.before.toFixed(1)} MB, ${heap.after.toFixed(1)} MB after ${events} events`)
  const { '/paced': paced, '/bare': bare } = await report()
  expect(paced).toMatchObject({ requests: bare?.requests, subjects: SUBJECTS, wrong: 0 })
  expect(shop / script).toBeLessThanOrEqual(2)
  // Kept bodies of these events would be 3 MB.
  expect(heap.after - heap.before).toBeLessThan(2)
}, 280_000)

it('10,000 events reach every other address while one hangs and one refuses a subject, and memory stays flat', async () => {
  for (const path of ['/hanging', '/quick', '/picky']) await make(path)
  const delivery = createDelivery(deps)
  onTestFinished(async () => {
    delivery.end()
    receiver.kill()
    await delivery.settle()
  })
  const before = heapMegabytes()
  await happen(100)
  let peak = before
  await delivery.look()
  await expect
    .poll(
      async () => {
        peak = Math.max(peak, heapMegabytes())
        const { '/quick': quick, '/picky': other } = await report()
        return [quick?.requests, other?.requests]
      },
      { timeout: 200_000, interval: 500 },
    )
    .toEqual([10_000, 9901])
  const told = await report()
  expect(told['/quick']).toEqual({ requests: 10_000, subjects: SUBJECTS, wrong: 0 })
  expect(told['/picky']).toEqual({ requests: 9901, subjects: SUBJECTS - 1, wrong: 0 })
  // The first event of each subject, at most.
  expect(told['/hanging']?.requests).toBeLessThanOrEqual(SUBJECTS)
  const waiting = async () => {
    const { data } = (await call(getWebhooks, {}, { token: admin.token })).body
    return Object.fromEntries(
      data.map((one: { url: string; waiting: number }) => [new URL(one.url).pathname, one.waiting]),
    )
  }
  await expect.poll(waiting).toEqual({ '/hanging': 10_000, '/quick': 0, '/picky': 100 })
  console.log(`heap: ${before.toFixed(1)} MB before, ${peak.toFixed(1)} MB at most`)
  expect(peak - before).toBeLessThan(30)
}, 280_000)
