import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testClock } from '../../../../test/clock.ts'
import { testDatabase } from '../../../../test/database.ts'
import { truncate } from '../../../../test/truncate.ts'
import { sheetXml, xlsxParts, zipOf } from '../../../../test/zip.ts'
import { orderPicture } from '../../media/service.ts'
import { stockOfProducts } from '../../stock/service.ts'
import { type ImportOrder, importProducts, previewImport } from './import-products.ts'

const { db } = await testDatabase()
const deps = { db, clock: testClock, stock: stockOfProducts }
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tokri-import-'))
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(() => truncate(db, 'categories', 'sub_categories', 'products', 'media'))

async function file(content: string | Buffer): Promise<string> {
  const path = join(folder, 'list.csv')
  await writeFile(path, content)
  return path
}

const preview = async (content: string | Buffer, order: Partial<ImportOrder> = {}) =>
  previewImport(deps, { path: await file(content), ...order })
const bring = async (content: string | Buffer, order: Partial<ImportOrder> = {}) => {
  const { preview: _, ...imported } = await importProducts(deps, { path: await file(content), ...order }, 'somebody')
  return imported
}

const readShop = async () => {
  const { rows } = await sql<Record<string, unknown>>`
    SELECT name, unit, price_paise, discount, unit_price_paise, more_details, quantity AS stock,
      ARRAY(SELECT c.name FROM unnest(category_ids) WITH ORDINALITY AS x (id, n) JOIN categories c USING (id) ORDER BY n) AS categories,
      ARRAY(SELECT s.name FROM unnest(sub_category_ids) WITH ORDINALITY AS x (id, n) JOIN sub_categories s USING (id) ORDER BY n) AS subcategories
    FROM products JOIN stock ON product_id = id ORDER BY name, price_paise`.execute(db)
  return rows
}
const namesOf = async (table: 'categories' | 'sub_categories') =>
  (await db.selectFrom(table).select('name').orderBy('position').execute()).map(({ name }) => name)
const versionOf = async () =>
  (await db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()).version

const HEADER = 'name,brand,category,subcategory,unit,mrp,price,stock\n'

test('a new product stands in its category with its price to the paisa', async () => {
  const before = await versionOf()
  expect(await bring(`${HEADER}Toned Milk,Amul,Dairy,Milk,1 l,189,159,7\n`)).toEqual({
    created: 1,
    updated: 0,
    unchanged: 0,
    skipped: 0,
    bad: [],
    warnings: [],
  })
  expect(await readShop()).toEqual([
    {
      name: 'Toned Milk',
      unit: '1 l',
      price_paise: 18_900,
      discount: 15.873,
      unit_price_paise: 15_900,
      more_details: { Brand: 'Amul' },
      stock: 7,
      categories: ['Dairy'],
      subcategories: ['Milk'],
    },
  ])
  expect(await versionOf()).toBe(before + 1)
})

test('what the file does not say takes the defaults of the shop', async () => {
  await bring('name,category,price\nToned Milk,Dairy,60\n')
  expect(await readShop()).toMatchObject([
    { unit: '1 pc', stock: 100, discount: 0, categories: ['Dairy'], subcategories: ['Dairy'] },
  ])
  const product = await db.selectFrom('products').selectAll().executeTakeFirstOrThrow()
  expect(product.description).toBe('Toned Milk, 1 pc')
  const [, hash] = /^\/media\/([a-z0-9]+)-960\.webp$/.exec(product.image[0] ?? '') ?? []
  expect(
    await db
      .selectFrom('media')
      .select('kind')
      .where('hash', '=', hash ?? '')
      .execute(),
  ).toEqual([{ kind: 'drawn' }])
})

test('a dry run counts the same as the import after it, and changes nothing', async () => {
  const list = `${HEADER}Milk,Amul,Dairy,Milk,1 l,60,60,\nMILK,amul,Morning,,1 L,60,60,\n milk ,Amul,Dairy,Milk,1l,60,60,\nTea,,Drinks,,,0,,\n`
  const dry = await preview(list)
  expect(dry).toMatchObject({ rows: 4, toCreate: 1, toUpdate: 1, unchanged: 1, badCount: 1 })
  expect(dry.bad).toEqual([{ row: 5, message: 'Price must be more than zero' }])
  expect(await readShop()).toEqual([])
  expect(await namesOf('categories')).toEqual([])
  expect(await bring(list, { skipBad: true })).toMatchObject({ created: 1, updated: 1, unchanged: 1, skipped: 1 })
})

