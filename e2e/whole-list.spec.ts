import { existsSync } from 'node:fs'
import path from 'node:path'
import { asAdministrator } from './administrator.ts'
import { expect, test } from './page-checks.ts'

/** A real shop's list. It is no part of the project: it may lie beside it. */
const zepto = path.join(import.meta.dirname, '../../shared/data/zepto_v2.csv')

// Runs after all other journeys: thousands of products change every page they look at.
test('a list as a shop had it comes in through the screen', async ({ page }) => {
  test.skip(!existsSync(zepto), 'shared/data/zepto_v2.csv is not here')
  await asAdministrator(page)
  await page.goto('/dashboard/import')
  await page.getByLabel('CSV file').setInputFiles(zepto)
  const skip = page.getByLabel('Leave the bad rows out and import the rest')
  await expect(page.getByText('New products')).toBeVisible()
  if (await skip.isVisible()) await skip.check()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('status').getByText(/[1-9]\d* created/)).toBeVisible()
})
