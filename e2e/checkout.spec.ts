import type { Page } from '@playwright/test'
import { ids } from '../demo/src/catalogue/test-catalogue.ts'
import { callApi } from './api.ts'
import { changeProduct } from './change-product.ts'
import { delayCalls } from './delayed-calls.ts'
import { expect, expectAccessible, test, waitForHydration } from './page-checks.ts'
import { reservedChips } from './reserved-products.ts'
import { addAddress, deleteAddress, fillCart, home, type Shopper, signInNewShopper } from './shopper.ts'

const atCheckout = async (page: Page, productIds: readonly string[]): Promise<Shopper> => {
  const shopper = await signInNewShopper(page)
  await addAddress(page, shopper)
  await fillCart(page, shopper, productIds)
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible()
  return shopper
}

const ordersOf = async (page: Page, { accessToken }: Shopper) =>
  (await callApi(page.request, '/api/order/order-history', { method: 'get', token: accessToken })).data

test('a guest at the checkout is asked to sign in and redirected to the login', async ({ page }) => {
  await page.goto('/checkout')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('please login')).toBeVisible()
})

test('the checkout shows the addresses and the whole bill', async ({ page }) => {
  const shopper = await atCheckout(page, [ids.yogurt, ids.milk500])
  await addAddress(page, shopper, { ...home, address_line: 'Office, MG Road' })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Choose your address' })).toBeVisible()
  const first = page.getByRole('radio', { name: new RegExp(home.address_line) })
  for (const part of Object.values(home)) await expect(page.locator('label').filter({ has: first })).toContainText(part)
  const second = page.getByRole('radio', { name: /Office, MG Road/ })
  await second.check()
  await expect(second).toBeChecked()
  await expect(first).not.toBeChecked()
  for (const [name, amount] of [
    ['Total without discount', '₹63.35'],
    ['Total items', '2'],
    ['Discount', '−₹4.17'],
    ['Service charge', '₹5.03'],
    ['Delivery charge', 'Free'],
    ['Final amount', '₹64.21'],
  ] as const)
    await expect(page.locator('dt').getByText(name, { exact: true }).locator('xpath=following-sibling::dd')).toHaveText(
      amount,
    )
  for (const name of ['Online Payment', 'Cash On Delivery'])
    await expect(page.getByRole('button', { name })).toBeEnabled()
  await expectAccessible(page)
})

