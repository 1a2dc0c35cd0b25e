import { ids } from '../demo/src/catalogue/test-catalogue.ts'
import { expect, test } from './page-checks.ts'
import { whenPartlyHydrated } from './partly-hydrated.ts'

const chips = `/snacks-namkeen-${ids.snacks}/chips-${ids.chips}`

test('a choice between the hydration of the header and that of the page counts', async ({ page }) => {
  await whenPartlyHydrated(page, () => {
    const list = document.querySelector('select')
    if (!list) return
    list.value = 'price-down'
    // Dispatches both events one after the other, as a browser does.
    for (const type of ['input', 'change']) list.dispatchEvent(new Event(type, { bubbles: true }))
  })
  await page.goto(chips)
  await expect(page.locator('html')).toHaveAttribute('data-partly-hydrated')
  await expect(page).toHaveURL(/\?sort=price-down$/)
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('price-down')
  await expect(page.getByRole('main').getByRole('article').first()).toContainText('Testwell Crinkle Lime Chips')
})

test('unknown search parameters and their order change nothing', async ({ page }) => {
  // A hydration mismatch would log a console error.
  for (const [search, cards] of [
    ['?utm_source=letter&fbclid=x', 20],
    ['?maxPrice=10000&minDiscount=10&gclid=x', 16],
    ['?sort=nonsense&minDiscount=much&inStock=perhaps', 20],
  ] as const) {
    await page.goto(chips + search)
    await page.waitForLoadState('networkidle')
    await expect(page.locator('main article')).toHaveCount(cards)
    await expect(page.getByRole('button', { name: 'Clear' })).toHaveCount(search.includes('maxPrice') ? 1 : 0)
  }
})
