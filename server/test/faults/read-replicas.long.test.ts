// Long reads go to a replica that is up to date, and otherwise to the primary.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { getAuditEntries } from '@tokri/contract/audit.ts'
import { getOrders } from '@tokri/contract/order.ts'
import { getUsers } from '@tokri/contract/people.ts'
import { login, register } from '@tokri/contract/user.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { type CatalogueWatch, watchCatalogue } from '../../src/modules/catalogue/change-watcher.ts'
import { createLiveIndex } from '../../src/modules/catalogue/index/live-index.ts'
import { type Db, openDatabase } from '../../src/platform/database/database.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { openReadReplicas, PATIENCE_MS, type ReadReplicas } from '../../src/platform/database/read-replicas.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts'
import { linesOf } from '../../src/tools/doctor/finding.ts'
import { checkReplicas } from '../../src/tools/doctor/replicas.ts'
import { testClock } from '../clock.ts'
import { catalogueFactory, generousTimeouts } from '../shop.ts'
import { copyAsStandby, sendAsSuperuser } from './standby.ts'
import { callShop, endAllShops, startShop } from './start-shop.ts'
import { openTcpProxy } from './tcp-proxy.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tokri-replicas-'))
fs.chmodSync(folder, 0o711) // as root, the database's own account must be able to enter
const folderOf = (name: string) => path.join(folder, name)
const closing = new AsyncDisposableStack()
closing.defer(() => fs.rmSync(folder, { recursive: true, force: true }))

const open = async (name: string): Promise<EmbeddedPostgres> => {
  const postgres = await startEmbeddedPostgres({ dataDir: folderOf(name) })
  closing.defer(() => postgres.stop())
  return postgres
}

let db: Db
let primary: EmbeddedPostgres
let standby: EmbeddedPostgres

beforeAll(async () => {
  const empty = await startEmbeddedPostgres({ dataDir: folderOf('one') })
  await migrate(empty.url)
  await empty.stop()
  // The port of the primary is known only after its start, so the standby reaches it through a proxy.
  const proxy = await openTcpProxy({ host: '127.0.0.1', port: 9 })
  closing.defer(() => proxy.close())
  copyAsStandby(folderOf('one'), folderOf('two'), proxy.port)
  primary = await open('one')
  proxy.lead({ host: '127.0.0.1', port: Number(new URL(primary.url).port) })
  standby = await open('two')
  db = openDatabase(primary.url)
  closing.defer(() => db.destroy())
  await vi.waitFor(async () => {
    const state = await sendAsSuperuser(primary, 'SELECT state FROM pg_stat_replication')
    expect(state).toEqual({ state: 'streaming' })
  }, 30_000)
}, 120_000)
afterAll(() => {
  endAllShops()
  return closing.disposeAsync()
})

const isReplica = async (database: Db): Promise<boolean> =>
  (await sql<{ standby: boolean }>`SELECT pg_is_in_recovery() AS standby`.execute(database)).rows[0]?.standby ?? false

const whilePaused = async (act: () => Promise<void>) => {
  await sendAsSuperuser(standby, 'SELECT pg_wal_replay_pause()')
  try {
    await act()
  } finally {
    await sendAsSuperuser(standby, 'SELECT pg_wal_replay_resume()')
  }
}
const addCategory = (name: string) => catalogueFactory(db).category(name)
const categoriesIn = async (database: Db): Promise<string[]> =>
  (await database.selectFrom('categories').select('name').orderBy('name').execute()).map(({ name }) => name)

/** Waits long, so that a replica on a slow machine does not count as lagging. Tests of a lag pass the shop's patience. */
const withReplicas = async (urls: string[], act: (pick: () => Promise<Db>) => Promise<void>, patienceMs = 30_000) => {
  const replicas = openReadReplicas(db, urls, patienceMs)
  try {
    await act(replicas.pick)
  } finally {
    await replicas.close()
  }
}

it('reads a replica that shows what was just committed', () =>
  withReplicas([standby.url], async (pick) => {
    for (let number = 0; number < 20; number++) {
      await addCategory(`Aisle ${number}`)
      const chosen = await pick()
      expect(await isReplica(chosen)).toBe(true)
      expect(await categoriesIn(chosen)).toEqual(await categoriesIn(db))
    }
  }))

