// The counter: its own frame, lists of orders and activity.
import { readFile } from 'node:fs/promises'
import { ids } from '../demo/src/catalogue/test-catalogue.ts'
import { signInAsAdministrator } from './administrator.ts'
import { apiResponse, callApi } from './api.ts'
import { delayCalls } from './delayed-calls.ts'
import { callAsAdministrator } from './own-products.ts'
import { expect, expectMessage, overlays, test } from './page-checks.ts'
import { addAddress, fillCart, newShopper, orderCart } from './shopper.ts'

test('the counter has its own frame, and the shopper’s pages keep that of the shop', { tag: '@both' }, async ({
  page,
  isMobile,
}) => {
  await signInAsAdministrator(page)
  await page.goto('/dashboard/people')
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible()
  const bar = page.getByRole('banner')
  const navigation = page.getByRole('navigation', { name: 'Counter' })
  await expect(navigation).toBeVisible({ visible: !isMobile })
  await expect(page.getByRole('link', { name: /^Search for/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'My Cart' })).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)

  if (isMobile) {
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await overlays(page).toBe(1)
    await page.goBack()
    await expect(menu).toBeHidden()
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await overlays(page).toBe(1)
  }
  await expect(navigation.getByRole('link', { name: 'People' })).toHaveAttribute('aria-current', 'page')
  await navigation.getByRole('link', { name: 'Coupons' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Coupons' })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()

  await bar.getByRole('link', { name: 'Tokri, home' }).click()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(navigation).toHaveCount(0)
  await page.goto('/dashboard/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
})

test('the server renders the frame of the counter without that of the shop', async ({ page }) => {
  const rendered = async (path: string) => (await apiResponse(page.request, path, { method: 'get' })).text()
  for (const path of ['/dashboard/orders', '/dashboard/figures', '/dashboard/stores'])
    expect(await rendered(path), path).toMatch(/^(?!.*<footer)(?!.*id="header").*class="counter-bar"/s)
  for (const path of ['/dashboard/profile', '/dashboard/myorders', '/dashboard/fno', '/dashboard', '/'])
    expect(await rendered(path), path).toMatch(/^(?!.*counter-bar).*id="header".*<footer/s)
})

test('hidden columns stay hidden, and the exported file has what is shown', async ({ page, request, isMobile }) => {
  const shopper = await newShopper(request)
  await addAddress(page, shopper)
  await fillCart(page, shopper, [ids.milk500])
  await orderCart(page, shopper, 'cash-on-delivery')
  await signInAsAdministrator(page)
  const list = `/dashboard/orders?view=table&search=${encodeURIComponent(shopper.email)}`
  await page.goto(list)
  const table = page.getByRole('region', { name: 'Orders' })
  const column = (name: string) => table.getByRole('columnheader', { name, exact: true })
  await expect(table.getByText(shopper.email)).toBeVisible()
  await expect(column('Mobile')).toHaveCount(0)
  await page.getByRole('button', { name: 'Columns' }).click()
  const choose = (name: string) => page.getByRole('menuitemcheckbox', { name, exact: true })
  await choose('Mobile').click()
  await choose('Payment').click()
  await expect(choose('Payment')).toHaveAttribute('aria-checked', 'false')
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(table.getByText(shopper.email)).toBeVisible()
  await expect(column('Mobile')).toHaveCount(1)
  await expect(column('Payment')).toHaveCount(0)
  expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth'), String(isMobile)).toBe(0)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const [head, row, rest] = (await readFile(await (await download).path(), 'utf8')).split('\r\n')
  expect(head).toBe('\ufeffOrder,Placed,Shopper,E-mail,Mobile,State,Items,Total ₹')
  expect(row).toMatch(new RegExp(`^T-[2-9A-Z]{5},\\d{4}-\\d\\d-\\d\\dT.*,${shopper.email},\\d{10},Placed,1,\\d`))
  expect(rest).toBe('')
})

test('the activity is exported as it is shown', async ({ page, isMobile }) => {
  const admin = await signInAsAdministrator(page)
  const code = isMobile ? 'noted-small' : 'noted-large'
  const coupon = { code, kind: 'flat', amount: 10, minimum: 500, active: false }
  const { _id } = await callAsAdministrator(page, admin, 'post', '/api/coupon/create', coupon)
  await page.goto(`/dashboard/activity?search=${code}`)
  await expect(page.getByText('Added the coupon')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const [head, row] = (await readFile(await (await download).path(), 'utf8')).split('\r\n')
  expect(head).toBe('\ufeffTime,By,Action,Subject,Details')
  expect(row).toMatch(new RegExp(`^\\d{4}-\\d\\d-\\d\\dT.*,Administrator,Added the coupon,${code}`))
  await callAsAdministrator(page, admin, 'delete', '/api/coupon/delete', { _id })
})

test('chosen orders are confirmed together; one that somebody has changed is named', async ({ page, request }) => {
  const shopper = await newShopper(request)
  await addAddress(page, shopper)
  for (const _order of ['first', 'second', 'third']) {
    await fillCart(page, shopper, [ids.milk500])
    await orderCart(page, shopper, 'cash-on-delivery')
  }
  const { accessToken: token } = await signInAsAdministrator(page)
  await page.goto(`/dashboard/orders?view=table&search=${encodeURIComponent(shopper.email)}`)
  const table = page.getByRole('region', { name: 'Orders' })
  await page.getByRole('button', { name: 'Choose all to pack' }).click()
  const confirm = page.getByRole('button', { name: 'Confirm 3 orders' })
  await expect(confirm).toBeVisible()

  // Without its polling the list still shows the order as placed.
  const release = await delayCalls(page, '**/api/order/get-orders')
  const { data: orders } = await callApi(request, '/api/order/order-history', {
    method: 'get',
    token: shopper.accessToken,
  })
  const data = { orderId: orders[0]._id, state: 'CANCELLED', reason: 'Test' }
  await callApi(request, '/api/order/update-status', { method: 'put', data, token })
  await expectMessage(page, '2 orders confirmed', () => confirm.click())
  await expect(page.getByText(new RegExp(`^${orders[0].orderNumber}: `))).toBeVisible()
  release()
  await expect(table.getByText('Confirmed', { exact: true })).toHaveCount(2)
  await expect(table.getByText('Cancelled', { exact: true })).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Confirm/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /pick slips$/ })).toBeVisible()
})