test('rows that repeat a product unite its categories, and the first stock and price win', async () => {
  await bring(
    `${HEADER}Milk,Amul,Dairy,Milk,1 l,60,54,3\nMilk,Amul,Morning,Milk,1 l,60,50,9\nMilk,Amul,Morning,Early,1 l,60,54,9\n`,
  )
  expect(await readShop()).toMatchObject([
    { unit_price_paise: 5400, stock: 3, categories: ['Dairy', 'Morning'], subcategories: ['Milk', 'Early'] },
  ])
  expect(await namesOf('categories')).toEqual(['Dairy', 'Morning'])
  expect(await namesOf('sub_categories')).toEqual(['Milk', 'Early'])
})

test('the same name in another unit, at another MRP or of another brand is another product', async () => {
  const created = await bring(
    `${HEADER}Milk,Amul,Dairy,,1 l,60,,\nMilk,Amul,Dairy,,500 ml,60,,\nMilk,Amul,Dairy,,1 l,61,,\nMilk,Nandini,Dairy,,1 l,60,,\n`,
  )
  expect(created).toMatchObject({ created: 4 })
})

test('the same list again changes nothing, not even the catalogue version', async () => {
  const list = `${HEADER}Milk,Amul,Dairy,Milk,1 l,60,54,3\nMilk,Amul,Morning,,1 l,60,50,9\nTea,,Drinks,,,99,,\n`
  await bring(list)
  const [shop, version] = [await readShop(), await versionOf()]
  expect(await bring(list)).toEqual({ created: 0, updated: 0, unchanged: 3, skipped: 0, bad: [], warnings: [] })
  expect(await readShop()).toEqual(shop)
  expect(await versionOf()).toBe(version)
})

test('a later list changes price, texts and details, adds subcategories, and leaves stock that may be sold already', async () => {
  await bring('name,category,mrp,price,stock,description,Origin,Fat\nMilk,Dairy,60,54,3,Fresh,Pune,3%\n')
  const again = await bring('name,category,mrp,price,stock,description,Origin\nMilk,Morning,60,48,50,Fresher,Anand\n')
  expect(again).toMatchObject({ created: 0, updated: 1 })
  expect(await readShop()).toMatchObject([
    {
      unit_price_paise: 4800,
      stock: 3,
      categories: ['Dairy', 'Morning'],
      more_details: { Origin: 'Anand', Fat: '3%' },
    },
  ])
  expect(await db.selectFrom('products').select('description').execute()).toEqual([{ description: 'Fresher' }])
})

test.each([
  ['its price', 'name,category,mrp,price\nMilk,Dairy,60,48\n'],
  ['its discount', 'name,category,mrp,discount\nMilk,Dairy,60,20%\n'],
  ['its description', 'name,category,mrp,description\nMilk,Dairy,60,Fresher\n'],
  ['a detail', 'name,category,mrp,Origin\nMilk,Dairy,60,Anand\n'],
  ['its category', 'name,category,mrp\nMilk,Morning,60\n'],
  ['its subcategory', 'name,category,subcategory,mrp\nMilk,Dairy,Fresh,60\n'],
])('a list that says otherwise about %s changes the product, once', async (_what, list) => {
  await bring('name,category,mrp,price,description,Origin\nMilk,Dairy,60,54,Fresh,Pune\n')
  expect(await bring(list)).toMatchObject({ created: 0, updated: 1, unchanged: 0 })
  expect(await bring(list)).toMatchObject({ created: 0, updated: 0, unchanged: 1 })
})

test('another stock is told, and set only if that is asked for: then it is an update and a movement', async () => {
  await bring('name,category,mrp,stock\nMilk,Dairy,60,3\nCurd,Dairy,30,4\n')
  const list = 'name,category,mrp,stock\nMilk,Dairy,60,0\nCurd,Dairy,30,4\n'
  expect(await preview(list)).toMatchObject({ toCreate: 0, toUpdate: 0, unchanged: 2, otherStock: 1 })
  expect(await bring(list)).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
  expect(await readShop()).toMatchObject([{ stock: 4 }, { stock: 3 }])
  const order = { setStock: true }
  expect(await preview(list, order)).toMatchObject({ toCreate: 0, toUpdate: 1, unchanged: 1, otherStock: 1 })
  expect(await bring(list, order)).toMatchObject({ created: 0, updated: 1, unchanged: 1 })
  expect(await preview(list, order)).toMatchObject({ toUpdate: 0, unchanged: 2, otherStock: 0 })
  expect(await readShop()).toMatchObject([
    { name: 'Curd', stock: 4 },
    { name: 'Milk', stock: 0 },
  ])
  const movements = await db
    .selectFrom('stock_movements as m')
    .innerJoin('products as p', 'p.id', 'm.product_id')
    .select(['m.kind', 'm.quantity', 'm.balance', 'm.by'])
    .where('m.quantity', '<', 0)
    .execute()
  expect(movements).toEqual([{ kind: 'imported', quantity: -3, balance: 0, by: 'somebody' }])
})

