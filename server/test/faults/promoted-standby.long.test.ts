// The primary dies while its standby hears nothing. Cart steps do not wait for the standby, so the promoted standby lacks
// the last of them and hands out their transaction numbers again. Copies of the shop that have seen these numbers must
// not take the new changes for the old ones.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { productDetails, searchProducts } from '@tokri/contract/product.ts'
import { sql } from 'kysely'
import { afterAll, expect, it, vi } from 'vitest'
import { openDatabase, patient } from '../../src/platform/database/database.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts'
import { catalogueFactory } from '../shop.ts'
import { copyAsStandby, sendAsSuperuser } from './standby.ts'
import { callShop, endAllShops, startShop } from './start-shop.ts'
import { openTcpProxy, through } from './tcp-proxy.ts'

const STEPS = 60
const UNTIL_SEEN = { timeout: 30_000, interval: 50 }

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tokri-promoted-'))
fs.chmodSync(folder, 0o711) // as root, the database's own account must be able to enter
const folderOf = (name: string) => path.join(folder, name)
const running: EmbeddedPostgres[] = []
const open = async (name: string): Promise<EmbeddedPostgres> => {
  const postgres = await startEmbeddedPostgres({ dataDir: folderOf(name) })
  running.push(postgres)
  return postgres
}
const serverAt = (url: string) => ({ host: '127.0.0.1', port: Number(new URL(url).port) })
const nowhere = { host: '127.0.0.1', port: 9 }
const [proxy, replication] = [await openTcpProxy(nowhere), await openTcpProxy(nowhere)]

afterAll(async () => {
  endAllShops()
  await proxy.close()
  await replication.close()
  await Promise.all(running.map((postgres) => postgres.stop()))
  fs.rmSync(folder, { recursive: true, force: true })
})

/** The transaction number that is handed out next. */
const nextNumber = async (postgres: EmbeddedPostgres): Promise<number> =>
  Number((await sendAsSuperuser(postgres, 'SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS next')).next)

const transactions = (count: number) => Array.from({ length: count }, () => 'SELECT pg_current_xact_id()')

it('shows the stock and names that were changed after the promotion, on all copies', { timeout: 300_000 }, async () => {
  const empty = await open('one')
  await migrate(empty.url)
  const filling = openDatabase(empty.url, patient)
  const create = catalogueFactory(filling)
  const dairy = await create.category('Dairy')
  const milks = await create.subCategory('Milk', [dairy])
  const milk = await create.product(dairy, milks, { name: 'Toned Milk', stock: 9 })
  await filling.destroy()
  await empty.stop()

  copyAsStandby(folderOf('one'), folderOf('two'), replication.port)
  const primary = await open('one')
  for (const each of [proxy, replication]) each.lead(serverAt(primary.url))
  const standby = await open('two')
  await sendAsSuperuser(primary, `ALTER SYSTEM SET synchronous_standby_names = '*'`, 'SELECT pg_reload_conf()')
  await vi.waitFor(async () => {
    const state = await sendAsSuperuser(primary, 'SELECT sync_state FROM pg_stat_replication')
    expect(state).toEqual({ sync_state: 'sync' })
  }, UNTIL_SEEN)

  const start = (name: string) =>
    startShop({
      DATA_DIR: folderOf(name),
      DATABASE_URL: through(primary.url, proxy),
      JWT_SECRET: 'the same for all copies',
    })
  const copies = [await start('copy-one'), await start('copy-two')]
  const shown = (base: string) =>
    Promise.all([
      callShop(base, productDetails, { body: { productId: milk } }),
      callShop(base, searchProducts, { body: { search: 'milk' } }),
    ])
  for (const { url } of copies) expect((await shown(url)).map(({ status }) => status)).toEqual([200, 200])

  // Transactions that the standby never hears of, and does not hold up. The copies see the last of them.
  replication.become({ kind: 'dumb' })
  const before = await nextNumber(primary)
  await sendAsSuperuser(primary, 'SET synchronous_commit = local', ...transactions(STEPS))
  const lost = openDatabase(primary.url, patient)
  await lost.transaction().execute(async (tx) => {
    await sql`SET LOCAL synchronous_commit = local`.execute(tx)
    await sql`UPDATE products SET name = 'Lost Milk' WHERE id = ${milk}`.execute(tx)
  })
  await lost.destroy()
  for (const { url } of copies)
    await vi.waitFor(async () => expect((await shown(url))[0].body.data.name).toBe('Lost Milk'), UNTIL_SEEN)
  const seen = await nextNumber(primary)
  expect(seen).toBeGreaterThanOrEqual(before + STEPS)

  // The crashed primary starts again and is a primary still, as one that was cut off: nobody is led to it.
  process.kill(primary.pid, 'SIGQUIT')
  proxy.lead(serverAt(standby.url))
  proxy.become({ kind: 'cut' })
  await sendAsSuperuser(standby, 'SELECT pg_promote()')
  // The first numbers may belong to transactions that were still open when the copies looked.
  await sendAsSuperuser(standby, ...transactions(STEPS / 4))
  const promoted = openDatabase(standby.url, patient)
  await sql`UPDATE stock SET quantity = 4 WHERE product_id = ${milk}`.execute(promoted)
  await sql`UPDATE products SET name = 'Skimmed Milk' WHERE id = ${milk}`.execute(promoted)
  await promoted.destroy()
  expect(await nextNumber(standby)).toBeLessThan(seen) // the numbers were used again
  proxy.become({ kind: 'fine' })

  for (const { url } of copies)
    await vi.waitFor(async () => {
      const [details, found] = await shown(url)
      expect(details.body.data).toMatchObject({ name: 'Skimmed Milk', stock: 4 })
      expect(found.body.data[0]).toMatchObject({ name: 'Skimmed Milk', stock: 4 })
    }, UNTIL_SEEN)
  for (const copy of copies) expect(await copy.end('SIGTERM')).toEqual({ code: 0 })
})
