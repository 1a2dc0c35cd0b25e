import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testClock } from '../../../../test/clock.ts'
import { testDatabase } from '../../../../test/database.ts'
import { unexplainedStock } from '../../../../test/ledger.ts'
import { truncate } from '../../../../test/truncate.ts'
import { waitForLocks } from '../../../../test/wait-for-locks.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { stockOfProducts, takeStock } from '../../stock/service.ts'
import { type ImportOrder, importProducts } from './import-products.ts'
import { readImports, takeBackImport } from './take-back-import.ts'

const { db } = await testDatabase()
const deps = { db, clock: testClock, stock: stockOfProducts }
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tokri-take-back-'))
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(() => truncate(db, 'categories', 'sub_categories', 'products', 'media', 'imports'))

const bring = async (content: string, order: Partial<ImportOrder> = {}): Promise<string> => {
  const path = join(folder, 'list.csv')
  await writeFile(path, content)
  await importProducts(deps, { path, fileName: 'list.csv', ...order }, 'somebody')
  const [latest] = await readImports(deps)
  return latest?._id ?? ''
}
const takeBack = (id: string) => takeBackImport(deps, id, 'somebody')

/** All that an import may change, but not the times of changes. */
const readShop = async () => {
  const { rows } = await sql`
    SELECT to_jsonb(p) - ARRAY['updated_at', 'changed_by'] AS product,
      (SELECT jsonb_object_agg(store_id, quantity) FROM stock WHERE product_id = p.id AND quantity > 0) AS stock,
      ARRAY(SELECT category_id FROM category_products WHERE product_id = p.id ORDER BY 1) AS categories,
      ARRAY(SELECT category_id || sub_category_id FROM sub_category_products WHERE product_id = p.id ORDER BY 1) AS subcategories
    FROM products AS p WHERE deleted_at IS NULL ORDER BY id`.execute(db)
  const categories = await db.selectFrom('categories').select(['id', 'name']).orderBy('id').execute()
  const subcategories = await db.selectFrom('sub_categories').select(['id', 'name']).orderBy('id').execute()
  return { rows, categories, subcategories }
}

/** Each link as "category > subcategory". */
const readLinks = async () => {
  const { rows } = await sql<{ link: string }>`
    SELECT c.name || ' > ' || s.name AS link FROM sub_category_categories l
    JOIN categories c ON c.id = l.category_id JOIN sub_categories s ON s.id = l.sub_category_id ORDER BY 1`.execute(db)
  return rows.map(({ link }) => link)
}

