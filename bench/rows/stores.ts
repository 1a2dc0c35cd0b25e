// Stores: which one serves a place, what the others show, and what each further store takes.
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
import { requestBytes } from '../http-load.ts'
import { group, ratioRow } from '../table.ts'

const GOAL = 0.6
const STORES = 200
const MOST_MICROSECONDS = 50
const PRODUCTS = 8700
const FURTHER_STORES = 49
const MOST_MEGABYTES = 6

type Centre = readonly [pincode: string, position: Position]

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

/** Around a position, with 30 points; longitude first. */
const outlineAround = ([, { lat, lng }]: Centre): object => {
  const corners = Array.from({ length: 29 }, (_, at) => {
    const [angle, size] = [(2 * Math.PI * at) / 29, at % 2 === 0 ? 0.3 : 0.2]
    return [lng + size * Math.cos(angle), lat + size * Math.sin(angle)]
  })
  return { type: 'Polygon', coordinates: [[...corners, corners[0]]] }
}

/** All over the country, in turn with 50 pincodes, an outline and a radius. */
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

/** Microseconds per place: on the first look at each pincode, and on the second. The running shop is not told. */
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
    measured: `${first.median.toFixed(1)} µs (95 %: ${first.high.toFixed(1)} µs), ${second.median.toFixed(2)} µs`,
    goal: `≤ ${MOST_MICROSECONDS} µs`,
    reached: first.high <= MOST_MICROSECONDS,
    note: `${pincodes} pincodes; stores with 50 pincodes, an outline of 30 points or a radius`,
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
