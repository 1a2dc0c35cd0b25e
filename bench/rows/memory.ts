// Resident memory of the server while shoppers of many stores read, search and change their carts concurrently, after all
// other measurements.
import { setTimeout as wait } from 'node:timers/promises'
import type { Bench } from '../bench-shop.ts'
import type { Turns } from '../compare.ts'
import { applyLoad, inTurn, requestBytes } from '../http-load.ts'
import { residentMegabytes } from '../processes.ts'
import { openShoppers } from '../shoppers.ts'
import { group } from '../table.ts'
import { newTexts, searchRequest } from './searching.ts'
import { haveStores, SEEN_WITHIN_MS } from './stores.ts'

const STORES = 50
const MAX_MEGABYTES = 400
const LOOK_EVERY_MS = 50

export const memoryRows = async (bench: Bench, turns: Turns, milliseconds: number): Promise<void> => {
  const stores = await haveStores(bench.databaseUrl, STORES)
  try {
    await wait(SEEN_WITHIN_MS)
    await measureMemory(bench, stores, turns, milliseconds)
  } finally {
    await haveStores(bench.databaseUrl, null)
  }
}

const measureMemory = async (bench: Bench, stores: string[], turns: Turns, milliseconds: number): Promise<void> => {
  const { shop, goods, databaseUrl } = bench
  const shoppers = await openShoppers(bench, { count: 64, linesEach: 3 })
  const steps = [2, 3].flatMap((qty) =>
    shoppers.map(({ token, lines }) =>
      requestBytes({ method: 'PUT', path: '/api/cart/update-cart-item', body: { _id: lines[0]?.id, qty }, token }),
    ),
  )
  const { listings, products } = goods.spread
  const paths = ['/', '/search?q=milk', ...[...listings, ...products].map(({ path }) => path)]
  // Their lengths differ, so each round of the paths meets other stores.
  const storeOf = inTurn(stores)
  const pathOf = inTurn(paths)
  const page = () =>
    requestBytes({ path: pathOf(), headers: { 'accept-encoding': 'br', cookie: `store=${storeOf()}` } })
  const texts = inTurn((await newTexts(databaseUrl)).map(searchRequest))
  const each = [inTurn(steps), page, texts]
  const kinds = inTurn(each)
  let peak = 0
  const ended = new AbortController()
  const watching = (async () => {
    while (!ended.signal.aborted) {
      peak = Math.max(peak, residentMegabytes(shop.pid))
      await wait(LOOK_EVERY_MS)
    }
  })()
  const { requests, seconds } = await applyLoad(
    { port: shop.port, request: () => kinds()() },
    { ...turns, milliseconds },
  ).finally(() => ended.abort())
  await watching
  group('Memory of the server under load')({
    what: `carts, pages and searches mixed, ${STORES} stores: peak`,
    measured: `${peak.toFixed(0)} MB at ${Math.round(requests / seconds)} requests/s`,
    goal: `≤ ${MAX_MEGABYTES} MB`,
    reached: peak <= MAX_MEGABYTES,
  })
}
