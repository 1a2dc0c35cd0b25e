// What cart and checkout say when a call fails, a coupon no longer applies or the session has ended.
import type { Page } from '@playwright/test'
import { ids } from '../demo/src/catalogue/test-catalogue.ts'
import { callApi } from './api.ts'
import { delayCalls, failCalls } from './delayed-calls.ts'
import { expect, expectAccessible, test } from './page-checks.ts'
import { addAddress, fillCart, home, type Shopper, signInNewShopper } from './shopper.ts'

const readyToOrder = async (page: Page): Promise<Shopper> => {
  const shopper = await signInNewShopper(page)
  await addAddress(page, shopper)
  await fillCart(page, shopper, [ids.biscuit])
  return shopper
}

test('addresses that fail to load are reported, can be loaded again, and are never called missing', {
  tag: '@desktop',
}, async ({ page }) => {
  await readyToOrder(page)
  await failCalls(page, '**/api/address/get-address')
  await page.goto('/checkout')
  await expect(page.getByText('Failed to fetch addresses')).toBeVisible()
  await expect(page.getByText('Your addresses could not be loaded.')).toBeVisible()
  await expect(page.getByText(/add an address/i)).toHaveCount(0)
  const cash = page.getByRole('button', { name: 'Cash On Delivery' })
  await expect(cash).toBeDisabled()
  await expectAccessible(page)
  await page.unroute('**/api/address/get-address')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('radio', { name: new RegExp(home.address_line) })).toBeChecked()
  await expect(cash).toBeEnabled()
})

test('the order buttons say what they are doing while they are busy', async ({ page }) => {
  await readyToOrder(page)
  await page.goto('/checkout')
  for (const [button, url, label] of [
    ['Online Payment', '**/api/order/online-payment', 'Opening payment...'],
    ['Cash On Delivery', '**/api/order/cash-on-delivery', 'Placing order...'],
  ] as const) {
    const refused = { success: false, error: true, message: 'Too many requests', code: 'too_many_requests' }
    let answer = () => {}
    const wait = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(url, async (route) => {
      await wait
      await route.fulfill({ status: 429, json: refused })
    })
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('button', { name: label })).toBeDisabled()
    answer()
    await expect(page.getByRole('button', { name: button })).toBeEnabled()
  }
})

test('a cart that fails to load says so and can be loaded again', async ({ page, isMobile }) => {
  await readyToOrder(page)
  const busy = { success: false, error: true, message: 'Too many requests', code: 'too_many_requests' }
  for (const path of ['/checkout', '/cart']) {
    await page.route('**/api/cart/get-cart-items', (route) => route.fulfill({ status: 429, json: busy }))
    await page.goto(path)
    await expect(page.getByText('Your cart could not be loaded')).toBeVisible()
    await expect(page.getByText('Your cart is empty !')).toHaveCount(0)
    await expectAccessible(page)
    await page.unroute('**/api/cart/get-cart-items')
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('main').getByText('₹10.85', { exact: true }).first()).toBeVisible()
  }
  if (isMobile) return
  await page.route('**/api/cart/get-cart-items', (route) => route.fulfill({ status: 429, json: busy }))
  await page.goto('/search')
  await page.getByRole('banner').getByRole('button', { name: 'My Cart' }).click()
  await expect(page.getByRole('dialog', { name: 'Cart' }).getByText('Your cart could not be loaded')).toBeVisible()
})

const signInAgain = async (page: Page, { email, password }: Shopper) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

test('a session that has ended at the order asks to log in again, and the login leads back to the checkout', {
  tag: '@desktop',
}, async ({ page }) => {
  const shopper = await readyToOrder(page)
  await page.goto('/checkout')
  const cash = page.getByRole('button', { name: 'Cash On Delivery' })
  await expect(cash).toBeEnabled()
  await page.waitForLoadState('networkidle')
  await callApi(page.request, '/api/user/logout', { method: 'get', token: shopper.accessToken })
  await cash.click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Please log in again')).toHaveCount(1)
  await expect(page.getByText('invalid token')).toHaveCount(0)
  await signInAgain(page, shopper)
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(cash).toBeEnabled()

  // The message is the same when the page is opened after the session has ended.
  await page.evaluate(() => localStorage.setItem('accessToken', 'worn out'))
  await page.evaluate(() => localStorage.setItem('refreshToken', 'never good'))
  await page.reload()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Please log in again')).toBeVisible()
  await signInAgain(page, shopper)
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(cash).toBeEnabled()
})

test('a session without a refresh token that has ended at the order keeps the cart too', { tag: '@desktop' }, async ({
  page,
}) => {
  const shopper = await readyToOrder(page)
  await page.goto('/checkout')
  const cash = page.getByRole('button', { name: 'Cash On Delivery' })
  await expect(cash).toBeEnabled()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => localStorage.removeItem('refreshToken'))
  const release = await delayCalls(page, '**/api/order/cash-on-delivery')
  await callApi(page.request, '/api/user/logout', { method: 'get', token: shopper.accessToken })
  await cash.click()
  release()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Please log in again')).toHaveCount(1)
  await signInAgain(page, shopper)
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(page.getByText('₹10.85', { exact: true }).first()).toBeVisible()
})

test('prices from before an outage of the database are said to be old, once', { tag: '@desktop' }, async ({ page }) => {
  await page.route('**/api/product/search-product', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), warning: '110 - "Response is Stale"' } })
  })
  await page.goto('/search')
  for (const text of ['biscuit', 'milk']) {
    await page.getByRole('combobox', { name: 'Search products' }).fill(text)
    await expect(page).toHaveURL(new RegExp(`q=${text}`))
    await expect(page.getByText('Prices may be a moment old')).toHaveCount(1)
  }
  // A search may still be on its way.
  await page.unrouteAll({ behavior: 'wait' })
})