it('reads the primary while the replica lags, and the replica again afterwards', () =>
  withReplicas(
    [standby.url],
    async (pick) => {
      await whilePaused(async () => {
        await addCategory('Bakery')
        const chosen = await pick()
        expect(await isReplica(chosen)).toBe(false)
        expect(await categoriesIn(chosen)).toContain('Bakery')
      })
      await vi.waitFor(async () => expect(await isReplica(await pick())).toBe(true), 30_000)
      expect(await categoriesIn(await pick())).toContain('Bakery')
    },
    PATIENCE_MS,
  ))

it('passes over a replica that does not answer', () =>
  withReplicas(['postgres://nobody@127.0.0.1:9/none', standby.url], async (pick) => {
    for (const _ of [1, 2]) expect(await isReplica(await pick())).toBe(true)
  }))

const doctorSays = async (readUrls: string[]) => {
  const database = { url: primary.url, migrateUrl: primary.url }
  return linesOf(await checkReplicas({ database, readUrls })).map((line) => line.replace(/\s+/g, ' ').trim())
}
const hostOf = (url: string) => new URL(url).host

/** A pick whose choices are remembered. */
const remembering = (pick: () => Promise<Db>) => {
  const chosen: Db[] = []
  return { chosen, replicas: { pick: async () => chosen[chosen.push(await pick()) - 1] ?? db, close: async () => {} } }
}

describe('the index of products', () => {
  const watching = async (
    act: (watch: CatalogueWatch, replicas: ReadReplicas, chosen: Db[]) => Promise<void>,
    patienceMs?: number,
  ) => {
    const watch = watchCatalogue(primary.url, generousTimeouts.watch)
    try {
      const watched = (pick: () => Promise<Db>) => {
        const { chosen, replicas } = remembering(pick)
        return act(watch, replicas, chosen)
      }
      await withReplicas([standby.url], watched, patienceMs)
    } finally {
      await watch.stop()
    }
  }
  const addProduct = async (name: string) => {
    const create = catalogueFactory(db)
    const category = await create.category(`${name} category`)
    return create.product(category, await create.subCategory(`${name} shelf`, [category]), { name, stock: 4 })
  }

  it('is built from a replica, and misses nothing that was being written meanwhile', () =>
    watching(async (watch, replicas, chosen) => {
      const products = [await addProduct('Toned Milk'), await addProduct('Curd')]
      const [milk = '', curd = ''] = products
      const live = createLiveIndex({ db, replicas, watch })
      const unfinished = await db.startTransaction().execute()
      await unfinished.updateTable('products').set({ deleted_at: testClock() }).where('id', '=', curd).execute()
      // Later transactions end before it.
      const paneer = await addProduct('Paneer')
      const listed = async () => {
        await watch.look()
        const { index } = await live()
        return [milk, curd, paneer].map((id) => index.ordinals.has(id))
      }
      expect(await listed()).toEqual([true, true, true])
      expect(await isReplica(chosen[0] as Db)).toBe(true)
      await unfinished.commit().execute()
      expect(await listed()).toEqual([true, false, true])
    }))

  it('is built from the primary while the replica lags, or when it fails', () =>
    watching(async (watch, replicas, chosen) => {
      let fresh = ''
      await whilePaused(async () => {
        fresh = await addProduct('Brown Bread')
        await watch.look()
        expect((await createLiveIndex({ db, replicas, watch })()).index.ordinals.has(fresh)).toBe(true)
        expect(chosen[0]).toBe(db)
      })
      const broken = openDatabase('postgres://nobody@127.0.0.1:9/none')
      const failing = { pick: async () => broken, close: async () => {} }
      expect((await createLiveIndex({ db, replicas: failing, watch })()).index.ordinals.has(fresh)).toBe(true)
      await broken.destroy()
    }, PATIENCE_MS))
})

