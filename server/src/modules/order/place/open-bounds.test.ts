// One person with new accounts must not empty a shop with orders that nobody pays for.
import { createAddress } from '@tokri/contract/address.ts'
import { addToCart, getCart, updateCartItem } from '@tokri/contract/cart.ts'
import {
  openOrders,
  payOnline,
  placeOrder,
  placePhoneOrder,
  pricePhoneOrder,
  updateOrderStatus,
} from '@tokri/contract/order.ts'
import { updateSettings } from '@tokri/contract/settings.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { checkoutOf } from '../../../../test/checkout.ts'
import { anAddress, type Person, statusAndCode, testShop } from '../../../../test/shop.ts'
import { deleteEndedHolders } from '../rows/holder-queries.ts'

const shop = await testShop()
const { call, db, signUp } = shop
const { product, stockOf } = checkoutOf(shop)
const admin = await signUp('Admin')
const milk = await product({ stock: 5000, pricePaise: 1000 })

const bound = { openOrders: 3, pieces: 60, amount: 6000 }
const set = async (settings: object) =>
  expect((await call(updateSettings, { body: settings }, { token: admin.token })).status).toBe(200)

let homes = 0
/** A person with a mobile and an address of their own, unless given. */
const newPerson = async ({ mobile = `98765${10_000 + ++homes}`, address_line = `${++homes}, 2nd Cross` } = {}) => {
  const person = await signUp()
  const { body } = await call(createAddress, { body: { ...anAddress, mobile, address_line } }, person)
  return { ...person, addressId: body.data._id as string }
}
type Buyer = Person & { addressId: string }
type Way = {
  productId?: string
  quantity?: number
  how?: typeof placeOrder | typeof payOnline
  address?: string
  cookie?: string
}

const order = async (
  person: Buyer,
  { productId = milk, quantity = 1, how = placeOrder, address, cookie }: Way = {},
) => {
  const { token } = person
  await call(addToCart, { body: { productId } }, { token })
  let cart = await call(getCart, {}, { token })
  if (quantity !== cart.body.data[0].quantity)
    cart = await call(updateCartItem, { body: { _id: cart.body.data[0]._id, qty: quantity } }, { token })
  const { data, bill } = cart.body
  const body = {
    list_items: data,
    totalAmt: bill.finalAmount,
    subTotalAmt: bill.discountedTotal,
    addressId: person.addressId,
  }
  const headers: Record<string, string> = cookie === undefined ? {} : { cookie }
  return call(how, { body }, { token, headers, ...(address !== undefined && { address }) })
}
const orders = async (person: Buyer, count: number, way: Way = {}) => {
  for (let at = 0; at < count; at++) expect((await order(person, way)).status).toBe(201)
}
const tooMany = [409, 'too_many_open']

