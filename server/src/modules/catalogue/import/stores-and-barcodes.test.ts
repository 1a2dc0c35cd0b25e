// Lists that name stores and barcodes.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { testClock } from '../../../../test/clock.ts'
import { testDatabase } from '../../../../test/database.ts'
import { unexplainedStock } from '../../../../test/ledger.ts'
import { truncate } from '../../../../test/truncate.ts'
import { stockOfProducts } from '../../stock/service.ts'
import { exportProducts } from './export-products.ts'
import { type ImportOrder, importProducts, previewImport } from './import-products.ts'

const { db } = await testDatabase()
const deps = { db, clock: testClock, stock: stockOfProducts }
const folder = await mkdtemp(join(tmpdir(), 'tokri-list-'))
afterAll(() => rm(folder, { recursive: true }))

const addStore = (id: string, name: string, active = true) =>
  sql`INSERT INTO stores (id, name, active, created_at, updated_at) VALUES (${id}, ${name}, ${active}, now(), now())`.execute(
    db,
  )

beforeEach(async () => {
  await truncate(db, 'categories', 'sub_categories', 'products')
  await sql`ALTER TABLE stock_movements DISABLE TRIGGER USER`.execute(db)
  await sql`DELETE FROM stock_movements`.execute(db)
  await sql`ALTER TABLE stock_movements ENABLE TRIGGER USER`.execute(db)
  await sql`DELETE FROM stores WHERE id <> 'main'`.execute(db)
})

const file = async (content: string) => {
  const path = join(folder, 'list.csv')
  await writeFile(path, content)
  return path
}
const preview = async (content: string) => {
  const { toCreate, toUpdate, unchanged, bad } = await previewImport(deps, { path: await file(content) })
  return { toCreate, toUpdate, unchanged, bad }
}
const bring = async (content: string, order: Pick<ImportOrder, 'setStock'> = {}) => {
  const path = await file(content)
  const { created, updated, unchanged } = await importProducts(deps, { path, ...order }, 'somebody')
  return { created, updated, unchanged }
}
const exported = async () => {
  let text = ''
  for await (const chunk of exportProducts(db)) text += chunk
  return text.replace('\ufeff', '').trimEnd().split('\r\n')
}
const stock = async () => {
  const { rows } = await sql<{ line: string }>`
    SELECT p.name || ' ' || store_id || ' ' || quantity AS line FROM stock JOIN products AS p ON p.id = product_id
    ORDER BY p.name, store_id`.execute(db)
  return rows.map(({ line }) => line)
}

describe('in a shop with several stores', () => {
  beforeEach(async () => {
    await addStore('north', 'North')
    await addStore('south', 'South')
    await addStore('gone', 'Gone', false)
  })

  const list = `name,category,price,stock,store
Toned Milk,Dairy,60,5,Main store
Toned Milk,Dairy,60,7,north
Curd,Dairy,30,9,NORTH
Butter,Dairy,90,,
`

  it('a list opens the stock of each store that it names, with its movements', async () => {
    expect(await preview(list)).toEqual({ toCreate: 3, toUpdate: 1, unchanged: 0, bad: [] })
    expect(await stock()).toEqual([])
    expect(await bring(list)).toEqual({ created: 3, updated: 1, unchanged: 0 })
    expect(await stock()).toEqual(['Butter main 100', 'Curd north 9', 'Toned Milk main 5', 'Toned Milk north 7'])
    const { rows } = await sql<{ kind: string }>`SELECT DISTINCT kind FROM stock_movements`.execute(db)
    expect(rows).toEqual([{ kind: 'imported' }])
    expect(await unexplainedStock(db)).toEqual([])
  })

  it('a list brought again changes nothing, and the stock of a store that keeps the product only if that is asked for', async () => {
    await bring(list)
    expect(await bring(list)).toEqual({ created: 0, updated: 0, unchanged: 4 })
    const changed = list.replace('60,7,north', '60,99,north')
    expect(await bring(changed)).toEqual({ created: 0, updated: 0, unchanged: 4 })
    expect(await stock()).toContain('Toned Milk north 7')
    expect(await bring(changed, { setStock: true })).toEqual({ created: 0, updated: 1, unchanged: 3 })
    expect(await bring('name,category,price,stock,store\nCurd,Dairy,30,4,South\n')).toEqual({
      created: 0,
      updated: 1,
      unchanged: 0,
    })
    expect(await stock()).toEqual([
      'Butter main 100',
      'Curd north 9',
      'Curd south 4',
      'Toned Milk main 5',
      'Toned Milk north 99',
    ])
  })

  it('a store that is not there or is archived makes its row a bad one', async () => {
    const { bad } = await preview('name,category,price,store\nCurd,Dairy,30,West\nButter,Dairy,90,Gone\n')
    expect(bad).toEqual([
      { row: 2, message: 'There is no store "West"' },
      { row: 3, message: 'There is no store "Gone"' },
    ])
  })

  it('an export names the stores, and importing it changes nothing', async () => {
    await bring(list)
    const lines = await exported()
    expect(lines[0]).toBe('name,brand,category,subcategory,unit,mrp,price,discount,stock,description,image,store')
    expect(lines.filter((line) => line.startsWith('Toned Milk')).map((line) => line.split(',').at(-1))).toEqual([
      'Main store',
      'North',
    ])
    expect(await bring(`${lines.join('\n')}\n`)).toEqual({ created: 0, updated: 0, unchanged: 4 })
    await truncate(db, 'categories', 'sub_categories', 'products')
    await bring(`${lines.join('\n')}\n`)
    expect(await stock()).toEqual(['Butter main 100', 'Curd north 9', 'Toned Milk main 5', 'Toned Milk north 7'])
  })

  it('two stores with one name go by their ids', async () => {
    await addStore('e1', 'East')
    await addStore('e2', 'East')
    const { bad } = await preview('name,category,price,store\nCurd,Dairy,30,East\nButter,Dairy,90,e2\n')
    expect(bad.map(({ row }) => row)).toEqual([2])
  })
})

