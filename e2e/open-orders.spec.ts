// Orders that a cart or a checkout must take into account: one that waits for its payment, one that is being sent to
// the server, and one that was placed in another tab.
import type { Page } from '@playwright/test'
import { ids } from '../demo/src/catalogue/test-catalogue.ts'
import { callApi } from './api.ts'
import { expect, expectMessage, successOf, test } from './page-checks.ts'
import { addAddress, fillCart, type Shopper, signInNewShopper } from './shopper.ts'

const biscuitsUrl = `/snacks-${ids.snacks}/biscuits-${ids.biscuits}`

const atCheckout = async (page: Page): Promise<Shopper> => {
  const shopper = await signInNewShopper(page)
  await addAddress(page, shopper)
  await fillCart(page, shopper, [ids.biscuit])
  await page.goto('/checkout')
  await expect(page.getByRole('button', { name: 'Cash On Delivery' })).toBeEnabled()
  return shopper
}

const ordersOf = async (page: Page, { accessToken: token }: Shopper) =>
  (await callApi(page.request, '/api/order/order-history', { method: 'get', token })).data

test('Back from the payment page offers to finish or cancel the payment, and cancelling refills the cart', async ({
  page,
}) => {
  await atCheckout(page)
  const empty = page.getByText('Your cart is empty !')
  const waiting = page.getByRole('region', { name: 'Open payment' })
  await page.getByRole('button', { name: 'Online Payment' }).click()
  await expect(page.getByText('Test payment provider: no money moves here')).toBeVisible()
  await page.goBack()
  await expect(waiting).toContainText(/Order T-/)
  await expect(waiting).toContainText('₹10.85')
  await expect(empty).toHaveCount(0)

  await page.goto('/cart')
  await expect(waiting).toBeVisible()
  await expect(empty).toHaveCount(0)
  await waiting.getByRole('button', { name: /^Finish payment/ }).click()
  await expect(page.getByText('Test payment provider: no money moves here')).toBeVisible()

  await page.goto('/cart')
  await waiting.getByRole('button', { name: /^Cancel order/ }).click()
  await expect(page.getByRole('main').getByText('Glucose Biscuits')).toBeVisible()
  await expect(waiting).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Proceed/ })).toBeEnabled()
})

test('a reload while an order is on its way leads to that order', async ({ page }) => {
  const shopper = await atCheckout(page)
  let arrived = () => {}
  const placed = new Promise<void>((resolve) => {
    arrived = resolve
  })
  let calls = 0
  await page.route('**/api/order/cash-on-delivery', async (route) => {
    if (++calls > 1) return route.continue()
    // The server places the order, and its answer is lost.
    await route.fetch()
    arrived()
  })
  await page.getByRole('button', { name: 'Cash On Delivery' }).click()
  await placed
  await page.reload()
  await expect(page).toHaveURL(/\/success$/)
  const [order, ...others] = await ordersOf(page, shopper)
  expect(others).toEqual([])
  await expect(page.getByText(`Order ${order.orderNumber}`).filter({ visible: true }).first()).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByText('Your cart is empty !')).toBeVisible()
})

test('adding what another tab has added already counts up', async ({ page }) => {
  const shopper = await signInNewShopper(page)
  // The page has read an empty cart, which it does after hydration.
  await successOf(page, '/api/cart/get-cart-items', () => page.goto(biscuitsUrl))
  await fillCart(page, shopper, [ids.biscuit])
  await expectMessage(page, 'Item Added', () =>
    page.getByRole('button', { name: 'Add Testwell Glucose Biscuits' }).click(),
  )
  const group = page.getByRole('group', { name: 'Quantity of Testwell Glucose Biscuits' })
  await expect(group).toHaveText('2')
  await expect(page.getByText('Product already in cart')).toHaveCount(0)
  await page.reload()
  await expect(group).toHaveText('2')
})
