import type { Page } from '@playwright/test'
import { ids } from '../demo/src/catalogue/test-catalogue.ts'
import { callApi } from './api.ts'
import { expect, test, waitForHydration } from './page-checks.ts'
import { addAddress, fillCart, type Shopper, signInNewShopper } from './shopper.ts'

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
  const way = page.getByRole('main').getByRole('link', { name: /Arrives in \d+ min.*Follow your order/ })
  await expect(way.locator('svg[data-scene]')).toHaveAttribute('data-scene', 'placed')
  await way.click()
  await expect(page).toHaveURL(/\/dashboard\/myorders\/[^/]+$/)
  await expect(page.getByRole('region', { name: 'Delivery' })).toContainText(/Arrives in \d+ min/)
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
