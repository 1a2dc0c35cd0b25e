import { signInAsAdministrator } from './administrator.ts'
import { createOwnProducts } from './own-products.ts'
import { test } from './own-shop.ts'
import { expect } from './page-checks.ts'
import { adminSession } from './picking.ts'
import { addAddress, fillCart, signInNewShopper } from './shopper.ts'

test('a free piece and a coupon for a category go from the counter to cart, bill and order', async ({ page, browser }, {
  project,
}) => {
  const admin = await adminSession(page)
  const name = `Terracotta Cup ${project.name}`
  const { products } = await createOwnProducts(page, admin, name, [{ price: 50 }])
  await signInAsAdministrator(page)
  await page.goto('/dashboard/coupons')
  await page.getByRole('button', { name: 'Add Offer' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Products').fill('terracotta cup')
  await form.getByRole('button', { name: new RegExp(`^${name} 1`) }).click()
  await form.getByLabel('Buy').fill('0')
  await form.getByRole('button', { name: 'Add Offer' }).click()
  await expect(form.getByText('At least 1 is needed')).toBeVisible()
  await form.getByLabel('Buy').fill('2')
  await form.getByRole('button', { name: 'Add Offer' }).click()
  const offer = page.getByRole('row').filter({ hasText: 'Buy 2 get 1 free' })
  await expect(offer).toContainText(`${name} 1, 1 pc`)
  await expect(offer).toContainText('Live')

  await page.getByRole('button', { name: 'Add Coupon' }).click()
  const code = `lamps-${project.name}`
  await form.getByLabel('Code').fill(code)
  await form.getByLabel('Amount (₹)').fill('10')
  await form.getByLabel('Cart from (₹)').fill('100')
  await form.getByLabel('Categories').selectOption({ label: name })
  await form.getByLabel('Waives the service charge').check()
  await form.getByLabel('Show it in the cart of shoppers who can use it').check()
  await form.getByRole('button', { name: 'Add Coupon' }).click()
  const coupon = page.getByRole('row').filter({ hasText: code })
  await expect(coupon).toContainText(`only for ${name}`)
  await expect(coupon).toContainText('₹10 off, and the service charge')

  try {
    const context = await browser.newContext({ ...project.use, baseURL: new URL(page.url()).origin })
    const shop = await context.newPage()
    const shopper = await signInNewShopper(shop)
    await addAddress(shop, shopper)
    await fillCart(shop, shopper, products)
    await shop.goto('/cart')
    const main = shop.getByRole('main')
    const offers = main.getByRole('list', { name: 'Coupons for you' })
    const more = main.getByRole('button', { name: /^One more/ })
    await expect(offers).toContainText('₹50 more for ₹10 off and no service charge')
    await expect(offers).toContainText(`Only for ${name}`)
    await more.click()
    await expect(offers.getByRole('button', { name: `Use ${code.toUpperCase()}` })).toBeVisible()
    await more.click()
    await expect(main.getByText('Buy 2 get 1 free · 1 free')).toBeVisible()
    await expect(main.getByText('Your total savings')).toBeVisible()
    // ₹100 and 8.5 %
    await expect(main.getByRole('button', { name: 'Proceed' })).toContainText('₹108.50')
    await offers.getByRole('button', { name: `Use ${code.toUpperCase()}` }).click()
    await shop.getByRole('button', { name: 'OK' }).click()
    await expect(main.getByText('₹10 off this cart and no service charge')).toBeVisible()
    await expect(main.getByRole('button', { name: 'Proceed' })).toContainText('₹90')

    await main.getByRole('button', { name: 'Proceed' }).click()
    await expect(shop.getByRole('region', { name: 'Order Summary' })).toContainText('₹90')
    await shop.getByRole('button', { name: 'Cash On Delivery' }).click()
    await expect(shop).toHaveURL(/\/success$/)
    await shop.goto('/dashboard/myorders')
    await shop.getByRole('main').getByRole('link', { name: /T-/ }).first().click()
    await expect(main.getByText('Buy 2 get 1 free · 1 free')).toBeVisible()
    const line = main.getByRole('listitem').filter({ hasText: 'Buy 2 get 1 free' })
    await expect(line).toContainText('₹100')
    await expect(line).toContainText('₹150')
    await context.close()
  } finally {
    for (const each of ['Buy 2 get 1 free', code]) {
      await page.getByRole('button', { name: `Delete ${each}` }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Delete' }).click()
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('row').filter({ hasText: each })).toHaveCount(0)
    }
  }
  await expect(page.getByText('No offers yet')).toBeVisible()
})
