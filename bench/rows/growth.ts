// Figures that depend on the size of the catalogue: searches, first and later listing pages, the server's memory, and
// the import of the products. Each size has its own shop, without the demo.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import settings from '../../scripts/node-settings.json' with { type: 'json' }
import { manyGroceries } from '../../server/test/groceries.ts'
import { openDatabaseOf, shopEnvironment, temporaryFolder } from '../bench-shop.ts'
import { closeOnExit, waitWhileExiting } from '../cleanup.ts'
import { applyLoad, inTurn, median, openConnection, percentile, requestBytes } from '../http-load.ts'
import { cpuSeconds, type Running, residentMegabytes, root, shopProgram, startServer } from '../processes.ts'
import { group, type Row } from '../table.ts'
import { newTexts, searchRequest, typedSearches } from './searching.ts'

/** The goal in milliseconds for a search at this many products. */
const MAX_SEARCH_MS = new Map([
  [5000, 5],
  [100_000, 15],
  [1_000_000, 40],
])
const MAX_GROWTH = 1.5
const PAGE = 20
const FAR = 1000
const LOOK_EVERY_MS = 100
const READY_WITHIN_MS = 180_000

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** A product list as a shopkeeper would import it. */
const writeList = (file: string, size: number): void => {
  const { products, groups } = manyGroceries(size)
  const names = new Map(groups.map(({ id, name }) => [id, name]))
  const output = fs.openSync(file, 'w')
  fs.writeSync(output, 'name,category,subcategory,brand,unit,mrp,price,stock\n')
  for (let at = 0; at < products.length; at += 1000)
    fs.writeSync(
      output,
      products
        .slice(at, at + 1000)
        .map(({ name, brand, unit, pricePaise, inStock, listings: [listing] }) => {
          const where = [names.get(listing?.category ?? '') ?? '', names.get(listing?.subCategory ?? '') ?? '']
          const price = (pricePaise / 100).toFixed(2)
          return `${[name, ...where, brand, unit].map(quoted).join(',')},${price},${price},${inStock ? 50 : 0}\n`
        })
        .join(''),
    )
  fs.closeSync(output)
}

