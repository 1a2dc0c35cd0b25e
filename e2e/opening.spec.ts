import { expect, test } from '@playwright/test'

test('the shop opens with a page that was drawn on the server, and its console stays silent', async ({ page }) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))

  const response = await page.goto('/')
  expect(response?.status()).toBe(200)
  expect(await response?.text()).toContain('<h1')
  await expect(page).toHaveTitle(/Tokri/)
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await page.waitForLoadState('networkidle')
  expect(complaints).toEqual([])
})
