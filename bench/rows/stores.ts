// Stores: which one serves a place, what the others show, and what each further store takes.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import pg from 'pg'
import {
  addProduct,
  createProductIndex,
  orderProducts,
  setInStock,
} from '../../server/src/modules/catalogue/index/product-index.ts'
import { createLiveStores } from '../../server/src/modules/store/live-stores.ts'
import { everyPincode } from '../../server/src/modules/store/pincode-centres.ts'
import { openDatabase } from '../../server/src/platform/database/database.ts'
import type { Bench } from '../bench-shop.ts'
import { compare, type Subject, type Turns } from '../compare.ts'
import { requestBytes } from '../http-load.ts'
import { group, ratioRow } from '../table.ts'

const GOAL = 0.6
const STORES = 200
const MOST_MICROSECONDS = 50
const PRODUCTS = 8700
const FURTHER_STORES = 49
const MOST_MEGABYTES = 6

const collectGarbage = (): void => {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

const megabytesInUse = (): number => {
  // The memory of array buffers is given back by a second collection.
  collectGarbage()
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 2 ** 20
}

const query = async (databaseUrl: string, text: string, values: unknown[] = []): Promise<{ id: string }[]> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}

/** Microseconds per place: on the first look at each pincode, and on the second. The running shop is not told. */
const measureResolving = async (databaseUrl: string): Promise<{ first: number; second: number; pincodes: number }> => {
  const db = openDatabase(databaseUrl)
  const pincodes = everyPincode()
  const measured = { first: 0, second: 0, pincodes: pincodes.length }
  try {
    // Each store names every tenth pincode, and delivers around itself.
    await query(
      databaseUrl,
      `INSERT INTO stores (id, name, pincode, lat, lng, area_pincodes, area_radius_km, created_at, updated_at)
       SELECT 'bench-' || n, 'Bench ' || n, '560001', 8 + n % 20, 70 + n % 18,
         ARRAY(SELECT p FROM unnest($1::text[]) WITH ORDINALITY AS all_pincodes (p, at) WHERE at % 10 = n % 10),
         20, now(), now() FROM generate_series(1, $2::int) AS n`,
      [pincodes, STORES],
    )
    const stores = createLiveStores(db)
    await stores.reload()
    const now = new Date()
    for (const look of ['first', 'second'] as const) {
      const begun = performance.now()
      for (const pincode of pincodes) stores.servingStore({ pincode, position: null }, now)
      measured[look] = ((performance.now() - begun) * 1000) / pincodes.length
    }
  } finally {
    await query(databaseUrl, "DELETE FROM stores WHERE id LIKE 'bench-%'")
    await db.destroy()
  }
  return measured
}

/** Megabytes that a further store takes in the index. */
const measureFurtherStore = (): number => {
  const index = createProductIndex()
  for (let number = 0; number < PRODUCTS; number++)
    addProduct(index, {
      id: `product-${number}`,
      name: `Product ${number}`,
      brand: '',
      type: '',
      keywords: '',
      unit: '1 kg',
      rank: number,
      pricePaise: 100 * number,
      discount: 0,
      stock: [{ storeId: 'main', inStock: true }],
      categories: ['category'],
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
    measured: `${first.toFixed(1)} µs, ${second.toFixed(2)} µs`,
    goal: `≤ ${MOST_MICROSECONDS} µs`,
    reached: first <= MOST_MICROSECONDS,
    note: `${pincodes} pincodes`,
  })
  const megabytes = measureFurtherStore()
  row({
    what: `a further store of ${PRODUCTS} products in the index`,
    measured: `${megabytes.toFixed(2)} MB`,
    goal: `≤ ${MOST_MEGABYTES} MB`,
    reached: megabytes <= MOST_MEGABYTES,
    note: 'product texts of all stores together have a limit of their own',
  })

  const rows = await query(databaseUrl, "SELECT id FROM stores WHERE id <> 'main' ORDER BY id LIMIT 1")
  const headers = { 'accept-encoding': 'br', 'tokri-store': rows[0]?.id ?? 'main' }
  const { categoryId, subCategoryId } = goods
  const listing = { categoryId, subCategoryId, page: 1 }
  const requests = {
    'serving store of a pincode': { path: '/api/store/serving?pincode=560038' },
    'listing page of another store': {
      method: 'POST',
      path: '/api/product/get-productbycategoryandsubcategory',
      body: listing,
      headers,
    },
    'listing, HTML, of another store': {
      path: goods.listingPath,
      headers: { ...headers, cookie: `store=${rows[0]?.id}` },
    },
  }
  const r0: Subject = { name: 'R0', ...baselines, request: always({ path: '/r0' }) }
  const subjects = Object.entries(requests).map(
    ([name, parts]): Subject => ({ name, port: shop.port, pid: shop.pid, request: always(parts) }),
  )
  for (const { name, perSecond, ratio, cpuMicroseconds } of await compare(r0, subjects, turns))
    if (name !== 'R0')
      row(ratioRow(name, ratio, GOAL, 'R0', `${Math.round(perSecond)}/s, ${cpuMicroseconds.toFixed(0)} µs of CPU`))
}

const always = (parts: Parameters<typeof requestBytes>[0]) => {
  const bytes = requestBytes(parts)
  return () => bytes
}
