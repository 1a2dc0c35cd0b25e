// An upgrade while webhooks are told: the old release is ended, or killed, in the middle of its posts, and the next one goes
// on. Nothing is lost, and the events of each subject stay in sequence.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createWebhook } from '@tokri/contract/webhooks.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { noteEvent } from '../../src/platform/outbox/outbox.ts'
import { testClock } from '../clock.ts'
import { writeNextRelease } from '../cluster/next-release.ts'
import { testShop } from '../shop.ts'
import { startWebhookReceiver } from '../webhook-receiver.ts'
import { endAllShops, type ShopProcess, startShop } from './start-shop.ts'

/** More than are posted at once. */
const SUBJECTS = 30

const { call, db, deps, signUp, url } = await testShop()
const admin = await signUp('Admin')
const receiver = await startWebhookReceiver()
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tokri-upgrade-'))
const nextRelease = writeNextRelease(folder)

// The receiver checks the time of what is posted, so its clock is that of the shop.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: deps.clock() }))
afterAll(() => {
  vi.useRealTimers()
  endAllShops()
  fs.rmSync(folder, { recursive: true, force: true })
})

const start = (script?: string): Promise<ShopProcess> => {
  const dataDir = fs.mkdtempSync(path.join(folder, 'data-'))
  const shop = { DATA_DIR: dataDir, DATABASE_URL: url, JWT_SECRET: deps.jwtSecret, WEBHOOK_PRIVATE: 'on' }
  return startShop(shop, 0, { script })
}

it.each(['SIGTERM', 'SIGKILL'] as const)('an upgrade by %s loses no event and no sequence', async (signal) => {
  onTestFinished(() => void receiver.answerStatus(204))
  const place = `/${signal}`
  const body = { url: receiver.origin + place, events: ['order.moved'] }
  const made = await call(createWebhook, { body }, { token: admin.token })
  receiver.expects(place, made.body.data.secret)
  let step = 0
  /** So many steps of every subject. */
  const happen = (steps: number) =>
    db.transaction().execute(async (tx) => {
      for (const last = step + steps; step < last; step++)
        for (let of = 0; of < SUBJECTS; of++)
          await noteEvent(tx, { kind: 'order.moved', subject: `${signal} ${of}`, data: { step }, at: deps.clock() })
    })
  const got = () => receiver.at(place)

  const old = await start()
  const AT_REST = 10 * SUBJECTS
  const held: (() => void)[] = []
  receiver.answerWith((response) => {
    const answer = () => void response.writeHead(204).end()
    if (got().length <= AT_REST) answer()
    else held.push(answer)
  })
  await happen(30)
  await expect.poll(() => held.length).toBeGreaterThan(0)
  const gone = old.end(signal)
  await happen(2)
  if (signal === 'SIGTERM') {
    receiver.answerStatus(204)
    for (const answer of held) answer()
  }
  await gone
  receiver.answerStatus(204)
  await happen(2)
  expect(got().length).toBeLessThan(34 * SUBJECTS)
  const taken = db.selectFrom('webhook_queue').where('due_at', '>', new Date(testClock().getTime() + 20_000))
  if (signal === 'SIGTERM') expect(await taken.selectAll().execute()).toEqual([])
  // What a killed copy has taken is its own for a minute, which passes here.
  await sql`UPDATE webhook_queue SET due_at = due_at - interval '1 minute'`.execute(db)
  const next = await start(nextRelease)
  await expect.poll(() => new Set(got().map(({ id }) => id)).size, { timeout: 100_000 }).toBe(34 * SUBJECTS)
  await next.end('SIGTERM')

  for (let of = 0; of < SUBJECTS; of++) {
    const steps = got().flatMap(({ event }) => (event?.data.id === `${signal} ${of}` ? [event.data.step] : []))
    // What was on its way comes again, before any later one.
    const once = steps.filter((each, index) => each !== steps[index - 1])
    expect(once).toEqual(Array.from({ length: 34 }, (_, index) => index))
  }
})
