// A shopper reports problems with items of a delivered order, one with a picture and a wish for store credit. An administrator
// gives the credit with one press and declines the other, the shopper sees both answers, and the next order uses the credit.
import type { Page } from '@playwright/test'
import { picture, signInAsAdministrator } from './administrator.ts'
import { createOwnProducts } from './own-products.ts'
import { test } from './own-shop.ts'
import { expect, expectMessage } from './page-checks.ts'
import { adminSession, cancelOpenOrders } from './picking.ts'
import { leadTo, placeOrder } from './riding.ts'
import { fillCart, signInNewShopper } from './shopper.ts'

const paise = (text: string | null) => Math.round(100 * Number(/₹([\d,.]+)/.exec(text ?? '')?.[1]?.replaceAll(',', '')))
/** The amount of a row of the bill, in paise. */
const amountOf = async (page: Page, region: string, row: string) => {
  const name = page.getByRole('region', { name: region }).locator('dt').filter({ hasText: row }).last()
  return paise(await name.locator('xpath=following-sibling::dd').textContent())
}

test('a damaged item is refunded as credit, which pays the next order', async ({ page, browser, baseURL }) => {
  const admin = await adminSession(page)
  await cancelOpenOrders(page, admin)
  const { products } = await createOwnProducts(page, admin, 'Clay Lamp', [{}, {}])
  const shopper = await signInNewShopper(page)
  const orderId = await placeOrder(page, shopper, products)
  await page.goto('/dashboard/profile')
  await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Store credit', exact: true })).toHaveCount(0)
  await page.goto(`/dashboard/myorders/${orderId}`)
  const ask = page.getByRole('button', { name: 'Problem with an item?' })
  await expect(page.getByRole('region', { name: 'Delivery' })).toBeVisible()
  await expect(ask).toHaveCount(0)
  for (const state of ['CONFIRMED', 'PACKING', 'OUT_FOR_DELIVERY', 'DELIVERED'])
    await leadTo(page, admin, orderId, state)
  await ask.click()
  const sheet = page.getByRole('dialog', { name: 'Problem with an item?' })
  const items = sheet.getByRole('group', { name: 'Which items?' }).getByRole('checkbox')
  await expect(items).toHaveCount(2)
  await items.first().check()
  await sheet.getByText('Damaged').click()
  await sheet.getByLabel('Add a picture').setInputFiles(await picture('lamp.png', '#a33b2e'))
  await expect(sheet.getByRole('button', { name: 'Remove Picture 1' })).toBeVisible()
  await sheet.getByLabel('Anything else? (optional)').fill('The clay is broken')
  const how = sheet.getByRole('group', { name: 'How do you want it back?' })
  await expect(how.getByRole('radio', { name: 'In cash' })).toBeChecked()
  await how.getByText('As store credit for my next order').click()
  await expectMessage(page, 'Thank you. We look at it and tell you.', () =>
    sheet.getByRole('button', { name: 'Report' }).click(),
  )
  await expect(sheet).toHaveCount(0)
  await expect(page.getByText('We are looking at it')).toBeVisible()
  await ask.click()
  await expect(items).toHaveCount(1)
  await items.first().check()
  await sheet.getByText('Missing').click()
  await sheet.getByRole('button', { name: 'Report' }).click()
  await expect(page.getByText('We are looking at it')).toHaveCount(2)
  await expect(ask).toHaveCount(0)

  const context = await browser.newContext({ baseURL, viewport: page.viewportSize() })
  const counter = await context.newPage()
  await signInAsAdministrator(counter)
  await counter.goto('/dashboard/problems')
  const damaged = counter.getByRole('listitem').filter({ hasText: 'The clay is broken' })
  await expect(damaged.getByRole('button', { name: 'Picture 1' })).toBeVisible()
  await expect(damaged.locator('img')).toBeVisible()
  await expect(damaged).toContainText('1 order in 90 days, none with a refunded problem')
  await expectMessage(counter, 'Refund noted', () =>
    damaged.getByRole('button', { name: /^Give ₹[\d.,]+ as store credit$/ }).click(),
  )
  await expect(damaged).toHaveCount(0)
  const missing = counter.getByRole('listitem').filter({ hasText: 'Missing' })
  await missing.getByRole('button', { name: 'Decline' }).click()
  await expectMessage(counter, 'The shopper is told', () =>
    missing.getByRole('button', { name: 'It was delivered as ordered.' }).click(),
  )
  await expect(counter.getByText('Nothing waits for an answer')).toBeVisible()
  await context.close()

  await page.reload()
  await expect(page.getByText(/^₹[\d.,]+ given as store credit$/)).toBeVisible()
  await expect(page.getByText('It was delivered as ordered.')).toBeVisible()
  await fillCart(page, shopper, products)
  await page.goto('/checkout')
  const summary = page.getByRole('region', { name: 'Order Summary' })
  await expect(summary).toContainText('To pay')
  const [final, credit] = [
    await amountOf(page, 'Order Summary', 'Final amount'),
    await amountOf(page, 'Order Summary', 'Store credit'),
  ]
  expect(credit).toBeGreaterThan(0)
  expect(await amountOf(page, 'Order Summary', 'To pay')).toBe(final - credit)
  await summary.getByRole('button', { name: 'Cash On Delivery' }).click()
  await expect(page).toHaveURL(/\/success$/)

  await page.goto('/dashboard/profile')
  await expect(page.getByRole('heading', { name: 'Store credit', exact: true })).toBeVisible()
  await expect(page.getByText('₹0', { exact: true })).toBeVisible()
  const entries = page.getByRole('listitem').filter({ hasText: /^(Order|Refund of order) / })
  await expect(entries).toHaveCount(2)
  await entries.first().getByRole('link').click()
  await expect(page.getByText('Paid with store credit', { exact: true })).toBeVisible()
  await expect(page.getByText('To pay', { exact: true })).toBeVisible()
})
