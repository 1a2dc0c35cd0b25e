import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { catalogueFactory, testShop } from '../../../test/shop.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { writeSetting } from '../../platform/settings.ts'
import { claimPictures, orderPicture } from './service.ts'
import { sharp } from './sharp.ts'

const HOUR = 60 * 60 * 1000
const { app, db, deps, pass, signUp } = await testShop()
const { clock, media } = deps

let shade = 0
const picture = () =>
  sharp({ create: { width: 20, height: 20, channels: 3, background: { r: shade++, g: 90, b: 60 } } })
    .png()
    .toBuffer()
const isKept = async (address: string) => (await app.inject(address)).statusCode === 200

test('an upload that nothing shows is gone after a day, files and all, and can be sent again', async () => {
  const bytes = await picture()
  const address = await media.storeUpload(bytes)
  pass(23 * HOUR)
  expect(await media.sweep()).toBe(0)
  expect(await isKept(address)).toBe(true)
  pass(2 * HOUR)
  expect(await media.sweep()).toBe(1)
  expect(await isKept(address)).toBe(false)
  expect(await Promise.all([240, 480].map((width) => isKept(address.replace('960', String(width)))))).toEqual([
    false,
    false,
  ])
  expect(await media.storeUpload(bytes)).toBe(address)
  expect(await isKept(address)).toBe(true)
})

test('what anything shows is kept: categories, products even when removed, people; and drawn pictures always', async () => {
  const put = catalogueFactory(db)
  const category = await put.category('Dairy')
  const subCategory = await put.subCategory('Milk', [category])
  const product = await put.product(category, subCategory)
  const person = await signUp()
  const shown: string[] = []
  for (let count = 0; count < 7; count++) shown.push(await media.storeUpload(await picture()))
  const [
    onCategory = '',
    onSubCategory = '',
    onProduct = '',
    onPerson = '',
    beforeImport = '',
    logo = '',
    banner = '',
  ] = shown
  await inTransaction(db, (tx) => writeSetting(tx, 'logo', logo))
  await inTransaction(db, (tx) => writeSetting(tx, 'banner', banner))
  await db.updateTable('categories').set({ image: onCategory }).execute()
  await db.updateTable('sub_categories').set({ image: onSubCategory }).execute()
  await db
    .updateTable('products')
    .set({ image: ['/media/none-960.webp', onProduct], deleted_at: clock() })
    .where('id', '=', product)
    .execute()
  await db.updateTable('users').set({ avatar: onPerson }).where('id', '=', person.id).execute()
  await sql`
    INSERT INTO imports (id, at, by, created, updated, category_ids, sub_category_ids)
    VALUES ('i1', now(), 'somebody', 0, 1, '{}', '{}')`.execute(db)
  const before = JSON.stringify({ image: [beforeImport] })
  await sql`INSERT INTO import_products VALUES ('i1', ${product}, ${before}::jsonb, '')`.execute(db)
  const drawn = await orderPicture(db, { view: 'tile', tint: 'dairy', items: ['bread'] }, clock())
  const unused = await media.storeUpload(await picture())
  pass(48 * HOUR)
  await media.sweep()
  expect(await Promise.all([...shown, drawn].map(isKept))).toEqual(shown.map(() => true).concat(true))
  expect(await isKept(unused)).toBe(false)
})

test('a picture that is being chosen while the sweep runs stays', async () => {
  const address = await media.storeUpload(await picture())
  pass(48 * HOUR)
  let sweeping: Promise<number> | undefined
  await db.transaction().execute(async (tx) => {
    expect(await claimPictures(tx, [address], clock())).toEqual(new Set([address]))
    sweeping = media.sweep()
    // The sweep has met the chosen row once it waits for this transaction.
    await expect
      .poll(async () => {
        const { rows } = await sql<{ waiting: boolean }>`
          SELECT EXISTS (
            SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
          ) AS waiting`.execute(db)
        return rows[0]?.waiting
      })
      .toBe(true)
  })
  await sweeping
  expect(await isKept(address)).toBe(true)
})
