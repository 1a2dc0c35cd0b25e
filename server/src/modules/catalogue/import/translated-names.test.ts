// Lists with names in Hindi.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { testClock } from '../../../../test/clock.ts'
import { testDatabase } from '../../../../test/database.ts'
import { truncate } from '../../../../test/truncate.ts'
import { stockOfProducts } from '../../stock/service.ts'
import { exportProducts } from './export-products.ts'
import { importProducts } from './import-products.ts'
import { readImports, takeBackImport } from './take-back-import.ts'

const { db } = await testDatabase()
const deps = { db, clock: testClock, stock: stockOfProducts }
const folder = await mkdtemp(join(tmpdir(), 'tokri-names-'))
afterAll(() => rm(folder, { recursive: true }))
beforeEach(() => truncate(db, 'categories', 'sub_categories', 'products'))

const bring = async (content: string) => {
  const path = join(folder, 'list.csv')
  await writeFile(path, content)
  const { created, updated, unchanged } = await importProducts(deps, { path }, 'somebody')
  return { created, updated, unchanged }
}
const exported = async () => {
  let text = ''
  for await (const chunk of exportProducts(db)) text += chunk
  return text
}
const namesIn = async (table: 'categories' | 'sub_categories' | 'products') =>
  Object.fromEntries(
    (await db.selectFrom(table).select(['name', 'name_translations']).execute()).map((row) => [
      row.name,
      row.name_translations,
    ]),
  )

const list = (...rows: string[]) =>
  ['Name,Name_hi,Category,Category hi,Subcategory,Hindi subcategory,Price', ...rows].join('\n')
const milk = 'Milk,दूध,Dairy,डेयरी,Fresh Milk,ताज़ा दूध,60'
const salt = 'Salt,,Staples,,,,20'

it('are read for products, categories and subcategories, and empty cells name none', async () => {
  expect(await bring(list(milk, salt))).toEqual({ created: 2, updated: 0, unchanged: 0 })
  expect(await namesIn('products')).toEqual({ Milk: { hi: 'दूध' }, Salt: {} })
  expect(await namesIn('categories')).toEqual({ Dairy: { hi: 'डेयरी' }, Staples: {} })
  expect(await namesIn('sub_categories')).toEqual({ 'Fresh Milk': { hi: 'ताज़ा दूध'.normalize('NFC') }, Staples: {} })
})

it('are updated by another name, and stay where the cell is empty', async () => {
  await bring(list(milk, salt))
  const again = list(milk.replace(',दूध', ',गाय का दूध').replace('डेयरी', ''), salt)
  expect(await bring(again)).toEqual({ created: 0, updated: 1, unchanged: 1 })
  expect(await namesIn('products')).toEqual({ Milk: { hi: 'गाय का दूध' }, Salt: {} })
  expect(await namesIn('categories')).toMatchObject({ Dairy: { hi: 'डेयरी' } })
})

it('are exported if there are any, and an import of the export changes nothing', async () => {
  await bring(list(salt))
  expect(await exported()).not.toContain('name_hi')
  await bring(list(milk))
  const text = await exported()
  expect(text.split('\r\n')[0]).toContain('name_hi,category_hi,subcategory_hi')
  expect(await bring(text)).toEqual({ created: 0, updated: 0, unchanged: 2 })
  await truncate(db, 'categories', 'sub_categories', 'products')
  await bring(text)
  expect(await namesIn('products')).toEqual({ Milk: { hi: 'दूध' }, Salt: {} })
})

it('become what they were when the import is taken back', async () => {
  await bring(list(milk))
  await bring(list(milk.replace(',दूध', ',गाय का दूध')))
  const [last] = await readImports(deps)
  expect(await takeBackImport(deps, last?._id ?? '', 'somebody')).toEqual({ removed: 0, restored: 1 })
  expect(await namesIn('products')).toEqual({ Milk: { hi: 'दूध' } })
})
