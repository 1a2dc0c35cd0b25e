// A manager closes the business day of the store: the sums, the counted cash, the file; afterwards the day is frozen.
import { readFile } from 'node:fs/promises'
import { apiResponse, callApi } from './api.ts'
import { test } from './own-shop.ts'
import { expect } from './page-checks.ts'
import { giveDuties, openFloor } from './picking.ts'

const inRupees = (amount: number) =>
  `${amount < 0 ? '-' : ''}₹${new Intl.NumberFormat('en-IN', {
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  }).format(Math.abs(amount))}`

test('a manager closes the day with a difference, which then does not change', async ({ page }) => {
  const floor = await openFloor(page, 'Bell Metal', 1)
  const token = floor.admin.accessToken
  const dayOf = async (query = 'storeId=main') =>
    (await callApi(page.request, `/api/accounts/day?${query}`, { method: 'get', token })).data
  const before = await dayOf()
  const orderId = await floor.order(floor.products)
  // A picker on shift confirms the order at once; then the first move is refused.
  for (const state of ['CONFIRMED', 'PACKING', 'READY', 'OUT_FOR_DELIVERY', 'DELIVERED'])
    await apiResponse(page.request, '/api/order/update-status', { method: 'put', data: { orderId, state }, token })
  const { data: order } = await callApi(page.request, `/api/order/order-details?orderId=${orderId}`, {
    method: 'get',
    token,
  })
  await giveDuties(page, floor.picker, ['manager'])

  await page.goto('/dashboard/day-close')
  await expect(page.getByRole('heading', { level: 1, name: 'Day close' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Store' })).toHaveCount(0) // the shop has one store
  const day = await dayOf()
  expect(day.delivered.count).toBe(before.delivered.count + 1)
  const cash = (amount: number) => Math.round(100 * amount)
  expect(cash(day.delivered.cash.amount)).toBe(cash(before.delivered.cash.amount) + cash(order.bill.finalAmount))
  const sums = page.getByRole('region', { name: / at / })
  await expect(sums.getByText('Expected', { exact: true })).toBeVisible()
  await expect(sums).toContainText(inRupees(day.cash.expected))
  await expect(sums).toContainText(inRupees(day.delivered.amount))

  const form = page.getByRole('form', { name: 'Close the day' })
  await form.getByLabel('Counted cash').fill(String(cash(day.cash.expected + 10) / 100))
  await expect(form.getByRole('status')).toHaveText('₹10 too much')
  await form.getByLabel('Note').fill('A shopper rounded up')
  await form.getByRole('button', { name: 'Close the day' }).click()
  await expect(form.getByRole('alert')).toContainText('A closed day cannot be changed.')
  await form.getByRole('button', { name: 'Yes, close it' }).click()
  const closed = page.getByRole('region', { name: 'This day is closed' })
  await expect(closed).toContainText('A shopper rounded up')
  await expect(closed).toContainText('₹10')
  await expect(form).toHaveCount(0)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const file = await readFile((await (await download).path()) ?? '', 'utf8')
  expect(file).toContain(`delivered,all,${day.delivered.count},${day.delivered.amount}`)
  expect(file).toContain('cash,difference,,10')

  // A refund after the close leaves the closed day as it is.
  await callApi(page.request, '/api/order/refund', {
    method: 'put',
    data: { orderId, lines: [{ productId: floor.products[0], quantity: 1 }], reason: 'Leaking' },
    token,
  })
  await page.reload()
  await expect(closed).toBeVisible()
  await expect(sums).toContainText(inRupees(day.cash.expected))
  expect((await dayOf(`storeId=main&day=${day.day}`)).refunds).toEqual(day.refunds)
})
