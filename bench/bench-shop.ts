// The shop under test: the built product with its demo catalogue, in a temporary folder.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { slugOf } from '@tokri/rules/slugs.ts'
import pg from 'pg'
import { attachEmbeddedPostgres } from '../server/src/platform/embedded-postgres/embedded-postgres.ts'
import { closeOnExit, waitWhileExiting } from './cleanup.ts'
import { type Running, shopProgram, startServer } from './processes.ts'

export type Goods = {
  categoryId: string
  subCategoryId: string
  productId: string
  listingPath: string
  productPath: string
  /** Products and listings from the whole catalogue, for loads that spread over many addresses. */
  spread: {
    products: readonly { id: string; path: string }[]
    listings: readonly { categoryId: string; subCategoryId: string; path: string }[]
  }
}

export type Bench = {
  shop: Running
  baselines: Running
  databaseUrl: string
  dataDir: string
  jwtSecret: string
  goods: Goods
  close: () => Promise<void>
}

const JWT_SECRET = 'a secret of the bench, which signs its shoppers in'

/** The number of products whose pages a load spreads over. */
const SPREAD = 500

type Shelf = { category_id: string; category: string; sub_category_id: string; sub_category: string }

const listingPath = ({ category_id, category, sub_category_id, sub_category }: Shelf) =>
  `/${slugOf(category, category_id)}/${slugOf(sub_category, sub_category_id)}`
const productPath = ({ id, name }: { id: string; name: string }) => `/product/${encodeURIComponent(slugOf(name, id))}`

/** The subcategory with the most products, and its most popular product. */
const findGoods = async (databaseUrl: string): Promise<Goods> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows: shelves } = await client.query(`
    SELECT c.id AS category_id, c.name AS category, s.id AS sub_category_id, s.name AS sub_category
    FROM (SELECT DISTINCT category_id, sub_category_id FROM sub_category_products) AS filled
    JOIN categories c ON c.id = category_id JOIN sub_categories s ON s.id = sub_category_id`)
  const { rows: products } = await client.query(`SELECT id, name FROM products ORDER BY id LIMIT ${SPREAD}`)
  const { rows } = await client.query(`
    SELECT largest.category_id, c.name AS category, largest.sub_category_id, s.name AS sub_category, p.id, p.name
    FROM (SELECT category_id, sub_category_id FROM sub_category_products GROUP BY 1, 2 ORDER BY count(*) DESC, 2 LIMIT 1) AS largest
    JOIN categories c ON c.id = largest.category_id JOIN sub_categories s ON s.id = largest.sub_category_id
    JOIN sub_category_products USING (category_id, sub_category_id) JOIN products p ON p.id = product_id
    ORDER BY p.rank DESC LIMIT 1`)
  await client.end()
  const { category_id, category, sub_category_id, sub_category, id, name } = rows[0]
  return {
    categoryId: category_id,
    subCategoryId: sub_category_id,
    productId: id,
    listingPath: listingPath({ category_id, category, sub_category_id, sub_category }),
    productPath: productPath({ id, name }),
    spread: {
      products: products.map((each) => ({ id: each.id, path: productPath(each) })),
      listings: shelves.map((each) => ({
        categoryId: each.category_id,
        subCategoryId: each.sub_category_id,
        path: listingPath(each),
      })),
    },
  }
}

export const shopEnvironment = (dataDir: string) => ({
  DATA_DIR: dataDir,
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'error',
  JWT_SECRET,
  NODE_ENV: 'production',
})

/**
 * Stops the database in this folder. A shop that is stopped while it loads its demo gives up after a while and leaves
 * its database running for the next start.
 */
const endDatabaseLeftIn = (folder: string): void => {
  try {
    const pidFile = fs.readFileSync(path.join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')
    process.kill(Number.parseInt(pidFile, 10), 'SIGQUIT')
  } catch {} // the database ended properly and removed its pid file
}

export const temporaryFolder = (): { folder: string; remove: () => Promise<void> } => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tokri-bench-'))
  fs.chmodSync(folder, 0o711) // as root, the database's own account must be able to enter
  const remove = () => {
    endDatabaseLeftIn(folder)
    fs.rmSync(folder, { recursive: true, force: true })
  }
  return { folder, remove: closeOnExit(remove) }
}

/** The database of a running shop, or one that was left running. */
export const openDatabaseOf = async (dataDir: string): Promise<{ url: string; stop: () => Promise<void> }> => {
  await waitWhileExiting()
  const postgres = await attachEmbeddedPostgres(dataDir)
  return { url: postgres.url, stop: closeOnExit(postgres.stop) }
}

/** `keptIn` is a folder that is reused by the next run. */
export const openBench = async (keptIn?: string): Promise<Bench> => {
  const { folder: dataDir, remove } = keptIn === undefined ? temporaryFolder() : { folder: keptIn, remove: null }
  const shop = await startServer(shopProgram, { ready: '/readyz', environment: shopEnvironment(dataDir) })
  const postgres = await openDatabaseOf(dataDir)
  const baselines = await startServer('bench/baselines.ts', {
    ready: '/r0',
    environment: { DATABASE_URL: postgres.url },
  })
  return {
    shop,
    baselines,
    databaseUrl: postgres.url,
    dataDir,
    jwtSecret: JWT_SECRET,
    goods: await findGoods(postgres.url),
    close: async () => {
      await baselines.stop()
      await shop.stop()
      await postgres.stop()
      await remove?.()
    },
  }
}
