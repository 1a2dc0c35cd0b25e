// What must be removed after a logout: searches, visited pages and pictures.
import type { Page } from '@playwright/test'
import { ids } from '../demo/src/catalogue/test-catalogue.ts'
import { expect, test, waitForHydration, wholeBrowser } from './page-checks.ts'
import { addAddress, fillCart, signInNewShopper } from './shopper.ts'

test.use(wholeBrowser)

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

test('a page where somebody pays is never stored; searches, visited pages and pictures end with the logout', async ({
  page,
  isMobile,
}) => {
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
  await expect.poll(() => page.evaluate(() => localStorage.getItem('own recentSearches'))).toContain('milk')
  const isStored = (url: string) => page.evaluate(async (of) => (await caches.match(of)) !== undefined, url)
  await expect.poll(() => isStored('/search?q=milk')).toBe(true)
  expect(await isStored(paying)).toBe(false)

  await page.evaluate(async () => (await caches.open('own media-1')).put('/media/photo-of-them.webp', new Response('')))
  await logout(page, isMobile)
  expect(await page.evaluate(() => localStorage.getItem('own recentSearches'))).toBeNull()
  await expect.poll(() => isStored('/search?q=milk')).toBe(false)
  await expect.poll(() => isStored('/media/photo-of-them.webp')).toBe(false)
  await page.goto('/search')
  await expect(page.getByRole('navigation', { name: 'Recent searches' })).toHaveCount(0)
})
