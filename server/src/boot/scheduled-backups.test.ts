// Backups that the owner has scheduled.
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backups, scheduleBackups } from '@tokri/contract/setup.ts'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { passToNoon } from '../../test/clock.ts'
import { openFakeS3 } from '../../test/fakes/s3.ts'
import { picturesInMemory } from '../../test/pictures.ts'
import { testShop } from '../../test/shop.ts'
import { writeBackup } from '../tools/backup/write-backup.ts'
import { backUpWhenDue, lastTimeOf } from './scheduled-backups.ts'

const shop = await testShop()
const { call, db, deps, pass, signUp, url } = shop
const HOUR = 3_600_000
const folder = await mkdtemp(join(tmpdir(), 'tokri-scheduled-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

passToNoon(shop)

let fails = false
/** A session that is not over yet, however much time has passed. */
const owner = () => signUp('Admin')

const tick = () =>
  backUpWhenDue({
    ...{ db, clock: deps.clock, log: deps.log, timeZone: () => 'Asia/Kolkata', dataDir: folder, s3: deps.s3 },
    write: async (order) => {
      if (fails) throw new Error('no space left on device')
      await writeBackup({ ...order, databaseUrl: url, files: picturesInMemory() })
    },
  })
const schedule = async (plan: object) =>
  call(scheduleBackups, { body: { at: '03:00', folder, keep: 2, ...plan } }, await owner())
const made = async () => (await readdir(folder)).sort()
const read = async () => (await call(backups, {}, await owner())).body.data

it('are made once a day after their time, by one copy of the shop, and none before somebody schedules them', async () => {
  await tick()
  expect([await made(), (await read()).last]).toEqual([[], null])
  expect((await schedule({})).status).toBe(200)
  await Promise.all([tick(), tick()])
  expect(await made()).toHaveLength(1)
  pass(2 * HOUR)
  await tick()
  expect(await made()).toHaveLength(1)
  expect(await read()).toMatchObject({ at: '03:00', folder, keep: 2, trouble: null, last: { error: null } })
})

it('that fail say so, remove no older one, and are tried again after an hour', async () => {
  await mkdir(join(folder, '2020-01-01T00-00-00'))
  await mkdir(join(folder, '2020-01-02T00-00-00-scheduled-0000aaaa'))
  pass(24 * HOUR)
  await tick()
  pass(24 * HOUR)
  const before = await made()
  fails = true
  await tick()
  expect(await made()).toEqual(before)
  expect((await read()).trouble).toBe('no space left on device')
  fails = false
  await tick()
  expect(await made()).toEqual(before)
  pass(HOUR)
  await tick()
  // Two are kept, with what somebody made by hand and what another shop made.
  const names = await made()
  expect([names.length, ...names.slice(0, 2), names.includes(before[2] ?? '')]).toEqual([
    ...[4, '2020-01-01T00-00-00', '2020-01-02T00-00-00-scheduled-0000aaaa'],
    false,
  ])
  expect(names[3]).toMatch(/-scheduled-[a-z0-9]{8}$/)
  expect((await read()).trouble).toBeNull()
})

it('can be ended while their folder is away, and then nothing is wrong with them any more', async () => {
  fails = true
  pass(24 * HOUR)
  await tick()
  fails = false
  expect((await read()).trouble).toBe('no space left on device')
  expect((await schedule({ at: null, folder: '/proc/backups' })).status).toBe(200)
  expect(await read()).toMatchObject({ at: null, trouble: null, last: { error: 'no space left on device' } })
})

it('are for owners, with a folder of this machine that can be written', async () => {
  for (const wrong of [
    { at: null, folder: '\u0000' },
    { at: '3 am' },
    { keep: 0 },
    { folder: 'backups' },
    { folder: '/proc/backups' },
  ])
    expect([wrong, (await schedule(wrong)).status]).toEqual([wrong, 400])
  const lead = await signUp('Admin')
  await db
    .updateTable('users')
    .set({ permits: ['lead'] })
    .where('id', '=', lead.id)
    .execute()
  expect((await call(backups, {}, lead)).status).toBe(403)
  expect((await schedule({ at: null })).status).toBe(200)
  pass(48 * HOUR)
  const before = await made()
  await tick()
  expect(await made()).toEqual(before)
})

it('go into a bucket, where only whole ones count and others of the path stay', async () => {
  expect((await schedule({ folder: 's3://backups/shop' })).body.fields).toEqual({
    folder: 'Set S3_ENDPOINT and its keys in the environment first',
  })
  const s3 = await openFakeS3()
  onTestFinished(s3.close)
  onTestFinished(() => {
    deps.s3 = null
  })
  const { bucket: _, ...storage } = s3.bucket
  deps.s3 = storage
  expect((await schedule({ folder: 's3://backups/../pictures' })).status).toBe(400)
  expect((await schedule({ folder: 's3://nowhere/shop' })).body.fields.folder).toContain('404 NoSuchBucket')
  expect((await schedule({ folder: 's3://backups/shop' })).status).toBe(200)
  const objectOf = (key: string) => s3.backups.set(key, { bytes: Buffer.from(''), type: '', cacheControl: '' })
  objectOf('shop/2020-01-01T00-00-00/manifest.json')
  objectOf('shopping.txt')
  const names = () => [...new Set([...s3.backups.keys()].map((key) => key.split('/')[1]))].sort()
  const inFolder = await made()
  pass(24 * HOUR)
  await tick()
  const [, first = ''] = names()
  const { last } = await read()
  expect(last).toMatchObject({ error: null, folder: `s3://backups/shop/${first}` })
  expect([...s3.backups.keys()].filter((key) => key.startsWith(`shop/${first}/`)).length).toBeGreaterThan(50)
  const people = [...s3.backups].find(([key]) => /\/tables\/\S*users\.copy\.gz$/.test(key))
  expect(people?.[1].bytes.subarray(0, 2)).toEqual(Buffer.from([31, 139])) // as gzip begins
  // Nothing of it stays on the machine.
  expect(await made()).toEqual(inFolder)
  // Its copy was interrupted: it is no backup.
  s3.backups.delete(`shop/${first}/manifest.json`)
  for (const kept of [1, 2, 2]) {
    pass(24 * HOUR)
    await tick()
    expect(names().filter((name) => name?.includes('scheduled'))).toHaveLength(kept)
  }
  expect(names()).not.toContain(first)
  expect(s3.backups.has('shop/2020-01-01T00-00-00/manifest.json')).toBe(true)
  s3.stumble(1000)
  pass(24 * HOUR)
  await tick()
  expect((await read()).trouble).toContain('The bucket of the backups refuses')
  expect(await made()).toEqual(inFolder)
})

it.each([
  ['2026-11-29T02:00:00Z', '2026-11-28T21:30:00.000Z'],
  ['2026-11-28T21:29:00Z', '2026-11-27T21:30:00.000Z'],
  ['2026-11-28T21:30:00Z', '2026-11-28T21:30:00.000Z'],
])('are due at the time of the shop: at %s since %s', (now, due) => {
  expect(lastTimeOf('03:00', new Date(now), 'Asia/Kolkata').toISOString()).toBe(due)
})