test('an address is edited, and deleted only after a confirmation', async ({ page }) => {
  await atCheckout(page, [ids.biscuit])
  await page.getByRole('button', { name: `Edit address ${home.address_line}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Address' })
  await dialog.getByLabel('Address line').fill('')
  await dialog.getByRole('button', { name: 'Save address' }).click()
  await expect(dialog.getByText('Address line is required')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Address line').fill('22, Lake Road')
  await dialog.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByRole('radio', { name: /22, Lake Road/ })).toBeChecked()

  await page.getByRole('button', { name: 'Delete address 22, Lake Road' }).click()
  const question = page.getByRole('dialog')
  await expect(question.getByText('Are you sure to delete this permanently')).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('radio', { name: /22, Lake Road/ })).toBeVisible()
  await page.getByRole('button', { name: 'Delete address 22, Lake Road' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Cash On Delivery' })).toBeDisabled()
})

test('a double click places one order, and no empty cart appears before its page', async ({ page }) => {
  const shopper = await atCheckout(page, [ids.biscuit])
  await page.evaluate(() => {
    const look = () => {
      if (document.body.innerText.includes('Your cart is empty !')) document.documentElement.dataset.sawEmpty = 'yes'
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
  })
  await page.getByRole('button', { name: 'Cash On Delivery' }).dblclick()
  await expect(page).toHaveURL(/\/success$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Order placed successfully' })).toBeVisible()
  expect(await page.locator('html').getAttribute('data-saw-empty')).toBeNull()
  expect(await ordersOf(page, shopper)).toHaveLength(1)
  await expectAccessible(page)
  const way = page.getByRole('main').getByRole('link', { name: /Arrives in \d+ min.*Follow your order/ })
  await expect(way.locator('svg[data-scene]')).toHaveAttribute('data-scene', 'placed')
  await way.click()
  await expect(page).toHaveURL(/\/dashboard\/myorders\/[^/]+$/)
  await expect(page.getByRole('region', { name: 'Delivery' })).toContainText(/Arrives in \d+ min/)
})

test('the success page claims no order that is unknown or still loading', async ({ page }) => {
  const claim = page.getByText('Order placed successfully')
  await page.goto('/success')
  await expect(page.getByRole('heading', { level: 1, name: 'Your order could not be shown' })).toBeVisible()
  await expect(claim).toHaveCount(0)
  await expectAccessible(page)
  await signInNewShopper(page)
  const answer = await delayCalls(page, '**/api/order/order-details?*')
  await page.goto('/success?orderId=nothing')
  await expect(page.getByRole('heading', { level: 1, name: 'Looking for your order...' })).toBeVisible()
  await expect(claim).toHaveCount(0)
  answer()
  await expect(page.getByRole('heading', { level: 1, name: 'There is no such order' })).toBeVisible()
  // The page reserves no space for an order that will not load.
  const sentence = await page.getByText('Your orders, old and new,').boundingBox()
  const way = await page.getByRole('main').getByRole('link', { name: 'My Orders' }).boundingBox()
  expect((way?.y ?? 0) - (sentence?.y ?? 0)).toBeLessThan(100)
})

test('a changed price is shown before the order continues at the new total', async ({ page, isMobile }) => {
  const productId = reservedChips('price changes before the order', isMobile)
  const shopper = await atCheckout(page, [productId])
  const before = await changeProduct(page, productId, { price: 50, discount: 0 })
  await page.getByRole('button', { name: 'Cash On Delivery' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your cart has changed' })
  await expect(dialog).toContainText(/now costs ₹50 instead of/)
  await expect(dialog).toContainText('₹54.25')
  await expectAccessible(page)
  // A busy browser removes the dialog's history entry later than the server places the order.
  await page.evaluate(() => {
    const back = history.back.bind(history)
    history.back = () => void setTimeout(back, 500)
    addEventListener('popstate', () => document.documentElement.setAttribute('data-stepped-back', ''))
  })
  await dialog.getByRole('button', { name: 'Order at the new total' }).click()
  await expect(page.locator('html[data-stepped-back]')).toBeAttached()
  await expect(page).toHaveURL(/\/success$/)
  const [order] = await ordersOf(page, shopper)
  expect(order.bill.finalAmount).toBe(54.25)
  await changeProduct(page, productId, { price: before.price, discount: before.discount })
})

test('products that sold out meanwhile are named, and the rest is ordered with one click', async ({
  page,
  isMobile,
}) => {
  const gone = reservedChips('sells out before the order', isMobile)
  const shopper = await atCheckout(page, [gone, ids.biscuit])
  const before = await changeProduct(page, gone, { stock: 0 })
  await page.getByRole('button', { name: 'Cash On Delivery' }).click()
  const dialog = page.getByRole('dialog', { name: 'Out of stock' })
  await expect(dialog).toContainText(/is sold out/)
  await expect(dialog).toContainText('₹10.85')
  await dialog.getByRole('button', { name: 'Order at the new total' }).click()
  await expect(page).toHaveURL(/\/success$/)
  const [order] = await ordersOf(page, shopper)
  expect(order.lines.map((line: { productId: string }) => line.productId)).toEqual([ids.biscuit])
  await changeProduct(page, gone, { stock: before.stock })
})

test('the whole purchase works with the keyboard alone', { tag: '@desktop' }, async ({ page }) => {
  // Phones have no keyboard.
  const shopper = await signInNewShopper(page)
  await addAddress(page, shopper)
  await page.goto(`/snacks-${ids.snacks}/biscuits-${ids.biscuits}`)
  await waitForHydration(page)
  const press = async (name: RegExp, way = 'Tab') => {
    for (let step = 0; step < 60; step++) {
      await page.keyboard.press(way)
      const focused = await page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
      )
      if (name.test(focused)) {
        await page.keyboard.press('Enter')
        return
      }
    }
    throw new Error(`Tab never came to ${name}`)
  }
  await press(/^Add Testwell Glucose Biscuits/)
  await expect(page.getByRole('group', { name: /Glucose Biscuits/ })).toHaveText('1')
  await expect(page.getByRole('button', { name: /1 item/ })).toBeVisible()
  await press(/1 item/, 'Shift+Tab')
  const panel = page.getByRole('dialog', { name: 'Cart' })
  await expect(panel.getByText('Glucose Biscuits')).toBeVisible()
  await press(/Proceed/)
  await expect(page.getByRole('heading', { name: 'Choose your address' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cash On Delivery' })).toBeEnabled()
  await press(/Cash On Delivery/)
  await expect(page).toHaveURL(/\/success$/)
})

test('an address that was deleted elsewhere is reported and removed', async ({ page }) => {
  const shopper = await atCheckout(page, [ids.biscuit])
  await expect(page.getByRole('radio')).toHaveCount(1)
  await deleteAddress(page, shopper)
  await page.getByRole('button', { name: 'Cash On Delivery' }).click()
  await expect(page.getByText('Address not found')).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Cash On Delivery' })).toBeDisabled()
})
