import type { Request } from '@playwright/test'
import { delayCalls, failCalls } from './delayed-calls.ts'
import { expect, test, waitForHydration, whenDrawn } from './page-checks.ts'

const field = 'Search products'

test('the search bar opens the search page and becomes the field that writes q on every keystroke', async ({
  page,
  isMobile,
}) => {
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Search for Milk Bread and more...' }).click()
  await expect(page).toHaveURL(/\/search$/)
  const input = page.getByRole('combobox', { name: field })
  await expect(input).toBeFocused()
  await expect(input).toHaveAttribute('placeholder', 'Search for Milk Bread and more...')
  const seen: string[] = []
  page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).search))
  await input.pressSequentially('milk', { delay: 60 })
  await expect(page).toHaveURL(/\/search\?q=milk$/)
  expect(seen).toEqual(expect.arrayContaining(['?q=m', '?q=mi', '?q=mil', '?q=milk']))
  await expect(page.getByRole('heading', { level: 1, name: 'Search Results: 1' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to home' })).toBeVisible({ visible: isMobile })
  // Keystrokes replace the history entry: one step back is the page before the search.
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
})

test('the field is filled from q, and a number stays text', async ({ page }) => {
  await page.goto('/search?q=500')
  await expect(page.getByRole('combobox', { name: field })).toHaveValue('500')
  await expect(page).toHaveURL(/\/search\?q=500$/)
})

test('the server renders results in 2, 3 or 4 columns', { tag: '@both' }, async ({ page, isMobile }) => {
  expect(await (await page.request.get('/search?q=paneer')).text()).toContain('Testwell Fresh Paneer')
  await page.goto('/search?q=chips')
  const columns = () =>
    page
      .getByRole('main')
      .getByRole('list')
      .first()
      .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length)
  expect(await columns()).toBe(isMobile ? 2 : 4)
  if (!isMobile) {
    await page.setViewportSize({ width: 800, height: 800 })
    await expect.poll(columns).toBe(3)
  }
})

test('ten placeholders show while the first page of results loads', async ({ page }) => {
  await page.goto('/')
  await waitForHydration(page)
  const release = await delayCalls(page, '**/api/product/search-product')
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Search for/ })
    .click()
  await expect(page.locator('main [aria-hidden="true"]:has(> .aspect-square)')).toHaveCount(10)
  release()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(10)
})

test('ten placeholders replace the old results, their count and their Add buttons while a new text loads', async ({
  page,
}) => {
  await page.goto('/search?q=milk')
  await waitForHydration(page)
  const main = page.getByRole('main')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Search Results: 1')
  const release = await delayCalls(page, '**/api/product/search-product')
  const asked = page.waitForRequest('**/api/product/search-product')
  await page.getByRole('combobox', { name: field }).fill('eggs')
  await asked
  await expect(page.locator('main [aria-hidden="true"]:has(> .aspect-square)')).toHaveCount(10)
  await expect(heading).toHaveText('Search Results:')
  await expect(main.getByRole('article')).toHaveCount(0)
  await expect(main.getByRole('button', { name: /^Add/ })).toHaveCount(0)
  release()
  await expect(heading).toHaveText('Search Results: 1')
  await expect(main.getByRole('article')).toHaveCount(1)
})

test('scrolling loads page after page until the last one', async ({ page }) => {
  await page.goto('/search?q=chips')
  await expect(page.getByRole('heading', { level: 1, name: 'Search Results: 48' })).toBeVisible()
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(10)
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 4000)
      await page.evaluate(() => scrollBy(0, 4000))
      return cards.count()
    })
    .toBe(48)
  // Back from a product restores the long list and the scroll position.
  const last = cards.last().getByRole('link')
  await last.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => Math.round(scrollY))
  await last.click()
  await expect(page.getByRole('heading', { name: 'Why shop from Tokri?' })).toBeVisible()
  await page.goBack()
  await expect(cards).toHaveCount(48)
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBeGreaterThan(place - 200)
})

