import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { orderDetails } from '@tokri/contract/order.ts'
import { searchProducts } from '@tokri/contract/product.ts'
import { login } from '@tokri/contract/user.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkoutOf } from '../../../test/checkout.ts'
import { testClock } from '../../../test/clock.ts'
import { testDatabase } from '../../../test/database.ts'
import { picturesInMemory } from '../../../test/pictures.ts'
import { generousTimeouts, testShop } from '../../../test/shop.ts'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../boot/config.ts'
import { openShop } from '../../boot/open-shop.ts'
import { newScratchName } from '../../platform/database/scratch-databases.ts'
import { createJobs } from '../../platform/jobs/jobs.ts'
import type { Manifest } from './manifest.ts'
import { checkFiles, proveBackup, restoreBackup } from './read-backup.ts'
import { parentsFirst } from './tables.ts'
import { writeBackup } from './write-backup.ts'

const shop = await testShop()
const { call, db, deps, url, signUp } = shop
const { product, cashOrder, stockOf } = checkoutOf(shop)
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tokri-backup-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

const at = (name: string) => path.join(folder, name)
const files = picturesInMemory()
const order = (name: string) => ({ databaseUrl: url, files, folder: at(name), now: testClock() })

let manifest: Manifest
let buyer: Awaited<ReturnType<typeof cashOrder>>
const rows = (name: string) => manifest.tables.find((table) => table.name === name)?.rows

beforeAll(async () => {
  const odd = await product({ name: 'Tab\tand\\back "slash" ₹ ॐ 🥛', stock: 7 })
  buyer = await cashOrder([{ productId: odd, quantity: 2 }])
  const hash = 'a'.repeat(32)
  const now = testClock()
  await db
    .insertInto('media')
    .values({ hash, kind: 'uploaded', recipe: null, created_at: now, touched_at: now })
    .execute()
  for (const width of [240, 480, 960]) await files.write(`${hash}-${width}.webp`, Buffer.from(`picture ${width}`))
  manifest = await writeBackup(order('first'))
})

