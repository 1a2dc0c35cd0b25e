// The cart, a page on phones and a panel on wide screens: rows, bill, coupon, Proceed.
import type { Page } from '@playwright/test'
import { ids } from '../demo/src/catalogue/test-catalogue.ts'
import { expect, expectAccessible, overlays, test } from './page-checks.ts'
import { addAddress, fillCart, signInNewShopper } from './shopper.ts'

const biscuitsUrl = `/snacks-${ids.snacks}/biscuits-${ids.biscuits}`

/** The panel on wide screens, the page on phones. */
const openCart = async (page: Page, isMobile: boolean) => {
  if (isMobile) await page.goto('/cart')
  else
    await page
      .getByRole('banner')
      .getByRole('button', { name: /item|My Cart/ })
      .click()
}
const cartIn = (page: Page, isMobile: boolean) =>
  isMobile ? page.getByRole('main') : page.getByRole('dialog', { name: 'Cart' })

test('a toast is announced while the panel is open', { tag: '@desktop' }, async ({ page, isMobile }) => {
  // The test needs the panel; phones have a page for the cart.
  await signInNewShopper(page)
  await page.goto(biscuitsUrl)
  const announced = page.getByRole('status').filter({ hasText: 'Item Added' })
  const add = page.getByRole('button', { name: 'Add Testwell Glucose Biscuits' })
  await Promise.all([announced.waitFor(), add.click()])
  // The toast region exists and is empty.
  await expect(page.getByText('Item Added')).toHaveCount(0)
  await openCart(page, isMobile)
  const more = cartIn(page, isMobile).getByRole('button', { name: /^One more/ })
  await Promise.all([announced.waitFor(), more.click()])
})

test('the cart shows savings, rows and the bill to the paisa; its rows link to their products', {
  tag: '@both',
}, async ({ page, isMobile }) => {
  const shopper = await signInNewShopper(page)
  await fillCart(page, shopper, [ids.yogurt, ids.milk500])
  await page.goto('/')
  await expect(page.getByText('2 items').locator('visible=true').first()).toBeVisible()
  await openCart(page, isMobile)
  const cart = cartIn(page, isMobile)
  await expect(cart.getByRole('heading', { name: 'Cart', exact: true })).toBeVisible()
  await expect(cart.getByText('Your total savings')).toBeVisible()
  // ₹33.35 less 12.5 % = ₹29.18; with ₹30 that is ₹59.18, 8.5 % of it ₹5.03.
  for (const amount of ['₹4.17', '₹59.18', '₹63.35', '₹5.03', 'Free', '₹64.21'])
    await expect(cart.getByText(amount, { exact: true }).first()).toBeVisible()
  await expectAccessible(page)
  await cart.getByRole('link', { name: /Mango Yogurt/ }).click()
  await expect(page).toHaveURL(new RegExp(`${ids.yogurt}$`))
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the cart call is retried while the server is busy', async ({ page }) => {
  const shopper = await signInNewShopper(page)
  await fillCart(page, shopper, [ids.yogurt])
  const busy = { success: false, error: true, message: 'We are very busy right now.', code: 'unavailable' }
  await page.route(
    '**/api/cart/get-cart-items',
    (route) => route.fulfill({ status: 503, headers: { 'retry-after': '2' }, json: busy }),
    { times: 2 },
  )
  await page.goto('/cart')
  await expect(page.getByRole('main').getByRole('link', { name: /Mango Yogurt/ })).toBeVisible()
})

test('a picture fills its tile in a row of any width', async ({ page }) => {
  const shopper = await signInNewShopper(page)
  await fillCart(page, shopper, [ids.yogurt])
  await addAddress(page, shopper)
  /** The share of the tile's width that the picture fills. */
  const filled = () =>
    page
      .getByRole('main')
      .locator('img[src^="/media/"]')
      .first()
      .evaluate((picture) => {
        const { width, paddingLeft, paddingRight } = getComputedStyle(picture)
        return 1 - (Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight)) / Number.parseFloat(width)
      })
  await page.goto('/cart')
  expect(await filled()).toBeGreaterThan(0.8)
  await page.goto('/checkout')
  await page.getByRole('button', { name: 'Cash On Delivery' }).click()
  await expect(page).toHaveURL(/\/success/)
  expect(await filled()).toBeGreaterThan(0.8)
  await page.goto('/dashboard/myorders')
  expect(await filled()).toBeGreaterThan(0.8)
  await page
    .getByRole('main')
    .getByRole('link', { name: /Order T-/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /^Order T-/ })).toBeVisible()
  expect(await filled()).toBeGreaterThan(0.8)
})

