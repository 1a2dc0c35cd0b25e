import { suggestProducts } from '@tokri/contract/product.ts'
import { setSynonyms } from '@tokri/contract/product-admin.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { catalogueFactory, testShop } from '../../../../test/shop.ts'

const { call, db, signUp } = await testShop()
const create = catalogueFactory(db)
let dairy: string
let curds: string

beforeAll(async () => {
  dairy = await create.category('Dairy')
  curds = await create.subCategory('Curd', [dairy])
  const details = { Brand: 'Amul' }
  await create.product(dairy, curds, { name: 'Amul Masti Curd', unit: '400 g', rank: 5, details })
  await create.product(dairy, curds, { name: 'Amul Masti Curd', unit: '1 kg', rank: 4, details })
  await create.product(dairy, curds, { name: 'Sweet Lassi', unit: '200 ml', rank: 9 })
})

const suggestionsFor = async (search: string) => (await call(suggestProducts, { body: { search } })).body.data

describe('the suggest call', () => {
  it('answers words, one product of each family, shelves and brands', async () => {
    const { products, ...rest } = await suggestionsFor('cur')
    expect(rest).toEqual({
      words: ['curd'],
      categories: [
        {
          category: { _id: dairy, name: 'Dairy' },
          subCategory: { _id: curds, name: 'Curd' },
          image: expect.any(String),
        },
      ],
      brands: ['Amul'],
      found: true,
      didYouMean: null,
    })
    expect(products[0]).toEqual({
      _id: expect.any(String),
      name: 'Amul Masti Curd',
      unit: '400 g',
      price: expect.any(Number),
      discount: expect.any(Number),
      stock: expect.any(Number),
      image: expect.any(String),
    })
    expect(products.filter(({ name }: { name: string }) => name === 'Amul Masti Curd')).toHaveLength(1)
  })

  it('forgives typos, and knows synonyms and units', async () => {
    expect(await suggestionsFor('crud')).toMatchObject({ didYouMean: 'curd', words: ['curd'] })
    const admin = await signUp('Admin')
    await call(setSynonyms, { body: { synonyms: { dahi: ['curd'] } } }, { token: admin.token })
    expect((await suggestionsFor('dahi')).products[0]).toMatchObject({ name: 'Amul Masti Curd', unit: '400 g' })
    expect((await suggestionsFor('dahi 1kg')).products[0]).toMatchObject({ name: 'Amul Masti Curd', unit: '1 kg' })
  })

  it('shows the present stock', async () => {
    const [{ _id, stock }] = (await suggestionsFor('lassi')).products
    await db
      .updateTable('stock')
      .set({ quantity: stock - 1 })
      .where('product_id', '=', _id)
      .execute()
    await expect.poll(async () => (await suggestionsFor('lassi')).products[0].stock).toBe(stock - 1)
  })

  it('answers nothing to an empty text while nothing is popular, and refuses what is no text', async () => {
    expect(await suggestionsFor('')).toEqual({
      words: [],
      products: [],
      categories: [],
      brands: [],
      didYouMean: null,
      found: true,
    })
    for (const search of [7, ['a'], 'a'.repeat(101), 'a\u0000b'])
      expect((await call(suggestProducts, { body: { search } })).status).toBe(400)
  })
})
