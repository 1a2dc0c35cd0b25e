// A cart with more pieces than the shop has: the text of its lines, the bill, and why the next step is disabled.
import type { Page } from '@playwright/test'
import { ids } from '../demo/src/catalogue/test-catalogue.ts'
import { callApi } from './api.ts'
import { changeProduct } from './change-product.ts'
import { expect, expectAccessible, test } from './page-checks.ts'
import { reservedChips } from './reserved-products.ts'
import { addAddress, fillCart, type Shopper, signInNewShopper } from './shopper.ts'

/** Puts `quantity` of a product into the cart. */
const fillWith = async (page: Page, shopper: Shopper, productId: string, quantity: number) => {
  await fillCart(page, shopper, [productId])
  const token = shopper.accessToken
  const { data } = await callApi(page.request, '/api/cart/get-cart-items', { method: 'get', token })
  const line = data.find((each: { productId: { _id: string } }) => each.productId._id === productId)
  await callApi(page.request, '/api/cart/update-cart-item', {
    method: 'put',
    data: { _id: line._id, qty: quantity },
    token,
  })
}

const inBill = (page: Page, name: string) =>
  page.locator('dt').getByText(name, { exact: true }).locator('xpath=following-sibling::dd')

test('a cart line says what is left, only that is billed, and Proceed says why it waits', async ({
  page,
  isMobile,
}) => {
  const chips = reservedChips('runs short in the cart', isMobile)
  const shopper = await signInNewShopper(page)
  await fillWith(page, shopper, chips, 5)
  await fillCart(page, shopper, [ids.biscuit])
  const before = await changeProduct(page, chips, { stock: 2 })
  await page.goto('/cart')
  const main = page.getByRole('main')
  const row = main.getByRole('listitem').filter({ hasText: 'Salted Chips' })
  const proceed = page.getByRole('button', { name: /Proceed/ })
  await expect(row.getByText('Only 2 left')).toBeVisible()
  await expect(proceed).toBeDisabled()
  await expect(proceed).toHaveAccessibleDescription(/more than we have/)
  await expect(inBill(page, 'Total items')).toHaveText('3')
  await expectAccessible(page)
  await row.getByRole('button', { name: /^Take 2/ }).click()
  await expect(row.getByRole('group')).toHaveText('2')
  await expect(row.getByText('Only 2 left')).toHaveCount(0)
  await expect(proceed).toBeEnabled()

  await changeProduct(page, chips, { stock: 0 })
  await page.reload()
  await expect(row.getByText('Out of stock')).toBeVisible()
  await expect(proceed).toBeDisabled()
  // One piece of the biscuits, ₹10, and 8.5 % of it.
  await expect(inBill(page, 'Total items')).toHaveText('1')
  await expect(main.getByText('₹10.85', { exact: true }).first()).toBeVisible()
  await row.getByRole('button', { name: /^Remove/ }).click()
  await expect(row).toHaveCount(0)
  await expect(proceed).toBeEnabled()
  await changeProduct(page, chips, { stock: before.stock })
})

test('one press on minus takes a line that is too long down to what is left', async ({ page, isMobile }) => {
  const chips = reservedChips('runs short at the checkout', isMobile)
  const shopper = await signInNewShopper(page)
  await addAddress(page, shopper)
  await fillWith(page, shopper, chips, 5)
  const before = await changeProduct(page, chips, { stock: 2 })
  await page.goto('/cart')
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Onion Chips' })
  await row.getByRole('button', { name: /^One less/ }).click()
  await expect(row.getByRole('group')).toHaveText('2')

  // The checkout names the line, does not bill the missing pieces, and lets the shopper order the rest.
  await changeProduct(page, chips, { stock: 1 })
  await page.goto('/checkout')
  const cash = page.getByRole('button', { name: 'Cash On Delivery' })
  await expect(page.getByText('Only 1 left')).toBeVisible()
  await expect(inBill(page, 'Total items')).toHaveText('1')
  await expect(cash).toBeDisabled()
  await expect(cash).toHaveAccessibleDescription(/more than we have/)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Take 1/ }).click()
  await expect(cash).toBeEnabled()
  await cash.click()
  await expect(page).toHaveURL(/\/success$/)
  await changeProduct(page, chips, { stock: before.stock })
})
