// Packing without staff: the list to tick on the page of an order, pick slips without prices, labels, and the rider's name.
import type { Page } from '@playwright/test'
import { ids } from '../demo/src/catalogue/test-catalogue.ts'
import { signInAsAdministrator } from './administrator.ts'
import { callAsAdministrator } from './own-products.ts'
import { expect, test } from './page-checks.ts'
import { addAddress, fillCart, home, newShopper, orderCart } from './shopper.ts'

const newOrder = async (page: Page, productIds: readonly string[]) => {
  const shopper = await newShopper(page.request)
  await addAddress(page, shopper)
  await fillCart(page, shopper, productIds)
  return orderCart(page, shopper, 'cash-on-delivery')
}

/** Counts the presses of Print in place of the browser's dialog. */
const countPrints = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.prints = String(Number(document.documentElement.dataset.prints ?? '0') + 1)
    }
  })

test('the lines of an order are ticked while it is packed, and its slip and labels are printed', async ({ page }) => {
  await signInAsAdministrator(page)
  await countPrints(page)
  const order = await newOrder(page, [ids.milk500, ids.biscuit])
  await page.goto(`/dashboard/orders/${order._id}`)
  const packing = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Packing' }) })
  await expect(packing.getByText('0 of 2 ticked')).toBeVisible()
  await packing.getByRole('checkbox').first().check()
  await expect(packing.getByText('1 of 2 ticked')).toBeVisible()
  await page.reload()
  await expect(packing.getByText('1 of 2 ticked')).toBeVisible()
  await expect(packing.getByRole('checkbox').first()).toBeChecked()

  await packing.getByLabel('Bags').selectOption('3')
  await packing.getByRole('link', { name: 'Labels' }).click()
  const labels = page.getByRole('main').getByRole('listitem')
  await expect(labels).toHaveCount(3)
  await expect(labels.nth(1)).toContainText(order.orderNumber)
  await expect(labels.nth(1)).toContainText('Bag 2 of 3')
  await expect(labels.nth(1)).toContainText('Asha Rao')
  await expect(labels.nth(1)).toContainText(home.address_line)
  await page.goBack()

  await packing.getByRole('link', { name: 'Pick slip' }).click()
  const slip = page.getByRole('article', { name: `Order ${order.orderNumber}` })
  await expect(slip.getByRole('listitem')).toHaveCount(2)
  await expect(slip).not.toContainText('₹')
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-prints', '1')
  await page.emulateMedia({ media: 'print' })
  await expect(slip).toBeVisible()
  for (const hidden of [page.locator('#header'), page.getByRole('button', { name: 'Print' }), page.locator('footer')])
    await expect(hidden).toBeHidden()
})

test('pick slips are printed for all confirmed orders and for the chosen ones', async ({ page }) => {
  const admin = await signInAsAdministrator(page)
  const [confirmed, placed] = [await newOrder(page, [ids.milk500]), await newOrder(page, [ids.biscuit])]
  await callAsAdministrator(page, admin, 'put', '/api/order/update-status', {
    orderId: confirmed._id,
    state: 'CONFIRMED',
  })
  const slipOf = ({ orderNumber }: { orderNumber: string }) =>
    page.getByRole('article', { name: `Order ${orderNumber}` })
  await page.goto('/dashboard/orders')
  await page.getByRole('link', { name: 'Pick slips' }).click()
  await expect(slipOf(confirmed)).toBeVisible()
  await expect(slipOf(placed)).toBeHidden()

  await page.goto(`/dashboard/orders?view=table&search=${placed.orderNumber}`)
  await page.getByRole('checkbox', { name: `Choose order ${placed.orderNumber}` }).check()
  const search = page.getByLabel('Number, name, e-mail, mobile')
  await search.fill(confirmed.orderNumber)
  await page.getByRole('checkbox', { name: `Choose order ${confirmed.orderNumber}` }).check()
  await page.getByRole('link', { name: '2 pick slips' }).click()
  await expect(slipOf(placed)).toBeVisible()
  await expect(slipOf(confirmed)).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(2)
})

test('a rider’s name is typed when an order is sent out, on the board and on its page', async ({ page, isMobile }) => {
  const admin = await signInAsAdministrator(page)
  const name = isMobile ? 'Ravi Pocket' : 'Ravi Counter'
  const orders = [await newOrder(page, [ids.milk500]), await newOrder(page, [ids.milk500])]
  for (const { _id: orderId } of orders)
    for (const state of ['CONFIRMED', 'PACKING'])
      await callAsAdministrator(page, admin, 'put', '/api/order/update-status', { orderId, state })
  const [first, second] = orders
  await page.goto('/dashboard/orders')
  await page.getByLabel(`Rider of order ${first.orderNumber}`).fill(name)
  await page.getByRole('button', { name: `Send out order ${first.orderNumber}` }).click()
  const card = page.getByRole('listitem').filter({ hasText: first.orderNumber })
  await expect(card.getByText(`With ${name}`)).toBeVisible()

  await page.goto(`/dashboard/orders/${second._id}`)
  await page.getByLabel('Rider’s name').fill(name)
  await page.getByLabel('Rider’s name').press('Enter')
  await expect(page.getByRole('button', { name: 'Mark delivered' })).toBeVisible()
  const sent = page
    .getByRole('listitem')
    .filter({ hasText: 'On its way' })
    .filter({ hasText: `With ${name}` })
  await expect(sent).toBeVisible()
  for (const { _id: orderId } of orders)
    await callAsAdministrator(page, admin, 'put', '/api/order/update-status', { orderId, state: 'DELIVERED' })
})
