// After "Place order": pay, decline, cancel, reorder, track.
import type { Page } from '@playwright/test'
import pg from 'pg'
import { ids } from '../demo/src/catalogue/test-catalogue.ts'
import { callApi } from './api.ts'
import { stockOf } from './change-product.ts'
import { expect, test } from './page-checks.ts'
import { reservedChips } from './reserved-products.ts'
import { addAddress, fillCart, type Shopper, signInNewShopper } from './shopper.ts'

const atCheckout = async (page: Page, productIds: string[]): Promise<Shopper> => {
  const shopper = await signInNewShopper(page)
  await addAddress(page, shopper)
  await fillCart(page, shopper, productIds)
  await page.goto('/checkout')
  return shopper
}

const toPayment = async (page: Page) => {
  await page.getByRole('button', { name: 'Online Payment' }).click()
  await expect(page.getByText('Test payment provider: no money moves here')).toBeVisible()
}

const orderIdOf = (page: Page): string => page.url().split(/[/=]/).at(-1) ?? ''

/** Lets the payment hold of an order expire. */
const letHoldPass = async (orderId: string) => {
  const client = new pg.Client({ connectionString: process.env.SHOP_DATABASE_URL })
  await client.connect()
  try {
    await client.query(`UPDATE orders SET hold_until = now() - interval '1 second' WHERE id = $1`, [orderId])
    await client.query(
      `UPDATE pgboss.job SET start_after = now() WHERE name = 'expire-hold' AND data ->> 'orderId' = $1`,
      [orderId],
    )
  } finally {
    await client.end()
  }
}

test('a shopper pays online and sees the order, its bill and its invoice', async ({ page }) => {
  await atCheckout(page, [ids.milk500, ids.namkeenMix])
  await toPayment(page)
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  await expect(page).toHaveURL(/\/success\?orderId=/)
  await expect(page.getByRole('heading', { name: 'Order placed successfully' })).toBeVisible()
  await expect(page.getByRole('main').getByText('Placed', { exact: true })).toBeVisible()

  await page.getByRole('main').getByRole('link', { name: 'My Orders' }).click()
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: /Order T-/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /Order T-/ })).toBeVisible()
  await expect(page.getByText('Paid online')).toBeVisible()
  await expect(page.getByText('Testwell Toned Milk')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Invoice' }).click()
  expect((await download).suggestedFilename()).toMatch(/^invoice-T-[2-9A-Z]+\.pdf$/)
  // The printed page shows only the order.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Testwell Toned Milk')).toBeVisible()
  await expect(page.locator('header, footer, main button').filter({ visible: true })).toHaveCount(0)
  await page.emulateMedia({ media: null })

  await page.goto('/')
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Placed/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /Order T-/ })).toBeVisible()
})

test('a declined payment restores the cart, and a second payment succeeds', { tag: '@long' }, async ({
  page,
  isMobile,
}) => {
  const chips = reservedChips('paid at the second attempt', isMobile)
  await atCheckout(page, [chips])
  const before = await stockOf(page, chips)
  await toPayment(page)
  await expect.poll(() => stockOf(page, chips)).toBe(before - 1)
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('The payment did not go through')).toBeVisible()
  await expect.poll(() => stockOf(page, chips)).toBe(before)

  await page.getByRole('link', { name: 'Back to checkout' }).click()
  await toPayment(page)
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  await expect(page.getByRole('heading', { name: 'Order placed successfully' })).toBeVisible()
  await expect.poll(() => stockOf(page, chips)).toBe(before - 1)
})

test('an abandoned payment expires, the stock is released and the page says so', { tag: '@long' }, async ({
  page,
  isMobile,
}) => {
  const chips = reservedChips('held until the payment expires', isMobile)
  await atCheckout(page, [chips])
  const before = await stockOf(page, chips)
  await toPayment(page)
  await page.getByRole('button', { name: 'Close the window' }).click()
  await expect(page.getByText('We wait for your payment')).toBeVisible()
  await expect.poll(() => stockOf(page, chips)).toBe(before - 1)
  const orderId = orderIdOf(page)

  await page.getByRole('button', { name: 'Pay now' }).click()
  await expect(page.getByText('Test payment provider')).toBeVisible()
  await page.getByRole('button', { name: 'Close the window' }).click()
  await expect(page.getByText('We wait for your payment')).toBeVisible()

  await letHoldPass(orderId)
  await expect(page.getByText('The payment did not go through')).toBeVisible()
  await expect.poll(() => stockOf(page, chips)).toBe(before)
  await page.goto('/cart')
  await expect(page.getByRole('main').getByText('Masala Chips')).toBeVisible()
})

test('a late and repeated payment webhook updates the open page', { tag: '@long' }, async ({ page }) => {
  const { accessToken: token } = await atCheckout(page, [ids.milk500])
  await toPayment(page)
  // Opened before the press: a busy machine may need the eight seconds to open it.
  const { data } = await callApi(page.request, '/api/order/order-history', { method: 'get', token })
  const open = await page.context().newPage()
  await open.goto(`/success?orderId=${data[0]._id}`)
  await expect(open.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible()
  await page.getByLabel('Its message comes eight seconds late').check()
  await page.getByLabel('Its message comes twice').check()
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  await expect(page).toHaveURL(/\/success\?orderId=/)
  for (const each of [open, page])
    await expect(each.getByRole('heading', { name: 'Order placed successfully' })).toBeVisible()
})

test('a shopper cancels an order, the stock returns, and the shopper orders again', { tag: '@long' }, async ({
  page,
  isMobile,
}) => {
  const chips = reservedChips('ordered and cancelled', isMobile)
  await atCheckout(page, [chips])
  const before = await stockOf(page, chips)
  await page.getByRole('button', { name: 'Cash On Delivery' }).click()
  await expect(page).toHaveURL(/\/success$/)
  await page
    .getByRole('main')
    .getByRole('link', { name: /Order T-/ })
    .click()
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByRole('dialog', { name: 'Cancel this order?' })).toBeVisible()
  await page.getByLabel('Another reason').check()
  await page.getByLabel('Reason', { exact: true }).fill('The neighbours have some')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByRole('main').getByText('Cancelled').first()).toBeVisible()
  await expect.poll(() => stockOf(page, chips)).toBe(before)
  await expect(page.getByRole('button', { name: 'Cancel order' })).toBeHidden()

  await page.getByRole('button', { name: 'Order again' }).click()
  await expect(page.getByRole('dialog', { name: 'Cart' }).getByText('Onion Chips')).toBeVisible()
})
