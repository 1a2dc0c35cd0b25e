// A shopper reports problems with items of a delivered order, with a picture. An administrator refunds one with one press and
// declines another, and the shopper sees both answers.
import { picture, signInAsAdministrator } from './administrator.ts'
import { createOwnProducts } from './own-products.ts'
import { testWithUnusedShop } from './own-shop.ts'
import { expect, expectAccessible, expectMessage } from './page-checks.ts'
import { adminSession, cancelOpenOrders } from './picking.ts'
import { leadTo, placeOrder } from './riding.ts'
import { signInNewShopper } from './shopper.ts'

const test = testWithUnusedShop()

test('a damaged item is refunded with one press', async ({ page, browser, baseURL }) => {
  const viewport = page.viewportSize()
  const width = viewport?.width ?? 0
  const admin = await adminSession(page)
  await cancelOpenOrders(page, admin)
  const { products } = await createOwnProducts(page, admin, 'Glass Jar', [{}, {}])
  const shopper = await signInNewShopper(page)
  const orderId = await placeOrder(page, shopper, products)
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
  await sheet.getByLabel('Add a picture').setInputFiles(await picture('jar.png', '#a33b2e'))
  await expect(sheet.getByRole('button', { name: 'Remove Picture 1' })).toBeVisible()
  await sheet.getByLabel('Anything else? (optional)').fill('The glass is broken')
  await expectAccessible(page)
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
  await expectAccessible(page)

  const context = await browser.newContext({ baseURL, viewport })
  const counter = await context.newPage()
  await signInAsAdministrator(counter)
  await counter.goto(`/dashboard/orders/${orderId}`)
  await expect(counter.getByRole('heading', { name: 'Problems' })).toBeVisible()
  await expect(counter.getByRole('button', { name: /^Refund ₹/ })).toHaveCount(2)
  await counter.goto('/dashboard/problems')
  const damaged = counter.getByRole('listitem').filter({ hasText: 'The glass is broken' })
  await expect(damaged.getByRole('button', { name: 'Picture 1' })).toBeVisible()
  await expect(damaged).toContainText('1 order in 90 days, none with a refunded problem')
  if (width > 1000)
    await expect(counter.getByRole('link', { name: 'Problems' })).toHaveAttribute('aria-current', 'page')
  await counter.getByText('Refunds without an answer: off').click()
  await expect(damaged.locator('img')).toBeVisible()
  await expectAccessible(counter)
  await expectMessage(counter, 'Refund noted', () => damaged.getByRole('button', { name: /^Refund ₹/ }).click())
  await expect(damaged).toHaveCount(0)
  const missing = counter.getByRole('listitem').filter({ hasText: 'Missing' })
  await missing.getByRole('button', { name: 'Decline' }).click()
  await expectMessage(counter, 'The shopper is told', () =>
    missing.getByRole('button', { name: 'It was delivered as ordered.' }).click(),
  )
  await expect(counter.getByText('Nothing waits for an answer')).toBeVisible()
  await context.close()

  await page.reload()
  await expect(page.getByText(/^₹[\d.,]+ refunded$/)).toBeVisible()
  await expect(page.getByText('It was delivered as ordered.')).toBeVisible()
  await expectAccessible(page)
})
