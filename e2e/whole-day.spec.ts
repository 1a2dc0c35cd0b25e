// One whole day of a shop that registers for GST, from its opening to the accounts of the month: its area and a pause, new
// goods by a list, somebody new, a discount, an order that is heard, an order by phone and its change, a substitute and a
// missing piece, two deliveries, a refund, waste, the close of the day. The counter is a desktop, and the picker and the
// shopper hold phones. Every sum on screen is compared with sums made from the orders.
import { chooseAction, csv } from './administrator.ts'
import { callApi } from './api.ts'
import { callAsAdministrator } from './own-products.ts'
import { testWithUnusedShop } from './own-shop.ts'
import { expect, expectMessage } from './page-checks.ts'
import { current, nextOrder, openFloor, scanCode, startShift, windowOf } from './picking.ts'
import { administrator } from './shop-template.ts'
import { addAddress, fillCart, newShopper, orderCart } from './shopper.ts'
import { amountOf, fileOf, inRupees, paise, sumOf } from './sums.ts'

// A shop that nobody else has used: the day must have these orders alone.
const test = testWithUnusedShop()

const PHONE = { width: 390, height: 844 }

test('a day, from the opening to the accounts of the month', async ({ page }) => {
  test.slow()
  const floor = await openFloor(page, 'Silver Thali', 4)
  const [first = '', second = '', third = ''] = floor.products
  for (const productId of floor.products)
    await callAsAdministrator(page, floor.admin, 'put', '/api/product/update-product', {
      ...{ productId, hsn: '7323', gstRate: 18 },
    })
  const token = floor.admin.accessToken
  const orderOf = async (orderId: string) =>
    (await callApi(page.request, `/api/order/order-details?orderId=${orderId}`, { method: 'get', token })).data
  const shopper = await newShopper(page.request)
  await addAddress(page, shopper)
  await page.goto('/floor')
  const counter = await windowOf(page, floor.admin)

  await test.step('the shop registers, and its store opens in its area after a pause', async () => {
    await counter.goto('/dashboard/settings?section=payment')
    const registration = counter.getByRole('group', { name: 'Seller on invoices' })
    await registration.getByLabel('Legal name').fill('Tokri Foods Private Limited')
    await registration.getByLabel('GSTIN').fill('29AAGCB7383J1Z4')
    await expectMessage(counter, 'Settings saved', () => counter.getByRole('button', { name: 'Save settings' }).click())
    await counter.goto('/dashboard/stores')
    const card = counter.getByRole('listitem').filter({ hasText: 'Main store' })
    await counter.getByRole('button', { name: 'Pause Main store' }).click()
    const pause = counter.getByRole('dialog')
    await pause.getByLabel('Reason').fill('Not yet')
    await expectMessage(counter, 'Store paused', () => pause.getByRole('button', { name: 'Pause' }).click())
    await expectMessage(counter, 'Store open', () => card.getByRole('button', { name: 'Reopen Main store' }).click())
    await counter.getByRole('link', { name: 'Edit Main store' }).click()
    await counter.getByLabel('Pincodes').fill('560038 560008')
    await expectMessage(counter, 'Store updated', () => counter.getByRole('button', { name: 'Save store' }).click())
    await expect(card).toContainText('Delivers to 2 pincodes')
  })

  await test.step('a list brings new goods, and somebody is invited', async () => {
    await counter.goto('/dashboard/import')
    const goods = csv('lamps.csv', ['name,category,unit,price,stock', 'Brass Lamp,Lamps,1 pc,450,5'])
    await counter.getByLabel('CSV file').setInputFiles(goods)
    await counter.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(counter.getByRole('status').getByText('1 created, 0 updated, 0 unchanged')).toBeVisible()
    await counter.goto('/dashboard/people')
    await counter.getByRole('button', { name: 'Invite staff' }).click()
    const invitation = counter.getByRole('dialog')
    await invitation.getByLabel('Name', { exact: true }).fill('Ravi Kumar')
    await invitation.getByLabel('E-mail').fill('ravi@shop.example')
    await invitation.getByRole('checkbox', { name: /^Rider/ }).check()
    await invitation.getByLabel('Your password', { exact: true }).fill(administrator.password)
    await invitation.getByRole('button', { name: 'Send invitation' }).click()
    const link = counter.getByRole('dialog', { name: 'The invitation of Ravi Kumar' })
    await link.getByRole('button', { name: 'Done' }).click()
    await expect(counter.getByRole('region', { name: 'Invited' })).toContainText('Ravi Kumar')
  })

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

  await test.step('a picker packs both orders; of the first one a piece is replaced, and another one is missing', async () => {
    await page.setViewportSize(PHONE)
    const phone = await windowOf(page, shopper)
    await phone.goto(`/dashboard/myorders/${online}`)
    await startShift(page)
    await page.goto('/floor/pick')
    await page.getByRole('button', { name: 'Next order' }).click()
    // The bins are in the reverse sequence of the products.
    await expect(current(page)).toContainText('Silver Thali 3')
    await current(page).getByRole('button', { name: 'Not there' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave it out' }).click()
    await expect(current(page)).toContainText('Silver Thali 2')
    await current(page).getByRole('button', { name: 'Not there' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Silver Thali 4/ })
      .click()
    const question = phone.getByRole('region', { name: 'A question about your order' })
    await expect(question).toContainText(/Silver Thali 2, .* is missing/)
    await question.getByRole('button', { name: 'Replace it' }).click()
    await expect(phone.getByText(/^Silver Thali 2, .* × 1: replaced by Silver Thali 4/)).toBeVisible()
    await phone.context().close()
    await current(page).getByRole('button', { name: 'Picked' }).click()
    await expect(current(page)).toContainText('Silver Thali 4')
    await current(page).getByRole('button', { name: 'Picked' }).click()
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
    await scanCode(counter, floor.codes[0] ?? '')
    await counter.getByLabel('Pieces of Silver Thali 1').fill('1')
    await counter.getByRole('button', { name: 'Damaged' }).click()
    await expectMessage(counter, 'Written off: 1 piece of 1 product', () =>
      counter.getByRole('button', { name: 'Write off 1 piece of 1 product' }).click(),
    )
  })

  const [paid, cash] = [await orderOf(online), await orderOf(byPhone)]
  const short = paid.adjustments.reduce((sum: number, { amount }: { amount: number }) => sum + paise(amount), 0)
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
    const ledger = await fileOf(counter, 'Ledger')
    expect(ledger.map(({ amount }) => paise(amount)).sort()).toEqual([sold.cash, sold.online - short, -goodwill].sort())
    for (const [label, column] of [
      ['Taxable value', 'taxable'],
      ['CGST', 'cgst'],
      ['SGST', 'sgst'],
    ] as const)
      await expect(amountOf(counter, 'Tax in it', label)).toHaveText(inRupees(sumOf(ledger, column)))
    await expect(amountOf(counter, 'Tax in it', 'Net')).toHaveText(inRupees(sales - goodwill))
  })
  await counter.close()
})
