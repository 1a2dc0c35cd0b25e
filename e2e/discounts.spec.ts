// Scheduled discounts: an administrator makes one, shoppers see it on the cards, and its removal brings the price back.
import type { Page } from '@playwright/test'
import { signInAsAdministrator } from './administrator.ts'
import { createOwnProducts } from './own-products.ts'
import { test } from './own-shop.ts'
import { expect } from './page-checks.ts'
import { adminSession } from './picking.ts'

const addDiscount = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Add Discount' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill(name)
  return form
}
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const deleteDiscount = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  // The list behind an open dialog has no rows for assistive technology.
  await expect(dialog).toBeHidden()
  await expect(row(page, name)).toHaveCount(0)
}

test('a discount of a category that starts now shows on the cards, and its removal brings the price back', {
  tag: '@long',
}, async ({ page, browser, ownShop }) => {
  const admin = await adminSession(page)
  const goods = await createOwnProducts(page, admin, 'Jute Mat', [{ price: 250, discount: 10 }])
  const shop = await (await browser.newContext({ baseURL: ownShop })).newPage()
  const listing = `/jute-${goods.category}/mats-${goods.subCategory}`
  const card = shop.getByRole('article').filter({ hasText: 'Jute Mat 1' })
  await shop.goto(listing)
  await expect(card).toContainText('₹225')

  await signInAsAdministrator(page)
  await page.goto('/dashboard/discounts')
  await expect(page.getByText('No discounts yet')).toBeVisible()
  const form = await addDiscount(page, 'Mat days')
  await form.getByRole('combobox', { name: 'Categories', exact: true }).selectOption('Jute Mat')
  await form.getByRole('spinbutton', { name: 'Percentage' }).fill('40')
  await form.getByRole('button', { name: 'Add Discount' }).click()
  await expect(row(page, 'Mat days')).toContainText('Running')
  await expect(row(page, 'Mat days')).toContainText('40% off')

  await shop.goto(listing)
  await expect(card).toContainText('₹150')
  await expect(card).toContainText('40%')
  // The form of the product has its own discount, and names the scheduled one.
  await page.goto('/dashboard/product?search=Jute+Mat')
  await page.getByRole('button', { name: 'Edit Jute Mat 1' }).click()
  await expect(page.getByRole('dialog').getByLabel('Discount')).toHaveValue('10')
  await expect(page.getByText('Now ₹150 for now by Mat days')).toBeVisible()

  await page.goto('/dashboard/discounts')
  await deleteDiscount(page, 'Mat days')
  await shop.goto(listing)
  await expect(card).toContainText('₹225')
  await shop.context().close()
})
