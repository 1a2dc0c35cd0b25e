// A manager reads the figures of a day and exports its orders; people without the duty do not see the page.
import { readFile } from 'node:fs/promises'
import { callApi } from './api.ts'
import { test } from './own-shop.ts'
import { expect } from './page-checks.ts'
import { giveDuties, openFloor, waitForPromiseOfSettings } from './picking.ts'

test('a manager sees how the promises of a day went, and takes the orders along as a file', async ({ page }) => {
  const floor = await openFloor(page, 'Copper Pot', 1)
  await waitForPromiseOfSettings(page)
  const orderId = await floor.order(floor.products)
  const token = floor.admin.accessToken
  for (const state of ['CONFIRMED', 'PACKING', 'READY', 'OUT_FOR_DELIVERY', 'DELIVERED'])
    await callApi(page.request, '/api/order/update-status', { method: 'put', data: { orderId, state }, token })
  const order = await callApi(page.request, `/api/order/order-details?orderId=${orderId}`, { method: 'get', token })
  expect(order.data.state).toBe('DELIVERED')
  await giveDuties(page, floor.picker, ['manager'])

  await page.goto('/dashboard/figures')
  await expect(page.getByRole('heading', { level: 1, name: 'Figures' })).toBeVisible()
  await expect(page.getByText('Promises kept')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Minutes by stage' })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Whole order/ })).toBeVisible()
  await expect(page.getByText('Average basket')).toHaveCount(0) // what the whole shop sells is for administrators
  // The navigation of the counter has what a manager may open; on phones it is behind the menu.
  const links = page.getByRole('navigation', { name: 'Counter', includeHidden: true })
  await expect(links.getByRole('link', { includeHidden: true })).toHaveText([
    'Figures',
    'Buying',
    'Day close',
    'Accounts',
  ])

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export orders' }).click()
  const file = await (await download).path()
  expect(await readFile(file, 'utf8')).toContain(order.data.orderNumber)

  await page.getByLabel('Day', { exact: true }).fill('2020-02-29')
  await expect(page.getByText('Nothing was delivered on this day.')).toBeVisible()
  await expect(page).toHaveURL(/day=2020-02-29/)
})
