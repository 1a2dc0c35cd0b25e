// Coupons that shoppers see in their cart and use without typing a code.
import { signInAsAdministrator } from './administrator.ts'
import { createOwnProducts } from './own-products.ts'
import { test } from './own-shop.ts'
import { expect, expectAccessible } from './page-checks.ts'
import { adminSession } from './picking.ts'
import { fillCart, signInNewShopper } from './shopper.ts'

test('a coupon that an administrator lists says what a cart is short of, and is used by one press', async ({
  page,
  browser,
}) => {
  const admin = await adminSession(page)
  const { products } = await createOwnProducts(page, admin, 'Cane Basket', [{ price: 139 }])
  await signInAsAdministrator(page)
  await page.goto('/dashboard/coupons')
  await page.getByRole('button', { name: 'Add Coupon' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Code').fill('baskets')
  await form.getByLabel('Amount (₹)').fill('60')
  await form.getByLabel('Cart from (₹)').fill('200')
  await form.getByLabel('Show it in the cart of shoppers who can use it').check()
  await form.getByLabel('Only for the first order of a shopper').check()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Add Coupon' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'baskets' })).toContainText('first order, shown in carts')
  try {
    const context = await browser.newContext({ baseURL: new URL(page.url()).origin })
    const shop = await context.newPage()
    const shopper = await signInNewShopper(shop)
    await fillCart(shop, shopper, products)
    await shop.goto('/cart')
    const offers = shop.getByRole('list', { name: 'Coupons for you' })
    await expect(offers).toContainText('₹61 more for ₹60 off')
    await expect(offers.getByRole('button')).toHaveCount(0)
    await expectAccessible(shop)
    await shop
      .getByRole('main')
      .getByRole('button', { name: /^One more/ })
      .click()
    await offers.getByRole('button', { name: 'Use BASKETS' }).click()
    await expect(shop.getByRole('dialog', { name: 'Coupon applied' })).toContainText('Hurray you got ₹ 60 discount')
    await shop.getByRole('button', { name: 'OK' }).click()
    await expect(offers).toHaveCount(0)
    await expect(shop.getByText('₹60 off this cart')).toBeVisible()
    await shop.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(offers.getByRole('button', { name: 'Use BASKETS' })).toBeVisible()
    await expectAccessible(shop)
    await context.close()
  } finally {
    await page.getByRole('button', { name: 'Delete baskets' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'baskets' })).toHaveCount(0)
  }
})
