// The statement that gives products their discounts, compared with the pure function over random products, categories
// and discounts; and what an import and its end leave of both discounts.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { effectiveDiscount, type ScheduledDiscount } from '@tokri/rules/scheduled-discounts.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { dice } from '../../../../test/groceries.ts'
import { catalogueFactory } from '../../../../test/shop.ts'
import { truncate } from '../../../../test/truncate.ts'
import { waitForLocks } from '../../../../test/wait-for-locks.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { stockOfProducts } from '../../stock/service.ts'
import { exportProducts } from '../import/export-products.ts'
import { type ImportOrder, importProducts } from '../import/import-products.ts'
import { readImports, takeBackImport } from '../import/take-back-import.ts'
import { applyDiscounts, lockDiscounts, ownDiscount, shareDiscounts } from './apply-discount-queries.ts'

const { db } = await testDatabase()
const now = new Date('2026-11-23T12:00:00Z')
/** Each import has a time of its own. */
let elapsed = 0
const deps = { db, clock: () => new Date(now.getTime() + ++elapsed), stock: stockOfProducts }
const create = catalogueFactory(db)
const secondsFromNow = (seconds: number) => new Date(now.getTime() + seconds * 1000)

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tokri-discounts-'))
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(() => truncate(db, 'categories', 'sub_categories', 'products', 'media', 'imports', 'discounts'))

const apply = (ids?: string[]) => inTransaction(db, (tx) => applyDiscounts(tx, now, ids))

type Terms = Partial<Omit<ScheduledDiscount, 'id'>>
const addDiscount = async (
  { percent = null, pricePaise = null, startsAt = secondsFromNow(-60), endsAt = null }: Terms,
  target: { products: string[] } | { categories: string[] },
): Promise<ScheduledDiscount> => {
  const id = newId()
  const scope = 'products' in target ? 'products' : 'categories'
  const period = { starts_at: startsAt, ends_at: endsAt, created_at: now, updated_at: now }
  await db
    .insertInto('discounts')
    .values({ id, name: `Discount ${id}`, scope, percent, price_paise: pricePaise, ...period })
    .execute()
  for (const one of 'products' in target ? target.products : target.categories)
    if (scope === 'products')
      await db.insertInto('discount_products').values({ discount_id: id, product_id: one }).execute()
    else await db.insertInto('discount_categories').values({ discount_id: id, category_id: one }).execute()
  return { id, percent, pricePaise, startsAt, endsAt }
}

const readProducts = () =>
  db
    .selectFrom('products')
    .select(['id', 'name', 'category_ids', 'price_paise', 'discount', 'regular_discount', 'discount_id', 'deleted_at'])
    .orderBy('id')
    .execute()

test.each([1, 2, 3, 4])('is the largest for each product, as the rule says (seed %i)', async (seed) => {
  const roll = dice(seed)
  const below = (end: number) => Math.floor(roll() * end)
  const some = (all: string[]) => all.filter(() => below(3) === 0)
  const categories = [await create.category('A'), await create.category('B'), await create.category('C')]
  const subCategory = await create.subCategory('All', categories)
  const products: string[] = []
  const own = new Map<string, number>()
  for (let number = 0; number < 60; number++) {
    const pricePaise = [below(30), below(2000), below(100_000), 100_000_000 + below(900_000_000)][below(4)] ?? 0
    const discount = [0, below(100), below(100_000_000) / 1e6][below(3)] ?? 0
    const id = await create.product(categories[below(3)] ?? '', subCategory, { pricePaise, discount })
    products.push(id)
    own.set(id, discount)
  }
  const discounts: { terms: ScheduledDiscount; targets: string[] }[] = []
  const change = async () => {
    const scope = below(2) === 0 ? 'products' : 'categories'
    const targets = some(scope === 'products' ? products : categories)
    const startsAt = secondsFromNow(below(5) - 3)
    const endsAt = below(3) === 0 ? null : new Date(startsAt.getTime() + (1 + below(4)) * 1000)
    const fixed = scope === 'products' && below(2) === 0
    const terms = fixed
      ? { pricePaise: 1 + ([below(30), below(2000), below(900_000_000)][below(3)] ?? 0) }
      : { percent: 1 + below(99_000_000) / 1e6 }
    const period = { startsAt, endsAt }
    const made = await addDiscount(
      { ...terms, ...period },
      scope === 'products' ? { products: targets } : { categories: targets },
    )
    discounts.push({ terms: made, targets })
  }
  const compare = async () => {
    await apply()
    expect(await apply()).toBe(0)
    for (const row of await readProducts()) {
      const offered = discounts
        .filter(({ targets }) => targets.includes(row.id) || targets.some((id) => row.category_ids.includes(id)))
        .map(({ terms }) => terms)
      const regularDiscount = own.get(row.id) ?? 0
      const wanted = effectiveDiscount({ pricePaise: row.price_paise, regularDiscount }, offered, now)
      expect(row).toMatchObject({
        discount: wanted.discount,
        discount_id: wanted.discountId,
        regular_discount: wanted.discountId === null ? null : regularDiscount,
      })
    }
  }
  for (let round = 0; round < 6; round++) {
    for (let number = 0; number < 3; number++) await change()
    await compare()
    for (const id of some(products)) {
      const discount = below(100)
      own.set(id, discount)
      await db.updateTable('products').set(ownDiscount(discount)).where('id', '=', id).execute()
    }
    const gone = discounts.splice(0, below(3)).map(({ terms }) => terms.id)
    await sql`DELETE FROM discount_products WHERE discount_id = ANY(${gone})`.execute(db)
    await sql`DELETE FROM discount_categories WHERE discount_id = ANY(${gone})`.execute(db)
    await compare()
  }
})

