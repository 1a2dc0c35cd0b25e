// The number of statements that each frequent call sends to the database. Raising a number here must be a decision:
// check first why the call needs another statement.
import { getAddresses } from '@tokri/contract/address.ts'
import { addRecipe, addToCart, deleteCartItem, getCart, updateCartItem } from '@tokri/contract/cart.ts'
import { getCategories, getSubCategories } from '@tokri/contract/category.ts'
import { getHome, homeProducts } from '@tokri/contract/home.ts'
import { orderDetails, orderHistory, placeOrder, rateOrder } from '@tokri/contract/order.ts'
import {
  listing,
  productDetails,
  productsByCategory,
  searchProducts,
  suggestProducts,
} from '@tokri/contract/product.ts'
import { getRecipes, recipeDetails, recipeProducts, searchRecipes } from '@tokri/contract/recipe.ts'
import { userDetails } from '@tokri/contract/session.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { databaseOn, openPool, patient } from '../src/platform/database/database.ts'
import { checkoutOf } from './checkout.ts'
import { type TestAnswer, testShop } from './shop.ts'

const sent: string[] = []
let counted: pg.Pool
const shop = await testShop((url) => {
  counted = openPool(url, patient)
  counted.on('connect', (client) => {
    const send = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      sent.push(String(args[0]))
      return send(...args)
    }) as typeof client.query
  })
  return { db: databaseOn(counted) }
})
const { call } = shop
const { product, atCheckout, cashOrder } = checkoutOf(shop)

/** The session of a request is read at most once in 0.8 s. */
const looksUpViewer = (statement: string) =>
  statement.startsWith('select "users"."id", "users"."role"') && statement.includes('from "sessions"')

/** The statements of one call, including BEGIN and COMMIT. */
const cost = async (ask: () => Promise<TestAnswer>, status = 200): Promise<number> => {
  sent.length = 0
  const answer = await ask()
  expect([answer.status, answer.body.success]).toEqual([status, true])
  return sent.filter((statement) => !looksUpViewer(statement)).length
}

let milk: string
let milks: { categoryId: string; subCategoryId: string }
const chai = 'chai'
const shelf = 'shelf'
beforeAll(async () => {
  milk = await product({ name: 'Toned Milk', stock: 10_000 })
  const { body } = await call(productDetails, { body: { productId: milk } })
  milks = { categoryId: body.data.category[0], subCategoryId: body.data.subCategory[0]._id }
  const { db, deps } = shop
  const times = { created_at: deps.clock(), updated_at: deps.clock() }
  await db
    .insertInto('recipes')
    .values({ id: chai, title: 'Chai', image: '', servings: 2, minutes: 9, ...times })
    .execute()
  const part = { recipe_id: chai, position: 0, name: 'Milk', amount: '1', product_id: milk, quantity: 1 }
  await db.insertInto('recipe_parts').values(part).execute()
  const always = { category_id: null, from_time: null, to_time: null, from_date: null, to_date: null }
  await db
    .insertInto('home_entries')
    .values({ id: shelf, kind: 'products', title: 'Tea', ...always, ...times })
    .execute()
  await db.insertInto('home_entry_products').values({ entry_id: shelf, product_id: milk, position: 0 }).execute()
  await sql`SELECT bump_catalogue()`.execute(db)
})

