import { ids } from '../demo/src/catalogue/test-catalogue.ts'
import { signInAsAdministrator } from './administrator.ts'
import { test } from './own-shop.ts'
import { expect } from './page-checks.ts'

test('an administrator parts a size and joins it again', { tag: '@long' }, async ({ page }) => {
  await signInAsAdministrator(page)
  await page.goto(`/dashboard/product?search=Testwell+Toned+Milk&edit=${ids.milk500}`)
  const form = page.getByRole('dialog', { name: 'Edit Product' })
  await form.getByText('Sizes on one card: 2').click()
  await form.getByRole('button', { name: 'Part 500 ml' }).click()
  await expect(form.getByText('Sizes on one card: only this one')).toBeVisible()
  await form.getByRole('searchbox', { name: 'Add a size' }).fill('Toned Milk')
  await form.getByRole('list', { name: 'Products found' }).getByRole('button', { name: '1 L' }).click()
  await expect(form.getByText('Sizes on one card: 2')).toBeVisible()
})