it('answers the long lists of administrators, which show what was just changed', { timeout: 120_000 }, async () => {
  const admin = { email: 'asha@shop.test', password: 'Tamarind-42' }
  const shop = await startShop({
    DATA_DIR: folderOf('shop'),
    DATABASE_URL: primary.url,
    READ_URL: standby.url,
    JWT_SECRET: 'a secret of the tests',
  })
  const replica = openDatabase(standby.url)
  const join = (name: string, account = admin) =>
    callShop(shop.url, register, { body: { name, ...account, confirmPassword: account.password } })
  await join('Asha')
  await db.updateTable('users').set({ role: 'Admin' }).where('email', '=', admin.email).execute()
  const token: string = (await callShop(shop.url, login, { body: admin })).body.data.accessToken
  const listed = async (endpoint: { method: string; url: string }) => {
    const { status, body } = await callShop(shop.url, endpoint, { token, body: {} })
    expect(status).toBe(200)
    return body.data as { name?: string }[]
  }
  /** How often this table of the replica was scanned. */
  const readsOf = async (table: string): Promise<number> => {
    const { rows } = await sql<{ reads: number }>`
      SELECT coalesce(seq_scan, 0) + coalesce(idx_scan, 0) AS reads FROM pg_stat_user_tables WHERE relname = ${table}`.execute(
      replica,
    )
    return rows[0]?.reads ?? 0
  }
  for (const [endpoint, table] of [
    [getUsers, 'users'],
    [getOrders, 'orders'],
    [getAuditEntries, 'audit_log'],
  ] as const) {
    const before = await readsOf(table)
    await vi.waitFor(async () => {
      await listed(endpoint)
      expect([table, await readsOf(table)]).not.toEqual([table, before])
    }, 30_000)
  }
  await whilePaused(async () => {
    await join('Ravi', { ...admin, email: 'ravi@shop.test' })
    expect((await listed(getUsers)).slice(0, 2).map(({ name }) => name)).toEqual(['Ravi', 'Asha'])
  })
  await replica.destroy()
  await shop.end('SIGTERM')
})

it('is described by the doctor: it follows, lags, is the primary, is of another cluster, or does not answer', async () => {
  expect(await doctorSays([])).toEqual([])
  const well = [expect.stringMatching(/^ok Replica \S+ replays what the primary writes, within \d+ ms$/)]
  await vi.waitFor(async () => expect(await doctorSays([standby.url])).toEqual(well), 30_000)

  await whilePaused(async () => {
    await addCategory('Snacks')
    const [lags, todo] = await doctorSays([standby.url])
    expect(lags).toMatch(/^note Replica \S+ lags by [1-9]\d* bytes, .* its replay is paused$/)
    expect(todo).toContain('pg_wal_replay_resume')
  })

  const other = new URL(standby.url)
  other.pathname = '/postgres'
  const [itself, , stranger, , elsewhere, , silent] = await doctorSays([
    primary.url,
    inject('postgresServer'),
    other.href,
    'postgres://tokri:hidden-word@127.0.0.1:9/none',
  ])
  expect(itself).toBe(`note Replica ${hostOf(primary.url)} is the primary, so it takes load off nothing`)
  expect(stranger).toContain('belongs to another cluster than DATABASE_URL')
  expect(elsewhere).toContain('names the database postgres')
  expect(silent).toMatch(/^note Replica 127.0.0.1:9 cannot be used, .*ECONNREFUSED/)
  expect(silent).not.toContain('hidden-word')
})

it('reads the primary if no replica answers, or none is given', async () => {
  await withReplicas(['postgres://nobody@127.0.0.1:9/none'], async (pick) => expect(await pick()).toBe(db))
  await withReplicas([], async (pick) => expect(await pick()).toBe(db))
})

it('is unavailable while the primary is a standby, as in a switchover', async () => {
  const demoted = openDatabase(standby.url)
  const replicas = openReadReplicas(demoted, [standby.url])
  await expect(replicas.pick()).rejects.toMatchObject({ code: 'unavailable' })
  await replicas.close()
  await demoted.destroy()
})

it('never reads a replica that was promoted', () =>
  withReplicas(
    [standby.url],
    async (pick) => {
      await sendAsSuperuser(standby, 'SELECT pg_promote()')
      expect(await pick()).toBe(db)
    },
    PATIENCE_MS,
  ))
