// Store credit: a shopper wants a refund as credit, an administrator gives it with one press, and the next order uses it.
import type { Page } from '@playwright/test'
import { signInAsAdministrator } from './administrator.ts'
import { createOwnProducts } from './own-products.ts'
import { testWithUnusedShop } from './own-shop.ts'
import { expect, expectAccessible, expectMessage } from './page-checks.ts'
import { adminSession, cancelOpenOrders } from './picking.ts'
import { leadTo, placeOrder } from './riding.ts'
import { fillCart, signInNewShopper } from './shopper.ts'

const test = testWithUnusedShop()

const paise = (text: string | null) => Math.round(100 * Number(/₹([\d,.]+)/.exec(text ?? '')?.[1]?.replaceAll(',', '')))
/** The amount of a row of the bill, in paise. */
const amountOf = async (page: Page, region: string, row: string) => {
  const name = page.getByRole('region', { name: region }).locator('dt').filter({ hasText: row }).last()
  return paise(await name.locator('xpath=following-sibling::dd').textContent())
}

test('a refund as credit pays the next order', async ({ page, browser, baseURL }) => {
  const admin = await adminSession(page)
  await cancelOpenOrders(page, admin)
  const { products } = await createOwnProducts(page, admin, 'Clay Lamp', [{}, {}])
  const shopper = await signInNewShopper(page)
  const orderId = await placeOrder(page, shopper, products)
  for (const state of ['CONFIRMED', 'PACKING', 'OUT_FOR_DELIVERY', 'DELIVERED'])
    await leadTo(page, admin, orderId, state)

  await page.goto('/dashboard/profile')
  await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Credit', exact: true })).toHaveCount(0)
  await page.goto(`/dashboard/myorders/${orderId}`)
  await page.getByRole('button', { name: 'Problem with an item?' }).click()
  const sheet = page.getByRole('dialog', { name: 'Problem with an item?' })
  await sheet.getByRole('group', { name: 'Which items?' }).getByRole('checkbox').first().check()
  await sheet.getByText('Damaged').click()
  const how = sheet.getByRole('group', { name: 'How do you want it back?' })
  await expect(how.getByRole('radio', { name: 'In cash' })).toBeChecked()
  await how.getByText('As credit for my next order').click()
  await expectAccessible(page)
  await expectMessage(page, 'Thank you. We look at it and tell you.', () =>
    sheet.getByRole('button', { name: 'Report' }).click(),
  )

  const context = await browser.newContext({ baseURL, viewport: page.viewportSize() })
  const counter = await context.newPage()
  await signInAsAdministrator(counter)
  await counter.goto('/dashboard/problems')
  await expect(counter.getByRole('button', { name: /^Give ₹[\d.,]+ as credit$/ })).toBeVisible()
  await expectAccessible(counter)
  await expectMessage(counter, 'Refund noted', () =>
    counter.getByRole('button', { name: /^Give ₹[\d.,]+ as credit$/ }).click(),
  )
  await context.close()

  await page.reload()
  await expect(page.getByText(/^₹[\d.,]+ given as credit$/)).toBeVisible()
  await fillCart(page, shopper, products)
  await page.goto('/checkout')
  const summary = page.getByRole('region', { name: 'Order Summary' })
  await expect(summary).toContainText('To pay')
  const [final, credit] = [
    await amountOf(page, 'Order Summary', 'Final amount'),
    await amountOf(page, 'Order Summary', 'Credit'),
  ]
  expect(credit).toBeGreaterThan(0)
  expect(await amountOf(page, 'Order Summary', 'To pay')).toBe(final - credit)
  await expectAccessible(page)
  await summary.getByRole('button', { name: 'Cash On Delivery' }).click()
  await expect(page).toHaveURL(/\/success$/)

  await page.goto('/dashboard/profile')
  await expect(page.getByRole('heading', { name: 'Credit', exact: true })).toBeVisible()
  await expect(page.getByText('₹0', { exact: true })).toBeVisible()
  const entries = page.getByRole('listitem').filter({ hasText: /^(Order|Refund of order) / })
  await expect(entries).toHaveCount(2)
  await expectAccessible(page)
  await entries.first().getByRole('link').click()
  await expect(page.getByText('Credit', { exact: true })).toBeVisible()
  await expect(page.getByText('To pay', { exact: true })).toBeVisible()
  await expectAccessible(page)
})