it('in a shop with one store, a column called store is a detail as any other, and an export has none', async () => {
  await bring('name,category,price,stock,store\nToned Milk,Dairy,60,5,Koramangala\n')
  expect(await stock()).toEqual(['Toned Milk main 5'])
  const lines = await exported()
  expect(lines[0]).toBe('name,brand,category,subcategory,unit,mrp,price,discount,stock,description,image,Detail: store')
  expect(lines[1]).toMatch(/,Koramangala$/)
})

it('the export of a shop with several stores can be imported into a shop with one', async () => {
  await bring(
    'name,brand,category,subcategory,unit,mrp,price,discount,stock,description,image,store\nCurd,,Dairy,Dairy,1 kg,30,30,0,4,Curd,,Koramangala\n',
  )
  expect(await stock()).toEqual(['Curd main 4'])
})

it('a hidden product leaves with the export, and its import changes nothing', async () => {
  await bring('name,category,price,Status\nCurd,Dairy,30,draft\nMilk,Dairy,60,active\n')
  const lines = await exported()
  expect(lines[0]).toMatch(/,image,hidden$/)
  expect(lines.filter((line) => line.endsWith(',yes')).map((line) => line.split(',')[0])).toEqual(['Curd'])
  expect(await bring(`${lines.join('\n')}\n`)).toMatchObject({ unchanged: 2 })
  await db.updateTable('products').set({ hidden: false }).execute()
  expect(await bring(`${lines.join('\n')}\n`)).toMatchObject({ updated: 1, unchanged: 1 })
})

