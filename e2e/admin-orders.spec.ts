// Admin orders: the board updates live, orders change state and are refunded; coupons are created, paused and deleted.
import type { Browser, Page } from '@playwright/test'
import { ids } from '../demo/src/catalogue/test-catalogue.ts'
import { chooseAction, signInAsAdministrator } from './administrator.ts'
import { callApi } from './api.ts'
import { expect, test } from './page-checks.ts'
import { addAddress, fillCart, signInNewShopper } from './shopper.ts'

/** A second shopper in a browser context of their own, at the checkout with a filled cart. */
const shopperAtCheckout = async (browser: Browser, productIds: string[]): Promise<Page> => {
  const page = await browser.newPage()
  const shopper = await signInNewShopper(page)
  await addAddress(page, shopper)
  await fillCart(page, shopper, productIds)
  await page.goto('/checkout')
  return page
}

const numberOn = async (page: Page): Promise<string> => {
  const link = page.getByRole('main').getByRole('link', { name: /Order T-/ })
  return /T-[2-9A-Z]{5}/.exec((await link.textContent()) ?? '')?.[0] ?? ''
}

test('a new order appears on the board without a reload, and the shopper’s open page follows each state', async ({
  page,
  browser,
}) => {
  await signInAsAdministrator(page)
  await page.goto('/dashboard/orders')
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  // Until a first press the button says that the browser keeps the bell silent.
  await page.getByRole('heading', { level: 1, name: 'Orders' }).click()
  await page.getByRole('button', { name: 'Sound on' }).click()
  await expect(page.getByRole('button', { name: 'Sound off' })).toBeVisible()

  const shopper = await shopperAtCheckout(browser, [ids.milk500])
  await shopper.getByRole('button', { name: 'Cash On Delivery' }).click()
  const number = await numberOn(shopper)
  await shopper
    .getByRole('main')
    .getByRole('link', { name: /Order T-/ })
    .click()
  await expect(shopper.getByRole('region', { name: 'Delivery' })).toBeVisible()

  // A move by keyboard keeps the focus on the order, in its new column.
  await page.getByRole('button', { name: `Confirm order ${number}` }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `Start packing order ${number}` })).toBeFocused()
  await expect(shopper.getByRole('listitem').filter({ hasText: 'Confirmed' }).first()).toHaveAttribute(
    'aria-current',
    'step',
  )
  await page.getByRole('button', { name: `Start packing order ${number}` }).click()
  await page.getByRole('button', { name: `Send out order ${number}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send out' }).click()
  await expect(shopper.getByText('Please keep the cash ready.')).toBeVisible()
  const delivered = page.getByRole('button', { name: `Mark delivered order ${number}` })
  await delivered.click()
  await page.getByRole('button', { name: `Undo: not delivered, order ${number}` }).click()
  await expect(delivered).toBeVisible()
  await expect(shopper.getByText('Please keep the cash ready.')).toBeVisible()
  // Elsewhere, without the ten seconds in which a press on the board can be undone.
  await callApi(page.request, '/api/order/update-status', {
    method: 'put',
    data: { orderId: new URL(shopper.url()).pathname.split('/').at(-1), state: 'DELIVERED' },
    token: await page.evaluate(() => localStorage.getItem('accessToken')),
  })
  await expect(shopper.getByText('Paid in cash')).toBeVisible()
  await expect(page.getByRole('button', { name: number, exact: true })).toBeHidden()
  await shopper.close()
})

test.describe('without a network', () => {
  test.use({ allowedErrors: /net::ERR_INTERNET_DISCONNECTED/ })
  test('every counter page counts a new order in its title, and says since when it has no connection', {
    tag: '@long',
  }, async ({ page, browser }) => {
    await signInAsAdministrator(page)
    await page.goto('/dashboard/people')
    await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible()
    const shopper = await shopperAtCheckout(browser, [ids.milk500])
    await shopper.getByRole('button', { name: 'Cash On Delivery' }).click()
    const number = await numberOn(shopper)
    await expect(page).toHaveTitle(/^\(\d+\) People/)

    const lost = page.getByRole('alert').filter({ hasText: /^No connection since \d/ })
    await expect(lost).toBeHidden()
    await page.context().setOffline(true)
    await expect(lost).toBeVisible()
    await page.context().setOffline(false)
    await expect(lost).toBeHidden({ timeout: 30_000 })

    await page.goto('/dashboard/orders')
    const card = page.getByRole('listitem').filter({ hasText: number })
    await expect(card).toContainText(/in \d+ min/)
    await card.getByRole('button', { name: number, exact: true }).click()
    const panel = page.getByRole('dialog', { name: number })
    await expect(panel.getByRole('link', { name: /^\d+$/ })).toHaveAttribute('href', /^tel:\+?\d+$/)
    await shopper.close()
  })
})

test('an administrator finds an order, refunds a part, cancels the rest', async ({ page, browser }) => {
  const shopper = await shopperAtCheckout(browser, [ids.milk500, ids.biscuit])
  await shopper.getByRole('button', { name: 'Online Payment' }).click()
  await shopper.getByRole('button', { name: /^Pay ₹/ }).click()
  await expect(shopper.getByRole('heading', { name: 'Order placed successfully' })).toBeVisible()
  const number = await numberOn(shopper)

  await signInAsAdministrator(page)
  await page.goto('/dashboard/orders?view=table')
  await page.getByRole('searchbox', { name: /^Number/ }).fill(number)
  await page.getByRole('link', { name: number }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible()

  await chooseAction(page, 'Refund')
  await page.getByRole('button', { name: 'One more of Testwell Glucose Biscuits' }).click()
  await page.getByLabel('Reason').fill('Broken biscuits')
  await expect(page.getByRole('dialog').getByText('₹10.85')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(page.getByText(/^Paid, (refund on its way|partly refunded)$/)).toBeVisible()
  await expect(page.getByText('−₹10.85')).toBeVisible()

  await chooseAction(page, 'Cancel order')
  await page.getByLabel('Out of stock').check()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
  // It is on its way until the provider has told that it has arrived, which the page shows when it is read again.
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Refunded', { exact: true })).toBeVisible({ timeout: 5000 })
  }).toPass()
  await shopper
    .getByRole('main')
    .getByRole('link', { name: /Order T-/ })
    .click()
  await expect(shopper.getByText('Refund: Broken biscuits')).toBeVisible()
  await shopper.close()
})