test('rows without a category take the default one', async () => {
  const list = 'name,mrp,category\nMilk,60,\nCurd,30,Fresh\n'
  expect(await preview(list)).toMatchObject({ toCreate: 1, bad: [{ row: 2, message: 'Category is missing' }] })
  expect(await preview(list, { defaultCategory: 'Dairy' })).toMatchObject({ toCreate: 2, bad: [] })
  await bring(list, { defaultCategory: 'Dairy' })
  expect(await readShop()).toMatchObject([
    { name: 'Curd', categories: ['Fresh'] },
    { name: 'Milk', categories: ['Dairy'] },
  ])
  expect(await bring('name,mrp\nMilk,60\n', { defaultCategory: 'dairy' })).toMatchObject({ unchanged: 1 })
})

test('the default category is that of new products alone', async () => {
  await bring('name,category,mrp\nMilk,Dairy,60\n')
  const list = 'name,mrp,price\nMilk,60,50\nCurd,30,30\n'
  expect(await bring(list, { defaultCategory: 'New arrivals' })).toMatchObject({ created: 1, updated: 1 })
  expect(await readShop()).toMatchObject([
    { name: 'Curd', categories: ['New arrivals'] },
    { name: 'Milk', categories: ['Dairy'] },
  ])
})

test('a list with barcodes but without brands and units changes nothing when it is brought again', async () => {
  await bring('name,brand,category,unit,mrp,barcode\nSalt,Tata,Staples,1 kg,28,4006381333931\n')
  const list = 'name,category,mrp,barcode\nSalt,Staples,28,4006381333931\n'
  expect(await preview(list)).toMatchObject({ toCreate: 0, toUpdate: 0, unchanged: 1, renamed: [] })
  expect(await bring(list.replace(',28,', ',30,'))).toMatchObject({ updated: 1 })
  expect(await preview(list)).toMatchObject({
    toUpdate: 1,
    renamed: [{ row: 2, message: 'Salt at ₹30 becomes Salt at ₹28' }],
  })
})

test('a preview names the rows that make a second product of one at another MRP', async () => {
  await bring('name,brand,category,unit,mrp\nMilk,Amul,Dairy,1 l,60\n')
  const { doubles, toCreate } = await preview(
    'name,brand,category,unit,mrp\nMILK,Amul,Dairy,1l,64.50\nMilk,Nandini,Dairy,1 l,64\nMilk,Amul,Dairy,2 l,99\n',
  )
  expect(toCreate).toBe(3)
  expect(doubles).toEqual([{ row: 2, message: 'MILK, 1l is in the shop at ₹60: this row makes a second product' }])
})

test.each(['_id', 'id', 'productId'])(
  'a column %s with the id of a product changes its name, unit, brand and MRP',
  async (column) => {
    await bring('name,brand,category,unit,mrp,price,stock\nMilk,Amul,Dairy,1 l,60,54,3\nCurd,Amul,Dairy,1 kg,90,90,4\n')
    const { id } = await db.selectFrom('products').select('id').where('name', '=', 'Milk').executeTakeFirstOrThrow()
    const list = `name,brand,category,unit,mrp,price,${column}\nFull Milk,Nandini,Dairy,1.5 l,100,80,${id}\nCurd,Amul,Dairy,1 kg,90,90,none\n`
    expect(await preview(list)).toMatchObject({
      toCreate: 0,
      toUpdate: 2, // the other value of the column is a detail of the curd
      renamed: [{ row: 2, message: 'Milk at ₹60 becomes Full Milk at ₹100' }],
      doubles: [],
    })
    await bring(list)
    expect(
      await db.selectFrom('products').select(['id', 'name', 'unit']).orderBy('name', 'desc').execute(),
    ).toMatchObject([{ id, name: 'Full Milk' }, { name: 'Curd' }])
    expect((await readShop())[1]).toMatchObject({
      price_paise: 10_000,
      unit_price_paise: 8000,
      stock: 3,
      more_details: { Brand: 'Nandini' },
    })
    expect(await bring(list)).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
  },
)

