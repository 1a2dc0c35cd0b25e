// The page of an order from click to door: the estimate, the stages, the code, and the rider, who shows only while this
// door is next. A delivered order is rated with one press; reasons and a text can follow.
import { testClock } from '../server/test/clock.ts'
import { createOwnProducts } from './own-products.ts'
import { test } from './own-shop.ts'
import { expect } from './page-checks.ts'
import { adminSession, cancelOpenOrders } from './picking.ts'
import { callAs, handOverAll, leadTo, orderOf, packOrder, placeOrder, riderOnShift } from './riding.ts'
import { newShopper, signInNewShopper } from './shopper.ts'

test('a shopper follows an order through all stages, sees the rider only while their door is next, and rates it', {
  tag: '@long',
}, async ({ page }) => {
  const admin = await adminSession(page)
  await cancelOpenOrders(page, admin)
  const { products } = await createOwnProducts(page, admin, 'Coir Mat', [{}])
  await callAs(page, admin, 'put', '/api/store/update', { _id: 'main', phone: '+91 80 1234 5678' })
  const { person: rider, riderId, trip } = await riderOnShift(page)
  const neighbour = await newShopper(page.request)
  const before = await placeOrder(page, neighbour, products)
  const shopper = await signInNewShopper(page)
  const orderId = await placeOrder(page, shopper, products)
  // The neighbour's order is the first drop of the trip.
  await packOrder(page, admin, before)
  await callAs(page, admin, 'put', '/api/floor/assign', { orderId: before, riderId })
  const drawing = page.locator('svg[data-rider]')
  const delivery = page.getByRole('region', { name: 'Delivery' })
  const scene = page.locator('svg[data-scene]')

  await page.goto(`/dashboard/myorders/${orderId}`)
  await expect(delivery).toContainText(/Arrives in \d+ min/)
  await expect(delivery).toContainText('The store has your order')
  await expect(scene).toHaveAttribute('data-scene', 'placed')
  await expect(delivery).toContainText((await orderOf(page, admin, orderId)).deliveryCode)
  await expect(delivery.getByRole('link', { name: 'Call the store' })).toHaveAttribute('href', 'tel:+918012345678')
  await expect(drawing).toHaveCount(0)

  await leadTo(page, admin, orderId, 'CONFIRMED')
  await leadTo(page, admin, orderId, 'PACKING')
  await expect(delivery).toContainText('Your bags are being packed')
  await expect(scene).toHaveAttribute('data-scene', 'packing')
  await leadTo(page, admin, orderId, 'READY')
  await expect(delivery).toContainText('Packed, waiting for the rider')
  await expect(scene).toHaveAttribute('data-scene', 'ready')

  const here = (lat: number, lng: number) =>
    callAs(page, rider, 'post', '/api/ride/positions', {
      points: [{ lat, lng, at: testClock().toISOString(), accuracy: 10 }],
    })
  const hand = async (id: string) => {
    const { deliveryCode: code, amountDue: cash } = await orderOf(page, admin, id)
    await callAs(page, rider, 'put', '/api/ride/delivered', { orderId: id, code, cash })
  }
  await callAs(page, admin, 'put', '/api/floor/assign', { orderId, riderId })
  const { _id: tripId, drops } = await trip()
  expect(drops.map((drop) => drop.orderId)).toEqual([before, orderId])
  const door = drops[1] ?? { lat: 0, lng: 0 }
  await callAs(page, rider, 'put', '/api/ride/loaded', { tripId })
  await here(door.lat + 0.01, door.lng)
  await expect(delivery).toContainText('1 drop before yours')
  await expect(scene).toHaveAttribute('data-scene', 'out')
  await expect(drawing).toHaveAttribute('data-rider', 'hidden')

  await hand(before)
  await expect(delivery).toContainText('Your door is next')
  await expect(drawing).toHaveAttribute('data-rider', 'shown')
  await expect(delivery.getByRole('status')).toContainText(/is about 1\.1 km away/)
  await here(door.lat + 0.0045, door.lng)
  await expect(delivery.getByRole('status')).toContainText(/is about 500 m away/)

  await callAs(page, rider, 'put', '/api/ride/arrived', { orderId })
  await expect(delivery).toContainText('Your rider is at the door')
  await expect(scene).toHaveAttribute('data-scene', 'arriving')
  await hand(orderId)
  await expect(delivery).toHaveCount(0)
  await expect(scene).toHaveAttribute('data-scene', 'delivered')
  await expect(page.getByRole('region', { name: 'How it ended' })).toContainText(/Delivered at .*, as promised/)
  await expect(drawing).toHaveCount(0)

  const stars = page.getByRole('group', { name: 'How was your order?' })
  const thanks = page.getByText('Thank you. You can change your rating for 7 days.')
  await stars.getByRole('radio', { name: '3 stars of 5' }).check({ force: true })
  await expect(thanks).toBeVisible()
  await page.getByRole('button', { name: 'Packing' }).click()
  await page.getByLabel('Anything else? (optional)').fill('One mat was torn')
  await page.getByRole('button', { name: 'Send comment' }).click()
  await expect(page.getByRole('button', { name: 'Send comment' })).toBeDisabled()
  await stars.getByRole('radio', { name: '4 stars of 5' }).check({ force: true })
  // The press hides this text until everything is stored.
  await expect(thanks).toBeVisible()
  await page.reload()
  await expect(stars.getByRole('radio', { name: '4 stars of 5' })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Packing' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByLabel('Anything else? (optional)')).toHaveValue('One mat was torn')
  const figures = await callAs(page, admin, 'get', '/api/floor/figures?storeId=main')
  expect(figures.ratings).toMatchObject({ count: 1, average: 4, byReason: [{ reason: 'packing', orders: 1 }] })
  await callAs(page, rider, 'put', '/api/ride/back', { tripId })
  await handOverAll(page, rider)
  await callAs(page, rider, 'put', '/api/shift/end', {})
})
