// A database that crashes loses the last transactions of which nobody waited for the disk, such as cart steps. It then
// hands out their numbers again. A process that has already seen these numbers must not take the new transactions for
// the old ones.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, it, vi } from 'vitest'
import { watchCatalogue } from '../../src/modules/catalogue/change-watcher.ts'
import { listSubCategory } from '../../src/modules/catalogue/index/list-products.ts'
import { createLiveIndex } from '../../src/modules/catalogue/index/live-index.ts'
import { databaseOn, openDatabase, openPool, patient } from '../../src/platform/database/database.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { openReadReplicas } from '../../src/platform/database/read-replicas.ts'
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts'
import { catalogueFactory, generousTimeouts } from '../shop.ts'

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tokri-reused-'))
fs.chmodSync(dataDir, 0o711) // as root, the database's own account must be able to enter
const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
await migrate(postgres.url)
const db = openDatabase(postgres.url, patient)
const watch = watchCatalogue(postgres.url, generousTimeouts.watch)
afterAll(async () => {
  await watch.stop()
  await db.destroy()
  await postgres.stop()
  fs.rmSync(dataDir, { recursive: true, force: true })
})

const create = catalogueFactory(db)
const categoryId = await create.category('Dairy')
const subCategoryId = await create.subCategory('Milk', [categoryId])
const productId = await create.product(categoryId, subCategoryId, { name: 'Toned Milk', stock: 5 })

const lastNumber = async (): Promise<bigint> => {
  const { rows } = await sql<{
    number: string
  }>`SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS number`.execute(db)
  return BigInt(rows[0]?.number ?? 0)
}

/** Uses up transaction numbers, lets the watcher see them, and crashes the database before they reach the disk. */
const losesNumbers = async (): Promise<bigint> => {
  // Everything before these numbers reaches the disk.
  await db.transaction().execute(async (tx) => {
    await sql`SET LOCAL synchronous_commit = on`.execute(tx)
    await sql`UPDATE stock SET quantity = quantity`.execute(tx)
  })
  const pool = openPool(postgres.url, { ...patient, connections: 1 })
  const careless = databaseOn(pool)
  await sql`SET synchronous_commit = off`.execute(careless)
  for (let each = 0; each < 50; each++) await sql`SELECT pg_current_xact_id()`.execute(careless)
  await watch.look()
  const seen = await lastNumber()
  const { pid } = postgres
  process.kill(pid, 'SIGQUIT')
  await vi.waitFor(() => expect(postgres.pid).not.toBe(pid), { timeout: 60_000, interval: 20 })
  await careless.destroy()
  return seen
}

it('shows a sale whose transaction number was already used before a crash', { timeout: 120_000 }, async () => {
  const live = createLiveIndex({ db, replicas: openReadReplicas(db, []), watch })
  const listed = async () => {
    const { index } = await live()
    const page = { offset: 0, limit: 10, sort: 'popular', minDiscount: 0, maxPricePaise: null } as const
    return listSubCategory(index, { ...page, storeId: 'main', categoryId, subCategoryId, inStock: true }).ids
  }
  await watch.look()
  expect(await listed()).toEqual([productId])

  // The WAL writer may flush them in the last moment, so this is tried again until numbers were lost.
  let seen = await losesNumbers()
  for (let tries = 1; tries < 20 && (await lastNumber()) + 1n >= seen; tries++) seen = await losesNumbers()
  await sql`UPDATE stock SET quantity = 0 WHERE product_id = ${productId}`.execute(db)
  expect(await lastNumber()).toBeLessThan(seen) // the number was used again

  const version = watch.version()
  await watch.look()
  expect(watch.version()).toBeGreaterThan(version) // all cached answers are dropped
  await vi.waitFor(async () => expect(await listed()).toEqual([]), { timeout: 30_000 })
})
