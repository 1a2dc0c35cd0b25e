// Lists with the taxes of products.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gstRatesAt } from '@tokri/rules/gst.ts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { testClock } from '../../../../test/clock.ts'
import { testDatabase } from '../../../../test/database.ts'
import { registration } from '../../../../test/gst.ts'
import { truncate } from '../../../../test/truncate.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { writeSetting } from '../../../platform/settings.ts'
import { stockOfProducts } from '../../stock/service.ts'
import { exportProducts } from './export-products.ts'
import { importProducts, previewImport } from './import-products.ts'

const { db } = await testDatabase()
const deps = { db, clock: testClock, stock: stockOfProducts }
const folder = await mkdtemp(join(tmpdir(), 'tokri-taxes-'))
afterAll(() => rm(folder, { recursive: true }))

const register = (gst: typeof registration | null) => inTransaction(db, (tx) => writeSetting(tx, 'gst', gst))
const empty = () => truncate(db, 'categories', 'sub_categories', 'products')
beforeEach(async () => {
  await empty()
  await register(registration)
})

const file = async (content: string) => {
  const path = join(folder, 'list.csv')
  await writeFile(path, content)
  return path
}
const bring = async (content: string) => {
  const { created, updated, unchanged } = await importProducts(deps, { path: await file(content) }, 'somebody')
  return { created, updated, unchanged }
}
const problemsOf = async (content: string) =>
  (await previewImport(deps, { path: await file(content) })).bad.map(({ message }) => message)
const exported = async () => {
  let text = ''
  for await (const chunk of exportProducts(db)) text += chunk
  return text.replace('\ufeff', '')
}
const taxes = () =>
  db.selectFrom('products').select(['name', 'hsn', 'gst_rate', 'cess', 'more_details']).orderBy('name').execute()

const list = (...rows: string[]) => ['Name,Category,Price,HSN Code,GST %,Cess', ...rows].join('\n')

describe('a registered shop', () => {
  it('gives new products without taxes those of their category, and tells how many have no rate', async () => {
    await bring(list('Milk,Dairy,60,0401,5%,', 'Cola,Drinks,40,,,'))
    await db.updateTable('categories').set({ hsn: '0406', gst_rate: 18 }).where('name', '=', 'Dairy').execute()
    const content = list('Curd,Dairy,50,,,', 'Ghee,Dairy,500,0405,5,', 'Juice,Drinks,90,,,', 'Salt,Spices,20,,,')
    const { withoutGstRate } = await previewImport(deps, { path: await file(content) })
    expect(withoutGstRate).toBe(2)
    await bring(content)
    expect((await taxes()).map(({ name, hsn, gst_rate }) => [name, hsn, gst_rate])).toEqual([
      ['Cola', null, null],
      ['Curd', '0406', 18],
      ['Ghee', '0405', 5],
      ['Juice', null, null],
      ['Milk', '0401', 5],
      ['Salt', null, null],
    ])
  })

  it('gives new products no rate that has ended', async () => {
    await bring(list('Milk,Dairy,60,0401,5%,'))
    await db.updateTable('categories').set({ hsn: '0406', gst_rate: 12 }).where('name', '=', 'Dairy').execute()
    const content = list('Curd,Dairy,50,,,')
    expect(await previewImport(deps, { path: await file(content) })).toMatchObject({ withoutGstRate: 1 })
    await bring(content)
    expect(await taxes()).toMatchObject([{ name: 'Curd', hsn: '0406', gst_rate: null }, { name: 'Milk' }])
  })

  it('reads code, rate and cess, and adds the zero that a spreadsheet dropped', async () => {
    const content = list(
      'Milk,Dairy,60,0401,5%,',
      'Curd,Dairy,50,40390,5,0',
      'Cola,Drinks,40,22021010,40,12.5',
      'Salt,Dairy,20,,,',
    )
    expect(await bring(content)).toEqual({ created: 4, updated: 0, unchanged: 0 })
    expect(await taxes()).toEqual([
      { name: 'Cola', hsn: '22021010', gst_rate: 40, cess: 12.5, more_details: {} },
      { name: 'Curd', hsn: '040390', gst_rate: 5, cess: 0, more_details: {} },
      { name: 'Milk', hsn: '0401', gst_rate: 5, cess: null, more_details: {} },
      { name: 'Salt', hsn: null, gst_rate: null, cess: null, more_details: {} },
    ])
    expect(await bring(content)).toEqual({ created: 0, updated: 0, unchanged: 4 })
  })

  it('changes what a row gives, and keeps what it leaves empty', async () => {
    await bring(list('Milk,Dairy,60,0401,5,1'))
    expect(await bring(list('Milk,Dairy,60,,18,'))).toEqual({ created: 0, updated: 1, unchanged: 0 })
    expect(await taxes()).toMatchObject([{ hsn: '0401', gst_rate: 18, cess: 1 }])
    expect(await bring(list('Milk,Dairy,60,040120,,0'))).toEqual({ created: 0, updated: 1, unchanged: 0 })
    expect(await taxes()).toMatchObject([{ hsn: '040120', gst_rate: 18, cess: 0 }])
  })

  it('names what cannot be read', async () => {
    expect(
      await problemsOf(
        list(
          'A,B,1,04,5,',
          'C,B,1,0401,17,',
          'C,B,1,0401,12,',
          'C,B,1,0401,x,',
          'D,B,1,0401,5,401',
          'E,B,1,0401,5,x',
          'F,B,1,O401,5,',
        ),
      ),
    ).toEqual([
      'HSN "04" does not have 4, 6 or 8 digits',
      `A GST rate is ${gstRatesAt(testClock()).join(', ')} percent`,
      'This rate ended on 21 September 2025. Write the GST rate of today in place of 12: it is 0, 0.25, 3, 5, 18, 40 percent',
      'GST rate "x" is not a percent',
      'Cess "401" is not a percent up to 400 with two decimals',
      'Cess "x" is not a percent up to 400 with two decimals',
      'HSN "O401" does not have 4, 6 or 8 digits',
    ])
  })

  it('exports them, and its export changes nothing but brings them back', async () => {
    await bring(list('Milk,Dairy,60,0401,5,', 'Salt,Dairy,20,,,', 'Cola,Drinks,40,22021010,40,112.5'))
    const text = await exported()
    expect(text.split('\r\n')[0]).toMatch(/,hsn,gst_rate,cess$/)
    expect(await bring(text)).toEqual({ created: 0, updated: 0, unchanged: 3 })
    const before = await taxes()
    await empty()
    await register(null) // every shop reads its own export
    await bring(text)
    expect(await taxes()).toEqual(before)
    // The export is sorted by id.
    const sorted = (list: string) => list.split('\r\n').sort()
    expect(sorted(await exported())).toEqual(sorted(text))
  })
})