test('the panel shows its skeleton for one second, and Escape and Back close it', { tag: '@desktop' }, async ({
  page,
}) => {
  // The test needs the panel; phones have a page for the cart.
  const shopper = await signInNewShopper(page)
  await fillCart(page, shopper, [ids.biscuit])
  await page.goto('/')
  await page.goto(biscuitsUrl)
  const button = page.getByRole('banner').getByRole('button', { name: /1 item/ })
  await expect(button).toBeVisible()
  // Observed inside the page: two polls from the test may be a second apart.
  await page.evaluate(() => {
    const look = () => {
      if (!document.querySelector('[role=dialog] .animate-pulse')) return
      const buttons = [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')]
      const proceed = buttons.find(({ textContent }) => textContent.includes('Proceed'))
      document.documentElement.dataset.skeleton = proceed?.disabled ? 'without a way on' : 'with a way on'
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
  })
  await button.click()
  const panel = page.getByRole('dialog', { name: 'Cart' })
  await expect(panel.getByText('Glucose Biscuits')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-skeleton', 'without a way on')
  await expect(panel.locator('.animate-pulse')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(button).toBeFocused()
  await overlays(page).toBe(0)
  await button.click()
  await expect(panel).toBeVisible()
  await overlays(page).toBe(1)
  await page.goBack()
  await expect(panel).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`${biscuitsUrl}$`))
})

test('the panel shows its skeleton for one second when a line is removed', { tag: '@desktop' }, async ({ page }) => {
  const shopper = await signInNewShopper(page)
  await fillCart(page, shopper, [ids.milk500, ids.biscuit])
  await page.clock.install()
  await page.goto('/search')
  await page.getByRole('banner').getByRole('button', { name: '2 items' }).click()
  const panel = page.getByRole('dialog', { name: 'Cart' })
  const waiting = panel.locator('.animate-pulse').first()
  const proceed = panel.getByRole('button', { name: /Proceed/ })
  await expect(proceed).toBeEnabled()
  await page.clock.pauseAt(Date.now() + 60_000)
  await panel.getByRole('button', { name: 'Remove Testwell Glucose Biscuits' }).click()
  await expect(waiting).toBeVisible()
  await expect(proceed).toBeDisabled()
  await page.clock.runFor(1100)
  await expect(waiting).toHaveCount(0)
  await expect(panel.getByRole('listitem')).toHaveCount(1)
})

test('an empty cart says so and links to the products', async ({ page, isMobile }) => {
  await page.goto('/search')
  await openCart(page, isMobile)
  const cart = cartIn(page, isMobile)
  await expect(cart.getByText('Your cart is empty !')).toBeVisible()
  await expect(cart.getByRole('button', { name: /Proceed/ })).toBeDisabled()
  await expectAccessible(page)
  await cart.getByRole('link', { name: 'View Products' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('Proceed without a session asks to sign in', async ({ page }) => {
  const shopper = await signInNewShopper(page)
  await fillCart(page, shopper, [ids.biscuit])
  await page.goto('/cart')
  await expect(page.getByText('Glucose Biscuits')).toBeVisible()
  const proceed = page.getByRole('button', { name: /Proceed/ })
  await expect(proceed).toBeEnabled()
  // Wait for pending calls: one of them would report the ended session before Proceed does.
  await page.waitForLoadState('networkidle')
  // The session ends while the page still shows the cart.
  await page.evaluate(() => localStorage.clear())
  await proceed.click()
  await expect(page.getByText('please login')).toBeVisible()
})