describe('what a new shopper has in open unpaid orders', () => {
  beforeEach(() => set({ newShopper: bound, scarce: null }))

  it('is not bounded unless the shop says so', async () => {
    await set({ newShopper: null })
    await orders(await newPerson(), 5)
  })

  it('is at most three orders; the cart stays, nothing is held, and paying online still works', async () => {
    const person = await newPerson()
    await orders(person, 3)
    const before = await stockOf(milk)
    const refused = await order(person)
    expect(statusAndCode(refused)).toEqual(tooMany)
    expect(refused.body.message).toBe('Finish your open orders first, or pay online')
    expect(await stockOf(milk)).toBe(before)
    expect((await call(getCart, {}, person)).body.data).toHaveLength(1)
    expect((await order(person, { how: payOnline })).status).toBe(201)
  })

  it('is at most so many pieces and rupees', async () => {
    const person = await newPerson()
    await orders(person, 1, { quantity: 50 })
    expect(statusAndCode(await order(person, { quantity: 11 }))).toEqual(tooMany)
    expect((await order(person, { quantity: 10 })).status).toBe(201)
    const dear = await product({ stock: 50, pricePaise: 400_000 })
    const other = await newPerson()
    expect(statusAndCode(await order(other, { productId: dear, quantity: 2 }))).toEqual(tooMany)
    expect((await order(other, { productId: dear, quantity: 2, how: payOnline })).status).toBe(201)
  })

  it('is three times that after a delivery, and room comes back when orders end', async () => {
    const person = await newPerson()
    const first = await order(person)
    const { _id: orderId } = first.body.data
    await orders(person, 2)
    expect(statusAndCode(await order(person))).toEqual(tooMany)
    for (const state of ['CONFIRMED', 'PACKING', 'OUT_FOR_DELIVERY', 'DELIVERED'])
      expect((await call(updateOrderStatus, { body: { orderId, state } }, admin)).status).toBe(200)
    await orders(person, 7)
    expect(statusAndCode(await order(person))).toEqual(tooMany)
    await deleteEndedHolders(db)
    const left = db.selectFrom('order_holders').select('holder').where('order_id', '=', orderId)
    expect(await left.execute()).toEqual([])
  })

  it.each([
    ['mobile', { mobile: '9876500001' }, { mobile: '9876500001' }, undefined],
    ['address', { address_line: '7, 3rd Main Road' }, { address_line: '7 3rd main-road' }, undefined],
    ['browser', {}, {}, 'shopper=one-browser'],
  ])('counts the orders of all accounts with one %s', async (_kind, first, second, cookie) => {
    const way: Way = cookie === undefined ? {} : { cookie }
    await orders(await newPerson(first), 3, way)
    expect(statusAndCode(await order(await newPerson(second), way))).toEqual(tooMany)
    expect((await order(await newPerson())).status).toBe(201)
  })

  it('is twenty-five times that in a network, but without a bound on private addresses', async () => {
    await set({ newShopper: { ...bound, openOrders: 1 } })
    for (let host = 1; host <= 25; host++) await orders(await newPerson(), 1, { address: `8.8.4.${host}` })
    expect(statusAndCode(await order(await newPerson(), { address: '8.8.4.200' }))).toEqual(tooMany)
    expect((await order(await newPerson(), { address: '8.8.5.200' })).status).toBe(201)
    for (let host = 1; host <= 26; host++) await orders(await newPerson(), 1, { address: '192.168.1.7' })
  })

  it('is counted one after the other when two accounts with one mobile order at once', async () => {
    await set({ newShopper: { ...bound, openOrders: 1 } })
    const people = [await newPerson({ mobile: '9876500002' }), await newPerson({ mobile: '9876500002' })]
    const answers = await Promise.all(people.map((person) => order(person)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  it('is shown to the counter together where one person or network has many, and its cancellation returns the stock', async () => {
    const suspicious = async () => (await call(openOrders, {}, admin)).body.data.suspicious
    const cancel = (orderId: string) =>
      call(updateOrderStatus, { body: { orderId, state: 'CANCELLED', reason: 'Nobody answers' } }, admin)
    await db.deleteFrom('order_holders').execute()
    const before = await stockOf(milk)
    const placedBy = async (person: Buyer, way: Way = {}) => (await order(person, way)).body.data._id as string
    const hoarder = await newPerson()
    const [one, two] = [await placedBy(hoarder), await placedBy(hoarder)]
    expect(await suspicious()).toEqual([])
    const three = await placedBy(hoarder)
    const neighbours: string[] = []
    for (let host = 1; host <= 10; host++)
      neighbours.push(await placedBy(await newPerson(), { address: `8.8.9.${host}` }))
    expect(await suspicious()).toEqual([
      { sharedBy: 'network', orderIds: neighbours },
      { sharedBy: expect.stringMatching(/^(account|mobile|address|browser)$/), orderIds: [one, two, three] },
    ])
    expect((await call(openOrders, { query: { storeId: 'nowhere' } }, admin)).body.data.suspicious).toEqual([])
    for (const id of [...neighbours, one, two, three]) expect((await cancel(id)).status).toBe(200)
    expect(await stockOf(milk)).toBe(before)
    expect(await suspicious()).toEqual([])
  })

  it('is not suspicious once an order of the person was delivered', async () => {
    await db.deleteFrom('order_holders').execute()
    const person = await newPerson()
    const first = await order(person)
    await orders(person, 2)
    const suspicious = async () =>
      (await call(openOrders, {}, admin)).body.data.suspicious.flatMap((one: { orderIds: string[] }) => one.orderIds)
    const orderId = first.body.data._id
    expect(await suspicious()).toContain(orderId)
    for (const state of ['CONFIRMED', 'PACKING', 'OUT_FOR_DELIVERY', 'DELIVERED'])
      expect((await call(updateOrderStatus, { body: { orderId, state } }, admin)).status).toBe(200)
    expect(await suspicious()).toEqual([])
  })

  it('is not bounded for orders that the counter takes by phone', async () => {
    const person = await newPerson()
    await orders(person, 3)
    const wanted = { userId: person.id, addressId: person.addressId, lines: [{ productId: milk, quantity: 70 }] }
    const priced = await call(pricePhoneOrder, { body: wanted }, admin)
    const body = { ...wanted, totalAmt: priced.body.data.bill.finalAmount }
    expect((await call(placePhoneOrder, { body }, admin)).status).toBe(201)
  })
})

it('of a product with few pieces left an order has at most so many', async () => {
  await set({ newShopper: null, scarce: { below: 50, pieces: 10 } })
  const person = await newPerson()
  const plenty = await product({ stock: 50 })
  const few = await product({ name: 'Few Eggs', stock: 49 })
  expect((await order(person, { productId: plenty, quantity: 11 })).status).toBe(201)
  const refused = await order(person, { productId: few, quantity: 11 })
  expect(statusAndCode(refused)).toEqual([409, 'too_many_pieces'])
  expect(refused.body).toMatchObject({
    message: 'Only 10 of this product per order',
    data: { productId: few, name: 'Few Eggs', most: 10 },
  })
  expect((await order(person, { productId: few, quantity: 10 })).status).toBe(201)
})
