// One whole day of a shop, from the first order to the accounts: a discount, an order that is heard, an order by phone and
// its change, a missing piece, two deliveries, a refund, waste, the close of the day. Every sum on screen is compared with
// sums made from the orders.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { chooseAction } from './administrator.ts'
import { callApi } from './api.ts'
import { testWithUnusedShop } from './own-shop.ts'
import { expect, expectMessage } from './page-checks.ts'
import { current, nextOrder, openFloor, scanCode, startShift, windowOf } from './picking.ts'
import { addAddress, fillCart, newShopper, orderCart } from './shopper.ts'

// A shop that nobody else has used: the day must have these orders alone.
const test = testWithUnusedShop()

const paise = (rupees: number | string | undefined) => Math.round(100 * Number(rupees))
const inRupees = (amount: number) =>
  `${amount < 0 ? '-' : ''}₹${new Intl.NumberFormat('en-IN', {
    minimumFractionDigits: amount % 100 === 0 ? 0 : 2,
  }).format(Math.abs(amount) / 100)}`

/** The amount of a line of a card on the pages of the day and of the month. */
const amountOf = (page: Page, card: string, label: string) =>
  page
    .getByRole('region', { name: / at / })
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: card }) })
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: label }) })
    .locator('dd')

test('a day, from the first alarm to the accounts', async ({ page }) => {
  const floor = await openFloor(page, 'Silver Thali', 3)
  const [first = '', second = '', third = ''] = floor.products
  const token = floor.admin.accessToken
  const orderOf = async (orderId: string) =>
    (await callApi(page.request, `/api/order/order-details?orderId=${orderId}`, { method: 'get', token })).data
  const shopper = await newShopper(page.request)
  await addAddress(page, shopper)
  await page.goto('/floor')
  const counter = await windowOf(page, floor.admin)

  await test.step('a discount begins', async () => {
    await counter.goto('/dashboard/discounts')
    await counter.getByRole('button', { name: 'Add Discount' }).click()
    const form = counter.getByRole('dialog')
    await form.getByLabel('Name').fill('Opening day')
    await form.getByRole('combobox', { name: 'Categories', exact: true }).selectOption('Silver Thali')
    await form.getByRole('spinbutton', { name: 'Percentage' }).fill('20')
    await form.getByRole('button', { name: 'Add Discount' }).click()
    await expect(counter.getByRole('row').filter({ hasText: 'Opening day' })).toContainText('Running')
  })

  let online = ''
  await test.step('an order that is paid online is heard on every page of the counter', async () => {
    await counter.goto('/dashboard/people')
    await expect(counter).not.toHaveTitle(/^\(1\)/)
    await fillCart(page, shopper, [first, second, third])
    const order = await orderCart(page, shopper, 'online-payment')
    online = order._id
    // 3 × ₹80
    expect(order.bill.discountedTotal).toBe(240)
    const pay = () => page.request.post(new URL(order.paymentUrl).pathname, { form: { press: 'pay' }, maxRedirects: 0 })
    await expect.poll(async () => (await pay()).status()).toBeLessThan(400)
    await expect(counter).toHaveTitle(/^\(1\) /)
  })

  let byPhone = ''
  await test.step('a shopper calls, and calls again for one more', async () => {
    await counter.goto('/dashboard/phone-order')
    await counter.getByLabel('Mobile, name or e-mail').fill(shopper.email)
    await counter
      .getByRole('list', { name: 'Shoppers that fit' })
      .getByRole('button', { name: new RegExp(shopper.email) })
      .click()
    await expect(counter.getByRole('radio', { name: /Indiranagar/ })).toBeChecked()
    await counter.getByRole('searchbox', { name: 'Add a product' }).fill('silver thali')
    await counter.getByRole('button', { name: 'Add Silver Thali 1, 1 pc' }).click()
    await expectMessage(counter, 'Order placed successfully', () =>
      counter.getByRole('button', { name: 'Place order · ₹86.80' }).click(),
    )
    await expect(counter).toHaveURL(/\/dashboard\/orders\//)
    byPhone = counter.url().split('/').at(-1) ?? ''
    await chooseAction(counter, 'Change')
    const dialog = counter.getByRole('dialog', { name: 'Change the order' })
    await dialog.getByRole('button', { name: 'One more of Silver Thali 1' }).click()
    await dialog.getByLabel('Reason').fill('A guest comes')
    await expect(dialog).toContainText('₹173.60 is to be paid at the door.')
    await expectMessage(counter, 'Order changed', () =>
      dialog.getByRole('button', { name: 'Change the order' }).click(),
    )
  })

  await test.step('a picker packs both orders; a piece of the first one is missing', async () => {
    await startShift(page)
    await page.goto('/floor/pick')
    await page.getByRole('button', { name: 'Next order' }).click()
    // The bins are in the reverse sequence of the products.
    await expect(current(page)).toContainText('Silver Thali 3')
    await current(page).getByRole('button', { name: 'Not there' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave it out' }).click()
    for (const name of ['Silver Thali 2', 'Silver Thali 1']) {
      await expect(current(page)).toContainText(name)
      await current(page).getByRole('button', { name: 'Picked' }).click()
    }
    await page.getByRole('button', { name: /^Packed/ }).click()
    await expect.poll(async () => (await orderOf(online)).state).toBe('READY')
    await nextOrder(page)
    await current(page).getByRole('button', { name: 'All 2' }).click()
    await page.getByRole('button', { name: /^Packed/ }).click()
    await expect.poll(async () => (await orderOf(byPhone)).state).toBe('READY')
  })

  await test.step('both are sent out and delivered', async () => {
    await counter.goto(`/dashboard/orders/${byPhone}`)
    await counter.getByRole('button', { name: 'Send out' }).click()
    await counter.getByRole('dialog').getByRole('button', { name: 'Send out' }).click()
    await counter.getByRole('button', { name: 'Mark delivered' }).click()
    // Sent after the ten seconds in which it can be undone.
    await expect.poll(async () => (await orderOf(byPhone)).state).toBe('DELIVERED')
    for (const state of ['OUT_FOR_DELIVERY', 'DELIVERED'])
      await callApi(page.request, '/api/order/update-status', {
        method: 'put',
        data: { orderId: online, state },
        token,
      })
  })

  await test.step('an amount goes back', async () => {
    await counter.goto(`/dashboard/orders/${online}`)
    await chooseAction(counter, 'Refund')
    const refund = counter.getByRole('dialog', { name: 'Refund' })
    await refund.getByRole('radio', { name: 'An amount' }).check()
    await refund.getByLabel('Amount in rupees').fill('15')
    await refund.getByLabel('Reason').fill('A scratch')
    await expectMessage(counter, 'Refund noted', () => refund.getByRole('button', { name: 'Refund' }).click())
  })

  await test.step('a broken piece is written off', async () => {
    await counter.goto('/floor/stock')
    const tasks = counter.getByRole('navigation', { name: 'Tasks' })
    await tasks.getByRole('button', { name: 'Waste' }).click()
    await scanCode(counter, floor.codes[1] ?? '')
    await counter.getByLabel('Pieces of Silver Thali 2').fill('1')
    await expectMessage(counter, 'Written off: 1 piece of 1 product', () =>
      counter.getByRole('button', { name: 'Write off 1 piece of 1 product' }).click(),
    )
  })

  const [paid, cash] = [await orderOf(online), await orderOf(byPhone)]
  const short = paise(paid.adjustments[0].amount)
  const goodwill = 1500
  const sold = { online: paise(paid.bill.finalAmount), cash: paise(cash.bill.finalAmount) }
  expect(cash).toMatchObject({ bill: { finalAmount: 173.6 }, changes: [{ amount: { from: 86.8, to: 173.6 } }] })
  expect(paid.refunds.map(({ amount }: { amount: number }) => paise(amount)).sort()).toEqual([short, goodwill].sort())

  await test.step('the day is closed with the cash that was counted', async () => {
    await counter.goto('/dashboard/day-close')
    const sums = counter.getByRole('region', { name: / at / })
    for (const amount of [sold.cash, sold.online, sold.cash + sold.online, short + goodwill])
      await expect(sums).toContainText(inRupees(amount))
    await expect(amountOf(counter, 'Cash', 'Expected')).toHaveText(inRupees(sold.cash))
    await expect(sums).toContainText(inRupees(8000)) // one piece of waste at its price
    const form = counter.getByRole('form', { name: 'Close the day' })
    await form.getByLabel('Counted cash').fill(String(sold.cash / 100))
    await form.getByRole('button', { name: 'Close the day' }).click()
    await form.getByRole('button', { name: 'Yes, close it' }).click()
    await expect(counter.getByRole('region', { name: 'This day is closed' })).toBeVisible()
  })

  await test.step('the accounts of the month have the same money', async () => {
    await counter.goto('/dashboard/accounts')
    const sales = sold.cash + sold.online - short
    await expect(amountOf(counter, 'Sales and refunds', 'Delivered')).toHaveText(inRupees(sales))
    await expect(amountOf(counter, 'Sales and refunds', 'Refunded')).toHaveText(inRupees(-goodwill))
    await expect(amountOf(counter, 'Sales and refunds', 'Net')).toHaveText(inRupees(sales - goodwill))
    const download = counter.waitForEvent('download')
    await counter.getByRole('button', { name: 'Ledger', exact: true }).click()
    const [, ...rows] = (await readFile((await (await download).path()) ?? '', 'utf8')).trimEnd().split('\r\n')
    const amounts = rows.map((row) => paise(row.split(',').at(-1)))
    expect(amounts.sort()).toEqual([sold.cash, sold.online - short, -goodwill].sort())
  })
  await counter.close()
})
