// An administrator takes an order by phone, changes orders before they are sent, and gives back an amount. Every amount on
// screen is compared with the order that the API answers.
import type { Page } from '@playwright/test'
import { chooseAction, signInAsAdministrator } from './administrator.ts'
import { callApi } from './api.ts'
import { callAsAdministrator, createOwnProducts } from './own-products.ts'
import { test } from './own-shop.ts'
import { expect, expectMessage } from './page-checks.ts'
import { windowOf } from './picking.ts'
import { addAddress, fillCart, newShopper, orderCart } from './shopper.ts'

// An answer is lost on purpose.
test.use({ allowedErrors: /net::ERR_FAILED/ })

type Token = { accessToken: string }

const readOrder = async (page: Page, { accessToken }: Token, orderId: string) =>
  (
    await callApi(page.request, `/api/order/order-details?orderId=${orderId}`, {
      method: 'get',
      token: accessToken,
    })
  ).data
const rupees = (amount: number) => {
  const paise = Math.round(amount * 100)
  return `₹${new Intl.NumberFormat('en-IN', { minimumFractionDigits: paise % 100 === 0 ? 0 : 2 }).format(paise / 100)}`
}
const orderIdOf = (page: Page) => page.url().split('/').at(-1) ?? ''

test('an order by phone: a new shopper without e-mail, a new address, products by search, cash; a reload keeps the draft', async ({
  page,
}) => {
  const admin = await signInAsAdministrator(page)
  await createOwnProducts(page, admin, 'Lotus Seeds', [{ price: 120 }, { price: 80, stock: 1 }])
  // Different in both projects, which share no shop but a name must be found alone.
  const mobile = `98${String(Date.now()).slice(-8)}`

  await page.goto('/dashboard/phone-order')
  await page.getByLabel('Mobile, name or e-mail').fill(mobile)
  await expect(page.getByText(`Nobody fits “${mobile}”.`)).toBeVisible()
  await page.getByRole('button', { name: 'New shopper' }).click()
  const account = page.getByRole('dialog', { name: 'New shopper' })
  await expect(account.getByLabel('Mobile')).toHaveValue(mobile)
  await account.getByRole('button', { name: 'Make the account' }).click()
  await expect(account).toContainText('Name is required')
  await account.getByLabel('Name').fill('Kamala Devi')
  await account.getByRole('button', { name: 'Make the account' }).click()
  await expect(page.getByRole('region', { name: 'Shopper' })).toContainText(`${mobile} · No e-mail`)

  await page.getByRole('button', { name: 'New address' }).click()
  const address = page.getByRole('dialog', { name: 'Add Address' })
  await address.getByLabel('Address line').fill('7, Temple Street')
  await address.getByLabel('City').fill('Bengaluru')
  await address.getByLabel('State').fill('Karnataka')
  await address.getByLabel('Pincode').fill('560038')
  await address.getByLabel('Mobile').fill(mobile)
  await address.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByRole('radio', { name: /7, Temple Street/ })).toBeChecked()

  const search = page.getByRole('searchbox', { name: 'Add a product' })
  await search.fill('Lotus Seeds')
  const found = page.getByRole('list', { name: 'Products that fit' })
  await found.getByRole('button', { name: 'Add Lotus Seeds 1, 1 pc' }).click()
  await search.fill('lotus seeds 2')
  // The row moves up when the answer comes.
  await expect(found.getByRole('listitem').first()).toContainText('Lotus Seeds 2')
  await found.getByRole('button', { name: 'Add Lotus Seeds 2, 1 pc' }).click()
  const items = page.getByRole('list', { name: 'Items' })
  await items.getByRole('button', { name: 'One more of Lotus Seeds 1' }).click()
  await items.getByRole('button', { name: 'One more of Lotus Seeds 2' }).click()
  await expect(page.getByText('Only 1 of Lotus Seeds 2 left')).toBeVisible()
  await items.getByRole('button', { name: 'One less of Lotus Seeds 2' }).click()
  await expect(page.getByText('Only 1 of Lotus Seeds 2 left')).toBeHidden()
  await page.getByLabel('Note for the rider (optional)').fill('Ring twice')

  // The answer is lost: the order is placed, and a second press after a reload finds it.
  // 2 × ₹120 + ₹80 = ₹320, 7 % charge
  const place = page.getByRole('button', { name: 'Place order · ₹342.40' })
  await page.route(
    '**/api/order/phone-order',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await expectMessage(page, 'Server unreachable', () => place.click())
  await page.reload()
  await expectMessage(page, 'Order placed successfully', () => place.click())
  await expect(page).toHaveURL(/\/dashboard\/orders\//)
  const order = await readOrder(page, admin, orderIdOf(page))
  expect(order).toMatchObject({ amountDue: 342.4, payment: { method: 'cash' }, door: { note: 'Ring twice' } })
  await expect(page.getByText('Ordered by phone')).toBeVisible()
  const { totalCount } = await callApi(page.request, '/api/order/get-orders', {
    data: { search: mobile },
    token: admin.accessToken,
  })
  expect(totalCount).toBe(1)
  await expect(page.locator('main')).toContainText('No e-mail')
  await page.goto('/dashboard/phone-order')
  await expect(page.getByLabel('Mobile, name or e-mail')).toHaveValue('')
  await callAsAdministrator(page, admin, 'put', '/api/order/update-status', {
    orderId: order._id,
    state: 'CANCELLED',
    reason: 'Done with it',
  })
})

test('a cash order is changed on the phone: less, removed and added, and the shopper sees it', {
  tag: '@long',
}, async ({ page }) => {
  const admin = await signInAsAdministrator(page)
  const { products } = await createOwnProducts(page, admin, 'Rose Nectar', [
    { price: 150 },
    { price: 90 },
    { price: 55, discount: 10 },
  ])
  const shopper = await newShopper(page.request)
  await fillCart(page, shopper, products.slice(0, 2))
  await addAddress(page, shopper)
  const { _id: orderId, bill } = await orderCart(page, shopper, 'cash-on-delivery')

  await page.goto(`/dashboard/orders/${orderId}`)
  await chooseAction(page, 'Change')
  const dialog = page.getByRole('dialog', { name: 'Change the order' })
  const submit = dialog.getByRole('button', { name: 'Change the order' })
  await expect(submit).toHaveAccessibleDescription('Change something first')
  await dialog.getByRole('button', { name: 'Remove Rose Nectar 2' }).click()
  await dialog.getByRole('searchbox', { name: 'Add a product' }).fill('rose nectar 3')
  await dialog.getByRole('button', { name: 'Add Rose Nectar 3, 1 pc' }).click()
  await dialog.getByRole('button', { name: 'One more of Rose Nectar 3' }).click()
  // ₹150 + 2 × ₹49.50 = ₹249, 7 % charge
  await expect(dialog).toContainText('₹266.43 is to be paid at the door.')
  await dialog.getByLabel('Reason').fill('Wanted something cold')
  await expectMessage(page, 'Order changed', () => dialog.getByRole('button', { name: 'Change the order' }).click())
  const changed = await readOrder(page, admin, orderId)
  expect(changed).toMatchObject({ amountDue: 266.43, changes: [{ amount: { from: bill.finalAmount, to: 266.43 } }] })
  const history = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Timeline' }) })
  await expect(history).toContainText('Rose Nectar 2: 1 → none')
  await expect(history).toContainText('Rose Nectar 3: none → 2')
  await expect(history).toContainText('Wanted something cold')

  const theirs = await windowOf(page, shopper)
  await theirs.goto(`/dashboard/myorders/${orderId}`)
  await expect(theirs.getByText('Rose Nectar 2: 1 → none')).toBeVisible()
  await expect(theirs.getByText(rupees(266.43)).first()).toBeVisible()
  await theirs.close()
  await callAsAdministrator(page, admin, 'put', '/api/order/update-status', {
    orderId,
    state: 'CANCELLED',
    reason: 'Done with it',
  })
})

test('a paid order waits for what was added, by its shopper or the store; after its delivery an amount goes back', async ({
  page,
}) => {
  const admin = await signInAsAdministrator(page)
  const { products } = await createOwnProducts(page, admin, 'Screwpine Water', [{ price: 100 }, { price: 60 }])
  const shopper = await newShopper(page.request)
  await fillCart(page, shopper, products.slice(0, 1))
  await addAddress(page, shopper)
  const { _id: orderId, paymentUrl } = await orderCart(page, shopper, 'online-payment')
  const pay = async (url: string) =>
    page.request.post(new URL(url).pathname, { form: { press: 'pay' }, maxRedirects: 0 })
  await pay(paymentUrl)

  await page.goto(`/dashboard/orders/${orderId}`)
  const theirs = await windowOf(page, shopper)
  const payHere = async () => {
    // The button of the order's page begins with the same word.
    await expect(theirs.getByText('Test payment provider: no money moves here')).toBeVisible()
    await theirs.getByRole('button', { name: /^Pay/ }).click()
    await expect(theirs).toHaveURL(new RegExp(`/dashboard/myorders/${orderId}`))
    await expect(theirs.getByRole('region', { name: 'Delivery' })).toBeVisible()
  }
  await theirs.goto(`/dashboard/myorders/${orderId}`)
  await theirs.getByRole('button', { name: 'Change order' }).click()
  const own = theirs.getByRole('dialog', { name: 'Change order' })
  await own.getByRole('button', { name: 'One more of Screwpine Water 1' }).click()
  await expect(own).toContainText('more is paid online next')
  await own.getByRole('button', { name: 'Change order' }).click()
  await payHere()
  const { finalAmount } = (await readOrder(page, admin, orderId)).bill

  await page.reload()
  await chooseAction(page, 'Change')
  const dialog = page.getByRole('dialog', { name: 'Change the order' })
  await dialog.getByRole('searchbox', { name: 'Add a product' }).fill('screwpine')
  await dialog.getByRole('button', { name: 'Add Screwpine Water 2, 1 pc' }).click()
  await dialog.getByLabel('Reason').fill('Forgot it')
  await expect(dialog).toContainText('more is to be paid by a link')
  await expectMessage(page, 'Order changed', () => dialog.getByRole('button', { name: 'Change the order' }).click())
  const extra = (await readOrder(page, admin, orderId)).amountDue
  expect(extra).toBeGreaterThan(0)
  await expect(page.getByText(`${rupees(extra)} more to be paid online`)).toBeVisible()

  await expect(theirs.getByText(`${rupees(extra)} more to pay`)).toBeVisible()
  await theirs.getByRole('button', { name: `Pay ${rupees(extra)}` }).click()
  await payHere()
  await theirs.close()

  for (const state of ['CONFIRMED', 'PACKING', 'OUT_FOR_DELIVERY', 'DELIVERED'])
    await callAsAdministrator(page, admin, 'put', '/api/order/update-status', { orderId, state })
  await page.reload()
  await chooseAction(page, 'Refund')
  const refund = page.getByRole('dialog', { name: 'Refund' })
  await refund.getByRole('radio', { name: 'An amount' }).check()
  await refund.getByLabel('Amount in rupees').fill('99999')
  await expect(refund.getByRole('button', { name: 'Refund' })).toHaveAccessibleDescription(
    `At most ${rupees(finalAmount + extra)} can go back`,
  )
  await refund.getByLabel('Amount in rupees').fill('25.50')
  await refund.getByLabel('Reason').fill('Came warm')
  await expectMessage(page, 'Refund noted', () => refund.getByRole('button', { name: 'Refund' }).click())
  await expect(page.getByText('Refund: Came warm')).toBeVisible()
  expect((await readOrder(page, admin, orderId)).refunds).toMatchObject([{ amount: 25.5, byAmount: true }])
})
