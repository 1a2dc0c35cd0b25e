import { existsSync } from 'node:fs'
import path from 'node:path'
import { csv, signInAsAdministrator } from './administrator.ts'
import { testWithUnusedShop } from './own-shop.ts'
import { expect } from './page-checks.ts'

const test = testWithUnusedShop()

/** The product list of a real shop. It is not part of the project; the test uses it if the file exists. */
const zepto = path.join(import.meta.dirname, '../../shared/data/zepto_v2.csv')

/**
 * A generated list of the same shape, used if the file is missing: prices in paise, a row number, a row without a name.
 */
const madeList = () =>
  csv('whole-list.csv', [
    'sku_id,Category,name,mrp,discountPercent,availableQuantity,discountedSellingPrice,weightInGms,outOfStock,quantity',
    ...Array.from({ length: 3000 }, (_, row) => {
      const name = row === 1500 ? '' : `Listed ProductFields ${row}`
      return `${row + 1},Listed Shelf ${row % 12},${name},${1000 + row},0,${row % 7},${1000 + row},500,${row % 7 ? 0 : 1},1`
    }),
  ])

test('a full product list of a real shop is imported through the admin screen', {
  tag: ['@desktop', '@long'],
}, async ({ page }) => {
  await signInAsAdministrator(page)
  await page.goto('/dashboard/import')
  await page.getByLabel('CSV file').setInputFiles(existsSync(zepto) ? zepto : madeList())
  await expect(page.getByText('New products')).toBeVisible()
  await page.getByRole('button', { name: /^Import(, leave out the .*)?$/ }).click()
  await expect(page.getByRole('status').getByText(/[1-9]\d* created/)).toBeVisible()
})
