// npm run bench:buying: how long it takes to plan the orders of a store with 10,000 products and a year of history, whether
// pages get slower meanwhile, and how fast the pages of buying answer then. `-- --products 2000` for a smaller shop.
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { openDatabaseOf, shopEnvironment, temporaryFolder } from './bench-shop.ts'
import { median } from './http-load.ts'
import { cpuSeconds, shopProgram, startServer } from './processes.ts'

const { values } = parseArgs({ options: { products: { type: 'string', default: '10000' } } })
const PRODUCTS = Number(values.products)
const DAYS = 365
const BATCH = 500
const ADMIN_PASSWORD = 'a password of the bench'
const [PLAN_S, PAGE_MS, VALUE_MS] = [60, 300, 200]
const TURNS = 7
const PATIENCE_MS = 300_000

const { folder: dataDir, remove } = temporaryFolder()
const environment = { ...shopEnvironment(dataDir), DEMO: '0', ADMIN_PASSWORD }
const shop = await startServer(shopProgram, { ready: '/readyz', environment })
const postgres = await openDatabaseOf(dataDir)
const client = new pg.Client({ connectionString: postgres.url })
await client.connect()

await client.query(`
  INSERT INTO categories (id, name, image, created_at, updated_at)
    SELECT 'c' || k, 'Category ' || k, '/media/none-960.webp', now(), now() FROM generate_series(1, 20) AS k;
  INSERT INTO suppliers (id, name, lead_days, created_at, updated_at)
    SELECT 's' || k, 'Supplier ' || k, 1 + k % 3, now(), now() FROM generate_series(1, 20) AS k;
  INSERT INTO products (id, name, description, image, category_ids, sub_category_ids, unit, price_paise, created_at, updated_at)
    SELECT 'p' || i, 'Product ' || i, 'As good as any other', '{/media/none-960.webp}', ARRAY['c' || 1 + i % 20], '{}', '1 kg',
      1000 + 37 * (i % 200), now(), now() FROM generate_series(1, ${PRODUCTS}) AS i;
  INSERT INTO supplier_items (supplier_id, product_id, pack, cost_paise, preferred)
    SELECT 's' || 1 + i % 20, 'p' || i, 1 + i % 12, 700 + 25 * (i % 200), true FROM generate_series(1, ${PRODUCTS}) AS i`)
/** Each product is sold on most days, and what a week sells is received before it, with some to spare. */
for (let from = 1; from <= PRODUCTS; from += BATCH)
  await client.query(
    `WITH sold AS (
      SELECT i, d, (i * 31 + d * 17) % (2 + 2 * (i % 9)) AS pieces FROM generate_series($1::int, $2::int) AS i, generate_series(1, ${DAYS}) AS d),
    moves AS (
      SELECT i, 'sale' AS kind, -pieces AS quantity, now() - make_interval(days => ${DAYS} + 1 - d) AS at FROM sold WHERE pieces > 0
      UNION ALL
      SELECT i, 'received', sum(pieces)::int + CASE WHEN d = 1 THEN 5 ELSE 0 END, min(now() - make_interval(days => ${DAYS} + 1 - d, hours => 6))
      FROM (SELECT i, (d - 1) / 7 * 7 + 1 AS d, pieces FROM sold) AS weeks GROUP BY i, d HAVING sum(pieces) > 0)
    INSERT INTO stock_movements (store_id, product_id, version, kind, quantity, balance, by, cost_paise, at)
    SELECT 'main', 'p' || i, row_number() OVER one, kind, quantity, sum(quantity) OVER one, 'shop',
      CASE WHEN kind = 'received' THEN 700 + 25 * (i % 200) END, at
    FROM moves WINDOW one AS (PARTITION BY i ORDER BY at, quantity DESC)`,
    [from, Math.min(PRODUCTS, from + BATCH - 1)],
  )
