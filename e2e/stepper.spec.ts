// ADD, plus and minus on product cards, with their optimistic updates. Nothing is ordered here and a cart takes nothing
// from the stock, so these tests share products with each other and with the cart tests.
import { ids } from '../demo/src/catalogue/test-catalogue.ts'
import { callApi } from './api.ts'
import { delayCalls } from './delayed-calls.ts'
import { expect, expectMessage, test } from './page-checks.ts'
import { fillCart, register, signInNewShopper } from './shopper.ts'

/** Its smaller pack has a stock of three, and no test orders it. */
const paneerUrl = `/dairy-${ids.dairy}/paneer-${ids.paneer}`
const biscuitsUrl = `/snacks-${ids.snacks}/biscuits-${ids.biscuits}`

test('plus and minus change the quantity by one, and minus at one removes the product', async ({ page }) => {
  await signInNewShopper(page)
  await page.goto(biscuitsUrl)
  const card = page.getByRole('article').filter({ hasText: 'Glucose Biscuits' })
  const group = card.getByRole('group', { name: 'Quantity of Testwell Glucose Biscuits' })
  await expectMessage(page, 'Item Added', () =>
    card.getByRole('button', { name: 'Add Testwell Glucose Biscuits' }).click(),
  )
  await expect(group).toHaveText('1')
  await group.getByRole('button', { name: 'One more' }).click()
  await expect(group).toHaveText('2')
  await expectMessage(page, 'Item Removed', () => group.getByRole('button', { name: 'One less' }).click())
  await expect(group).toHaveText('1')
  await group.getByRole('button', { name: 'Remove' }).click()
  await expect(card.getByRole('button', { name: 'Add Testwell Glucose Biscuits' })).toBeVisible()
})

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

test('a click shows its quantity before the server answers, and quick clicks are sent as one quantity', async ({
  page,
}) => {
  const shopper = await signInNewShopper(page)
  await fillCart(page, shopper, [ids.biscuit])
  await page.goto(biscuitsUrl)
  const group = page.getByRole('group', { name: 'Quantity of Testwell Glucose Biscuits' })
  await expect(group).toHaveText('1')
  const sent: number[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/cart/update-cart-item')) sent.push(request.postDataJSON().qty)
  })
  const release = await delayCalls(page, '**/api/cart/update-cart-item')
  for (let press = 2; press <= 5; press++) {
    await group.getByRole('button', { name: 'One more' }).click()
    await expect(group).toHaveText(String(press))
  }
  const answered = page.waitForResponse(
    (response) => response.url().endsWith('/update-cart-item') && response.request().postDataJSON().qty === 5,
  )
  release()
  expect((await answered).status()).toBe(200)
  expect(sent.at(-1)).toBe(5)
  expect(sent.length).toBeLessThanOrEqual(2)
  await page.reload()
  await expect(group).toHaveText('5')
})

test('at the maximum quantity of a line plus does nothing and keeps the focus', { tag: '@desktop' }, async ({
  page,
}) => {
  const shopper = await signInNewShopper(page)
  await fillCart(page, shopper, [ids.biscuit])
  const token = shopper.accessToken
  const cart = await callApi(page.request, '/api/cart/get-cart-items', { method: 'get', token })
  const almost = { _id: cart.data[0]._id, qty: 98 }
  await callApi(page.request, '/api/cart/update-cart-item', { method: 'put', data: almost, token })
  await page.goto('/cart')
  const plus = page.getByRole('button', { name: 'One more Testwell Glucose Biscuits' })
  const group = page.getByRole('group', { name: 'Quantity of Testwell Glucose Biscuits' })
  await expect(group).toHaveText('98')
  await plus.focus()
  await Promise.all([page.waitForResponse('**/api/cart/update-cart-item'), page.keyboard.press('Enter')])
  await expect(plus).toHaveAttribute('aria-disabled', 'true')
  await expect(plus).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(group).toHaveText('99')
  await page.keyboard.press('Shift+Tab')
  await Promise.all([page.waitForResponse('**/api/cart/update-cart-item'), page.keyboard.press('Enter')])
  await expect(group).toHaveText('98')
})

test('a quantity above the stock rolls back and shows the reason', async ({ page }) => {
  const shopper = await signInNewShopper(page)
  await fillCart(page, shopper, [ids.paneer200])
  await page.goto(paneerUrl)
  const group = page.getByRole('group', { name: 'Quantity of Testwell Fresh Paneer' })
  for (const quantity of [2, 3]) {
    await group.getByRole('button', { name: 'One more' }).click()
    await expect(group).toHaveText(String(quantity))
  }
  await group.getByRole('button', { name: 'One more' }).click()
  await expect(page.getByText('Only 3 left in stock')).toBeVisible()
  await expect(group).toHaveText('3')
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

test.describe('without a network', () => {
  test.use({ allowedErrors: /net::ERR_CONNECTION_FAILED/ })
  test('adding a product says that the server cannot be reached', async ({ page }) => {
    await signInNewShopper(page)
    await page.goto(biscuitsUrl)
    await page.waitForLoadState('networkidle')
    await page.route('**/api/cart/create', (route) => route.abort('connectionfailed'))
    await page.getByRole('button', { name: 'Add Testwell Glucose Biscuits' }).click()
    await expect(page.getByText('Server unreachable. Please try again later.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add Testwell Glucose Biscuits' })).toBeVisible()
  })
})
