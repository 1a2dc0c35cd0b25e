// A delivered order is rated with one press; reasons and a text can follow, and the counter shows them.
import { createOwnProducts } from './own-products.ts'
import { test } from './own-shop.ts'
import { expect, expectAccessible } from './page-checks.ts'
import { adminSession, cancelOpenOrders } from './picking.ts'
import { callAs, leadTo, placeOrder } from './riding.ts'
import { signInNewShopper } from './shopper.ts'

test('a shopper rates a delivered order, changes the rating, and the store sees it', async ({ page }) => {
  const admin = await adminSession(page)
  await cancelOpenOrders(page, admin)
  const { products } = await createOwnProducts(page, admin, 'Clay Diya', [{}])
  const shopper = await signInNewShopper(page)
  const orderId = await placeOrder(page, shopper, products)
  await page.goto(`/dashboard/myorders/${orderId}`)
  await expect(page.getByRole('region', { name: 'Delivery' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'How was your order?' })).toHaveCount(0)

  for (const state of ['CONFIRMED', 'PACKING', 'OUT_FOR_DELIVERY', 'DELIVERED'])
    await leadTo(page, admin, orderId, state)
  const stars = page.getByRole('group', { name: 'How was your order?' })
  await stars.getByRole('radio', { name: '3 stars of 5' }).check({ force: true })
  await expect(page.getByText('Thank you. You can change your rating for 7 days.')).toBeVisible()
  const stored = await callAs(page, admin, 'get', `/api/order/order-details?orderId=${orderId}`)
  expect(stored.rating).toMatchObject({ stars: 3, reasons: [], text: '' })
  await page.getByRole('button', { name: 'Packing' }).click()
  await page.getByLabel('Anything else? (optional)').fill('One diya was broken')
  await page.getByRole('button', { name: 'Send comment' }).click()
  await expect(page.getByRole('button', { name: 'Send comment' })).toBeDisabled()
  await expectAccessible(page)
  await stars.getByRole('radio', { name: '4 stars of 5' }).check({ force: true })
  // The press hides this text until everything is stored.
  await expect(page.getByText('Thank you. You can change your rating for 7 days.')).toBeVisible()

  await page.reload()
  await expect(stars.getByRole('radio', { name: '4 stars of 5' })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Packing' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByLabel('Anything else? (optional)')).toHaveValue('One diya was broken')
  const figures = await callAs(page, admin, 'get', '/api/floor/figures?storeId=main')
  expect(figures.ratings).toMatchObject({ count: 1, average: 4, byReason: [{ reason: 'packing', orders: 1 }] })
})
