// Two stores, each with its own stock: what a shopper sees, and which store packs an order.
import { createAddress } from '@tokri/contract/address.ts'
import { addToCart, getCart, updateCartItem } from '@tokri/contract/cart.ts'
import { cancelOrder, getOrders, orderHistory, placeOrder } from '@tokri/contract/order.ts'
import { getProducts, listing, productDetails, productsByCategory, searchProducts } from '@tokri/contract/product.ts'
import { updateProduct } from '@tokri/contract/product-admin.ts'
import { receiveStock } from '@tokri/contract/stock.ts'
import { createStore, pauseStore, updateStore } from '@tokri/contract/store.ts'
import { describe, expect, it } from 'vitest'
import { testClock } from '../../../test/clock.ts'
import { anAddress, catalogueFactory, testShop } from '../../../test/shop.ts'

const { call, db, signUp } = await testShop()
const create = catalogueFactory(db)
const dairy = await create.category('Dairy')
const milks = await create.subCategory('Milk', [dairy])
const both = await create.product(dairy, milks, { name: 'Toned Milk', stock: 5, rank: 9 })
const here = await create.product(dairy, milks, { name: 'Cow Milk', stock: 7, rank: 5 })
const { token } = await signUp('Admin')

const indiranagar = { lat: 12.9719, lng: 77.6412 }
const { body: made } = await call(
  createStore,
  { body: { name: 'North', pincode: '560001', ...indiranagar, area: { radiusKm: 2 } } },
  { token },
)
const north: string = made.data._id
await call(updateStore, { body: { _id: 'main', area: { pincodes: ['560095'] } } }, { token })
await call(receiveStock, { body: { storeId: north, lines: [{ productId: both, quantity: 2 }] } }, { token })

const at = (storeId: string) => ({ headers: { 'tokri-store': storeId } })
const names = ({ body }: { body: { data: { name: string; stock: number }[] } }) =>
  body.data.map(({ name, stock }) => `${name} ${stock}`)

const lists = {
  listing: (storeId: string) => call(listing, { body: { categoryId: dairy, subCategoryId: milks } }, at(storeId)),
  carousel: (storeId: string) => call(productsByCategory, { body: { id: dairy } }, at(storeId)),
  search: (storeId: string) => call(searchProducts, { body: { search: 'milk', page: 1 } }, at(storeId)),
  everything: (storeId: string) => call(searchProducts, { body: { search: '', page: 1 } }, at(storeId)),
  names: (storeId: string) => call(getProducts, { body: { search: 'milk' } }, at(storeId)),
}

const details = (productId: string, storeId: string) => call(productDetails, { body: { productId } }, at(storeId))

describe('a store shows', () => {
  it.each(Object.entries(lists))('what it keeps, with its own stock: %s', async (_, read) => {
    for (let time = 0; time < 2; time++) {
      expect(names(await read('main'))).toEqual(['Toned Milk 5', 'Cow Milk 7'])
      expect(names(await read(north))).toEqual(['Toned Milk 2'])
    }
    expect(names(await read('nowhere'))).toEqual(['Toned Milk 5', 'Cow Milk 7'])
  })

  it('counts its own products', async () => {
    const counts = [(await lists.listing('main')).body.totalCount, (await lists.listing(north)).body.totalCount]
    expect(counts).toEqual([2, 1])
    expect((await lists.search(north)).body.totalCount).toBe(1)
  })

  it('a product that it does not keep as not sold, and no unknown one', async () => {
    const unsold = { _id: here, name: 'Cow Milk', stock: 0, notSold: true }
    for (let time = 0; time < 2; time++) expect((await details(here, north)).body.data).toMatchObject(unsold)
    expect(
      (await call(productDetails, { body: { productId: here } }, { token, ...at(north) })).body.data,
    ).toMatchObject(unsold)
    expect((await details(here, 'main')).body.data).toMatchObject({ stock: 7 })
    for (const [id, storeId] of [
      [here, 'main'],
      [both, north],
    ] as const)
      expect((await details(id, storeId)).body.data).not.toHaveProperty('notSold')
    expect((await details('nothing', north)).status).toBe(404)
  })

  it('administrators every product of their list, with the stock of the store they look at', async () => {
    const read = (storeId: string) => call(getProducts, { body: { search: 'milk' } }, { token, ...at(storeId) })
    expect(names(await read(north))).toEqual(['Toned Milk 2', 'Cow Milk 0'])
    expect(names(await read('main'))).toEqual(['Toned Milk 5', 'Cow Milk 7'])
  })

  it('a product from the moment it is received, and its sale at once', async () => {
    const late = await create.product(dairy, milks, { name: 'Goat Milk', stock: 1, rank: 1 })
    expect(names(await lists.listing(north))).toEqual(['Toned Milk 2'])
    expect((await details(late, north)).body.data).toMatchObject({ stock: 0, notSold: true })
    await call(receiveStock, { body: { storeId: north, lines: [{ productId: late, quantity: 3 }] } }, { token })
    expect(names(await lists.listing(north))).toEqual(['Toned Milk 2', 'Goat Milk 3'])
    expect((await details(late, north)).body.data).toMatchObject({ stock: 3 })
    expect((await details(late, north)).body.data).not.toHaveProperty('notSold')
    const { body } = await call(productDetails, { body: { productId: late } }, { token, ...at(north) })
    const change = { productId: late, stock: 0, stockVersion: body.data.stockVersion }
    expect((await call(updateProduct, { body: change }, { token, ...at(north) })).body.data.stock).toBe(0)
    expect(names(await lists.listing(north))).toEqual(['Toned Milk 2', 'Goat Milk 0'])
    expect(names(await lists.listing('main'))).toContain('Goat Milk 1')
    await db.updateTable('products').set({ deleted_at: testClock() }).where('id', '=', late).execute()
  })
})

