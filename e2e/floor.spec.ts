// The start page of a store's staff: the shift, and links to their screens.
import { test } from './own-shop.ts'
import { expect } from './page-checks.ts'
import { signInPicker } from './picking.ts'

test('a picker starts and ends a shift on the floor, an app of its own', async ({ page }) => {
  await signInPicker(page)
  // The account menu links to the floor, which is a separate document.
  await page.goto('/user')
  await page.evaluate(() => Object.assign(window, { isShop: true }))
  await page.getByRole('link', { name: 'Work at the store' }).click()
  await expect(page).toHaveURL('/floor')
  // The page has no navigation of the shop.
  await expect(page.getByRole('heading', { level: 1, name: 'Floor' })).toBeVisible()
  expect(await page.evaluate(() => 'isShop' in window)).toBe(false)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  const manifest = await page.locator('link[rel=manifest]').getAttribute('href')
  expect(await (await page.request.get(manifest ?? '')).json()).toMatchObject({ start_url: '/floor', scope: '/floor' })
  // A picker may not change the stock.
  await expect(page.getByRole('link', { name: /^Stock/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Start as picker' }).click()
  await expect(page.getByText('On shift as picker')).toBeVisible()
  await page.getByRole('button', { name: 'End shift' }).click()
  await expect(page.getByRole('button', { name: 'Start as picker' })).toBeVisible()
})
