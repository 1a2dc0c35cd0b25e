// What must be removed: searches and visited pages after a logout, and a used code after a password reset.
import type { Page } from '@playwright/test'
import { ids } from '../demo/src/catalogue/test-catalogue.ts'
import { codeFor } from './mailbox.ts'
import { expect, test, waitForHydration } from './page-checks.ts'
import { addAddress, fillCart, register, signInNewShopper } from './shopper.ts'

const logout = async (page: Page, isMobile: boolean) => {
  await page.goto('/')
  await waitForHydration(page)
  if (isMobile) {
    await page.getByRole('link', { name: 'My account' }).click()
    await page.getByRole('button', { name: 'Logout' }).last().click()
  } else {
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
  }
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
}

test('recent searches and visited pages end with the logout', async ({ page, isMobile }) => {
  await signInNewShopper(page)
  await page.goto('/search?q=milk')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('recentSearches'))).toContain('milk')
  await expect.poll(() => page.evaluate(() => caches.has('pages-1'))).toBe(true)
  await logout(page, isMobile)
  expect(await page.evaluate(() => localStorage.getItem('recentSearches'))).toBeNull()
  const visited = () => page.evaluate(async () => (await caches.match('/search?q=milk')) !== undefined)
  await expect.poll(visited).toBe(false)
  await page.goto('/search')
  await expect(page.getByRole('navigation', { name: 'Recent searches' })).toHaveCount(0)
})

test('a page where somebody pays is never stored, and pictures end with the logout', async ({ page, isMobile }) => {
  const shopper = await signInNewShopper(page)
  await addAddress(page, shopper)
  await fillCart(page, shopper, [ids.biscuit])
  await page.goto('/checkout')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.getByRole('button', { name: 'Online Payment' }).click()
  await expect(page.getByText('Test payment provider: no money moves here')).toBeVisible()
  const paying = page.url()
  await page.reload() // now served by the service worker
  await expect(page.getByText('Test payment provider: no money moves here')).toBeVisible()
  await page.goto('/search?q=milk')
  const isStored = (url: string) => page.evaluate(async (of) => (await caches.match(of)) !== undefined, url)
  await expect.poll(() => page.evaluate(() => caches.has('pages-1'))).toBe(true)
  expect(await isStored(paying)).toBe(false)

  await page.evaluate(async () => (await caches.open('media-1')).put('/media/photo-of-them.webp', new Response('')))
  await logout(page, isMobile)
  await expect.poll(() => isStored('/media/photo-of-them.webp')).toBe(false)
})

test('Back after a password reset does not lead to the code', async ({ page }) => {
  const { email } = await register(page.request)
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send OTP' }).click()
  await expect(page).toHaveURL(/\/verify-otp$/)
  const code = await codeFor(email)
  await page.getByRole('textbox', { name: 'Digit 1 of 6' }).fill(code)
  await page.getByRole('button', { name: 'Verify OTP' }).click()
  await expect(page).toHaveURL(/\/reset-password$/)
  await page.getByLabel('New Password').fill('Cardamom-77')
  await page.getByLabel('Confirm Password').fill('Cardamom-77')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/forgot-password$/)
})

test('a bill without a discount has no row for it', async ({ page }) => {
  const shopper = await signInNewShopper(page)
  await addAddress(page, shopper)
  await fillCart(page, shopper, [ids.biscuit])
  await page.goto('/checkout')
  await expect(page.getByText('Service charge')).toBeVisible()
  await expect(page.getByText('Discount', { exact: true })).toHaveCount(0)
})
