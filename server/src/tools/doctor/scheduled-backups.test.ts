import { scheduleBackups } from '@tokri/contract/setup.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { temporaryFolder } from '../../../test/data-folder.ts'
import { testShop } from '../../../test/shop.ts'
import { claimBackup, endBackup } from '../../modules/settings/backup-plan.ts'
import { checkScheduledBackups } from './scheduled-backups.ts'

const { call, db, deps, pass, signUp, url } = await testShop()
const HOUR = 3_600_000
const client = new pg.Client({ connectionString: url })
beforeAll(() => client.connect())
afterAll(() => client.end())

const says = async () => (await checkScheduledBackups(client, deps.clock())).map(({ level, says }) => [level, says])
const schedule = async (at: string | null, folder = '') =>
  (await call(scheduleBackups, { body: { at, folder, keep: 2 } }, await signUp('Admin'))).status
const run = async (error: string | null) => {
  expect(await claimBackup(db, deps.clock(), deps.clock())).toBe(true)
  await endBackup(db, { error, endedAt: deps.clock().toISOString(), folder: null })
}

it('names a scheduled backup that failed, as long as backups are scheduled', async () => {
  expect(await says()).toEqual([])
  expect(await schedule('03:00')).toBe(200)
  expect(await says()).toEqual([])
  await run('no space left on device')
  expect(await says()).toEqual([['trouble', 'the scheduled one failed: no space left on device']])
  expect(await schedule(null)).toBe(200)
  expect(await says()).toEqual([])
})

it('says when the last one was made where the data folder has none', async () => {
  pass(HOUR)
  const folder = temporaryFolder()
  expect(await schedule('03:00', folder)).toBe(200)
  await run(null)
  expect(await says()).toEqual([['fine', `the last one was made today in ${folder}`]])
  pass(25 * HOUR)
  expect(await says()).toEqual([['fine', `the last one was made yesterday in ${folder}`]])
  expect(await schedule(null)).toBe(200)
  expect(await says()).toEqual([])
})

it('names a plan after which no backup was made for two days', async () => {
  expect(await schedule('03:00')).toBe(200)
  pass(HOUR)
  await run(null)
  pass(47 * HOUR)
  expect(await says()).toEqual([])
  pass(2 * HOUR)
  expect(await says()).toEqual([['trouble', 'the last scheduled one was made 2 days ago']])
  expect(await schedule(null)).toBe(200)
  expect(await says()).toEqual([])
})
