// Stores: finding the one that serves a place, reading pages in a shop with several stores, and the memory of each
// further store.
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Position } from '@tokri/rules/places.ts'
import pg from 'pg'
import {
  addProduct,
  createProductIndex,
  orderProducts,
  setInStock,
} from '../../server/src/modules/catalogue/index/product-index.ts'
import { createLiveStores } from '../../server/src/modules/store/live-stores.ts'
import { everyCentre } from '../../server/src/modules/store/pincode-centres.ts'
import { openDatabase } from '../../server/src/platform/database/database.ts'
import type { Bench } from '../bench-shop.ts'
import { compare, type Subject, type Turns } from '../compare.ts'
import { inTurn, requestBytes } from '../http-load.ts'
import { residentMegabytes } from '../processes.ts'
import { group, ratioRow } from '../table.ts'

const GOAL = 0.3
const STORES = 200
const MAX_MICROSECONDS = 50
const PRODUCTS = 8700
const FURTHER_STORES = 49
const MAX_MEGABYTES = 6
/** The number of stores that the shop has while its pages are requested. */
const STORE_COUNTS = [1, 3, 50]
/** The number of different places that are requested. */
const MAX_PLACES = 500
/** The shop sees a change within a second; then it has to read the stock of new stores. */
export const SEEN_WITHIN_MS = 5000

type Centre = readonly [pincode: string, position: Position]

const collectGarbage = (): void => {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

const megabytesInUse = (): number => {
  // A second collection frees the memory of array buffers.
  collectGarbage()
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 2 ** 20
}

const query = async (
  databaseUrl: string,
  text: string,
  values: unknown[] = [],
): Promise<{ id: string; number?: string; active?: boolean }[]> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}

/** A polygon with 30 points around a position; longitude first. */
const outlineAround = ([, { lat, lng }]: Centre): object => {
  const corners = Array.from({ length: 29 }, (_, at) => {
    const [angle, size] = [(2 * Math.PI * at) / 29, at % 2 === 0 ? 0.3 : 0.2]
    return [lng + size * Math.cos(angle), lat + size * Math.sin(angle)]
  })
  return { type: 'Polygon', coordinates: [[...corners, corners[0]]] }
}

/** Stores all over the country; their areas are, in turn, 50 pincodes, a polygon and a radius. */
const storesAllOver = (centres: readonly Centre[]): object[] =>
  Array.from({ length: STORES }, (_, number) => {
    const at = Math.floor((number * centres.length) / STORES)
    const centre = centres[at] as Centre
    return {
      id: `bench-${number}`,
      ...centre[1],
      pincodes: number % 3 === 0 ? centres.slice(at, at + 50).map(([pincode]) => pincode) : [],
      polygon: number % 3 === 1 ? outlineAround(centre) : null,
      radius: number % 3 === 2 ? 20 : null,
    }
  })

type Look = { median: number; high: number }

/**
 * Microseconds per place, for the first look-up of each pincode and for the second one. The running shop does not see
 * these stores.
 */
const measureResolving = async (databaseUrl: string): Promise<{ first: Look; second: Look; pincodes: number }> => {
  const db = openDatabase(databaseUrl)
  const centres = [...everyCentre()]
  try {
    await query(
      databaseUrl,
      `INSERT INTO stores (id, name, lat, lng, area_pincodes, area_polygon, area_radius_km, created_at, updated_at)
       SELECT id, id, lat, lng, pincodes, NULLIF(polygon, 'null'), radius, now(), now() FROM jsonb_to_recordset($1::jsonb)
         AS store (id text, lat float8, lng float8, pincodes text[], polygon jsonb, radius float8)`,
      [JSON.stringify(storesAllOver(centres))],
    )
    const stores = createLiveStores(db)
    await stores.reload()
    const now = new Date()
    const look = (): Look => {
      const took = centres.map(([pincode]) => {
        const begun = performance.now()
        stores.servingStore({ pincode, position: null }, now)
        return (performance.now() - begun) * 1000
      })
      took.sort((one, other) => one - other)
      const [median = 0, high = 0] = [0.5, 0.95].map((share) => took[Math.floor(share * took.length)])
      return { median, high }
    }
    return { first: look(), second: look(), pincodes: centres.length }
  } finally {
    await query(databaseUrl, "DELETE FROM stores WHERE id LIKE 'bench-%'")
    await db.destroy()
  }
}

/** The megabytes that one more store needs in the index. */
const measureFurtherStore = (): number => {
  const index = createProductIndex()
  for (let number = 0; number < PRODUCTS; number++)
    addProduct(index, {
      id: `product-${number}`,
      name: `Product ${number}`,
      brand: '',
      diet: '',
      type: '',
      keywords: '',
      unit: '1 kg',
      rank: number,
      pricePaise: 100 * number,
      discount: 0,
      stock: [{ storeId: 'main', inStock: true }],
      categories: ['category'],
      family: null,
      firstSubCategory: '',
      listings: [{ category: 'category', subCategory: `subcategory ${number % 200}` }],
    })
  orderProducts(index)
  const before = megabytesInUse()
  for (let store = 0; store < FURTHER_STORES; store++)
    for (let number = 0; number < PRODUCTS; number++)
      setInStock(index, { storeId: `store-${store}`, id: `product-${number}`, inStock: number % 10 > 0 })
  return (megabytesInUse() - before) / FURTHER_STORES
}

