// Backups, restores and imports that are interrupted: the process ends when what it has begun is removed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../test/data-folder.ts'
import { testDatabase } from '../../test/database.ts'
import { catalogueFactory } from '../../test/shop.ts'
import { folderOfPictures } from '../modules/media/picture-files.ts'
import { newId } from '../platform/ids.ts'

const { url, db } = await testDatabase()

const run = (tool: string, args: string[], dataDir: string) => {
  const script = join(import.meta.dirname, `${tool}.ts`)
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args], {
    env: { PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const ended = once(child, 'close').then(([code, signal]) => ({ end: code ?? signal, output }))
  return { child, ended }
}

/** Runs a tool until it waits for a table that the test has locked. */
const runUntilWaiting = async (table: string, ...tool: Parameters<typeof run>) => {
  const holder = new pg.Client({ connectionString: url })
  await holder.connect()
  await holder.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
  const running = run(...tool)
  const waiting = `SELECT FROM pg_locks WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
  await expect.poll(async () => (await holder.query(waiting)).rowCount, { timeout: 60_000 }).toBe(1)
  return { ...running, release: () => holder.end() }
}

const interrupted = { end: 1, output: expect.stringContaining('Interrupted; nothing unfinished was kept.') }

test('a backup that is interrupted, twice, leaves nothing, and the next one removes what a killed one left', async () => {
  const folder = temporaryFolder()
  const target = join(folder, 'backups', 'copy')
  const first = await runUntilWaiting('orders', 'backup', [target], join(folder, 'data'))
  first.child.kill('SIGINT')
  first.child.kill('SIGTERM')
  expect(await first.ended).toEqual(interrupted)
  await first.release()
  expect(readdirSync(join(folder, 'backups'))).toEqual([])

  const killed = await runUntilWaiting('orders', 'backup', [target], join(folder, 'data'))
  killed.child.kill('SIGKILL')
  await killed.ended
  await killed.release()
  expect(readdirSync(join(folder, 'backups'))).toHaveLength(1)
  expect(await run('backup', [target], join(folder, 'data')).ended).toMatchObject({ end: 0 })
  expect(readdirSync(join(folder, 'backups'))).toEqual(['copy'])
  expect(existsSync(join(target, 'draft.lock'))).toBe(false)
})

test('a restore that is interrupted changes neither tables nor pictures', async () => {
  const folder = temporaryFolder()
  const [target, from, to] = ['copy', 'from', 'to'].map((name) => join(folder, name)) as [string, string, string]
  const create = catalogueFactory(db)
  const hash = newId().padEnd(32, '0')
  await create.category('Dairy')
  const now = new Date()
  await db
    .insertInto('media')
    .values({ hash, kind: 'uploaded', recipe: null, created_at: now, touched_at: now })
    .execute()
  const picture = (dataDir: string) => join(dataDir, 'media', hash.slice(0, 2), `${hash}-240.webp`)
  await folderOfPictures(join(from, 'media')).write(`${hash}-240.webp`, Buffer.from('picture'))
  expect(existsSync(picture(from))).toBe(true)
  expect(await run('backup', [target], from).ended).toMatchObject({ end: 0 })
  await create.category('Bakery')

  const restoring = await runUntilWaiting('orders', 'restore', [target, '--replace'], to)
  expect(existsSync(picture(to))).toBe(true)
  restoring.child.kill('SIGINT')
  restoring.child.kill('SIGTERM')
  expect(await restoring.ended).toEqual(interrupted)
  await restoring.release()
  expect(existsSync(picture(to))).toBe(false)
  const categories = await db.selectFrom('categories').select('name').orderBy('name').execute()
  expect(categories.map(({ name }) => name)).toEqual(['Bakery', 'Dairy'])
})

test('an import that is interrupted while the database works changes nothing', async () => {
  const folder = temporaryFolder()
  const list = join(folder, 'list.csv')
  writeFileSync(list, 'name,category,price\nOdd Tea,Tea,60\n')
  const importing = await runUntilWaiting('products', 'import', [list], join(folder, 'data'))
  importing.child.kill('SIGINT')
  importing.child.kill('SIGTERM')
  expect(await importing.ended).toEqual(interrupted)
  await importing.release()
  expect(await db.selectFrom('products').select('name').execute()).toEqual([])
})