/** Imports while no server runs. Returns seconds and the peak memory of the importing process. */
const importList = async (dataDir: string, file: string) => {
  await waitWhileExiting()
  const begun = performance.now()
  const child = spawn(process.execPath, [...settings.flags, path.join(root, 'server/src/tools/import.ts'), file], {
    env: { ...settings.environment, ...process.env, ...shopEnvironment(dataDir) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = closeOnExit(async () => {
    child.kill('SIGTERM')
    await ended
  })
  let said = ''
  child.stderr.on('data', (chunk) => (said = `${said}${chunk}`.slice(-2000)))
  let megabytes = 0
  while (child.exitCode === null && child.signalCode === null) {
    megabytes = Math.max(megabytes, residentMegabytes(child.pid ?? 0) || 0)
    await wait(LOOK_EVERY_MS)
  }
  await stop()
  if (child.exitCode !== 0) throw new Error(`the import failed:\n${said}`)
  return { seconds: (performance.now() - begun) / 1000, megabytes }
}

type Listing = { category_id: string; sub_category_id: string; products: number }

const readListings = async (databaseUrl: string): Promise<Listing[]> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<Listing>(
    'SELECT category_id, sub_category_id, count(*)::int AS products FROM sub_category_products GROUP BY 1, 2',
  )
  await client.end()
  return rows
}

/** The milliseconds of each request, sent once, one after another. */
const askOnce = async ({ port }: Running, requests: readonly Buffer[]): Promise<number[]> => {
  const connection = openConnection(port)
  const took: number[] = []
  for (const request of requests) {
    const asked = performance.now()
    const { status } = await connection.ask(request)
    if (status !== 200) throw new Error(`a listing page was answered ${status}`)
    took.push(performance.now() - asked)
  }
  connection.close()
  return took
}

const listingPage = ({ category_id, sub_category_id }: Listing, page: number): Buffer =>
  requestBytes({
    method: 'POST',
    path: '/api/product/get-productbycategoryandsubcategory',
    body: { categoryId: category_id, subCategoryId: sub_category_id, page, limit: PAGE },
  })

/** The first search waits until the index is built. */
const untilItFinds = async (shop: Running): Promise<number> => {
  const begun = performance.now()
  const connection = openConnection(shop.port)
  while ((await connection.ask(searchRequest('milk'))).status !== 200) {
    if (performance.now() - begun > READY_WITHIN_MS) throw new Error('the index was not built in time')
    await wait(100)
  }
  connection.close()
  return (performance.now() - begun) / 1000
}

type Measured = { near: number }
type Told = { count: string; least: Measured | null; row: (row: Row) => void }

/** Runs before any search, so that no product is cached yet. Returns the milliseconds of a near page. */
const measureListing = async (
  shop: Running,
  listings: readonly Listing[],
  { count, least, row }: Told,
): Promise<number> => {
  const wide = listings.filter((listing) => listing.products > 3 * PAGE)
  const pages = async (pageOf: (listing: Listing) => number) =>
    median(
      await askOnce(
        shop,
        wide.map((listing) => listingPage(listing, pageOf(listing))),
      ),
    )
  const first = await pages(() => 1)
  const near = await pages(() => 2)
  const farPage = ({ products }: Listing) => Math.min(FAR, Math.floor(products / PAGE))
  const far = await pages(farPage)
  const times = (it: number, goal: string) => ({
    goal: least ? `≤ ${MAX_GROWTH} × ${goal}` : '',
    reached: least ? it <= MAX_GROWTH : null,
  })
  const growth = near / (least?.near ?? near)
  row({
    what: `${count}: a listing page and its count, not cached`,
    measured: `${near.toFixed(2)} ms${least ? `, ${growth.toFixed(2)} × 5,000` : ''}`,
    ...times(growth, '5,000'),
    note: `the first request for a subcategory after a change ${first.toFixed(2)} ms`,
  })
  row({
    what: `${count}: page ${median(wide.map(farPage))} of it`,
    measured: `${far.toFixed(2)} ms, ${(far / near).toFixed(2)} × page 2`,
    ...times(far / near, 'page 2'),
  })
  return near
}

const measure = async (size: number, least: Measured | null, row: (row: Row) => void): Promise<Measured> => {
  const { folder: dataDir, remove } = temporaryFolder()
  const list = path.join(dataDir, 'list.csv')
  const count = `${size.toLocaleString('en')} products`
  try {
    writeList(list, size)
    const imported = await importList(dataDir, list)
    row({
      what: `${count}: imported`,
      measured: `${imported.seconds.toFixed(1)} s, at most ${imported.megabytes.toFixed(0)} MB`,
      goal: size > 5000 ? '≤ 512 MB' : '',
      reached: size > 5000 ? imported.megabytes <= 512 : null,
    })
    const environment = { ...shopEnvironment(dataDir), DEMO: '0' }
    const shop = await startServer(shopProgram, { ready: '/readyz', environment })
    const postgres = await openDatabaseOf(dataDir)
    try {
      const indexSeconds = await untilItFinds(shop)
      const listings = await readListings(postgres.url)
      const near = await measureListing(shop, listings, { count, least, row })
      const texts = [...typedSearches, ...(await newTexts(postgres.url))]
      await askOnce(shop, typedSearches.slice(0, 200).map(searchRequest))
      const next = inTurn(texts.map(searchRequest))
      const before = cpuSeconds(shop.pid)
      const { latencies } = await applyLoad({ ...shop, request: next }, { connections: 1, milliseconds: 4000 })
      const each = ((cpuSeconds(shop.pid) - before) / latencies.length) * 1000
      const search = percentile(latencies, 0.95)
      const most = MAX_SEARCH_MS.get(size) ?? Number.NaN
      row({
        what: `${count}: one search, no other load, 95 % within`,
        measured: `${search.toFixed(2)} ms`,
        goal: `≤ ${most} ms`,
        reached: search <= most,
        note: `${each.toFixed(2)} ms of CPU each; the index was built after ${indexSeconds.toFixed(1)} s`,
      })
      row({
        what: `${count}: memory of the server`,
        measured: `${residentMegabytes(shop.pid).toFixed(0)} MB`,
        goal: '',
        reached: null,
      })
      return { near }
    } finally {
      await shop.stop()
      await postgres.stop()
    }
  } finally {
    await remove()
  }
}

export const growthRows = async (sizes: readonly number[]): Promise<void> => {
  const row = group('Growth of the catalogue')
  let least: Measured | null = null
  for (const size of sizes) {
    const measured = await measure(size, least, row)
    least ??= measured
  }
}