test('a picture of the shop takes the place of the drawn one, an unknown one does not', async () => {
  await bring('name,category,mrp\nMilk,Dairy,60\n')
  const known = await orderPicture(db, { view: 'tile', tint: 'dairy', items: ['bread'] }, testClock())
  const list = (image: string) => `name,category,mrp,image\nMilk,Dairy,60,${image}\n`
  expect(await bring(list(`/media/${'0'.repeat(32)}-960.webp`))).toMatchObject({ unchanged: 1 })
  expect(await bring(list(known))).toMatchObject({ updated: 1 })
  expect(await db.selectFrom('products').select('image').execute()).toEqual([{ image: [known] }])
})

test('cells that say nothing leave what the shop has', async () => {
  await bring('name,category,mrp,price,description\nMilk,Dairy,60,54,Fresh\n')
  expect(await bring('name,category,mrp,price,description\nMilk,Dairy,60,,\n')).toMatchObject({ unchanged: 1 })
})

test('categories are found again whatever their case, and one subcategory may stand in several categories', async () => {
  await bring(`${HEADER}Milk,,Dairy,Fresh,,60,,\n`)
  await bring(`${HEADER}Curd,,DAIRY,fresh,,30,,\nBread,,Bakery,FRESH,,40,,\n`)
  expect(await namesOf('categories')).toEqual(['Dairy', 'Bakery'])
  expect(await namesOf('sub_categories')).toEqual(['Fresh'])
  expect(await db.selectFrom('sub_category_categories').selectAll().execute()).toHaveLength(2)
})

test('products are listed where they stand', async () => {
  await bring(`${HEADER}Milk,,Dairy,Fresh,,60,,\nMilk,,Morning,Early,,60,,\n`)
  expect(await db.selectFrom('category_products').selectAll().execute()).toHaveLength(2)
  expect(await db.selectFrom('sub_category_products').selectAll().execute()).toHaveLength(4)
})

test('bad rows keep the whole file out unless they may be left out', async () => {
  const list = `${HEADER}Milk,,Dairy,,,60,,\n,,Dairy,,,60,,\n`
  await expect(bring(list)).rejects.toMatchObject({
    code: 'bad_rows',
    refusal: { data: { rows: 2, toCreate: 1, bad: [{ row: 3, message: 'Name is missing' }] } },
  })
  expect(await readShop()).toEqual([])
  expect(await bring(list, { skipBad: true })).toMatchObject({ created: 1, skipped: 1 })
})

test('a removed product is not brought back by a list, a new one is made', async () => {
  await bring(`${HEADER}Milk,,Dairy,,,60,,\n`)
  await sql`UPDATE products SET deleted_at = now()`.execute(db)
  expect(await bring(`${HEADER}Milk,,Dairy,,,60,,\n`)).toMatchObject({ created: 1 })
})

test('empty rows of a spreadsheet are passed over but counted in the numbering', async () => {
  expect(await preview('name,category,price\n,,\nMilk,Dairy,60\n,,\nTea,,9\n')).toMatchObject({
    rows: 2,
    bad: [{ row: 5, message: 'Category is missing' }],
  })
})

test('a file whose category column is something else is refused instead of making a thousand categories', async () => {
  const list = `name,category,price\n${Array.from({ length: 501 }, (_, at) => `Milk,Category ${at},60\n`).join('')}`
  await expect(bring(list)).rejects.toThrow('more than 500 new categories')
})

test('two imports of one list at the same time make each product once', async () => {
  const path = await file(`${HEADER}Milk,,Dairy,,,60,,\nTea,,Drinks,,,99,,\n`)
  const both = await Promise.allSettled([1, 2].map(() => importProducts(deps, { path }, 'somebody')))
  const refused = both.filter(({ status }) => status === 'rejected')
  // Either they met, and one was refused, or one came after the other and found everything there.
  for (const { reason } of refused as PromiseRejectedResult[]) expect(reason.code).toBe('import_running')
  expect(refused.length).toBeLessThan(2)
  expect((await importProducts(deps, { path }, 'somebody')).created).toBe(0)
  expect(await readShop()).toHaveLength(2)
})

