// What the law asks a pack to say: the country of origin, the net quantity and the manufacturer.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as productCalls from '@tokri/contract/product.ts'
import * as productAdmin from '@tokri/contract/product-admin.ts'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { adminClientOf } from '../../../test/admin-client.ts'
import { catalogueFactory, statusAndMessage, testShop } from '../../../test/shop.ts'
import { truncate } from '../../../test/truncate.ts'
import { stockOfProducts } from '../stock/service.ts'
import { exportProducts } from './import/export-products.ts'
import { importProducts } from './import/import-products.ts'

const shop = await testShop()
const { db, deps } = shop
const { admin, data, picture, lastEntry } = await adminClientOf(shop)
const put = catalogueFactory(db)
const image = await picture('glass-of-milk')
const folder = await mkdtemp(join(tmpdir(), 'tokri-packs-'))
afterAll(() => rm(folder, { recursive: true }))
beforeEach(() => truncate(db, 'categories', 'sub_categories', 'products'))

const place = async () => {
  const categoryId = await put.category('Dry fruit')
  return { categoryId, subCategoryId: await put.subCategory('Almonds', [categoryId]) }
}
const newProduct = ({ categoryId, subCategoryId }: Awaited<ReturnType<typeof place>>, change: object = {}) => ({
  ...{ name: 'Almonds', description: 'Whole', image: [image], unit: '200 g', stock: 5, price: 100 },
  ...{ category: [categoryId], subCategory: [subCategoryId], ...change },
})
const make = async (at: Awaited<ReturnType<typeof place>>, change: object) =>
  data(productAdmin.createProduct, newProduct(at, change), 201)
const said = { countryOfOrigin: 'US', netQuantity: '200 g (approx. 180 nuts)', manufacturer: 'Nutterra Foods, Pune' }

it('everybody reads them, and an empty text takes one back', async () => {
  const made = await make(await place(), { ...said, countryOfOrigin: ' us' })
  expect(made).toMatchObject(said)
  expect((await shop.call(productCalls.productDetails, { body: { productId: made._id } })).body.data).toMatchObject(
    said,
  )
  const change = (body: object) => data(productAdmin.updateProduct, { productId: made._id, ...body })
  expect(await change({ unit: '250 g' })).toMatchObject(said)
  const after = await change({ countryOfOrigin: 'IN', netQuantity: '', manufacturer: null })
  expect(after.countryOfOrigin).toBe('IN')
  for (const name of ['netQuantity', 'manufacturer']) expect(after).not.toHaveProperty(name)
  expect(await lastEntry()).toMatchObject({ detail: { countryOfOrigin: { from: 'US', to: 'IN' } } })
  for (const countryOfOrigin of ['XX', 'India', 91])
    expect(
      (await shop.call(productAdmin.updateProduct, { body: { productId: made._id, countryOfOrigin } }, admin)).status,
    ).toBe(400)
  expect(
    statusAndMessage(
      await shop.call(productAdmin.updateProduct, { body: { productId: made._id, countryOfOrigin: 'XX' } }, admin),
    ),
  ).toEqual([400, 'A country is written as two letters, such as IN'])
})

it('lists and searches are filtered by the country, and count the countries where there are several', async () => {
  const at = await place()
  const american = await make(at, { name: 'Almonds California', countryOfOrigin: 'US' })
  const read = async (body: object) =>
    (await shop.call(productCalls.listing, { body: { ...at, ...body } })).body as {
      data: { _id: string }[]
      totalCount: number
      origins?: unknown
    }
  expect(await read({})).not.toHaveProperty('origins')
  await make(at, { name: 'Almonds Mamra', countryOfOrigin: 'IR' })
  await make(at, { name: 'Almonds Gurbandi', countryOfOrigin: 'IR' })
  await make(at, { name: 'Almonds' })
  const all = await read({ limit: 1 })
  expect([all.totalCount, all.origins]).toEqual([
    4,
    [
      { name: 'IR', count: 2 },
      { name: 'US', count: 1 },
    ],
  ])
  const filtered = await read({ origin: 'US' })
  expect([filtered.data.map(({ _id }) => _id), filtered.totalCount, filtered.origins]).toEqual([
    [american._id],
    1,
    all.origins,
  ])
  expect((await read({ origin: 'us', families: true })).totalCount).toBe(1)
  expect((await read({ origin: 'FR' })).totalCount).toBe(0)
  const search = async (body: object) =>
    (await shop.call(productCalls.searchProducts, { body: { search: 'almonds', facets: true, ...body } })).body
  expect((await search({})).facets.origins).toEqual(all.origins)
  expect((await search({ origin: 'IR' })).totalCount).toBe(2)
})

it('lists bring them, and an export has them and brings them back', async () => {
  const path = join(folder, 'list.csv')
  const bring = async (text: string) => {
    await writeFile(path, text)
    const { created, updated, unchanged } = await importProducts(
      { db, clock: deps.clock, stock: stockOfProducts },
      { path },
      admin.id,
    )
    return [created, updated, unchanged]
  }
  const rows = () =>
    db
      .selectFrom('products')
      .select(['country_of_origin', 'manufacturer', 'net_quantity', 'more_details'])
      .orderBy('name')
      .execute()
  const exported = async () => {
    let text = ''
    for await (const chunk of exportProducts(db)) text += chunk
    return text.replace('\ufeff', '')
  }
  await bring(
    [
      'Name,Brand,Category,Unit,Price,Country of Origin,Manufacturer',
      'Almonds,Nutterra,Nuts,200 g,100,Made in USA,"Nutterra, Pune"',
      'Cashews,Nutterra,Nuts,200 g,120,IN,',
      'Mix,Nutterra,Nuts,200 g,120,India and abroad,',
    ].join('\n'),
  )
  expect(await rows()).toEqual([
    {
      ...{ country_of_origin: 'US', manufacturer: 'Nutterra, Pune', net_quantity: null },
      more_details: { Brand: 'Nutterra' },
    },
    { country_of_origin: 'IN', manufacturer: null, net_quantity: null, more_details: { Brand: 'Nutterra' } },
    {
      ...{ country_of_origin: null, manufacturer: null, net_quantity: null },
      more_details: { Brand: 'Nutterra', 'Country of Origin': 'India and abroad' },
    },
  ])
  const text = await exported()
  const [header = ''] = text.split('\r\n')
  expect(header).toMatch(/,country_of_origin,manufacturer,/)
  expect(header).not.toContain('net_quantity')
  expect(await bring(text)).toEqual([0, 0, 3])
  await db.updateTable('products').set({ net_quantity: '200 g' }).where('name', '=', 'Mix').execute()
  const whole = await exported()
  const before = await rows()
  await truncate(db, 'categories', 'sub_categories', 'products')
  await bring(whole)
  expect(await rows()).toEqual(before)
  expect(await bring(whole.replace(',US,', ',Japan,'))).toEqual([0, 1, 2])
  expect((await rows())[0]?.country_of_origin).toBe('JP')
  await expect(bring(whole.replace(',US,', ',Atlantis,'))).rejects.toThrow()
})
