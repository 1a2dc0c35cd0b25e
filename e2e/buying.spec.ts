// A shop orders for itself: a list for a supplier that is changed and sent, goods that come in two parts beside the van, and what
// was earned with them that day.
import { randomBytes } from 'node:crypto'
import { signInAsAdministrator } from './administrator.ts'
import { mailsTo } from './mailbox.ts'
import { createOwnProducts } from './own-products.ts'
import { expect, test } from './page-checks.ts'
import { adminSession } from './picking.ts'
import { callAs, leadTo } from './riding.ts'
import { addAddress, fillCart, newShopper, orderCart, storeTokens } from './shopper.ts'

test('an order is sent with its PDF, comes in two parts on a phone, and earns its margin that day', async ({
  page,
  browser,
  baseURL,
}) => {
  const admin = await adminSession(page)
  const name = `Ghee ${randomBytes(3).toString('hex')}`
  const email = `orders.${randomBytes(4).toString('hex')}@dairy.example`
  const { products } = await createOwnProducts(page, admin, name, [{ price: 100, stock: 0 }])
  const [productId = ''] = products
  const { _id: supplierId } = await callAs(page, admin, 'post', '/api/buying/create-supplier', {
    ...{ name: `${name} Dairy`, email, deliveryDays: [], minimumAmount: 1000 },
  })
  const items = [{ supplierId, productId, pack: 6, cost: 80 }]
  await callAs(page, admin, 'post', '/api/buying/supplier-items', { items })

  await signInAsAdministrator(page)
  await page.goto('/dashboard/buying')
  const list = page.getByRole('region', { name: `${name} Dairy` })
  await list.getByRole('searchbox').fill(name)
  const more = list.getByRole('button', { name: `More of ${name}` })
  await expect(async () => {
    await more.click()
    await expect(list.getByRole('textbox', { name: `Pieces of ${name}` })).not.toHaveValue('0', { timeout: 500 })
  }).toPass()
  await list.getByRole('textbox', { name: `Pieces of ${name}` }).fill('12')
  await expect(list.getByText('₹40 missing to the minimum of ₹1,000')).toBeVisible()
  await list.getByRole('button', { name: 'Send order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send anyway' }).click()
  await expect(page.getByText('Purchase order sent')).toBeVisible()

  await page.getByRole('link', { name: 'Purchase orders' }).click()
  const row = page.getByRole('row').filter({ hasText: `${name} Dairy` })
  await expect(row).toContainText('Sent')
  const number = (await row.getByRole('rowheader').textContent()) ?? ''
  await expect.poll(() => mailsTo(email, `Purchase order ${number} of Tokri`).length).toBe(1)
  const [mail = ''] = mailsTo(email, `Purchase order ${number} of Tokri`)
  expect(mail).toContain(`filename=${number}.pdf`)
  expect(mail).toContain(`filename=${number}.csv`)
  await row.getByRole('link').click()
  const address = page.url()

  const phone = await browser.newContext({
    ...{ baseURL, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, timezoneId: 'Asia/Kolkata' },
  })
  const van = await phone.newPage()
  await storeTokens(van, admin)
  await van.goto(address)
  const receive = van.getByRole('button', { name: 'Receive', exact: true })
  await receive.click()
  await van.getByRole('textbox', { name: `Pieces of ${name}` }).fill('5')
  await expect(van.getByText('7 less than expected')).toBeVisible()
  await receive.click()
  await expect(van.getByText('Partly received')).toBeVisible()
  await receive.click()
  await van.getByRole('button', { name: 'All as ordered' }).click()
  await van.getByText('Cost, broken, expiry date').click()
  await van.getByRole('spinbutton', { name: `Cost of one of ${name}` }).fill('82')
  await van.getByLabel("Number of the supplier's invoice").fill('INV-7')
  await expect(van.getByText('₹574 · 7 pieces')).toBeVisible()
  await receive.click()
  await expect(van.getByText('Received', { exact: true })).toBeVisible()
  await phone.close()

  const shopper = await newShopper(page.request)
  await fillCart(page, shopper, [productId])
  await addAddress(page, shopper)
  const { _id: orderId } = await orderCart(page, shopper, 'cash-on-delivery')
  for (const state of ['CONFIRMED', 'PACKING', 'READY', 'OUT_FOR_DELIVERY', 'DELIVERED'])
    await leadTo(page, admin, orderId, state)
  await page.goto('/dashboard/buying?tab=money&report=margin&by=product')
  await page.getByRole('searchbox').fill(name)
  // (5 × ₹80 + 7 × ₹82) ÷ 12 = ₹81.17
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText(/₹100.*₹81\.17.*₹18\.83/)
})
