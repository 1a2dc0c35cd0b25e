import { expect, test } from './page-checks.ts'

test('the shop opens with a page that was drawn on the server, and its console stays silent', async ({ page }) => {
  const response = await page.goto('/')
  expect(response?.status()).toBe(200)
  expect(await response?.text()).toContain('<h1')
  await expect(page).toHaveTitle(/Tokri/)
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await page.waitForLoadState('networkidle')
})
