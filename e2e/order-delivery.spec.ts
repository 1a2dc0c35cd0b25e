// The page of an order from click to door: the estimate, the stages, the code, and the rider, who shows only while this
// door is next.
import type { Page } from '@playwright/test'
import { callApi } from './api.ts'
import { createOwnProducts } from './own-products.ts'
import { test } from './own-shop.ts'
import { expect, expectAccessible } from './page-checks.ts'
import { adminSession, cancelOpenOrders, giveDuties } from './picking.ts'
import { addAddress, fillCart, newShopper, orderCart, type Shopper, signInNewShopper } from './shopper.ts'

type Session = Pick<Shopper, 'accessToken'>

const ask = (page: Page, method: 'get' | 'post' | 'put', url: string, { accessToken: token }: Session, data?: object) =>
  callApi(page.request, url, { method, ...(data && { data }), token })

const placeOrder = async (page: Page, shopper: Shopper, products: readonly string[]): Promise<string> => {
  await fillCart(page, shopper, products)
  await addAddress(page, shopper)
  await orderCart(page, shopper, 'cash-on-delivery')
  return (await ask(page, 'get', '/api/order/order-history', shopper)).data[0]._id
}

test('a shopper follows an order through all stages, and sees the rider only while their door is next', async ({
  page,
}) => {
  const admin = await adminSession(page)
  await cancelOpenOrders(page, admin)
  const { products } = await createOwnProducts(page, admin, 'Coir Mat', [{}])
  const rider = await newShopper(page.request)
  await giveDuties(page, rider, ['rider'])
  await ask(page, 'put', '/api/store/update', admin, { _id: 'main', phone: '+91 80 1234 5678' })
  await ask(page, 'post', '/api/shift/start', rider, { storeId: 'main', duty: 'rider' })
  const riderId = (await ask(page, 'get', '/api/user/user-details', rider)).data._id
  const neighbour = await newShopper(page.request)
  const before = await placeOrder(page, neighbour, products)
  const shopper = await signInNewShopper(page)
  const orderId = await placeOrder(page, shopper, products)
  const orderOf = async (id: string) =>
    (await ask(page, 'get', `/api/order/order-details?orderId=${id}`, admin)).data as {
      state: string
      deliveryCode: string
      amountDue: number
    }
  const lead = (id: string, state: string) =>
    ask(page, 'put', '/api/order/update-status', admin, { orderId: id, state })
  // The neighbour's order is the first drop of the trip.
  for (const state of ['CONFIRMED', 'PACKING', 'READY']) await lead(before, state)
  await ask(page, 'put', '/api/floor/assign', admin, { orderId: before, riderId })
  const drawing = page.locator('svg[data-rider]')
  const delivery = page.getByRole('region', { name: 'Delivery' })

  await page.goto(`/dashboard/myorders/${orderId}`)
  await expect(delivery).toContainText(/in about \d+ minutes?/)
  await expect(delivery).toContainText('The store has your order')
  await expect(delivery).toContainText((await orderOf(orderId)).deliveryCode)
  await expect(delivery.getByRole('link', { name: 'Call the store' })).toHaveAttribute('href', 'tel:+918012345678')
  await expect(drawing).toHaveAttribute('data-rider', 'hidden')
  await expectAccessible(page)

  await lead(orderId, 'CONFIRMED')
  await lead(orderId, 'PACKING')
  await expect(delivery).toContainText('Your bags are packed now')
  await lead(orderId, 'READY')
  await expect(delivery).toContainText('Packed, waiting for the rider')

  const here = (lat: number, lng: number) =>
    ask(page, 'post', '/api/ride/positions', rider, {
      points: [{ lat, lng, at: new Date().toISOString(), accuracy: 10 }],
    })
  const trip = async () =>
    (await ask(page, 'get', '/api/ride/trip', rider)).data as {
      _id: string
      drops: { orderId: string; lat: number; lng: number }[]
    }
  const hand = async (id: string) => {
    const { deliveryCode: code, amountDue: cash } = await orderOf(id)
    await ask(page, 'put', '/api/ride/delivered', rider, { orderId: id, code, cash })
  }
  await ask(page, 'put', '/api/floor/assign', admin, { orderId, riderId })
  const { _id: tripId, drops } = await trip()
  expect(drops.map((drop) => drop.orderId)).toEqual([before, orderId])
  const door = drops[1] ?? { lat: 0, lng: 0 }
  await ask(page, 'put', '/api/ride/loaded', rider, { tripId })
  await here(door.lat + 0.01, door.lng)
  await expect(delivery).toContainText('1 drop before yours')
  await expect(drawing).toHaveAttribute('data-rider', 'hidden')

  await hand(before)
  await expect(delivery).toContainText('Your door is next')
  await expect(drawing).toHaveAttribute('data-rider', 'shown')
  await expect(delivery.getByRole('status')).toContainText(/is about 1\.1 km away/)
  await here(door.lat + 0.0045, door.lng)
  await expect(delivery.getByRole('status')).toContainText(/is about 500 m away/)
  await expectAccessible(page)

  await ask(page, 'put', '/api/ride/arrived', rider, { orderId })
  await expect(delivery).toContainText('Your rider is at the door')
  await hand(orderId)
  await expect(delivery).toHaveCount(0)
  await expect(drawing).toHaveCount(0)
  await ask(page, 'put', '/api/ride/back', rider, { tripId })
  await ask(page, 'put', '/api/shift/end', rider, {})
})
