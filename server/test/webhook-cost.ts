// A process that tells a webhook of events as the shop does, and posts the same as a bare script does: the same headers and
// bodies, signed alike, as many at once over as many kept connections. It reports the processor time of both in each round,
// and what the heap holds before and after. A test starts it, so that only this is measured.
import { Agent, request } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import { pino } from 'pino'
import type { Deps } from '../src/deps.ts'
import { createDelivery } from '../src/modules/integrate/webhooks/deliver-webhooks.ts'
import { AT_ONCE, createWebhookSender } from '../src/modules/integrate/webhooks/send-webhook.ts'
import { newSecret, signatureHeaders } from '../src/modules/integrate/webhooks/sign-webhook.ts'
import { systemClock } from '../src/platform/clock.ts'
import { openDatabase, patient } from '../src/platform/database/database.ts'
import { newId } from '../src/platform/ids.ts'

const [databaseUrl = '', jwtSecret = '', bareUrl = ''] = process.argv.slice(2)
const ROUNDS = 12
const SECONDS = 8
const SUBJECTS = 100
const STEPS = 2

const db = openDatabase(databaseUrl, patient)
const delivery = createDelivery({
  ...{ db, jwtSecret, clock: systemClock, log: pino({ level: 'warn' }) },
  webhooks: createWebhookSender({ allowPrivate: true }),
} as unknown as Deps) // it uses no others

let step = 0
/** What happens in a second. */
const happen = async () => {
  await sql`INSERT INTO outbox (id, kind, subject, data, at)
    SELECT left(md5(random()::text || step || s), 24), 'order.moved', 'subject ' || s,
      jsonb_build_object('state', 'PLACED', 'step', step), ${systemClock()}::timestamptz
    FROM generate_series(${step}::int, ${step + STEPS - 1}::int) AS step, generate_series(1, ${SUBJECTS}::int) AS s
    ORDER BY step, s`.execute(db)
  step += STEPS
}
/** The look that the shop takes every second, and the posts of that second. */
const byShop = async () => {
  await delivery.look()
  await delivery.settle()
}

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
const secret = newSecret()
let posted = 0
const post = () =>
  new Promise<void>((done, fail) => {
    const data = { id: `subject ${posted % SUBJECTS}`, state: 'PLACED', step: Math.floor(posted++ / SUBJECTS) }
    const body = JSON.stringify({ type: 'order.moved', timestamp: new Date(), data })
    const signed = signatureHeaders(secret, { id: newId(), body, at: new Date() })
    const headers = { 'content-type': 'application/json', 'user-agent': 'Tokri-Webhooks/1', ...signed }
    request(bareUrl, { method: 'POST', agent, headers }, (response) => response.resume().on('end', done))
      .on('error', fail)
      .end(body)
  })
/** The same posts, as many at once. */
const byScript = async () => {
  for (let left = STEPS * SUBJECTS; left > 0; left -= AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, left) }, post))
}

/** The processor time of an event, in microseconds. */
const measure = async (work: () => Promise<void>): Promise<number> => {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / (STEPS * SUBJECTS * SECONDS)
}
const round = async () => {
  const spent = { shop: 0, script: 0 }
  for (let second = 0; second < SECONDS; second++) {
    await happen()
    spent.shop += await measure(byShop)
    spent.script += await measure(byScript)
  }
  return spent
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const heapMegabytes = () => {
  collect()
  return process.memoryUsage().heapUsed / 1e6
}

// What is compiled in the first rounds is not counted.
await round()
await round()
const before = heapMegabytes()
const rounds = []
for (let at = 0; at < ROUNDS; at++) rounds.push(await round())
process.send?.({ rounds, events: ROUNDS * SECONDS * STEPS * SUBJECTS, heap: { before, after: heapMegabytes() } })
process.disconnect()
await db.destroy()