describe('a backup', () => {
  it('contains every table and every uploaded picture, and can be restored', async () => {
    expect([rows('public.orders'), rows('public.users'), Object.keys(manifest.media).length]).toEqual([1, 1, 3])
    expect(rows('pgboss.job')).toBeGreaterThan(0)
    const { rows: present } = await sql<{ name: string }>`
      SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_name NOT LIKE 'kysely%'
        AND table_name NOT IN (SELECT inhrelid::regclass::text FROM pg_inherits)`.execute(db)
    const copied = manifest.tables.filter(({ name }) => name.startsWith('public.')).map(({ name }) => name.slice(7))
    expect(copied.sort()).toEqual(present.map(({ name }) => name).sort())
    await checkFiles(at('first'), manifest)
    await proveBackup(url, at('first'))
  })

  it('is readable by its owner only, and never overwrites another', async () => {
    expect(fs.statSync(at('first')).mode & 0o077).toBe(0)
    await expect(writeBackup(order('first'))).rejects.toThrow(/ENOTEMPTY|EEXIST/)
    expect(fs.readdirSync(folder)).toEqual(['first'])
  })

  it('shows one moment, while the shop goes on', async () => {
    const busy = Promise.all(
      Array.from({ length: 8 }, async () => cashOrder([{ productId: await product({ stock: 5 }) }])),
    )
    const { tables } = await writeBackup(order('busy'))
    await busy
    const count = (name: string) => tables.find((table) => table.name === name)?.rows
    expect(count('public.orders')).toBe(count('public.order_lines'))
    await proveBackup(url, at('busy'))
  })

  it('takes as long as it takes, whatever time limits the role has', async () => {
    const limited = new URL(url)
    const limits = ['statement_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout']
    limited.searchParams.set('options', limits.map((name) => `-c ${name}=100`).join(' '))
    const holder = new pg.Client({ connectionString: url })
    await holder.connect()
    const passTheLimits = () => holder.query('SELECT pg_sleep(0.2)')
    await holder.query('BEGIN; LOCK TABLE orders IN ACCESS EXCLUSIVE MODE')
    const slowly: typeof files = {
      ...files,
      read: async (name) => {
        await passTheLimits()
        return files.read(name)
      },
    }
    const writing = writeBackup({ ...order('slow'), databaseUrl: limited.href, files: slowly })
    const waiting = `SELECT FROM pg_locks WHERE NOT granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
    await expect.poll(async () => (await holder.query(waiting)).rowCount).toBeGreaterThan(0)
    await passTheLimits()
    await holder.query('ROLLBACK')
    const { media } = await writing
    expect(Object.keys(media)).toHaveLength(3)
    await holder.end()
  })

  const start = async () => {
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tokri-backup-'))
    const config = readConfig({ DATABASE_URL: url, DATA_DIR: dataDir })
    const opened = await openShop(config, { kind: 'server', onReserved: async () => {}, onTrouble: () => {} })
    await opened.close()
    fs.rmSync(dataDir, { recursive: true })
  }
  it.each([
    ['the next proof', () => proveBackup(url, at('first'))],
    ['the next start', start],
  ])('whose proof was killed leaves a scratch database until %s, which removes no other one', async (_, next) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const [left, used] = [newScratchName(), newScratchName()]
    const running = new pg.Client({ connectionString: url, application_name: used })
    await running.connect()
    for (const name of [left, used]) await client.query(`CREATE DATABASE ${name}`)
    const present = async () => {
      const { rows } = await client.query<{ datname: string }>(
        'SELECT datname FROM pg_database WHERE datname = ANY ($1)',
        [[left, used]],
      )
      return rows.map(({ datname }) => datname)
    }
    await next()
    // A start waits for it only so long.
    await expect.poll(present).toEqual([used])
    await client.query(`DROP DATABASE ${used}`)
    await Promise.all([client.end(), running.end()])
  })

  it('is refused when a table or a picture is damaged', async () => {
    const damage = async (file: string, change: (bytes: Buffer) => Buffer) => {
      const whole = fs.readFileSync(at(file))
      fs.writeFileSync(at(file), change(whole))
      await expect(checkFiles(at('first'), manifest)).rejects.toThrow(/damaged|cannot be read/)
      fs.writeFileSync(at(file), whole)
    }
    await damage('first/tables/public.orders.copy.gz', (bytes) => bytes.subarray(0, bytes.length - 9))
    await damage('first/tables/public.users.copy.gz', (bytes) => Buffer.from(bytes).fill(1, 20, 22))
    await damage(`first/media/${'a'.repeat(32)}-240.webp`, () => Buffer.from('another picture'))
    await checkFiles(at('first'), manifest)
  })
})

describe('a restore', () => {
  it('restores the whole shop into an empty one: people sign in, orders exist, stock changes are followed', async () => {
    const other = await testDatabase()
    const into = picturesInMemory()
    await restoreBackup({ databaseUrl: other.url, files: into, folder: at('first') })
    expect(into.written.length).toBe(3)
    const app = await buildApp({ ...deps, db: other.db, jobs: createJobs(other.db, deps.log) }, generousTimeouts.app)
    const ask = async (method: 'GET' | 'POST', address: string, token?: string, payload?: object) =>
      (
        await app.inject({
          method,
          url: address,
          headers: token ? { authorization: `Bearer ${token}` } : {},
          ...(payload && { payload }),
        })
      ).json()
    const entered = await ask('POST', login.url, undefined, {
      email: buyer.person.email,
      password: buyer.person.password,
    })
    const found = await ask('GET', `${orderDetails.url}?orderId=${buyer.orderId}`, entered.data.accessToken)
    expect(found.data.lines[0].name).toBe('Tab\tand\\back "slash" ₹ ॐ 🥛')
    const stock = await other.db.selectFrom('stock').select(['quantity', 'changed_by']).executeTakeFirstOrThrow()
    expect(stock.quantity).toBe(5)
    await app.close()
  })

  it('refuses a shop that is not empty; --replace replaces everything and raises the catalogue version', async () => {
    const restore = (replace: boolean) => restoreBackup({ databaseUrl: url, files, folder: at('first'), replace })
    const later = await signUp()
    const shown = async (): Promise<string[]> =>
      (await call(searchProducts, { body: {} })).body.data.map(({ name }: { name: string }) => name)
    await product({ name: 'Later Milk' })
    await sql`UPDATE products SET deleted_at = now() WHERE name <> 'Later Milk'`.execute(db)
    await sql`SELECT bump_catalogue()`.execute(db)
    await expect.poll(shown).toEqual(['Later Milk'])
    await expect(restore(false)).rejects.toThrow(/not empty .*--replace/)
    const version = async () =>
      (await db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()).version
    const before = await version()
    await restore(true)
    expect(await version()).toBeGreaterThan(before)
    await expect.poll(shown).toEqual([expect.stringContaining('slash')])
    const people = await db.selectFrom('users').select('id').execute()
    expect(people).toEqual([{ id: buyer.person.id }])
    expect((await call(login, { body: { email: later.email, password: later.password } })).status).toBe(400)
    expect((await call(orderDetails, { query: { orderId: buyer.orderId } }, { token: buyer.token })).status).toBe(200)
    await expect(sql`DELETE FROM audit_log`.execute(db)).rejects.toThrow(/append-only/)
  })

  it('changes nothing when it fails half way', async () => {
    const lines = at('first/tables/public.order_lines.copy.gz')
    const whole = fs.readFileSync(lines)
    const stolen = fs.readFileSync(at('first/tables/public.addresses.copy.gz'))
    const forged: Manifest = structuredClone(manifest)
    const [addresses, broken] = ['public.addresses', 'public.order_lines'].map((name) =>
      forged.tables.find((table) => table.name === name),
    )
    if (addresses && broken) Object.assign(broken, { rows: addresses.rows, sha256: addresses.sha256 })
    fs.writeFileSync(lines, stolen)
    fs.writeFileSync(at('first/manifest.json'), JSON.stringify(forged))
    await expect(restoreBackup({ databaseUrl: url, files, folder: at('first'), replace: true })).rejects.toThrow()
    fs.writeFileSync(lines, whole)
    fs.writeFileSync(at('first/manifest.json'), JSON.stringify(manifest))
    expect((await call(orderDetails, { query: { orderId: buyer.orderId } }, { token: buyer.token })).status).toBe(200)
    expect(await stockOf(buyer.order.lines[0].productId)).toBe(5)
  })

  it('refuses a backup of another version, and a folder that is not a backup', async () => {
    const older: Manifest = { ...manifest, migrations: [...manifest.migrations, '9999_from_the_future'] }
    fs.cpSync(at('first'), at('other'), { recursive: true })
    fs.writeFileSync(at('other/manifest.json'), JSON.stringify(older))
    const restore = (name: string) => restoreBackup({ databaseUrl: url, files, folder: at(name), replace: true })
    await expect(restore('other')).rejects.toThrow(/another version of Tokri \(9999_from_the_future …\)/)
    fs.writeFileSync(at('other/manifest.json'), JSON.stringify({ ...manifest, migrations: ['0001_people'] }))
    await expect(restore('other')).rejects.toThrow(/cannot be restored. It was made by a Tokri from before 1.0/)
    fs.writeFileSync(at('other/manifest.json'), '{"format":99}')
    await expect(restore('other')).rejects.toThrow(/cannot be read/)
    await expect(restore('missing')).rejects.toThrow(/not a backup/)
  })
})

it('parents come before children, and a cycle is an error', () => {
  const table = (name: string) => ({ name, quoted: name, columns: [], key: [] })
  const parents = new Map([
    ['c', new Set(['b'])],
    ['b', new Set(['a'])],
  ])
  expect(parentsFirst(['c', 'b', 'a'].map(table), parents).map(({ name }) => name)).toEqual(['a', 'b', 'c'])
  expect(() =>
    parentsFirst(
      ['a', 'b'].map(table),
      new Map([
        ['a', new Set(['b'])],
        ['b', new Set(['a'])],
      ]),
    ),
  ).toThrow(/cycle/)
})
