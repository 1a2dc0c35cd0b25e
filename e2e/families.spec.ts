import { ids } from '../demo/src/catalogue/test-catalogue.ts'
import { signInAsAdministrator } from './administrator.ts'
import { test } from './own-shop.ts'
import { expect, successOf, waitForHydration } from './page-checks.ts'
import { signInNewShopper } from './shopper.ts'

const paneers = `/dairy-${ids.dairy}/paneer-${ids.paneer}`

test('products that differ only in pack size are one card, and its picker compares and adds them', async ({ page }) => {
  await signInNewShopper(page)
  await page.goto(paneers)
  await waitForHydration(page)
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards.filter({ hasText: 'Testwell Fresh Paneer' })).toHaveCount(1)
  const open = cards.getByRole('button', { name: /^200 g\s?, 2 sizes$/ })
  await open.click()
  const picker = page.getByRole('dialog', { name: 'Testwell Fresh Paneer' })
  const rows = picker.getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('₹49.50/100 g')
  await expect(rows.last()).toContainText('Best value')
  await expect(rows.last()).toContainText('₹42/100 g')
  await rows.last().getByRole('button', { name: 'Add Testwell Fresh Paneer' }).click()
  await expect(rows.last().getByRole('group', { name: 'Quantity of Testwell Fresh Paneer' })).toContainText('1')
  await page.keyboard.press('Escape')
  await expect(picker).toBeHidden()
  await expect(open).toBeFocused()
})

test('a product page links to the other sizes', async ({ page }) => {
  await page.goto(`/product/testwell-toned-milk-${ids.milk1l}`)
  await waitForHydration(page)
  const sizes = page.getByRole('navigation', { name: 'Sizes' })
  await expect(sizes.getByRole('link')).toHaveText([/500 ml/, /1 L/])
  await expect(sizes.getByRole('link', { name: '1 L' })).toHaveAttribute('aria-current', 'page')
  await sizes.getByRole('link', { name: '500 ml' }).click()
  await expect(page).toHaveURL(new RegExp(ids.milk500))
  await expect(sizes.getByRole('link', { name: '500 ml' })).toHaveAttribute('aria-current', 'page')
})

test('the cart changes the size of a line, and keeps the pieces', async ({ page }) => {
  await signInNewShopper(page)
  await page.goto(`/product/testwell-fresh-paneer-${ids.paneer200}`)
  await waitForHydration(page)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Add Testwell Fresh Paneer' }).first().click()
  // The page must not end before its request.
  await successOf(page, '/api/cart/update-cart-item', () =>
    main.getByRole('button', { name: 'One more Testwell Fresh Paneer' }).first().click(),
  )
  await page.goto('/cart')
  const change = page.getByRole('button', { name: 'Change size of Testwell Fresh Paneer' })
  await change.click()
  const picker = page.getByRole('dialog', { name: 'Testwell Fresh Paneer' })
  await expect(picker.getByText('In the cart')).toBeVisible()
  await picker.getByRole('button', { name: /^Take this\s?: 1 kg$/ }).click()
  const row = page.getByRole('listitem').filter({ has: page.getByRole('group', { name: /Quantity of/ }) })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('1 kg')
  await expect(row.getByRole('group')).toContainText('2')
})

test('an administrator parts a size and joins it again', async ({ page }) => {
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
