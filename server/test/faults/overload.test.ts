// An overloaded shop refuses calls before it does any work for them: every route, orders and payments last.
import { afterAll, expect, it } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { limits } from '../../src/platform/limits.ts'
import { testShop } from '../shop.ts'

const { deps } = await testShop()
const load = { waiting: 0, lateMs: 0 }
const app = await buildApp(deps, { pressure: { waiting: () => load.waiting, lateMs: () => load.lateMs } })
await app.ready()
afterAll(() => app.close())

/** The calls, made without a session and with an incomplete body, that are refused because of load. */
const refused = async (): Promise<Record<string, number>> => {
  const counts: Record<string, number> = { low: 0, normal: 0, high: 0 }
  for (const { endpoint } of app.contractRoutes) {
    const { method, url } = endpoint
    const headers = { 'content-type': 'application/json' }
    const answer = await app.inject({ method, url, headers, ...(method !== 'GET' && { payload: '{' }) })
    if (answer.statusCode !== 503) continue
    expect([url, answer.json().code, answer.headers['retry-after']]).toEqual([url, 'unavailable', '2'])
    const { priority = 'low' } = endpoint
    counts[priority] = (counts[priority] ?? 0) + 1
  }
  return counts
}

const all = { low: 0, normal: 0, high: 0 }
for (const { endpoint } of app.contractRoutes) all[endpoint.priority ?? 'low']++

it('has calls of every priority', () => {
  for (const many of Object.values(all)) expect(many).toBeGreaterThan(4)
})

it.each([
  ['nothing while there is room', 0, { low: 0, normal: 0, high: 0 }],
  ['first what shows a person’s own things', limits.shed.low.waiting, { ...all, normal: 0, high: 0 }],
  ['then the catalogue', limits.shed.normal.waiting, { ...all, high: 0 }],
  ['and last the order', limits.shed.high.waiting, all],
])('refuses %s', async (_what, waiting, expected) => {
  load.waiting = waiting
  expect(await refused()).toEqual(expected)
})
