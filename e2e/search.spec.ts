import { expect, test, waitForHydration } from './page-checks.ts'

test('a long list comes page after page, and Back from a product and a reload keep the place in it', async ({
  page,
}) => {
  await page.goto('/search?q=chips')
  await expect(page.getByRole('heading', { level: 1, name: 'Search Results: 48' })).toBeVisible()
  await waitForHydration(page)
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(10)
  await expect
    .poll(async () => {
      await page.evaluate(() => scrollBy(0, 4000))
      return cards.count()
    })
    .toBe(48)
  // The product never loads; its placeholder begins at the top.
  await page.route('**/api/product/get-product-details', () => {})
  const place = await page.evaluate(() => Math.round(scrollY))
  await cards.last().getByRole('link').click()
  await expect(page).toHaveURL(/\/product\//)
  await expect(page.locator('main .animate-pulse').filter({ visible: true }).first()).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(cards).toHaveCount(48)
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBeGreaterThan(place - 200)

  await cards.nth(40).scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => Math.round(scrollY))
  await page.reload()
  await expect(cards).toHaveCount(48)
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(before)
})
