import type { Page, Request } from '@playwright/test'
import { ids } from '../demo/src/catalogue/test-catalogue.ts'
import { expect, expectAccessible, test, waitForHydration, whenDrawn } from './page-checks.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Search products' })
const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' })

const openSearch = async (page: Page, address = '/search') => {
  await page.goto(address)
  await waitForHydration(page)
  await expect(field(page)).toBeFocused()
}

test('typing opens a list of searches, categories, brands and products, which the keyboard goes through', async ({
  page,
}) => {
  await openSearch(page)
  await expect(list(page)).toHaveCount(0)
  await expect(field(page)).toHaveAttribute('aria-expanded', 'false')
  await field(page).pressSequentially('pan', { delay: 60 })
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true')
  const group = (name: string) => list(page).getByRole('group', { name })
  await expect(group('Searches').getByRole('option').first()).toHaveText('paneer')
  await expect(group('Categories').getByRole('option').first()).toHaveText(/Paneer\s*in Dairy/)
  await expect(group('Brands').getByRole('option')).toHaveText(['Testwell'])
  // Two sizes are one family.
  await expect(group('Products').getByRole('option').filter({ hasText: 'Testwell Fresh Paneer' })).toHaveCount(1)
  await expectAccessible(page)

  await page.keyboard.press('ArrowDown')
  const chosen = list(page).locator('[aria-selected="true"]')
  await expect(chosen).toHaveText('paneer')
  await expect(field(page)).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? 'none')
  await page.keyboard.press('ArrowUp')
  await expect(field(page)).not.toHaveAttribute('aria-activedescendant', /./)
  await page.keyboard.press('ArrowUp')
  await expect(list(page).getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(list(page)).toHaveCount(0)
  await expect(field(page)).toHaveValue('pan')
  await expect(field(page)).toBeFocused()

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=paneer$/)
  await expect(field(page)).toHaveValue('paneer')
  await expect(list(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a suggested category and a suggested product open their pages', async ({ page }) => {
  await openSearch(page)
  await field(page).fill('pane')
  await list(page)
    .getByRole('option', { name: /^Paneer in Dairy/ })
    .click()
  await expect(page).toHaveURL(new RegExp(`/paneer-${ids.paneer}$`))
  await openSearch(page)
  await field(page).fill('glucose')
  await list(page)
    .getByRole('option', { name: /Glucose Biscuits/ })
    .click()
  await expect(page).toHaveURL(new RegExp(`${ids.biscuit}$`))
})

test('the list closes by a press beside it, by scrolling and with the Search key, and opens by a press on the field', async ({
  page,
}) => {
  await openSearch(page, '/search?q=chips')
  await field(page).click()
  await expect(list(page)).toBeVisible()
  await page.getByRole('contentinfo').dispatchEvent('pointerdown')
  await expect(list(page)).toHaveCount(0)
  await field(page).click()
  await expect(list(page)).toBeVisible()
  await page.evaluate(() => scrollTo(0, 400))
  await expect(list(page)).toHaveCount(0)
  await page.evaluate(() => scrollTo(0, 0))
  await field(page).fill('milk')
  await expect(list(page)).toBeVisible()
  await field(page).press('Enter')
  await expect(list(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a slow answer for a shorter text never replaces the suggestions for a longer one', async ({ page }) => {
  await openSearch(page)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const isSlow = (request: Request) => request.url().endsWith('/suggest') && request.postDataJSON()?.search === 'pan'
  await page.route('**/api/product/suggest', async (route) => {
    if (isSlow(route.request())) await held
    await route.continue().catch(() => {})
  })
  const over = new Promise<void>((resolve) => {
    const look = (request: Request) => isSlow(request) && resolve()
    page.on('requestfinished', look)
    page.on('requestfailed', look)
  })
  const asked = page.waitForRequest(isSlow)
  await field(page).fill('pan')
  await asked
  await field(page).fill('biscuit')
  const products = list(page).getByRole('group', { name: 'Products' }).getByRole('option')
  await expect(products.first()).toContainText('Glucose Biscuits')
  release()
  await over
  await whenDrawn(page)
  await expect(products.first()).toContainText('Glucose Biscuits')
})

test('chips filter the results, each choice is an address, and their counts hold', async ({ page }) => {
  await openSearch(page, '/search?q=testwell')
  const filters = page.getByRole('navigation', { name: 'Filters' })
  const heading = page.getByRole('heading', { level: 1 })
  const milk = filters.getByRole('list', { name: 'Category' }).getByRole('link', { name: /^Milk/ })
  const count = /\d+/.exec((await milk.textContent()) ?? '')?.[0]
  await expectAccessible(page)
  const all = await heading.textContent()
  await milk.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`q=testwell&subCategory=${ids.milk}$`))
  await expect(heading).toHaveText(`Search Results: ${count}`)
  await expect(milk).toHaveAttribute('aria-current', 'true')
  await expect(milk).toBeFocused()
  await expectAccessible(page)
  // The server renders the same.
  await page.reload()
  await waitForHydration(page)
  await expect(heading).toHaveText(`Search Results: ${count}`)
  await milk.click()
  await expect(page).toHaveURL(/\/search\?q=testwell$/)
  await expect(heading).toHaveText(all ?? '')
  await page.goBack()
  await expect(milk).toHaveAttribute('aria-current', 'true')
  await page.goBack()
  await expect(heading).toHaveText(all ?? '')
  // Another text is a new search.
  await milk.click()
  await field(page).fill('chips')
  await expect(page).toHaveURL(/\/search\?q=chips$/)
})

test('a corrected search says what it shows', async ({ page }) => {
  await page.goto('/search?q=panner%20')
  await expect(page.getByText('Showing results for paneer')).toBeVisible()
  await page.goto('/search?q=paneer')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Search Results: [1-9]/)
  await expect(page.getByText('Showing results for')).toHaveCount(0)
})

test('a search that finds nothing leads to the nearest category', async ({ page }) => {
  await openSearch(page, '/search?q=biscqqq')
  await expect(page.getByText('No Data Found !!!')).toBeVisible()
  const nearest = page.getByRole('region', { name: 'Nothing is called “biscqqq”. The nearest we have is Biscuits' })
  await expect(nearest.getByRole('article').first()).toContainText('Glucose Biscuits')
  await expectAccessible(page)
  await nearest.getByRole('link', { name: 'See All of Biscuits' }).click()
  await expect(page).toHaveURL(new RegExp(`/biscuits-${ids.biscuits}$`))
})
