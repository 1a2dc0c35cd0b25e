// The coupon for an order that came later than promised.
import { callApi } from './api.ts'
import { createOwnProducts } from './own-products.ts'
import { test } from './own-shop.ts'
import { expect } from './page-checks.ts'
import { adminSession, waitForPromiseOfSettings } from './picking.ts'
import { addAddress, fillCart, orderCart, signInNewShopper, storeTokens } from './shopper.ts'

test.describe.configure({ timeout: 240_000 })
// A store reads its work again after 15 seconds.
const soon = { timeout: 60_000 }

test('a late order says so, and brings a coupon once it is delivered', { tag: ['@desktop', '@long'] }, async ({
  page,
  browser,
}) => {
  const admin = await adminSession(page)
  const token = admin.accessToken
  const update = (data: object) => callApi(page.request, '/api/settings/update', { method: 'put', data, token })
  const { products } = await createOwnProducts(page, admin, 'Hemp Twine', [{}])
  await test.step('an administrator sets the amount', async () => {
    await storeTokens(page, admin)
    await page.goto('/dashboard/settings?section=orders')
    await page.getByLabel('Coupon for a late order in ₹').fill('75')
    await page.getByLabel('Delivery promise in minutes').fill('1')
    const saved = page.waitForResponse('**/api/settings/update')
    await page.getByRole('button', { name: 'Save settings' }).click()
    expect((await saved).status()).toBe(200)
  })
  try {
    await waitForPromiseOfSettings(page, 1)
    const context = await browser.newContext({ baseURL: new URL(page.url()).origin })
    const shop = await context.newPage()
    const shopper = await signInNewShopper(shop)
    await addAddress(shop, shopper)
    await fillCart(shop, shopper, products)
    const { _id: orderId } = await orderCart(shop, shopper, 'cash-on-delivery')
    await shop.goto(`/dashboard/myorders/${orderId}`)
    const delivery = shop.getByRole('region', { name: 'Delivery' })
    await expect(delivery).toContainText('It takes longer than we said. We are sorry.', { timeout: 120_000 })
    for (const state of ['CONFIRMED', 'PACKING', 'OUT_FOR_DELIVERY', 'DELIVERED'])
      await callApi(page.request, '/api/order/update-status', { method: 'put', data: { orderId, state }, token })
    await expect(shop.getByText('We are sorry that it was late')).toBeVisible(soon)
    await expect(shop.getByText(/The code SORRY-\w+ takes ₹75 off your next order/)).toBeVisible()
    await expect(shop.getByText('Later than promised. A coupon of ₹75 is our apology.')).toBeVisible()
    await context.close()
  } finally {
    await update({ promiseMinutes: 10, apologyAmount: 0 })
  }
})
