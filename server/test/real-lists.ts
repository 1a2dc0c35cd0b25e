// The unmodified lists of three real shops. They are not part of the project: the tests look for them in ../shared/data
// beside the checkout and are skipped where they are absent. The expected figures were computed by a separate program that
// shares no code with the import.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Deps } from '../src/deps.ts'
import { importProducts, previewImport } from '../src/modules/catalogue/import/import-products.ts'

type RealList = {
  name: string
  rows: number
  toCreate: number
  toUpdate: number
  unchanged: number
  bad: { row: number; message: string }[]
  shop: { categories: number; subcategories: number; links: number; productCategories: number; listings: number }
  sums: { mrp: number; price: number; stock: number }
}

const folder = join(import.meta.dirname, '../../../shared/data')
export const areListsHere = existsSync(folder)
export const pathOfList = (name: string): string => join(folder, name)

/** Its import takes as long as forty files of tests. */
export const largeList: RealList = {
  name: 'bigbasket_full.csv',
  rows: 27_555,
  toCreate: 26_119,
  toUpdate: 996,
  unchanged: 439,
  bad: [{ row: 14_365, message: 'Name is missing' }],
  shop: { categories: 11, subcategories: 90, links: 99, productCategories: 26_119, listings: 27_115 },
  sums: { mrp: 1_001_081_313, price: 846_167_166, stock: 2_611_900 },
}
export const usualLists: RealList[] = [
  {
    name: 'zepto_v2.csv',
    rows: 3732,
    toCreate: 1789,
    toUpdate: 1915,
    unchanged: 27,
    bad: [{ row: 3608, message: 'Price must be more than zero' }],
    shop: { categories: 14, subcategories: 14, links: 14, productCategories: 3704, listings: 9404 },
    sums: { mrp: 27_348_900, price: 24_749_460, stock: 7160 },
  },
  {
    name: 'dmart_products.csv',
    rows: 5189,
    toCreate: 5177,
    toUpdate: 0,
    unchanged: 6,
    bad: [
      { row: 2232, message: 'Price must be more than zero' },
      { row: 2982, message: 'Name is missing' },
      { row: 3182, message: 'Category is missing' },
      { row: 3245, message: 'Category is missing' },
      { row: 3247, message: 'Category is missing' },
      { row: 4325, message: 'Price is missing' },
    ],
    shop: { categories: 29, subcategories: 74, links: 80, productCategories: 5177, listings: 5177 },
    sums: { mrp: 177_469_951, price: 122_299_250, stock: 517_700 },
  },
]

type ImportDeps = Pick<Deps, 'db' | 'clock' | 'stock'>

const readShop = async (db: Deps['db']) => {
  const { rows } = await sql<RealList['shop']>`
    SELECT (SELECT count(*) FROM categories) AS categories, (SELECT count(*) FROM sub_categories) AS subcategories,
      (SELECT count(*) FROM sub_category_categories) AS links, (SELECT count(*) FROM category_products) AS "productCategories",
      (SELECT count(*) FROM sub_category_products) AS listings`.execute(db)
  return rows[0]
}

const readSums = async (db: Deps['db']) => {
  const { rows } = await sql<RealList['sums']>`
    SELECT sum(price_paise) AS mrp, sum(unit_price_paise) AS price, sum(quantity) AS stock
    FROM products JOIN stock ON product_id = id`.execute(db)
  return rows[0]
}

/** Into an empty catalogue: the list comes in whole, and a second time changes nothing. */
export const expectImportTwice = async (deps: ImportDeps, { name, bad, shop, sums, ...counts }: RealList) => {
  const { db } = deps
  const path = pathOfList(name)
  expect(await previewImport(deps, { path })).toMatchObject({ ...counts, bad, badCount: bad.length })
  await expect(importProducts(deps, { path }, 'somebody')).rejects.toMatchObject({ code: 'bad_rows' })
  expect(await readSums(db)).toEqual({ mrp: null, price: null, stock: null })

  const first = await importProducts(deps, { path, skipBad: true }, 'somebody')
  const { toCreate, toUpdate, unchanged, rows } = counts
  expect(first).toMatchObject({ created: toCreate, updated: toUpdate, unchanged, skipped: bad.length, bad })
  expect(await readShop(db)).toEqual(shop)
  expect(await readSums(db)).toEqual(sums)

  const second = await importProducts(deps, { path, skipBad: true }, 'somebody')
  expect(second).toMatchObject({ created: 0, updated: 0, unchanged: rows - bad.length, skipped: bad.length })
  expect(await readShop(db)).toEqual(shop)
  expect(await readSums(db)).toEqual(sums)
}
