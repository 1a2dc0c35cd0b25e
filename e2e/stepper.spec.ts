// ADD, plus and minus on product cards, with their optimistic updates. Nothing is ordered here and a cart takes nothing
// from the stock, so these tests share products with each other and with the cart tests.
import { ids } from '../demo/src/catalogue/test-catalogue.ts'
import { expect, test } from './page-checks.ts'
import { fillCart, register, signInNewShopper } from './shopper.ts'

const biscuitsUrl = `/snacks-${ids.snacks}/biscuits-${ids.biscuits}`

test('the keyboard focus stays on the control when it changes, and in the cart when a row is removed', {
  tag: '@desktop',
}, async ({ page }) => {
  // Phones have no keyboard.
  const shopper = await signInNewShopper(page)
  await fillCart(page, shopper, [ids.milk500])
  await page.goto(biscuitsUrl)
  await page.waitForLoadState('networkidle')
  const focused = (name: string) => expect(page.getByRole('button', { name, exact: true })).toBeFocused()
  /** Presses Enter and waits for the answer of the server, because the press is pending until then. */
  const enter = async (path: string) => {
    const answered = page.waitForResponse((response) => response.url().endsWith(path))
    await page.keyboard.press('Enter')
    await answered
  }
  await page.getByRole('button', { name: 'Add Testwell Glucose Biscuits' }).focus()
  await enter('/api/cart/create')
  await focused('One more Testwell Glucose Biscuits')
  await page.keyboard.press('Shift+Tab')
  await focused('Remove Testwell Glucose Biscuits')
  await enter('/api/cart/delete-cart-item')
  await focused('Add Testwell Glucose Biscuits')
  await enter('/api/cart/create')
  await expect(page.getByRole('banner').getByRole('button', { name: '2 items' })).toBeVisible()

  await page.goto('/cart')
  const row = (name: string) => page.getByRole('main').getByRole('button', { name: `Remove ${name}` })
  await row('Testwell Toned Milk').focus()
  await enter('/api/cart/delete-cart-item')
  await expect(row('Testwell Glucose Biscuits')).toBeFocused()
  await enter('/api/cart/delete-cart-item')
  await expect(page.getByRole('link', { name: 'View Products' })).toBeFocused()

  await fillCart(page, shopper, [ids.milk500, ids.biscuit])
  await page.goto(biscuitsUrl)
  await page.getByRole('banner').getByRole('button', { name: '2 items' }).click()
  const panel = page.getByRole('dialog', { name: 'Cart' })
  await panel.getByRole('button', { name: 'Remove Testwell Glucose Biscuits' }).focus()
  await enter('/api/cart/delete-cart-item')
  await expect(panel.getByRole('button', { name: 'Remove Testwell Toned Milk' })).toBeFocused()
})

test('a guest who adds a product is asked to sign in and redirected to the login', async ({ page }) => {
  await page.goto(biscuitsUrl)
  await page.getByRole('button', { name: 'Add Testwell Glucose Biscuits' }).click()
  await expect(page.getByText('Unable to Add, Please login first!')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  const { email, password } = await register(page.request)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${biscuitsUrl}$`))
  await expect(page.getByRole('group', { name: /Glucose Biscuits/ })).toHaveText('1')
})
