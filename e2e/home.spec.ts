import type { Locator, Page } from '@playwright/test'
import { delayCalls } from './delayed-calls.ts'
import { expect, test, waitForHydration } from './page-checks.ts'

type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean }

declare global {
  interface Window {
    /** The layout shifts that the browser reports. */
    shift: number
  }
}

test('the server renders the home page, which is hydrated without a shift of its layout', async ({ page }) => {
  await page.addInitScript(() => {
    window.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) if (!entry.hadRecentInput) window.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const response = await page.goto('/')
  expect(response?.status()).toBe(200)
  const html = (await response?.text()) ?? ''
  for (const text of [
    'Groceries at your door in',
    'Groceries from stores near you',
    'Free delivery',
    'Dairy',
    'Testwell Toned Milk',
  ])
    expect(html).toContain(text)
  await expect(page).toHaveTitle(/Tokri/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Groceries at your door in 10 minutes')
  for (const promise of [/^Groceries from stores near you/, 'Free delivery', 'Best prices and offers'])
    await expect(page.getByRole('main').getByText(promise).filter({ visible: true })).toHaveCount(1)
  await waitForHydration(page)
  expect(await page.evaluate(() => window.shift)).toBeLessThanOrEqual(0.01)
})

/** The router scrolls to the top when the shell is hydrated. Calls that are held keep the network busy meanwhile. */
const shellHydrated = (page: Page) => page.waitForFunction(() => !('capturedClick' in window))

test('a carousel has the same height before loading, with skeletons and with products', async ({ page }) => {
  const { width = 0 } = page.viewportSize() ?? {}
  await page.setViewportSize({ width, height: 240 })
  await delayCalls(page, '**/api/product/get-productbycategory')
  await page.goto('/')
  await shellHydrated(page)
  const carousel = page.getByRole('region', { name: 'Coming Soon' })
  const heightOf = (region: Locator) => region.evaluate((element) => element.getBoundingClientRect().height)
  await expect(carousel.getByRole('heading')).toHaveText('Coming Soon')
  expect(await carousel.getByRole('listitem').count()).toBe(0)
  const farAway = await heightOf(carousel)
  const seeAll = await carousel.getByRole('link', { name: 'See All in Coming Soon' }).elementHandle()
  await carousel.scrollIntoViewIfNeeded()
  await expect(carousel.locator('li > [aria-hidden="true"]')).toHaveCount(7)
  expect(await heightOf(carousel)).toBe(farAway)
  expect(await heightOf(page.getByRole('region', { name: 'Dairy' }))).toBe(farAway)
  // A click that starts while the carousel loads still hits the link.
  expect(await seeAll?.evaluate((link) => link.isConnected)).toBe(true)
})
