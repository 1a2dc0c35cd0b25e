import { expect, test } from './page-checks.ts'

test('the server renders the first page, and the console has no errors', async ({ page }) => {
  const response = await page.goto('/')
  expect(response?.status()).toBe(200)
  expect(await response?.text()).toContain('<h1')
  await expect(page).toHaveTitle(/Tokri/)
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await page.waitForLoadState('networkidle')
})
