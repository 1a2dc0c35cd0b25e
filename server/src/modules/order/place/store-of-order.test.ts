// Where a shop with several stores names the store of an order; a shop with one names it nowhere.
import { createAddress } from '@tokri/contract/address.ts'
import { addToCart } from '@tokri/contract/cart.ts'
import { getOrders, orderFigures, orderInvoice, placeOrder, updateOrderStatus } from '@tokri/contract/order.ts'
import { receiveStock } from '@tokri/contract/stock.ts'
import { createStore, updateStore } from '@tokri/contract/store.ts'
import { exportUser } from '@tokri/contract/user.ts'
import { beforeEach, expect, it } from 'vitest'
import { checkoutOf } from '../../../../test/checkout.ts'
import { anAddress, testShop } from '../../../../test/shop.ts'

const shop = await testShop()
const { app, call, signUp, runJobs, mails } = shop
const { product } = checkoutOf(shop)
const { token: admin } = await signUp('Admin')
const milk = await product({ name: 'Toned Milk', stock: 900, pricePaise: 10_000 })

const buy = async (pincode: string) => {
  const person = await signUp()
  const { token } = person
  const { body: address } = await call(createAddress, { body: { ...anAddress, pincode } }, { token })
  const { body: cart } = await call(addToCart, { body: { productId: milk } }, { token })
  const list_items = [{ productId: milk, quantity: 1 }]
  const checkout = { list_items, totalAmt: cart.bill.finalAmount, addressId: address.data._id }
  const { status, body } = await call(placeOrder, { body: checkout }, { token })
  expect([status, body.message]).toEqual([201, 'Order placed successfully'])
  return { ...person, orderId: body.data._id as string, store: body.data.store._id as string }
}
const moveOrder = async (orderId: string) => {
  for (const state of ['CONFIRMED', 'PACKING', 'OUT_FOR_DELIVERY', 'DELIVERED'])
    await call(updateOrderStatus, { body: { orderId, state } }, { token: admin })
}
const mailsTo = async (email: string) => {
  await runJobs()
  return mails.filter(({ to, subject }) => to === email && subject.startsWith('Order')).map(({ text }) => text)
}
const figures = async (query: object = {}) => (await call(orderFigures, { query }, { token: admin })).body.data
const invoice = async (orderId: string, token: string) =>
  (await app.inject({ url: orderInvoice.url, query: { orderId }, headers: { authorization: `Bearer ${token}` } }))
    .rawPayload

let north = ''
const openNorth = async () => {
  const area = { pincodes: ['560001'] }
  const body = { name: 'Tokri North', pincode: '560001', lat: 13, lng: 77.6, area }
  north = (await call(createStore, { body }, { token: admin })).body.data._id
  await call(updateStore, { body: { _id: 'main', area: { pincodes: ['560038'] } } }, { token: admin })
  await call(receiveStock, { body: { storeId: north, lines: [{ productId: milk, quantity: 50 }] } }, { token: admin })
}
beforeEach(async () => {
  if (north === '') return
  await call(updateStore, { body: { _id: 'main', area: {} } }, { token: admin })
  await call(updateStore, { body: { _id: north, active: false } }, { token: admin })
})

it('mails name the store that packs, where there are several', async () => {
  const alone = await buy('560038')
  await moveOrder(alone.orderId)
  const before = await mailsTo(alone.email)
  expect(before).toHaveLength(3)
  for (const text of before) expect(text).not.toContain('Main store')

  await openNorth()
  const { email, orderId, store } = await buy('560001')
  expect(store).toBe(north)
  await moveOrder(orderId)
  const after = await mailsTo(email)
  expect(after).toHaveLength(3)
  for (const text of after) expect(text).toContain('Tokri North')
})

it('the invoice names it likewise', async () => {
  const { orderId, token } = await buy('560038')
  const before = await invoice(orderId, token)
  await openNorth()
  const after = await invoice(orderId, token)
  expect(after.equals(before)).toBe(false)
  await call(updateStore, { body: { _id: north, active: false } }, { token: admin })
  expect((await invoice(orderId, token)).equals(before)).toBe(true)
})

it('orders are listed, counted and exported by store', async () => {
  expect((await figures()).byStore).toBeUndefined()
  await openNorth()
  const start = await figures()
  const here = await buy('560038')
  const [there, other] = [await buy('560001'), await buy('560001')]

  const { body } = await call(getOrders, { body: { storeId: north } }, { token: admin })
  expect(body.data.map(({ _id, store }: { _id: string; store: object }) => [_id, store])).toEqual([
    [other.orderId, { _id: north, name: 'Tokri North' }],
    [there.orderId, { _id: north, name: 'Tokri North' }],
  ])
  expect((await call(getOrders, { body: { storeId: 'nowhere' } }, { token: admin })).body.totalCount).toBe(0)

  const all = await figures()
  expect(all.orders - start.orders).toBe(3)
  expect(
    all.byStore.map(({ store, orders }: { store: { _id: string }; orders: number }) => [store._id, orders]),
  ).toEqual([
    ['main', start.byStore[0].orders + 1],
    [north, 2],
  ])
  const one = await figures({ storeId: north })
  expect([one.orders, one.revenue, one.byStore]).toEqual([2, all.byStore[1].revenue, undefined])
  expect(one.topProducts).toEqual([{ productId: milk, name: 'Toned Milk', quantity: 2 }])

  const copy = await call(exportUser, {}, here)
  expect(copy.body.data.orders[0].store).toEqual({ _id: 'main', name: 'Main store' })
})

it('what is out of stock is so at one store, or at all that keep it', async () => {
  await openNorth()
  const curd = await product({ name: 'Curd', stock: 0, rank: 9 })
  const butter = await product({ name: 'Butter', stock: 0, rank: 8 })
  await call(receiveStock, { body: { storeId: north, lines: [{ productId: butter, quantity: 1 }] } }, { token: admin })
  const out = async (query: object) =>
    (await figures(query)).outOfStock.map(({ productId }: { productId: string }) => productId)
  expect(await out({})).toEqual([curd])
  expect(await out({ storeId: 'main' })).toEqual([curd, butter])
  expect(await out({ storeId: north })).toEqual([])
})
