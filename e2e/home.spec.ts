import type { Locator, Page } from '@playwright/test'
import { ids } from '../demo/src/catalogue/test-catalogue.ts'
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
    'Over 5000 products',
    'Free delivery',
    'Dairy',
    'Testwell Toned Milk',
  ])
    expect(html).toContain(text)
  await expect(page).toHaveTitle(/Tokri/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Groceries at your door in 10 minutes')
  for (const promise of [/^Over 5000 products from stores near you/, 'Free delivery', 'Best prices and offers'])
    await expect(page.getByRole('main').getByText(promise).filter({ visible: true })).toHaveCount(1)
  await waitForHydration(page)
  expect(await page.evaluate(() => window.shift)).toBeLessThanOrEqual(0.01)
})

test('the banner has one picture for phones and one for wide screens', { tag: '@both' }, async ({ page, isMobile }) => {
  await page.goto('/')
  const source = await page
    .locator('main picture img')
    .evaluate((image) => (image as HTMLImageElement).currentSrc.split('/').pop())
  expect(source).toBe(isMobile ? 'banner-mobile.webp' : 'banner-wide.webp')
})

test('category tiles have 4, 5 or 10 columns', { tag: '@both' }, async ({ page, isMobile }) => {
  await page.goto('/')
  const columns = () =>
    page
      .getByRole('navigation', { name: 'Categories' })
      .getByRole('list')
      .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length)
  expect(await columns()).toBe(isMobile ? 4 : 10)
  if (!isMobile) {
    await page.setViewportSize({ width: 800, height: 800 })
    await expect.poll(columns).toBe(5)
  }
})

test('a tile and its carousel’s See All link to the first subcategory, or to a search for the name', async ({
  page,
}) => {
  await page.goto('/')
  await waitForHydration(page)
  const tiles = page.getByRole('navigation', { name: 'Categories' })
  const listing = `/dairy-${ids.dairy}/milk-${ids.milk}`
  await expect(tiles.getByRole('link', { name: 'Dairy' })).toHaveAttribute('href', listing)
  await expect(tiles.getByRole('link', { name: 'Coming Soon' })).toHaveAttribute('href', '/search?q=Coming+Soon')
  await page.getByRole('link', { name: 'See All in Dairy' }).click()
  await expect(page).toHaveURL(new RegExp(`${listing}$`))
  await page.goBack()
  await waitForHydration(page)
  await tiles.getByRole('link', { name: 'Coming Soon' }).click()
  await expect(page).toHaveURL(/\/search\?q=Coming\+Soon$/)
})

test('a carousel shows at most 15 products and scrolls by 200 px', { tag: '@desktop' }, async ({ page }) => {
  // The test needs buttons; phones swipe.
  await page.goto('/')
  const carousel = page.getByRole('region', { name: 'Snacks & Namkeen' })
  await expect(carousel.getByRole('article')).toHaveCount(15)
  const row = carousel.getByRole('list')
  const left = () => row.evaluate(({ scrollLeft }) => Math.round(scrollLeft))
  await carousel.getByRole('button', { name: 'Scroll Snacks & Namkeen right' }).click()
  await expect.poll(left).toBe(200)
  await carousel.getByRole('button', { name: 'Scroll Snacks & Namkeen right' }).click()
  await expect.poll(left).toBe(400)
  await carousel.getByRole('button', { name: 'Scroll Snacks & Namkeen left' }).click()
  await expect.poll(left).toBe(200)
})

test('quick presses on the arrow of a carousel add up, and the arrow at an end is off', { tag: '@desktop' }, async ({
  page,
}) => {
  // The test needs buttons; phones swipe.
  await page.goto('/')
  await waitForHydration(page)
  const carousel = page.getByRole('region', { name: 'Snacks & Namkeen' })
  const left = carousel.getByRole('button', { name: 'Scroll Snacks & Namkeen left' })
  const right = carousel.getByRole('button', { name: 'Scroll Snacks & Namkeen right' })
  await expect(left).toHaveAttribute('aria-disabled', 'true')
  await expect(right).not.toHaveAttribute('aria-disabled')
  await right.evaluate((button: HTMLButtonElement) => {
    for (let press = 0; press < 4; press++) button.click()
  })
  await expect.poll(() => carousel.getByRole('list').evaluate((row) => Math.round(row.scrollLeft))).toBe(800)
  await expect(left).not.toHaveAttribute('aria-disabled')
  await right.evaluate((button: HTMLButtonElement) => {
    for (let press = 0; press < 20; press++) button.click()
  })
  await expect(right).toHaveAttribute('aria-disabled', 'true')
})

/** The router scrolls to the top when the shell is hydrated. Calls that are held keep the network busy meanwhile. */
const shellHydrated = (page: Page) => page.waitForFunction(() => !('capturedClick' in window))

test('seven skeleton cards show in a carousel while its products load', async ({ page }) => {
  const release = await delayCalls(page, '**/api/product/get-productbycategory')
  await page.goto('/')
  await shellHydrated(page)
  // The carousels above were rendered by the server.
  const carousel = page.getByRole('region', { name: 'Coming Soon' })
  await carousel.scrollIntoViewIfNeeded()
  await expect(carousel.locator('li > [aria-hidden="true"]')).toHaveCount(7)
  release()
  await expect(carousel).toHaveCount(0)
})

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

test('10, 16 or 18 placeholder tiles show while the categories load', { tag: '@desktop' }, async ({ page }) => {
  // The test sets its own widths.
  await page.goto('/login')
  await waitForHydration(page)
  const release = await delayCalls(page, '**/api/category/get-categories')
  await page.getByRole('link', { name: 'Tokri, home' }).click()
  const tiles = page.locator('main [aria-hidden="true"] .aspect-square').filter({ visible: true })
  for (const [width, count] of [
    [1280, 18],
    [800, 16],
    [390, 10],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect(tiles).toHaveCount(count)
  }
  release()
  await expect(page.getByRole('navigation', { name: 'Categories' })).toBeVisible()
})
