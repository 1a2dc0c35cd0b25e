import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCategories } from '@tokri/contract/category.ts'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { testClock } from '../../test/clock.ts'
import { testDatabase } from '../../test/database.ts'
import { endAllShops, startShop } from '../../test/faults/start-shop.ts'
import { importProducts } from '../modules/catalogue/import/import-products.ts'
import { stockOfProducts } from '../modules/stock/service.ts'
import { loadDemo, wantsDemo } from './demo.ts'

const { db, url } = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'tokri-demo-'))
afterAll(async () => {
  endAllShops()
  await rm(folder, { recursive: true })
})

/** Has Node note every file of the demo that it loads. */
const recorder = `data:text/javascript,${encodeURIComponent(`
  import { appendFileSync } from 'node:fs'
  import { registerHooks } from 'node:module'
  registerHooks({
    load: (url, context, next) => {
      const [, file] = /\\/demo\\/src\\/(.*)$/.exec(url) ?? []
      if (file) appendFileSync(process.env.LOADED_FILES, file + '\\n')
      return next(url, context)
    },
  })`)}`

/** Starts a shop with DEMO=0, visits it at these addresses, and answers which files of the demo it loaded. */
const loadedOf = async (addresses: string[]): Promise<string[]> => {
  const list = join(folder, 'loaded')
  await writeFile(list, '')
  const env = { DATABASE_URL: url, DATA_DIR: folder, LOADED_FILES: list, NODE_OPTIONS: `--import=${recorder}` }
  const shop = await startShop({ ...env, DEMO: '0' })
  for (const address of addresses) {
    let status = 503
    const visit = async () => {
      const answer = await fetch(shop.url + address)
      await answer.arrayBuffer()
      status = answer.status
      return status
    }
    // A busy machine may answer 503 first.
    await expect.poll(visit).not.toBe(503)
    expect([address, status]).toEqual([address, 200])
  }
  expect(await shop.end('SIGTERM')).toEqual({ code: 0 })
  return (await readFile(list, 'utf8')).split('\n').filter((line) => line !== '')
}

it('a demo that was not loaded whole leaves nothing, so that the next start loads it', async () => {
  const { db } = await testDatabase()
  await sql`CREATE FUNCTION break_off() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'broken off'; END $$`.execute(
    db,
  )
  // The workers come after the catalogue, the stores and the shoppers.
  await sql`CREATE TRIGGER break_off BEFORE INSERT ON duties EXECUTE FUNCTION break_off()`.execute(db)
  await expect(loadDemo(db, testClock(), 'hash')).rejects.toThrow('broken off')
  expect(await wantsDemo(db, null)).toBe(true)
  expect(await db.selectFrom('users').select('email').execute()).toEqual([])

  await sql`DROP TRIGGER break_off ON duties`.execute(db)
  await loadDemo(db, testClock(), 'hash')
  expect(await wantsDemo(db, null)).toBe(false)
  expect((await db.selectFrom('duties').select('user_id').execute()).length).toBeGreaterThan(0)
})

it('loads nothing of the demo with DEMO=0, until a picture has to be drawn: then the drawing code alone', async () => {
  expect(await loadedOf(['/', getCategories.url, '/readyz'])).toEqual([])

  const list = join(folder, 'list.csv')
  await writeFile(list, 'name,category,price\nToned Milk,Dairy,60\n')
  await importProducts({ db, clock: testClock, stock: stockOfProducts }, { path: list }, 'somebody')
  const { image } = await db.selectFrom('products').select('image').executeTakeFirstOrThrow()
  expect(image).toHaveLength(1)
  const loaded = await loadedOf(image)
  expect(loaded).toContain('pictures/picture.ts')
  expect(loaded.filter((file) => !file.startsWith('pictures/'))).toEqual([])
})

it('ends the sessions and duties of demo people once strangers reach the shop, and no others', async () => {
  const { db, url } = await testDatabase()
  // A shop that strangers reach has the system's clock.
  const at = new Date()
  const times = { created_at: at, updated_at: at }
  const people = { ravi: 'ravi@demo.tokri.local', owner: 'ravi@shop.example' }
  for (const [id, email] of Object.entries(people)) {
    const person = { id, email, name: 'Ravi', password_hash: 'hash', verify_email: true, ...times }
    await db.insertInto('users').values(person).execute()
    const session = { id: `s${id}`, user_id: id, token_id: 't', created_at: at, used_at: at }
    const expires_at = new Date(at.getTime() + 86_400_000)
    await db
      .insertInto('sessions')
      .values({ ...session, expires_at })
      .execute()
    const work = { user_id: id, store_id: 'main', duty: 'picker' } as const
    await db.insertInto('duties').values(work).execute()
    await db
      .insertInto('shifts')
      .values({ id: `w${id}`, ...work, started_at: at, heard_at: at, ended_at: null })
      .execute()
  }
  const left = async () => ({
    sessions: (await db.selectFrom('sessions').select('user_id').orderBy('user_id').execute()).map(
      (row) => row.user_id,
    ),
    duties: (await db.selectFrom('duties').select('user_id').orderBy('user_id').execute()).map((row) => row.user_id),
    shifts: (
      await db.selectFrom('shifts').select('user_id').where('ended_at', 'is', null).orderBy('user_id').execute()
    ).map((row) => row.user_id),
  })
  const all = ['owner', 'ravi']
  const start = async (env: Record<string, string>) => {
    const shop = await startShop({ DATABASE_URL: url, DATA_DIR: folder, DEMO: '0', TEST_CLOCK: '', ...env })
    expect(await shop.end('SIGTERM')).toEqual({ code: 0 })
    return left()
  }
  expect(await start({})).toEqual({ sessions: all, duties: all, shifts: all })
  const publicShop = { PUBLIC_URL: 'https://shop.example' }
  expect(await start(publicShop)).toEqual({ sessions: ['owner'], duties: ['owner'], shifts: ['owner'] })
  expect(
    await db.selectFrom('audit_log').select(['action', 'subject']).where('subject', '=', 'ravi').execute(),
  ).toEqual([{ action: 'user.duties-changed', subject: 'ravi' }])
})
