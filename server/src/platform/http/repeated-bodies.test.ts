import { listing, productDetails } from '@tokri/contract/product.ts'
import { expect, it } from 'vitest'
import { catalogueFactory, testShop } from '../../../test/shop.ts'

const { app, db } = await testShop()
const create = catalogueFactory(db)
const dairy = await create.category('Dairy')
const milks = await create.subCategory('Milk', [dairy])
const products = await Promise.all(
  ['Toned Milk', 'Cow Milk'].map((name) => create.product(dairy, milks, { name, rank: name.length })),
)

const ask = async (endpoint: { method: string; url: string }, payload: string) => {
  const headers = { 'content-type': 'application/json' }
  const response = await app.inject({ method: endpoint.method as 'POST', url: endpoint.url, headers, payload })
  return { status: response.statusCode, body: response.json() }
}

it('answers the same text the same way, and another text its own way, however often they come', async () => {
  for (let round = 0; round < 3; round++)
    for (const [at, name] of ['Toned Milk', 'Cow Milk'].entries()) {
      const { body } = await ask(productDetails, JSON.stringify({ productId: products[at] }))
      expect(body.data.name).toBe(name)
    }
})

it('fills in defaults each time, and refuses each time what was refused', async () => {
  const milkListing = { categoryId: dairy, subCategoryId: milks }
  for (let round = 0; round < 3; round++) {
    expect((await ask(listing, JSON.stringify(milkListing))).body).toMatchObject({ totalCount: 2, currentPage: 1 })
    expect((await ask(listing, JSON.stringify({ ...milkListing, page: 0 }))).status).toBe(400)
    expect((await ask(listing, '{"categoryId":')).status).toBe(400)
  }
})

it('does not take a text of one call for that of another', async () => {
  const text = JSON.stringify({ productId: products[0], categoryId: dairy, subCategoryId: milks })
  for (let round = 0; round < 2; round++) {
    expect((await ask(productDetails, text)).body.data.name).toBe('Toned Milk')
    expect((await ask(listing, text)).body.totalCount).toBe(2)
  }
})
