// What an import of a million products depends on, shown with a few thousand.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testClock } from '../../../../test/clock.ts'
import { testDatabase } from '../../../../test/database.ts'
import { openDatabase, patient } from '../../../platform/database/database.ts'
import { stockOfProducts } from '../../stock/service.ts'
import { importProducts } from './import-products.ts'

const { db, url } = await testDatabase()
const deps = { db, clock: testClock, stock: stockOfProducts }
const folder = await mkdtemp(join(tmpdir(), 'tokri-large-'))
afterAll(() => rm(folder, { recursive: true }))

const file = async (lines: readonly string[]) => {
  const path = join(folder, 'list.csv')
  await writeFile(path, lines.join('\n'))
  return path
}

test('a staging table is read only a few times, however little memory a statement may use', async () => {
  const products = Array.from({ length: 5000 }, (_, at) => `Product ${at},Dairy,60`)
  const first = await file(['name,category,price,stock', ...products.map((product) => `${product},5`)])
  await importProducts(deps, { path: first }, 'somebody')
  await sql`
    INSERT INTO stores (id, name, active, created_at, updated_at) VALUES ('north', 'North', true, now(), now())`.execute(
    db,
  )
  // Every product gets another stock in one store, its first stock in the other, and a subcategory.
  const rows = products.flatMap((product) => [`${product},9,Main store,Milk`, `${product},7,North,Milk`])
  const path = await file(['name,category,price,stock,store,subcategory', ...rows])
  // As with a million rows, no subquery fits into the memory of a hash table.
  const settings = '-c work_mem=64kB -c hash_mem_multiplier=1 -c enable_material=off'
  const small = openDatabase(`${url}?options=${encodeURIComponent(settings)}`, patient)
  const scans = new Map<string, number>()
  const openStock: typeof stockOfProducts.openStock = async (tx, ...rest) => {
    const counted = await sql<{ relname: string; scans: number }>`
      SELECT relname, seq_scan::int AS scans FROM pg_stat_xact_user_tables WHERE relname LIKE 'import\\_%'`.execute(tx)
    for (const table of counted.rows) scans.set(table.relname, table.scans)
    return stockOfProducts.openStock(tx, ...rest)
  }
  try {
    const shop = { ...deps, db: small, stock: { ...stockOfProducts, openStock } }
    const { updated } = await importProducts(shop, { path, setStock: true }, 'somebody')
    expect(updated).toBe(10_000)
  } finally {
    await small.destroy()
  }
  for (const table of ['import_goods', 'import_places', 'import_stock', 'import_stock_changes']) {
    expect(scans.get(table), table).toBeGreaterThan(0)
    expect(scans.get(table), table).toBeLessThan(50)
  }
})