describe('the reads of guests', () => {
  const reads: [string, () => Promise<TestAnswer>, number][] = [
    ['categories', () => call(getCategories), 1],
    ['subcategories', () => call(getSubCategories, { body: {} }), 1],
    ['a listing page', () => call(listing, { body: { ...milks, page: 1 } }), 0],
    ['a product', () => call(productDetails, { body: { productId: milk } }), 0],
    ['a carousel', () => call(productsByCategory, { body: { id: milks.categoryId } }), 0],
    ['the entries of the home page', () => call(getHome), 0],
    ['a shelf of the home page', () => call(homeProducts, { body: { entryId: shelf } }), 0],
    ['recipes', () => call(getRecipes), 1],
    ['a recipe', () => call(recipeDetails, { body: { recipeId: chai } }), 1],
    ['the products of a recipe', () => call(recipeProducts, { body: { recipeId: chai } }), 1],
    ['a search of recipes', () => call(searchRecipes, { body: { search: 'chai' } }), 1],
    ['suggestions', () => call(suggestProducts, { body: { search: 'mil' } }), 1],
    ['a search with facets', () => call(searchProducts, { body: { search: 'milk', page: 1, facets: true } }), 0],
    ['a search', () => call(searchProducts, { body: { search: 'milk', page: 1 } }), 0],
  ]

  it.each(reads)('%s: no statement once it is cached', async (_name, ask, most) => {
    await call(searchProducts, { body: { search: 'milk', page: 1 } })
    expect(await cost(ask)).toBeLessThanOrEqual(most)
    expect(await cost(ask)).toBe(0)
  })

  it('ten uncached products: one statement for all of them', async () => {
    const names = ['Ajwain', 'Basil', 'Cardamom', 'Dill', 'Elachi', 'Fennel', 'Ginger', 'Hing', 'Isabgol', 'Jeera']
    for (const name of names) await product({ name: `${name} Spice Jar` })
    await call(searchProducts, { body: { search: 'milk', page: 1 } }) // updates the index
    expect(await cost(() => call(searchProducts, { body: { search: 'spice jar', page: 1 } }))).toBe(1)
  })
})

describe('the calls of one shopper', () => {
  const inCart = async () => {
    const { token, cart, body } = await atCheckout([{ productId: milk }, { productId: await product({ stock: 500 }) }])
    const [line] = cart.body.data
    const set = (qty: number) => () => call(updateCartItem, { body: { _id: line._id, qty } }, { token })
    return { token, body, line, set }
  }

  it('cart, profile, addresses and orders', async () => {
    const { token, orderId } = await cashOrder([{ productId: milk }])
    expect(await cost(() => call(getCart, {}, { token }))).toBe(2)
    expect(await cost(() => call(userDetails, {}, { token }))).toBe(1)
    expect(await cost(() => call(getAddresses, {}, { token }))).toBe(1)
    expect(await cost(() => call(orderHistory, {}, { token }))).toBe(2)
    expect(await cost(() => call(orderDetails, { query: { orderId } }, { token }))).toBe(1)
  })

  it('a new quantity, for any number of lines', async () => {
    const { set } = await inCart()
    expect(await cost(set(2))).toBe(5)
    expect(await cost(set(3))).toBe(5)
  })

  it('a product added to the cart, or removed', async () => {
    const { token, line } = await inCart()
    const another = await product()
    expect(await cost(() => call(addToCart, { body: { productId: another } }, { token }), 201)).toBe(6)
    expect(await cost(() => call(deleteCartItem, { body: { _id: line._id } }, { token }))).toBe(5)
  })

  it('the products of a recipe added to the cart', async () => {
    const { token } = await inCart()
    expect(await cost(() => call(addRecipe, { body: { recipeId: chai } }, { token }))).toBe(9)
  })

  it('a rating', async () => {
    const { token, orderId } = await cashOrder([{ productId: milk }])
    const at = shop.deps.clock()
    await shop.db
      .updateTable('orders')
      .set({ state: 'DELIVERED', delivered_at: at })
      .where('id', '=', orderId)
      .execute()
    const rate = (stars: number) => () => call(rateOrder, { body: { orderId, stars } }, { token })
    expect(await cost(rate(4))).toBe(4)
    expect(await cost(rate(5))).toBe(4)
  })

  it('an order with any number of lines', async () => {
    // One of them asks for the phone to tell, which a shop without messages to phones does not.
    const few = await inCart()
    const products = await Promise.all(Array.from({ length: 12 }, () => product()))
    const many = await atCheckout(products.map((productId) => ({ productId })))
    expect(await cost(() => call(placeOrder, { body: few.body }, { token: few.token }), 201)).toBe(11)
    expect(await cost(() => call(placeOrder, { body: many.body }, { token: many.token }), 201)).toBe(11)
    const generous = await atCheckout([{ productId: milk }], { beside: { tip: 20, billCopyTo: 'office@tokri.test' } })
    expect(await cost(() => call(placeOrder, { body: generous.body }, { token: generous.token }), 201)).toBe(11)
  })
})