describe('a shop that is not registered yet', () => {
  beforeEach(() => register(null))

  it('keeps the taxes of a list for the day on which it is, and its export has them', async () => {
    await bring(list('Milk,Dairy,60,0401,5%,', 'Cola,Drinks,40,22021010,40,12.5'))
    expect(await taxes()).toEqual([
      { name: 'Cola', hsn: '22021010', gst_rate: 40, cess: 12.5, more_details: {} },
      { name: 'Milk', hsn: '0401', gst_rate: 5, cess: null, more_details: {} },
    ])
    expect((await exported()).split('\r\n')[0]).toMatch(/,hsn,gst_rate,cess$/)
  })

  it('refuses no row for taxes that are wrong: it names them and leaves them out', async () => {
    const content = list('Milk,Dairy,60,0401,12,', 'Cola,Drinks,40,anything,17,5')
    const { bad, warnings } = await previewImport(deps, { path: await file(content) })
    expect(bad).toEqual([])
    expect(warnings.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^Left out: This rate ended on 21 September 2025/),
      expect.stringMatching(/^Left out: HSN "anything" does not have 4, 6 or 8 digits/),
    ])
    await bring(content)
    expect(await taxes()).toMatchObject([
      { name: 'Cola', hsn: null, gst_rate: null, cess: 5 },
      { name: 'Milk', hsn: '0401', gst_rate: null, cess: null },
    ])
  })
})

it('a column of taxes for which somebody decides is no field', async () => {
  const path = await file(list('Tea,Drinks,40,0902,5,', 'Salt,Spices,20,,18,'))
  await importProducts(deps, { path, mapping: { 'detail:HSN Code': 'public', 'detail:GST %': 'out' } }, 'somebody')
  expect(await taxes()).toMatchObject([
    { name: 'Salt', hsn: null, gst_rate: null, more_details: {} },
    { name: 'Tea', hsn: null, gst_rate: null, more_details: { 'HSN Code': '0902' } },
  ])
})
