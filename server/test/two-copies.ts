// Another copy of a test's shop on the same database, and calls that go to both.
import type { Endpoint, EndpointSchema } from '@tokri/contract/endpoint.ts'
import { defaultShopSettings } from '@tokri/rules/shop-settings.ts'
import { afterAll } from 'vitest'
import { buildApp } from '../src/app.ts'
import { watchCatalogue } from '../src/modules/catalogue/change-watcher.ts'
import { ORDER_MOVED } from '../src/modules/order/rows/move-queries.ts'
import { createLiveStores } from '../src/modules/store/live-stores.ts'
import { openDatabase, patient } from '../src/platform/database/database.ts'
import { openFollowing } from '../src/platform/following.ts'
import { createJobs } from '../src/platform/jobs/jobs.ts'
import { createSettings } from '../src/platform/settings.ts'
import { generousTimeouts, type TestAnswer, type TestShop } from './shop.ts'

export type Asked = {
  body?: object
  query?: Record<string, string>
  token?: string
  address?: string
  headers?: Record<string, string>
}

/** Like a second process, the other copy shares the database and the secret, but no memory. */
export const twoCopiesOf = async (shop: TestShop) => {
  const { deps } = shop
  const db = openDatabase(shop.url, patient)
  const watch = watchCatalogue(shop.url, { ...generousTimeouts.watch, trustForMs: 0 })
  const following = openFollowing(shop.url, ORDER_MOVED)
  const stores = createLiveStores(db)
  watch.onVersion(stores.reload)
  const settings = createSettings(db, defaultShopSettings)
  const jobs = createJobs(db, deps.log, { clock: deps.clock })
  const other = await buildApp({ ...deps, db, watch, following, stores, settings, jobs }, generousTimeouts.app)
  afterAll(async () => {
    await other.close()
    await watch.stop()
    await following.stop()
    await db.destroy()
  })
  const copies = [shop.app, other] as const

  /** Sends the request with the number `turn`, alternately to this copy and to the other one. */
  const ask = async <S extends EndpointSchema>(
    turn: number,
    endpoint: Endpoint<S>,
    { body, query, token, address, headers = {} }: Asked,
  ): Promise<TestAnswer> => {
    const response = await copies[turn % 2 === 0 ? 0 : 1].inject({
      method: endpoint.method,
      url: endpoint.url,
      ...(query && { query }),
      ...(body && { payload: body }),
      ...(address && { remoteAddress: address }),
      headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
    })
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    return { status: response.statusCode, headers: response.headers, body: isJson ? response.json() : null }
  }
  /** The statuses of `count` sequential requests to alternating copies. */
  const statuses = async (count: number, send: (turn: number) => Promise<TestAnswer>): Promise<number[]> => {
    const found: number[] = []
    for (let turn = 0; turn < count; turn++) found.push((await send(turn)).status)
    return found
  }
  const both = (send: (turn: number) => Promise<TestAnswer>) => statuses(2, send)
  /** What both copies answer to requests that come at the same time. */
  const atOnce = (send: (turn: number) => Promise<TestAnswer>) => Promise.all([send(0), send(1)])

  return { other, db, settings, jobs, ask, statuses, both, atOnce }
}
