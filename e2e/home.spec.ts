import type { Locator } from '@playwright/test'
import { ids } from '../demo/src/catalogue/test-catalogue.ts'
import { hold } from './held-calls.ts'
import { expect, expectAccessible, takenOver, test } from './page-checks.ts'

type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean }

declare global {
  interface Window {
    /** Everything that moved, as the browser scores it. */
    shift: number
  }
}

test('the home page arrives drawn: banner with the promise, category tiles, first shelves', async ({ page }) => {
  const response = await page.request.get('/')
  const html = await response.text()
  for (const text of [
    'Groceries at your door in',
    'Over 5000 products',
    'Free delivery',
    'Dairy',
    'Testwell Toned Milk',
  ])
    expect(html).toContain(text)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Groceries at your door in 10 minutes')
  for (const promise of [/^Over 5000 products from stores near you/, 'Free delivery', 'Best prices and offers'])
    await expect(page.getByRole('main').getByText(promise).filter({ visible: true })).toHaveCount(1)
  await expectAccessible(page)
})

test('the banner has a picture for phones and one for wide screens', async ({ page, isMobile }) => {
  await page.goto('/')
  const source = await page
    .locator('main picture img')
    .evaluate((image) => (image as HTMLImageElement).currentSrc.split('/').pop())
  expect(source).toBe(isMobile ? 'banner-mobile.webp' : 'banner-wide.webp')
})

test('category tiles stand in 4, 5 or 10 columns', async ({ page, isMobile }) => {
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

test("a tile and its shelf's See All lead to the first subcategory, or to a search for the name", async ({ page }) => {
  await page.goto('/')
  const tiles = page.getByRole('navigation', { name: 'Categories' })
  const listing = `/dairy-${ids.dairy}/milk-${ids.milk}`
  await expect(tiles.getByRole('link', { name: 'Dairy' })).toHaveAttribute('href', listing)
  await expect(tiles.getByRole('link', { name: 'Coming Soon' })).toHaveAttribute('href', '/search?q=Coming+Soon')
  await page.getByRole('link', { name: 'See All in Dairy' }).click()
  await expect(page).toHaveURL(new RegExp(`${listing}$`))
  await page.goBack()
  await tiles.getByRole('link', { name: 'Coming Soon' }).click()
  await expect(page).toHaveURL(/\/search\?q=Coming\+Soon$/)
})

test('a shelf holds at most 15 products and scrolls by 200 px', { tag: '@desktop' }, async ({ page }) => {
  // Phones swipe.
  await page.goto('/')
  const shelf = page.getByRole('region', { name: 'Snacks & Namkeen' })
  await expect(shelf.getByRole('article')).toHaveCount(15)
  const row = shelf.getByRole('list')
  const left = () => row.evaluate(({ scrollLeft }) => Math.round(scrollLeft))
  await shelf.getByRole('button', { name: 'Scroll Snacks & Namkeen right' }).click()
  await expect.poll(left).toBe(200)
  await shelf.getByRole('button', { name: 'Scroll Snacks & Namkeen right' }).click()
  await expect.poll(left).toBe(400)
  await shelf.getByRole('button', { name: 'Scroll Snacks & Namkeen left' }).click()
  await expect.poll(left).toBe(200)
})

test('seven skeleton cards stand on a shelf while its products are on their way', async ({ page }) => {
  const letGo = await hold(page, '**/api/product/get-productbycategory')
  await page.goto('/')
  // The shelves above came with the page.
  const shelf = page.getByRole('region', { name: 'Coming Soon' })
  await shelf.scrollIntoViewIfNeeded()
  await expect(shelf.locator('li > [aria-hidden="true"]')).toHaveCount(7)
  letGo()
  await expect(shelf).toHaveCount(0)
})

test('a shelf is as high far away as with skeletons and with products', async ({ page }) => {
  const { width = 0 } = page.viewportSize() ?? {}
  await page.setViewportSize({ width, height: 240 })
  await hold(page, '**/api/product/get-productbycategory')
  await page.goto('/')
  const shelf = page.getByRole('region', { name: 'Coming Soon' })
  const heightOf = (region: Locator) => region.evaluate((element) => element.getBoundingClientRect().height)
  await expect(shelf.getByRole('heading')).toHaveText('Coming Soon')
  expect(await shelf.getByRole('listitem').count()).toBe(0)
  const farAway = await heightOf(shelf)
  const seeAll = await shelf.getByRole('link', { name: 'See All in Coming Soon' }).elementHandle()
  await shelf.scrollIntoViewIfNeeded()
  await expect(shelf.locator('li > [aria-hidden="true"]')).toHaveCount(7)
  expect(await heightOf(shelf)).toBe(farAway)
  expect(await heightOf(page.getByRole('region', { name: 'Dairy' }))).toBe(farAway)
  // A press that began on it while it came near still ends on it.
  expect(await seeAll?.evaluate((link) => link.isConnected)).toBe(true)
})

test('10, 16 or 18 tiles stand while the categories are on their way', { tag: '@desktop' }, async ({ page }) => {
  // Widths are set here.
  await page.goto('/login')
  await takenOver(page)
  const letGo = await hold(page, '**/api/category/get-categories')
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
  letGo()
  await expect(page.getByRole('navigation', { name: 'Categories' })).toBeVisible()
})

test('nothing on the home page moves after it has been painted', async ({ page }) => {
  await page.addInitScript(() => {
    window.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) if (!entry.hadRecentInput) window.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => window.shift)).toBeLessThanOrEqual(0.01)
})