test('when the last step fails nothing of the file is in the shop', async () => {
  await sql`
    CREATE FUNCTION refuse_entry() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no audit'; END $$;
    CREATE TRIGGER no_entries BEFORE INSERT ON audit_log EXECUTE FUNCTION refuse_entry()`.execute(db)
  await expect(bring(`${HEADER}Milk,,Dairy,,,60,,\n`)).rejects.toThrow('no audit')
  await sql`DROP TRIGGER no_entries ON audit_log`.execute(db)
  expect(await readShop()).toEqual([])
  expect(await namesOf('categories')).toEqual([])
})

test('the audit log says who imported how much', async () => {
  await bring(`${HEADER}Milk,,Dairy,,,60,,\n`)
  const entry = await db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
  expect(entry).toMatchObject({
    actor: 'somebody',
    action: 'product.imported',
    detail: { created: 1, updated: 0, unchanged: 0, skipped: 0 },
  })
})

test('an empty file is refused', async () => {
  await expect(preview('')).rejects.toThrow('This file is empty')
})

test('a row with more values than the header has columns is bad: a comma without quotes has moved them', async () => {
  const { bad, rows, toCreate } = await preview(
    'name,price,mrp,stock,category\nRice 25kg,1,299,1499,10,Staples\nDal,90,100,5,Staples,,\nTea,"1,299",1499,5,Staples\n',
  )
  expect({ rows, toCreate, bad: bad.map(({ row }) => row) }).toEqual({ rows: 3, toCreate: 2, bad: [2] })
  expect(bad[0]?.message).toMatch(/6 values for 5 columns: Rice 25kg \| 1 \| 299/)
})

test('a very large discount and a number as a category are imported with a warning', async () => {
  const list = 'name,category,mrp,price\nTea,Drinks,1000,150\nJam,12,100,90\nSalt,Staples,100,20\nOil,Staples,100,90\n'
  const { warnings } = await preview(list)
  expect(warnings).toEqual([
    { row: 2, message: '85 % off is more than the 80 % that are usual' },
    { row: 3, message: 'The category is the number 12' },
  ])
  await db.insertInto('settings').values({ key: 'shop.oddDiscount', value: '5' }).execute()
  expect((await bring(list)).warnings.map(({ row }) => row)).toEqual([2, 3, 4, 5])
  await db.deleteFrom('settings').where('key', '=', 'shop.oddDiscount').execute()
  expect(await readShop()).toHaveLength(4)
})

test('a preview shows the first rows, the odd ones, and the values that a row changes', async () => {
  await bring(`${HEADER}Tea,Tata,Drinks,Tea,100 g,60,50,5\n`)
  const rest = Array.from({ length: 30 }, (_, at) => `Soap ${at},,Home,,1 pc,20,20,5`)
  const { shown } = await preview(
    `name,brand,category,subcategory,unit,mrp,price,stock,colour\n${rest.join(',\n')},\nTea,Tata,Offers,,100 g,60,45,9,black\nBun,,Home,,1 pc,100,10,5,\n`,
    { setStock: true },
  )
  expect(shown.map(({ row }) => row)).toEqual([...Array.from({ length: 20 }, (_, at) => at + 2), 32, 33])
  expect(shown[0]).toMatchObject({ does: 'create', name: 'Soap 0', category: 'Home', mrp: 20, price: 20, stock: 5 })
  expect(shown.at(-1)).toMatchObject({ row: 33, does: 'create', name: 'Bun', price: 10 })
  expect(shown.at(-2)).toMatchObject({
    does: 'update',
    changes: [
      { field: 'price', from: '₹50', to: '₹45' },
      { field: 'colour', from: '', to: 'black' },
      { field: 'category', from: '', to: 'Offers' },
      { field: 'subcategory', from: '', to: 'Offers' },
      { field: 'stock', from: '5', to: '9' },
    ],
  })
})

test('titles above the header and the total below the list are no rows', async () => {
  const list =
    'Sharma Stores,,,,\nStock as on 8 Oct,,,,\nNo,Item Name,Category,Closing Stock,Rate (₹)\n1,Soap,Home,"1,200",62.5\n,Total,,1200,\nPrinted on 9 Oct,,,,\n'
  expect(await preview(list)).toMatchObject({ rows: 1, toCreate: 1, badCount: 0 })
  await bring(list)
  expect(await readShop()).toMatchObject([{ name: 'Soap', stock: 1200, price_paise: 6250 }])
})