export const storeRows = async ({ shop, baselines, goods, databaseUrl }: Bench, turns: Turns): Promise<void> => {
  const row = group('Stores')
  const { first, second, pincodes } = await measureResolving(databaseUrl)
  row({
    what: `the store of a place, of ${STORES} stores: first look, second look`,
    measured: `${first.median.toFixed(1)} µs (95 %: ${first.high.toFixed(1)} µs), ${second.median.toFixed(2)} µs`,
    goal: `≤ ${MAX_MICROSECONDS} µs`,
    reached: first.high <= MAX_MICROSECONDS,
    note: `${pincodes} pincodes; stores with 50 pincodes, an outline of 30 points or a radius`,
  })
  const megabytes = measureFurtherStore()
  row({
    what: `a further store of ${PRODUCTS} products in the index`,
    measured: `${megabytes.toFixed(2)} MB`,
    goal: `≤ ${MAX_MEGABYTES} MB`,
    reached: megabytes <= MAX_MEGABYTES,
    note: 'product texts of all stores together have a limit of their own',
  })

  const { categoryId, subCategoryId, listingPath } = goods
  const r0: Subject = { name: 'R0', ...baselines, request: inTurn([requestBytes({ path: '/r0' })]) }
  // Pincodes of the city, which a store serves, and others.
  const places = [...everyCentre()].sort(
    ([one], [other]) => Number(other.startsWith('56')) - Number(one.startsWith('56')),
  )
  const serving = inTurn(
    places.slice(0, MAX_PLACES).map(([pincode]) => requestBytes({ path: `/api/store/serving?pincode=${pincode}` })),
  )
  try {
    for (const count of STORE_COUNTS) {
      const storeId = (await haveStores(databaseUrl, count)).at(-1) ?? 'main'
      const headers = { 'accept-encoding': 'br', ...(storeId !== 'main' && { 'tokri-store': storeId }) }
      const path = '/api/product/get-productbycategoryandsubcategory'
      const page = (number: number) => ({ categoryId, subCategoryId, page: number })
      const subjects: Subject[] = Object.entries({
        'the listing page': inTurn(
          [1, 2, 3].map((each) => requestBytes({ method: 'POST', path, body: page(each), headers })),
        ),
        'the listing, HTML': inTurn([
          requestBytes({ path: listingPath, headers: { ...headers, cookie: `store=${storeId}` } }),
        ]),
        [`the serving store of ${MAX_PLACES} pincodes`]: serving,
      }).map(([name, request]) => ({ name, port: shop.port, pid: shop.pid, request }))
      await wait(SEEN_WITHIN_MS)
      const memory = `${residentMegabytes(shop.pid).toFixed(0)} MiB resident`
      for (const { name, perSecond, ratio, cpuRatio, cpuMicroseconds } of await compare(r0, subjects, turns)) {
        const cpu = `${cpuMicroseconds.toFixed(0)} µs of CPU (by CPU ${cpuRatio.toFixed(2)})`
        const what = `${name}, in a shop of ${count} ${count === 1 ? 'store' : 'stores'}`
        if (name !== 'R0')
          row({ ...ratioRow(what, ratio, GOAL, 'R0', `${Math.round(perSecond)}/s, ${cpu}`), note: memory })
      }
    }
  } finally {
    await haveStores(databaseUrl, null)
  }
}

/**
 * Activates this many stores, beginning with those of the demo; further ones keep all products. With null, only the
 * stores of the demo are active. Returns the ids of the active stores in this order.
 */
export const haveStores = async (databaseUrl: string, count: number | null): Promise<string[]> => {
  await query(databaseUrl, "DELETE FROM stock WHERE store_id LIKE 'bench-%'")
  await query(databaseUrl, "DELETE FROM stores WHERE id LIKE 'bench-%'")
  await query(
    databaseUrl,
    `INSERT INTO stores (id, name, area_pincodes, created_at, updated_at)
     SELECT 'bench-' || number, 'Bench ' || number, ARRAY[(600000 + number)::text], now(), now()
     FROM generate_series((SELECT count(*) + 1 FROM stores), $1::int) AS number`,
    [count ?? 0],
  )
  await query(
    databaseUrl,
    `INSERT INTO stock (store_id, product_id, quantity)
     SELECT stores.id, products.id, 50 FROM stores, products WHERE stores.id LIKE 'bench-%' AND deleted_at IS NULL`,
  )
  const numbered = await query(
    databaseUrl,
    `WITH numbered AS (SELECT id, row_number() OVER (ORDER BY id <> 'main', id LIKE 'bench-%', id) AS number FROM stores)
     UPDATE stores SET active = numbered.number <= coalesce($1::int, 1000) FROM numbered WHERE numbered.id = stores.id
     RETURNING numbered.id, numbered.number, stores.active`,
    [count],
  )
  await query(databaseUrl, 'SELECT bump_catalogue()')
  return numbered
    .filter(({ active }) => active)
    .sort((one, other) => Number(one.number) - Number(other.number))
    .map(({ id }) => id)
}