await client.query(`
  INSERT INTO stock (store_id, product_id, quantity, version)
    SELECT DISTINCT ON (product_id) store_id, product_id, balance, version FROM stock_movements ORDER BY product_id, version DESC;
  ANALYZE`)

const base = `http://127.0.0.1:${shop.port}`
const login = await fetch(`${base}/api/user/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: 'admin@tokri.local', password: ADMIN_PASSWORD }),
})
const { data } = (await login.json()) as { data: { accessToken: string } } // as the contract says
const read = async (path: string): Promise<number> => {
  const begun = performance.now()
  for (;;) {
    const response = await fetch(`${base}${path}`, { headers: { authorization: `Bearer ${data.accessToken}` } })
    await response.arrayBuffer()
    if (response.ok) return performance.now() - begun
    // What takes longer than a call may goes on, and is there for whoever asks again.
    if (response.status !== 503 || performance.now() - begun > PATIENCE_MS)
      throw new Error(`${path}: ${response.status}`)
    await wait(1000 * Number(response.headers.get('retry-after') ?? 1))
  }
}
const medianOf = async (path: string): Promise<number> => {
  const times: number[] = []
  for (let turn = 0; turn < TURNS; turn += 1) times.push(await read(path))
  return median(times)
}
/** The times of a page, one after the other, until `over`. */
const pagesUntil = async (over: () => boolean): Promise<number[]> => {
  const times: number[] = []
  while (!over()) {
    times.push(await read('/'))
    await wait(20)
  }
  return times
}

const SUGGESTIONS = '/api/buying/suggestions?storeId=main'
await medianOf('/')
// The first plan also works out the costs of a year; a night goes on from the day before.
const first = await read(SUGGESTIONS)
await client.query('DELETE FROM order_suggestions')
const idleEnd = performance.now() + 3000
const before = await pagesUntil(() => performance.now() > idleEnd)
const cpuBefore = cpuSeconds(shop.pid)
let planned = false
const [planMs, during] = await Promise.all([
  read(SUGGESTIONS).finally(() => (planned = true)),
  pagesUntil(() => planned),
])
const cpu = cpuSeconds(shop.pid) - cpuBefore

const page = await medianOf(SUGGESTIONS)
await client.query(`
  WITH sold AS (UPDATE stock SET quantity = quantity - 1 WHERE quantity > 0 AND product_id IN (
    SELECT product_id FROM stock ORDER BY product_id LIMIT 200) RETURNING store_id, product_id, version, quantity)
  INSERT INTO stock_movements (store_id, product_id, version, kind, quantity, balance, by, at)
    SELECT store_id, product_id, version, 'sale', -1, quantity, 'shopper', now() FROM sold`)
const afterSales = await medianOf(SUGGESTIONS)
const value = await medianOf('/api/reports/stock-value?storeId=main')

const rows = [
  { what: 'the first plan, with the costs of a year, s', figure: first / 1000, goal: null },
  { what: 'a night: planning, s of processor', figure: cpu, goal: PLAN_S },
  { what: 'a night: planning, s', figure: planMs / 1000, goal: null },
  { what: 'home page, median before, ms', figure: median(before), goal: null },
  { what: 'home page, median meanwhile, ms', figure: median(during), goal: null },
  { what: 'Order today, ms', figure: page, goal: PAGE_MS },
  { what: 'Order today after 200 sales, ms', figure: afterSales, goal: PAGE_MS },
  { what: 'stock value, ms', figure: value, goal: VALUE_MS },
]
console.log(`${PRODUCTS} products, ${DAYS} days`)
console.table(
  rows.map(({ what, figure, goal }) => ({
    what,
    figure: figure.toFixed(figure < 10 ? 2 : 0),
    goal: goal === null ? '' : `< ${goal}`,
    met: goal === null ? '' : figure < goal ? 'yes' : 'NO',
  })),
)
if (rows.some(({ figure, goal }) => goal !== null && !(figure < goal))) process.exitCode = 1
await client.end()
await shop.stop()
await postgres.stop()
await remove()