test('of named products only those change', async () => {
  const dairy = await create.category('Dairy')
  const milks = await create.subCategory('Milk', [dairy])
  const [one, other] = [await create.product(dairy, milks), await create.product(dairy, milks)]
  await addDiscount({ percent: 20 }, { categories: [dairy] })
  expect(await apply([one])).toBe(1)
  const discountOf = async (id: string) => (await readProducts()).find((product) => product.id === id)?.discount
  expect([await discountOf(one), await discountOf(other)]).toEqual([20, 0])
})

test('a product that comes while a discount is made misses nothing', async () => {
  const dairy = await create.category('Dairy')
  const milks = await create.subCategory('Milk', [dairy])
  const { made } = await inTransaction(db, async (tx) => {
    await shareDiscounts(tx)
    await catalogueFactory(tx).product(dairy, milks, { discount: 5 })
    expect(await applyDiscounts(tx, now)).toBe(0)
    const made = inTransaction(db, async (other) => {
      await lockDiscounts(other)
      const period = { starts_at: secondsFromNow(-1), ends_at: null, created_at: now, updated_at: now }
      await other
        .insertInto('discounts')
        .values({ id: newId(), name: 'Evening', scope: 'categories', percent: 20, price_paise: null, ...period })
        .execute()
      await sql`INSERT INTO discount_categories SELECT id, ${dairy} FROM discounts`.execute(other)
      await applyDiscounts(other, now)
    })
    await waitForLocks(db, 1)
    return { made }
  })
  await made
  expect(await readProducts()).toMatchObject([{ discount: 20, regular_discount: 5 }])
})

test('an archived product gets no discount', async () => {
  const dairy = await create.category('Dairy')
  const milk = await create.product(dairy, await create.subCategory('Milk', [dairy]))
  await addDiscount({ percent: 20 }, { products: [milk] })
  await db.updateTable('products').set({ deleted_at: now }).execute()
  expect(await apply()).toBe(0)
})

const bring = async (content: string, order: Partial<ImportOrder> = {}): Promise<string> => {
  const path = join(folder, 'list.csv')
  await writeFile(path, content)
  await importProducts(deps, { path, fileName: 'list.csv', ...order }, 'somebody')
  const [latest] = await readImports(deps)
  return latest?._id ?? ''
}
const header = 'name,brand,category,unit,mrp,price\n'
const LIST = `${header}Curd,Amul,Dairy,1 kg,90,81\nMilk,Amul,Dairy,1 l,60,60\n`
const state = async () =>
  (await readProducts())
    .filter(({ deleted_at }) => deleted_at === null)
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, discount, regular_discount }) => [name, discount, regular_discount])
const dairyId = async () =>
  (await db.selectFrom('categories').select('id').where('name', '=', 'Dairy').executeTakeFirstOrThrow()).id

test('an import sets own discounts while a scheduled one runs, and new products get it', async () => {
  await bring(LIST)
  const { id } = await addDiscount({ percent: 20 }, { categories: [await dairyId()] })
  await apply()
  expect(await state()).toEqual([
    ['Curd', 20, 10],
    ['Milk', 20, 0],
  ])
  const again = await importProducts(deps, { path: join(folder, 'list.csv') }, 'somebody')
  expect(again).toMatchObject({ updated: 0, unchanged: 2 })

  const second = await bring(
    `${LIST.replace('90,81', '90,76.5')}Ghee,Amul,Dairy,1 l,500,300\nSalt,Tata,Spices,1 kg,20,19\n`,
  )
  expect(await state()).toEqual([
    ['Curd', 20, 15],
    ['Ghee', 40, null],
    ['Milk', 20, 0],
    ['Salt', 5, null],
  ])

  expect(await takeBackImport(deps, second, 'somebody')).toEqual({ removed: 2, restored: 1 })
  expect(await state()).toEqual([
    ['Curd', 20, 10],
    ['Milk', 20, 0],
  ])
  await sql`UPDATE discounts SET ends_at = ${now} WHERE id = ${id}`.execute(db)
  await apply()
  expect(await state()).toEqual([
    ['Curd', 10, null],
    ['Milk', 0, null],
  ])
})

test('an import that changes only texts keeps the own discount', async () => {
  await bring(LIST)
  await addDiscount({ percent: 20 }, { categories: [await dairyId()] })
  await apply()
  await bring('name,brand,category,unit,mrp,description\nCurd,Amul,Dairy,1 kg,90,Thick\n')
  expect(await state()).toEqual([
    ['Curd', 20, 10],
    ['Milk', 20, 0],
  ])
})

test('an import is taken back although a discount has begun since', async () => {
  await bring(LIST)
  const second = await bring(LIST.replace('90,81', '90,76.5'))
  await addDiscount({ percent: 20 }, { categories: [await dairyId()] })
  await apply()
  expect(await takeBackImport(deps, second, 'somebody')).toEqual({ removed: 0, restored: 1 })
  expect(await state()).toEqual([
    ['Curd', 20, 10],
    ['Milk', 20, 0],
  ])
})

test('the list that is exported has the own discounts', async () => {
  await bring(LIST)
  await addDiscount({ percent: 20 }, { categories: [await dairyId()] })
  await apply()
  let text = ''
  for await (const part of exportProducts(db)) text += part
  expect(text).toMatch(/^Curd,Amul,Dairy,Dairy,1 kg,90\.00,81\.00,10,/m)
  await writeFile(join(folder, 'exported.csv'), text)
  const again = await importProducts(deps, { path: join(folder, 'exported.csv') }, 'somebody')
  expect(again).toMatchObject({ created: 0, updated: 0 })
})