describe('a barcode', () => {
  const coded = (code: string, name = 'Toned Milk') => `name,category,price,EAN\n${name},Dairy,60,${code}\n`
  const codes = async () =>
    (await sql<{ barcode: string }>`SELECT barcode FROM products ORDER BY name`.execute(db)).rows.map(
      ({ barcode }) => barcode,
    )

  it('comes with a list, changes with the next one, and leaves with the export', async () => {
    expect(await bring(coded('8901030865275'))).toMatchObject({ created: 1 })
    expect(await bring(coded('8901030865275'))).toMatchObject({ unchanged: 1 })
    expect(await bring('name,category,price\nToned Milk,Dairy,60\n')).toMatchObject({ unchanged: 1 })
    expect(await bring(coded('0 36000 29145 2'))).toMatchObject({ updated: 1 })
    expect(await codes()).toEqual(['036000291452'])
    const lines = await exported()
    expect(lines[0]).toBe('name,brand,category,subcategory,unit,mrp,price,discount,stock,description,image,barcode')
    expect(lines[1]).toMatch(/,036000291452$/)
    expect(await bring(`${lines.join('\n')}\n`)).toMatchObject({ unchanged: 1 })
  })

  const stored = async () =>
    (
      await sql<{ line: string }>`
        SELECT concat_ws(' ', name, price_paise / 100, barcode, more_details) AS line FROM products ORDER BY name, price_paise`.execute(
        db,
      )
    ).rows.map(({ line }) => line)

  it('that is none stays a detail of its product', async () => {
    const list = `name,category,price,EAN
Butter,Dairy,90,89010308652
Curd,Dairy,30,8901-?
Ghee,Dairy,90,SKU-17
Paneer,Dairy,90,n/a
`
    expect(await preview(list)).toEqual({ toCreate: 4, toUpdate: 0, unchanged: 0, bad: [] })
    expect(await bring(list)).toEqual({ created: 4, updated: 0, unchanged: 0 })
    expect(await stored()).toEqual([
      'Butter 90 {"EAN": "89010308652"}',
      'Curd 30 {"EAN": "8901-?"}',
      'Ghee 90 {"EAN": "SKU-17"}',
      'Paneer 90 {}',
    ])
    expect(await bring(list)).toEqual({ created: 0, updated: 0, unchanged: 4 })
  })

  it('finds its product under another name and at another MRP, instead of making a second one', async () => {
    await bring(coded('036000291452'))
    const list = 'name,category,mrp,EAN\nToned Milk Gold,Dairy,64,0036000291452\n'
    expect(await preview(list)).toEqual({ toCreate: 0, toUpdate: 1, unchanged: 0, bad: [] })
    expect(await bring(list)).toEqual({ created: 0, updated: 1, unchanged: 0 })
    expect(await stored()).toEqual(['Toned Milk Gold 64 0036000291452 {}'])
    expect(await bring(list)).toEqual({ created: 0, updated: 0, unchanged: 1 })
  })

  it('of another product that its row names, or of one further up, stays a detail', async () => {
    await bring(coded('036000291452'))
    await bring('name,category,mrp\nButter,Dairy,90\n')
    const list = `name,category,mrp,EAN
Butter,Dairy,90,0036000291452
Ghee,Dairy,90,8901030865275
Ghee,Dairy,95,8901030865275
`
    expect(await preview(list)).toEqual({ toCreate: 2, toUpdate: 1, unchanged: 0, bad: [] })
    expect(await bring(list)).toEqual({ created: 2, updated: 1, unchanged: 0 })
    const both = [
      'Butter 90 {"EAN": "0036000291452"}',
      'Ghee 90 8901030865275 {}',
      'Ghee 95 {"EAN": "8901030865275"}',
      'Toned Milk 60 036000291452 {}',
    ]
    expect(await stored()).toEqual(both)
    expect(await bring(list)).toEqual({ created: 0, updated: 0, unchanged: 3 })
    expect(await stored()).toEqual(both)
  })

  it('of the younger of two products that a list cannot tell apart stays a detail', async () => {
    await bring(coded('036000291452', 'Curd'))
    await sql`UPDATE products SET name = 'Toned Milk', created_at = now() + interval '1 day'`.execute(db)
    await sql`
      INSERT INTO products (id, name, description, image, category_ids, sub_category_ids, unit, price_paise, discount,
        more_details, created_at, updated_at)
      SELECT 'elder', name, description, image, category_ids, sub_category_ids, unit, price_paise, discount,
        more_details, now(), now() FROM products`.execute(db)
    expect(await bring(coded('036000291452'))).toEqual({ created: 0, updated: 1, unchanged: 0 })
    expect((await stored()).toSorted()).toEqual([
      'Toned Milk 60 036000291452 {}',
      'Toned Milk 60 {"EAN": "036000291452"}',
    ])
  })

  it('of the shop’s own export makes its row a bad one when it is none or another product’s', async () => {
    await bring(coded('036000291452'))
    await bring('name,category,mrp\nButter,Dairy,90\n')
    const row = (name: string, code: string) => `${name},,Dairy,Dairy,1 pc,90,90,0,4,${name},,${code}\n`
    const header = 'name,brand,category,subcategory,unit,mrp,price,discount,stock,description,image,barcode\n'
    const { bad, toCreate } = await preview(
      header +
        row('Curd', '8901030865276') +
        row('Butter', '0036000291452') +
        row('Ghee', '8901030865275') +
        row('Paneer', '8901030865275'),
    )
    expect(toCreate).toBe(2)
    expect(bad).toEqual([
      { row: 2, message: 'Barcode "8901030865276" is not an EAN-8, EAN-13 or UPC-A code' },
      { row: 3, message: 'Barcode 0036000291452 belongs to another product' },
    ])
    await bring(header + row('Ghee', '8901030865275') + row('Paneer', '8901030865275'))
    expect(await stored()).toEqual([
      'Butter 90 {}',
      'Ghee 90 8901030865275 {}',
      'Paneer 90 {"barcode": "8901030865275"}',
      'Toned Milk 60 036000291452 {}',
    ])
  })
})
