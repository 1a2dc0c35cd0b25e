// A shop that has too much to do says so before it does anything for a call: every route, the order and its payment last.
import { afterAll, expect, it } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { limits } from '../../src/platform/limits.ts'
import { importanceOf } from '../../src/platform/security/load-shedding.ts'
import { testShop } from '../shop.ts'

const { deps } = await testShop()
const load = { waiting: 0, lateMs: 0 }
const app = await buildApp(deps, { pressure: { waiting: () => load.waiting, lateMs: () => load.lateMs } })
await app.ready()
afterAll(() => app.close())

/** Which of all calls, asked by nobody with half a body, are refused for want of room. */
const refused = async (): Promise<Record<string, number>> => {
  const counts: Record<string, number> = { usual: 0, catalogue: 0, order: 0 }
  for (const { endpoint } of app.contractRoutes) {
    const { method, url } = endpoint
    const headers = { 'content-type': 'application/json' }
    const answer = await app.inject({ method, url, headers, ...(method !== 'GET' && { payload: '{' }) })
    if (answer.statusCode !== 503) continue
    expect([url, answer.json().code, answer.headers['retry-after']]).toEqual([url, 'unavailable', '2'])
    const importance = importanceOf(endpoint)
    counts[importance] = (counts[importance] ?? 0) + 1
  }
  return counts
}

const all = { usual: 0, catalogue: 0, order: 0 }
for (const { endpoint } of app.contractRoutes) all[importanceOf(endpoint)]++

it('knows calls of every importance', () => {
  for (const many of Object.values(all)) expect(many).toBeGreaterThan(4)
})

it.each([
  ['nothing while there is room', 0, { usual: 0, catalogue: 0, order: 0 }],
  ['first what shows a person’s own things', limits.shed.usual.waiting, { ...all, catalogue: 0, order: 0 }],
  ['then the catalogue', limits.shed.catalogue.waiting, { ...all, order: 0 }],
  ['and last the order', limits.shed.order.waiting, all],
])('refuses %s', async (_what, waiting, expected) => {
  load.waiting = waiting
  expect(await refused()).toEqual(expected)
})
