// Long reads go to a replica that is up to date, and otherwise to the primary.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Db, openDatabase } from '../../src/platform/database/database.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { openReadReplicas } from '../../src/platform/database/read-replicas.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts'
import { catalogueFactory } from '../shop.ts'
import { copyAsStandby, sendAsSuperuser } from './standby.ts'
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
let standby: EmbeddedPostgres

beforeAll(async () => {
  const empty = await startEmbeddedPostgres({ dataDir: folderOf('one') })
  await migrate(empty.url)
  await empty.stop()
  // The port of the primary is known only after its start, so the standby reaches it through a proxy.
  const proxy = await openTcpProxy({ host: '127.0.0.1', port: 9 })
  closing.defer(() => proxy.close())
  copyAsStandby(folderOf('one'), folderOf('two'), proxy.port)
  const primary = await open('one')
  proxy.lead({ host: '127.0.0.1', port: Number(new URL(primary.url).port) })
  standby = await open('two')
  db = openDatabase(primary.url)
  closing.defer(() => db.destroy())
  await vi.waitFor(async () => {
    const state = await sendAsSuperuser(primary, 'SELECT state FROM pg_stat_replication')
    expect(state).toEqual({ state: 'streaming' })
  }, 30_000)
}, 120_000)
afterAll(() => closing.disposeAsync())

const isReplica = async (database: Db): Promise<boolean> =>
  (await sql<{ standby: boolean }>`SELECT pg_is_in_recovery() AS standby`.execute(database)).rows[0]?.standby ?? false

const addCategory = (name: string) => catalogueFactory(db).category(name)
const categoriesIn = async (database: Db): Promise<string[]> =>
  (await database.selectFrom('categories').select('name').orderBy('name').execute()).map(({ name }) => name)

const withReplicas = async (urls: string[], act: (pick: () => Promise<Db>) => Promise<void>) => {
  const replicas = openReadReplicas(db, urls)
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
  withReplicas([standby.url], async (pick) => {
    await sendAsSuperuser(standby, 'SELECT pg_wal_replay_pause()')
    await addCategory('Bakery')
    const chosen = await pick()
    expect(await isReplica(chosen)).toBe(false)
    expect(await categoriesIn(chosen)).toContain('Bakery')
    await sendAsSuperuser(standby, 'SELECT pg_wal_replay_resume()')
    await vi.waitFor(async () => expect(await isReplica(await pick())).toBe(true), 30_000)
    expect(await categoriesIn(await pick())).toContain('Bakery')
  }))

it('passes over a replica that does not answer', () =>
  withReplicas(['postgres://nobody@127.0.0.1:9/none', standby.url], async (pick) => {
    for (const _ of [1, 2]) expect(await isReplica(await pick())).toBe(true)
  }))

it('reads the primary if no replica answers, or none is given', async () => {
  await withReplicas(['postgres://nobody@127.0.0.1:9/none'], async (pick) => expect(await pick()).toBe(db))
  await withReplicas([], async (pick) => expect(await pick()).toBe(db))
})

it('never reads a replica that was promoted', () =>
  withReplicas([standby.url], async (pick) => {
    await sendAsSuperuser(standby, 'SELECT pg_promote()')
    expect(await pick()).toBe(db)
  }))
