// Addresses in India, their labels, and the default address of a new order.
import { ids } from '../demo/src/catalogue/test-catalogue.ts'
import { expect, test } from './page-checks.ts'
import { addAddress, fillCart, home, signInNewShopper } from './shopper.ts'

test('an address in India is checked with a sentence, takes a pasted pincode with a space, and carries a label', async ({
  page,
}) => {
  await signInNewShopper(page)
  await page.goto('/dashboard/myaddress')
  await page.getByRole('button', { name: 'Add Address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Address' })
  await dialog.getByLabel('Address line').fill(home.address_line)
  await dialog.getByLabel('City').fill(home.city)
  await dialog.getByLabel('State').fill(home.state)
  await dialog.getByLabel('Pincode').fill('56003')
  await dialog.getByLabel('Mobile').fill('12345')
  await dialog.getByRole('button', { name: 'Save address' }).click()
  await expect(dialog.getByText('Enter a valid 6-digit pincode.')).toBeVisible()
  await expect(dialog.getByText('Enter a valid 10-digit mobile number.')).toBeVisible()
  await expect(dialog.getByLabel('Pincode')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Pincode').fill('560 038')
  await dialog.getByLabel('Mobile').fill(home.mobile)
  await dialog.getByLabel('Other').check()
  await dialog.getByLabel('Your own label').fill('Parents')
  await dialog.getByRole('button', { name: 'Save address' }).click()
  const saved = page.getByRole('listitem').filter({ hasText: home.address_line })
  await expect(saved).toContainText('Parents')
  await expect(saved).toContainText('560038')

  await page.getByRole('button', { name: /^Edit address/ }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Address' })
  await expect(edit.getByLabel('Your own label')).toHaveValue('Parents')
  await edit.getByLabel('Work').check()
  // Addresses in other countries have no format rules.
  await edit.getByLabel('Country').fill('United Kingdom')
  await edit.getByLabel('Pincode').fill('SW1A 1AA')
  await edit.getByRole('button', { name: 'Save address' }).click()
  await expect(saved).toContainText('Work')
  await expect(saved).toContainText('SW1A 1AA')
})

test('the address of the last order is preselected', async ({ page }) => {
  const shopper = await signInNewShopper(page)
  await addAddress(page, shopper)
  await addAddress(page, shopper, { ...home, address_line: 'Office, MG Road' })
  await fillCart(page, shopper, [ids.biscuit])
  await page.goto('/checkout')
  const office = page.getByRole('radio', { name: /Office, MG Road/ })
  await office.check()
  await page.getByRole('button', { name: 'Cash On Delivery' }).click()
  await expect(page).toHaveURL(/\/success$/)
  await fillCart(page, shopper, [ids.biscuit])
  await page.goto('/checkout')
  await expect(office).toBeChecked()
})

test('the amount of the cart says that it includes fees', async ({ page, isMobile }) => {
  const shopper = await signInNewShopper(page)
  await fillCart(page, shopper, [ids.biscuit])
  await page.goto('/')
  const cart = isMobile
    ? page.getByRole('link', { name: /1 item/ })
    : page.getByRole('banner').getByRole('button', { name: /1 item/ })
  await expect(cart).toContainText('₹10.85 incl. fees')
})

test('a search text with a pasted tab finds its words', async ({ page }) => {
  await page.goto(`/search?q=${encodeURIComponent('toned\tmilk')}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Search Results: 1' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Search products' })).toHaveValue('toned milk')
})