describe('a shopper', () => {
  const shopper = async (fields: object) => {
    const person = await signUp()
    const { body } = await call(createAddress, { body: { ...anAddress, ...fields } }, person)
    return { ...person, addressId: body.data._id as string }
  }
  type Shopper = Awaited<ReturnType<typeof shopper>>
  const add = (person: Shopper, productId: string, storeId = 'main') =>
    call(addToCart, { body: { productId } }, { token: person.token, ...at(storeId) })
  const buy = async (person: Shopper, storeId = 'main') => {
    const { body } = await call(getCart, {}, { token: person.token, ...at(storeId) })
    const list_items = body.data.map(({ productId, quantity }: { productId: object; quantity: number }) => ({
      productId,
      quantity,
    }))
    const checkout = { list_items, totalAmt: body.bill.finalAmount, addressId: person.addressId }
    return call(placeOrder, { body: checkout }, { token: person.token })
  }
  const stockOf = async (productId: string, storeId: string) =>
    (await call(productDetails, { body: { productId } }, at(storeId))).body.data.stock

  it('sees the stock of the serving store in the cart, and adds no more than that', async () => {
    const person = await shopper(indiranagar)
    const { body } = await add(person, both, north)
    const [line] = body.data
    expect(line.productId.stock).toBe(2)
    const step = (qty: number, storeId: string) =>
      call(updateCartItem, { body: { _id: line._id, qty } }, { token: person.token, ...at(storeId) })
    expect((await step(2, north)).body.data[0].productId.stock).toBe(2)
    expect((await step(3, north)).body.message).toBe('Only 2 left in stock')
    expect((await step(3, 'main')).body.data[0].productId.stock).toBe(5)
    expect((await step(2, north)).body.data[0].productId.stock).toBe(2)
    expect((await add(person, here, north)).body.code).toBe('out_of_stock')
  })

  it('orders from the store that serves the address, whatever was browsed', async () => {
    const person = await shopper(indiranagar)
    await add(person, both)
    const [before, elsewhere] = [await stockOf(both, north), await stockOf(both, 'main')]
    const { status, body } = await buy(person)
    expect([status, body.data.store]).toEqual([201, { _id: north, name: 'North' }])
    expect([await stockOf(both, north), await stockOf(both, 'main')]).toEqual([before - 1, elsewhere])
    const { body: history } = await call(orderHistory, {}, { token: person.token })
    expect(history.data[0].store.name).toBe('North')
    const { body: all } = await call(getOrders, { body: {} }, { token })
    expect(all.data[0].store).toEqual({ _id: north, name: 'North' })
    const orderId = body.data._id
    await call(cancelOrder, { body: { orderId, reason: 'Changed my mind' } }, { token: person.token })
    expect(await stockOf(both, north)).toBe(before)
  })

  it('hears what the store of the address has not enough of', async () => {
    const person = await shopper(indiranagar)
    await add(person, here)
    const { status, body } = await buy(person)
    expect([status, body.code, body.data.lines]).toEqual([
      409,
      'out_of_stock',
      [{ productId: here, name: 'Cow Milk', left: 0 }],
    ])
  })

  it('is refused where nobody delivers, and while the store is closed', async () => {
    const outside = await shopper({ pincode: '400001' })
    await add(outside, both)
    const refused = await buy(outside)
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'not_served',
      'We do not deliver to this address yet',
    ])
    const person = await shopper({ pincode: '560095' })
    await add(person, both)
    const paused = await call(pauseStore, { body: { storeId: 'main', minutes: 20, reason: 'Rain' } }, { token })
    const closed = await buy(person)
    expect([closed.status, closed.body.code, closed.body.data]).toEqual([
      409,
      'store_closed',
      { opensAt: paused.body.data.pausedUntil },
    ])
    await call(pauseStore, { body: { storeId: 'main', minutes: 0 } }, { token })
    expect((await buy(person)).status).toBe(201)
  })

  it('keeps a store with open orders from being archived', async () => {
    const person = await shopper({ pincode: '560095' })
    await add(person, both)
    const { body } = await buy(person)
    const archive = () => call(updateStore, { body: { _id: 'main', active: false } }, { token })
    const refused = await archive()
    expect([refused.status, refused.body.code]).toEqual([409, 'in_use'])
    expect(refused.body.message).toMatch(/open orders?$/)
    await call(cancelOrder, { body: { orderId: body.data._id, reason: 'x' } }, { token: person.token })
  })
})

describe('a change that names a store', () => {
  it('that is not active changes nothing', async () => {
    const body = { name: 'Old', pincode: '560001', ...indiranagar }
    const old: string = (await call(createStore, { body }, { token })).body.data._id
    await call(updateStore, { body: { _id: old, active: false } }, { token })
    const product = async () => (await call(productDetails, { body: { productId: here } })).body.data
    const before = await product()
    for (const storeId of [old, 'nowhere']) {
      const change = { productId: here, stock: 1, stockVersion: before.stockVersion }
      const { status, body } = await call(updateProduct, { body: change }, { token, ...at(storeId) })
      expect([status, body.message]).toEqual([404, 'Store not found'])
      const lines = [{ productId: here, quantity: 2 }]
      const received = await call(receiveStock, { body: { storeId, lines } }, { token })
      expect([received.status, received.body.message]).toEqual([404, 'Store not found'])
    }
    expect(await product()).toEqual(before)
  })
})