const idOf = async (name: string) =>
  (await db.selectFrom('products').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id

const sell = async (name: string, quantity = 1) => {
  const productId = await idOf(name)
  const sale = { storeId: 'main', kind: 'sale', by: 'shopper', at: testClock() } as const
  expect(await inTransaction(db, (tx) => takeStock(tx, [{ productId, quantity }], sale))).toBe(null)
}

const OLD =
  'name,brand,category,subcategory,unit,mrp,price,stock,description,Origin,barcode\nMilk,Amul,Dairy,Milk,1 l,60,54,3,Fresh,Pune,4006381333931\nCurd,Amul,Dairy,Curd,1 kg,90,90,4,Thick,Pune,\n'
const NEW = `name,brand,category,subcategory,unit,mrp,price,stock,description,Origin,barcode,Active
Full Milk,Nandini,Breakfast,Cereals,1 l,64,50,9,Fresher,Anand,4006381333931,yes
Curd,Amul,Dairy,Curd,1 kg,90,80,1,Thicker,Anand,5901234123457,no
Ghee,Amul,Fats,Ghee,1 l,500,480,7,,,,yes
`

test('an import taken back leaves the shop as it was, and says so once', async () => {
  await bring(OLD)
  const before = await readShop()
  const id = await bring(NEW, { setStock: true })
  expect(await readShop()).not.toEqual(before)
  expect(await readImports(deps)).toMatchObject([
    { _id: id, file: 'list.csv', created: 1, updated: 2, takenBackAt: null },
    { created: 2, updated: 0, takenBackAt: null },
  ])

  expect(await takeBack(id)).toEqual({ removed: 1, restored: 2 })
  expect(await readShop()).toEqual(before)
  expect(await unexplainedStock(db)).toEqual([])
  const ghee = await db
    .selectFrom('products')
    .innerJoin('stock', 'product_id', 'id')
    .select(['deleted_at', 'quantity'])
    .where('name', '=', 'Ghee')
    .executeTakeFirstOrThrow()
  expect(ghee).toMatchObject({ deleted_at: expect.any(Date), quantity: 0 })
  const back = await db.selectFrom('stock_movements').select('kind').where('reference', '=', 'taken back').execute()
  expect(back).toEqual([{ kind: 'imported' }, { kind: 'imported' }, { kind: 'imported' }])
  expect((await readImports(deps))[0]?.takenBackAt).toEqual(expect.any(String))
  const entry = await db
    .selectFrom('audit_log')
    .select(['actor', 'detail'])
    .where('action', '=', 'import.taken-back')
    .executeTakeFirstOrThrow()
  expect(entry).toEqual({ actor: 'somebody', detail: { file: 'list.csv', removed: 1, restored: 2 } })

  await expect(takeBack(id)).rejects.toMatchObject({ code: 'in_use', message: 'This import was taken back already' })
  await expect(takeBack('0'.repeat(24))).rejects.toMatchObject({ code: 'not_found' })
})

test('an import taken back leaves no link between categories that were there before', async () => {
  await bring(OLD)
  const before = await readLinks()
  const id = await bring(
    'name,category,subcategory,mrp\nPaneer,Dairy,Milk,99\nWhey,Snacks,Curd,40\nLassi,Snacks,Drinks,20\n',
  )
  expect(await readLinks()).toEqual([...before, 'Snacks > Curd', 'Snacks > Drinks'])
  // Somebody uses one of the new places meanwhile.
  await bring('name,category,subcategory,mrp\nKefir,Snacks,Curd,80\n')
  await takeBack(id)
  expect(await readLinks()).toEqual([...before, 'Snacks > Curd'])
})

test('a category of an import stays for a subcategory that somebody made in it by hand', async () => {
  const id = await bring('name,category,subcategory,mrp\nLassi,Snacks,Drinks,20\n')
  const snacks = await db.selectFrom('categories').select('id').where('name', '=', 'Snacks').executeTakeFirstOrThrow()
  const times = { created_at: testClock(), updated_at: testClock() }
  await db
    .insertInto('sub_categories')
    .values({ id: 'own', name: 'Namkeen', image: '', ...times })
    .execute()
  await db.insertInto('sub_category_categories').values({ sub_category_id: 'own', category_id: snacks.id }).execute()
  await takeBack(id)
  expect(await readLinks()).toEqual(['Snacks > Namkeen'])
})

test('the first of two imports is taken back with what the second changed, which then cannot be taken back', async () => {
  const first = await bring(OLD)
  const second = await bring(NEW)
  await expect(takeBack(first)).resolves.toEqual({ removed: 2, restored: 0 })
  await expect(takeBack(second)).rejects.toMatchObject({ code: 'in_use' })
})

test('an import whose products are archived already is taken back, and categories in use stay', async () => {
  const id = await bring(OLD)
  await db.updateTable('products').set({ deleted_at: testClock() }).where('name', '=', 'Milk').execute()
  await bring('name,category,subcategory,mrp\nPaneer,Dairy,Curd,99\n')
  expect(await takeBack(id)).toEqual({ removed: 1, restored: 0 })
  expect(await readShop()).toMatchObject({ categories: [{ name: 'Dairy' }], subcategories: [{ name: 'Curd' }] })
})

test.each<[string, string, () => Promise<unknown>]>([
  ['a created product was ordered', 'Ghee (ordered since)', () => sell('Ghee')],
  ['a changed product was ordered', 'Curd (ordered since)', () => sell('Curd')],
  [
    'a changed product was changed again',
    'Curd (changed since)',
    () => db.updateTable('products').set({ description: 'Best' }).where('name', '=', 'Curd').execute(),
  ],
  [
    'a changed product was archived',
    'Curd (changed since)',
    () => db.updateTable('products').set({ deleted_at: testClock() }).where('name', '=', 'Curd').execute(),
  ],
  [
    'pieces of it were thrown away',
    'Ghee (pieces of it are gone)',
    async () => {
      const pieces = [{ productId: await idOf('Ghee'), quantity: 1 }]
      const waste = { storeId: 'main', kind: 'wasted', by: 'somebody', at: testClock() } as const
      await inTransaction(db, (tx) => takeStock(tx, pieces, waste))
    },
  ],
  [
    'the stock that it set was counted',
    'Curd (changed since)',
    async () => {
      const counted = { storeId: 'main', kind: 'counted', by: 'somebody', at: testClock() } as const
      const productId = await idOf('Curd')
      await inTransaction(db, (tx) => stockOfProducts.openStock(tx, sql`SELECT ${productId}::text, 2, ''`, counted))
    },
  ],
])('an import is not taken back when %s, and nothing changes', async (_, named, happens) => {
  await bring(OLD)
  const id = await bring(NEW, { setStock: true })
  await happens()
  const shop = await readShop()
  await expect(takeBack(id)).rejects.toMatchObject({
    code: 'in_use',
    message: `This import cannot be taken back: ${named}`,
  })
  expect(await readShop()).toEqual(shop)
  expect(await unexplainedStock(db)).toEqual([])
})

test('a barcode that another product has by now is told', async () => {
  await bring(OLD)
  const id = await bring(OLD.replace('4006381333931', '8901030865275'))
  await bring('name,category,mrp,barcode\nButter,Dairy,90,4006381333931\n')
  await expect(takeBack(id)).rejects.toMatchObject({ code: 'duplicate', message: 'Another product has this barcode' })
})

test.each(['Ghee', 'Curd'])('an order of %s that is placed meanwhile keeps the import', async (name) => {
  await bring(OLD)
  const id = await bring(NEW)
  const productId = await idOf(name)
  const sale = { storeId: 'main', kind: 'sale', by: 'shopper', at: testClock() } as const
  const { refused } = await inTransaction(db, async (tx) => {
    await takeStock(tx, [{ productId, quantity: 1 }], sale)
    const taking = takeBack(id)
    const refused = expect(taking).rejects.toMatchObject({ message: expect.stringContaining(`${name} (ordered`) })
    await waitForLocks(db, 1)
    return { refused }
  })
  await refused
})

test('two presses take an import back once', async () => {
  const id = await bring('name,category,mrp\nRagi,Grains,90\n')
  const answers = await Promise.allSettled([takeBack(id), takeBack(id)])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('what is known of an import is forgotten after 30 days', async () => {
  await bring(OLD)
  await sql`UPDATE imports SET at = at - interval '31 days'`.execute(db)
  await bring('name,category,mrp\nRagi,Grains,90\n')
  expect(await readImports(deps)).toMatchObject([{ created: 1 }])
})
