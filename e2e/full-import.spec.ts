import { csv, signInAsAdministrator } from './administrator.ts'
import { testWithUnusedShop } from './own-shop.ts'
import { expect } from './page-checks.ts'

const test = testWithUnusedShop()

/** A list of the shape that a real shop has published: prices in paise, a row number, a row without a name. */
const madeList = () =>
  csv('whole-list.csv', [
    'sku_id,Category,name,mrp,discountPercent,availableQuantity,discountedSellingPrice,weightInGms,outOfStock,quantity',
    ...Array.from({ length: 3000 }, (_, row) => {
      const name = row === 1500 ? '' : `Listed ProductFields ${row}`
      return `${row + 1},Listed Shelf ${row % 12},${name},${1000 + row},0,${row % 7},${1000 + row},500,${row % 7 ? 0 : 1},1`
    }),
  ])

test('a full product list is imported through the admin screen', {
  tag: ['@desktop', '@long'],
}, async ({ page }) => {
  await signInAsAdministrator(page)
  await page.goto('/dashboard/import')
  await page.getByLabel('CSV file').setInputFiles(madeList())
  await expect(page.getByText('New products', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Import, leave out the/ }).click()
  await expect(page.getByRole('status').getByText(/[1-9]\d* created/)).toBeVisible()
})