test('Back from a product that never loaded restores the scroll position, and its placeholder starts at the top', async ({
  page,
}) => {
  await page.goto('/search?q=chips')
  const cards = page.getByRole('main').getByRole('article')
  await expect
    .poll(async () => {
      await page.evaluate(() => scrollBy(0, 4000))
      return cards.count()
    })
    .toBe(48)
  await page.route('**/api/product/get-product-details', () => {})
  const place = await page.evaluate(() => Math.round(scrollY))
  await cards.last().getByRole('link').click()
  await expect(page).toHaveURL(/\/product\//)
  await expect(page.locator('main .animate-pulse').filter({ visible: true }).first()).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(cards).toHaveCount(48)
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBeGreaterThan(place - 200)
})

test('the Search key closes the keyboard and moves to the results', async ({ page }) => {
  await page.goto('/search')
  await waitForHydration(page)
  const input = page.getByRole('combobox', { name: field })
  await input.fill('paneer')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Search Results: [1-9]/)
  await input.press('Enter')
  await expect(input).not.toBeFocused()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a reload keeps the place in a long list', async ({ page }) => {
  await page.goto('/search?q=chips')
  await waitForHydration(page)
  const cards = page.getByRole('main').getByRole('article')
  await expect
    .poll(async () => {
      await page.evaluate(() => scrollBy(0, 4000))
      return cards.count()
    })
    .toBe(48)
  await cards.nth(40).scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => Math.round(scrollY))
  await page.reload()
  await expect(cards).toHaveCount(48)
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(place)
})

test('cleared recent searches come back with Undo', async ({ page }) => {
  await page.goto('/search?q=paneer')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('own recentSearches'))).toContain('paneer')
  await page.getByRole('button', { name: 'Clear the search' }).click()
  const recent = page.getByRole('navigation', { name: 'Recent searches' })
  await recent.getByRole('button', { name: 'Clear' }).click()
  await expect(recent).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(recent.getByRole('link', { name: 'paneer' })).toBeVisible()
})

test('a page that fails to load is reported once, and scrolling retries it', async ({ page }) => {
  let asked = 0
  let refused = true
  const busy = { success: false, error: true, message: 'Too many requests', code: 'too_many_requests' }
  await page.route('**/api/product/search-product', (route) => {
    asked++
    return refused ? route.fulfill({ status: 429, json: busy }) : route.continue()
  })
  const toTheEnd = () => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await page.goto('/search?q=chips')
  await waitForHydration(page)
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(10)
  await toTheEnd()
  await expect(page.getByText('Too many requests')).toBeVisible()
  await expect(page.locator('main [aria-hidden="true"]:has(> .aspect-square)')).toHaveCount(0)
  expect(asked).toBe(1)
  await page.evaluate(() => scrollTo(0, 0))
  await page.reload()
  await waitForHydration(page)
  expect(asked).toBe(1)
  refused = false
  await toTheEnd()
  await expect(cards).toHaveCount(20)
})

test('a slow response for a shorter text never overwrites the response for a longer one', async ({ page }) => {
  await page.goto('/search')
  await page.waitForLoadState('networkidle')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const isSlow = (request: Request) => request.postDataJSON()?.search === 'chi'
  await page.route('**/api/product/search-product', async (route) => {
    if (isSlow(route.request())) await held
    await route.continue().catch(() => {})
  })
  // The request may also be aborted before it is answered.
  const over = new Promise<void>((resolve) => {
    const look = (request: Request) => isSlow(request) && resolve()
    page.on('requestfinished', look)
    page.on('requestfailed', look)
  })
  const input = page.getByRole('combobox', { name: field })
  // Fast keystrokes become one change of the URL and one request.
  const asked = page.waitForRequest(isSlow)
  await input.pressSequentially('chi', { delay: 30 })
  await asked
  await input.pressSequentially('ps', { delay: 30 })
  await input.fill('eggs')
  await expect(page.getByRole('heading', { level: 1, name: 'Search Results: 1' })).toBeVisible()
  release()
  await over
  await whenDrawn(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Search Results: 1' })).toBeVisible()
})

test('a search without results shows the empty state with a picture', async ({ page }) => {
  await page.goto('/search?q=zzzzqqq')
  await expect(page.getByRole('heading', { level: 1, name: 'Search Results: 0' })).toBeVisible()
  await expect(page.getByText('No Data Found !!!')).toBeVisible()
  await expect(page.locator('main img[src="/art/no-data.svg"]')).toBeVisible()
})

test('a search that failed is sent again in one click', async ({ page }) => {
  await page.goto('/search')
  await failCalls(page, '**/api/product/search-product')
  await page.getByRole('combobox', { name: field }).fill('paneer')
  await expect(page.getByText('No Data Found !!!')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Search Results: [1-9]/)
})

test('recent searches with results are offered again', async ({ page }) => {
  await page.goto('/search?q=paneer')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('own recentSearches'))).toContain('paneer')
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await page.getByRole('navigation', { name: 'Recent searches' }).getByRole('link', { name: 'paneer' }).click()
  await expect(page.getByRole('combobox', { name: field })).toHaveValue('paneer')
})
