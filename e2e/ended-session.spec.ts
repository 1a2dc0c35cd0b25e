// What the checkout does when the session has ended.
import type { Page } from '@playwright/test'
import { ids } from '../demo/src/catalogue/test-catalogue.ts'
import { callApi } from './api.ts'
import { delayCalls } from './delayed-calls.ts'
import { expect, test } from './page-checks.ts'
import { addAddress, fillCart, type Shopper, signInNewShopper } from './shopper.ts'

const readyToOrder = async (page: Page): Promise<Shopper> => {
  const shopper = await signInNewShopper(page)
  await addAddress(page, shopper)
  await fillCart(page, shopper, [ids.biscuit])
  return shopper
}

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

test('a session without a refresh token that has ended at the order keeps the cart too', {
  tag: ['@desktop', '@long'],
}, async ({ page }) => {
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