test('negative stock is told, and taken as none if that is asked for', async () => {
  const list = 'name,category,mrp,stock\nSoap,Home,10,-5\nBrush,Home,10,2\n'
  expect(await preview(list)).toMatchObject({
    badCount: 1,
    negativeStock: 1,
    bad: [{ message: 'Stock "-5" is negative' }],
  })
  expect(await preview(list, { negativeIsZero: true })).toMatchObject({ badCount: 0, negativeStock: 0 })
  await bring(list, { negativeIsZero: true })
  expect(await readShop()).toMatchObject([{ stock: 2 }, { stock: 0 }])
})

test('a lost barcode is told first and is nowhere in the product', async () => {
  expect(await bring('name,category,mrp,barcode\nSoap,Home,10,8.90E+12\n')).toMatchObject({
    created: 1,
    warnings: [{ row: 2, message: expect.stringContaining('shortened the barcode') }],
  })
  expect(await readShop()).toMatchObject([{ more_details: {} }])
})

const hiddenOf = async () =>
  Object.fromEntries(
    (await db.selectFrom('products').select(['name', 'hidden']).execute()).map(({ name, hidden }) => [name, hidden]),
  )

test('what is not published comes as hidden, a later list shows it, and one that says nothing keeps it', async () => {
  const list = (milk: string, bread: string) =>
    `name,category,price,Published\nMilk,Food,60,${milk}\nBread,Food,40,${bread}\n`
  expect((await preview(list('0', '1'))).shown).toMatchObject([{ hidden: true }, { hidden: false }])
  await bring(list('0', '1'))
  expect(await hiddenOf()).toEqual({ Milk: true, Bread: false })
  expect(await bring('name,category,price\nMilk,Food,60\n')).toMatchObject({ unchanged: 1 })
  const { shown } = await preview(list('1', 'draft'))
  expect(shown).toMatchObject([
    { changes: [{ field: 'hidden', from: 'yes', to: '' }] },
    { changes: [{ field: 'hidden', from: '', to: 'yes' }] },
  ])
  expect(await bring(list('1', 'draft'))).toMatchObject({ updated: 2 })
  expect(await hiddenOf()).toEqual({ Milk: false, Bread: true })
})

test('further categories of a row are places of its product, counted with the row', async () => {
  const list =
    'Name,Regular price,Type,Published,Categories\nTea,45,simple,1,"Drinks, Drinks > Tea, Offers"\nSalt,20,simple,1,Staples\n'
  expect(await preview(list)).toMatchObject({
    rows: 2,
    toCreate: 2,
    toUpdate: 0,
    unchanged: 0,
    shown: [{ row: 2 }, { row: 3 }],
  })
  expect(await bring(list)).toMatchObject({ created: 2, updated: 0, unchanged: 0 })
  expect(await readShop()).toMatchObject([
    { name: 'Salt', categories: ['Staples'] },
    { name: 'Tea', categories: ['Drinks', 'Offers'], subcategories: ['Tea', 'Offers'] },
  ])
  expect(await bring(list)).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
  const moved = list.replace('Offers', 'Gifts')
  expect(await preview(moved)).toMatchObject({ toCreate: 0, toUpdate: 1, unchanged: 1 })
  await bring(moved)
  expect(await readShop()).toMatchObject([{}, { name: 'Tea', categories: ['Drinks', 'Offers', 'Gifts'] }])
})

test('a sheet of a workbook is imported, with percents as Excel keeps them and the cells of its bad rows', async () => {
  const goods = [
    ['Sharma Stores'],
    [],
    ['name', 'category', 'mrp', 'discount', 'stock'],
    ['Tea', 'Drinks', 100, 0.05, 12],
    ['Salt', 'Staples', 'ask', '', 3],
  ]
  const workbook = zipOf(xlsxParts({ Notes: sheetXml([['Hello']]), Goods: sheetXml(goods) }))
  expect(await preview(workbook, { sheet: 'Goods' })).toMatchObject({
    ...{ sheets: ['Notes', 'Goods'], sheet: 'Goods', toCreate: 1 },
    bad: [{ row: 3, message: 'Price "ask" is not an amount of rupees' }],
    badCells: [['Salt', 'Staples', 'ask', '', '3']],
  })
  await bring(workbook, { sheet: 'Goods', skipBad: true })
  expect(await readShop()).toMatchObject([{ name: 'Tea', price_paise: 10_000, discount: 5, stock: 12 }])
})
