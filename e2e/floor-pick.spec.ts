// A picker with a phone: a shift, an order that is packed with one press per line, a lost connection, a scanner, a
// cancelled order.
import type { Page } from '@playwright/test'
import { callApi } from './api.ts'
import { test } from './own-shop.ts'
import { expect, successOf, wholeBrowser } from './page-checks.ts'
import { current, endShift, nextOrder, openFloor, scanCode, startShift, stateOf } from './picking.ts'

// The network is cut on purpose.
test.use({ ...wholeBrowser, allowedErrors: /net::ERR_INTERNET_DISCONNECTED/ })

const workerInCharge = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
  })

test('a new picker packs an order of eight lines with one press a line, through a lost connection and a reload', {
  tag: '@phone',
}, async ({ page, context }) => {
  const floor = await openFloor(page, 'Clay Pot', 8)
  // The account menu links to the floor, which is a separate document.
  await page.goto('/user')
  await page.evaluate(() => Object.assign(window, { isShop: true }))
  await page.getByRole('link', { name: 'Work at the store' }).click()
  await expect(page).toHaveURL('/floor')
  await expect(page.getByRole('heading', { level: 1, name: 'Floor' })).toBeVisible()
  expect(await page.evaluate(() => 'isShop' in window)).toBe(false)
  await startShift(page)
  // The page has no navigation of the shop, and is an app of its own.
  await expect(page.getByRole('link', { name: 'My account' })).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  const manifest = await page.locator('link[rel=manifest]').getAttribute('href')
  expect(await (await page.request.get(manifest ?? '')).json()).toMatchObject({ start_url: '/floor', scope: '/floor' })

  const orderId = await floor.order(floor.products, { productId: floor.products[4] ?? '', quantity: 3 })
  await nextOrder(page)
  await workerInCharge(page)
  await expect(current(page)).toContainText('A-1')
  const press = () => current(page).getByRole('button', { name: /^(Picked|All \d+)$/ })

  await test.step('three lines with a network', async () => {
    for (const bin of ['A-1', 'A-2', 'A-3']) {
      await expect(current(page)).toContainText(bin)
      await press().click()
    }
    await expect(page.getByText('3 of 8 lines')).toBeVisible()
  })
  await test.step('three lines without one, and a reload', async () => {
    await expect(page.getByText('waiting')).toHaveCount(0)
    await context.setOffline(true)
    await expect(current(page)).toContainText('A-4')
    // One press picks three pieces of one product.
    await expect(press()).toHaveText('All 3')
    for (const bin of ['A-4', 'A-5', 'A-6']) {
      await expect(current(page)).toContainText(bin)
      await press().click()
    }
    await expect(page.getByText('3 waiting')).toBeVisible()
    await page.reload()
    await expect(page.getByText('6 of 8 lines')).toBeVisible()
    await expect(page.getByText('3 waiting')).toBeVisible()
  })
  await test.step('back online: what waits goes out, and the rest is packed', async () => {
    await context.setOffline(false)
    await expect(page.getByText('3 waiting')).toBeHidden()
    for (const bin of ['A-7', 'A-8']) {
      await expect(current(page)).toContainText(bin)
      await press().click()
    }
    await page.getByRole('button', { name: 'One bag more' }).click()
    await expect(page.getByRole('button', { name: 'Print 2 labels' })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('listitem').filter({ visible: true })).toHaveText([/Bag 1 of 2$/, /Bag 2 of 2$/])
    await expect(page.getByRole('button', { name: 'Packed' })).toBeHidden()
    await page.emulateMedia({ media: null })
    await page.getByRole('button', { name: 'Packed' }).click()
    await expect(page.getByRole('heading', { name: 'Nothing to pick' })).toBeVisible()
    await expect.poll(() => stateOf(page, floor, orderId)).toBe('READY')
  })
  await endShift(page)
})

test('a scanner counts pieces, a wrong product is said, an undone line is open again, a handed-back order waits', {
  tag: '@phone',
}, async ({ page }) => {
  const floor = await openFloor(page, 'Brass Lamp', 3)
  await startShift(page)
  const [first = '', second = ''] = floor.products
  await floor.order([first, second], { productId: second, quantity: 2 })
  await nextOrder(page)
  const scan = (code = '') => scanCode(page, code)
  await expect(current(page)).toContainText('Brass Lamp 2')
  await scan(floor.codes[2])
  await expect(page.getByText('That is not Brass Lamp 2').first()).toBeVisible()
  await scan(floor.codes[1])
  await expect(current(page)).toContainText('1 of 2')
  await scan(floor.codes[1])
  await expect(current(page)).toContainText('Brass Lamp 1')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(current(page)).toContainText('1 of 2')
  // The products of the order may be scanned in any sequence.
  await scan(floor.codes[0])
  await expect(page.getByText('1 of 2 lines')).toBeVisible()

  await page.getByRole('button', { name: 'Hand back' }).click()
  await page.getByRole('button', { name: 'I am needed elsewhere' }).click()
  await expect(page.getByRole('heading', { name: '1 order to pick' })).toBeVisible()
  // The basket has not changed.
  await page.getByRole('button', { name: 'Next order' }).click()
  await expect(page.getByText('1 of 2 lines')).toBeVisible()
  await current(page).getByRole('button', { name: 'The other 1' }).click()
  await successOf(page, '/api/pick/packed', () => page.getByRole('button', { name: 'Packed' }).click())
  await expect(page.getByRole('heading', { name: 'Nothing to pick' })).toBeVisible()
  await endShift(page)
})

test('an order that is cancelled while it is picked is said at once, and its goods go back', {
  tag: ['@phone', '@long'],
}, async ({ page }) => {
  const floor = await openFloor(page, 'Reed Basket', 2)
  await startShift(page)
  const orderId = await floor.order(floor.products)
  await nextOrder(page)
  const heard = page.waitForResponse('**/api/pick/line')
  await current(page).getByRole('button', { name: 'Picked' }).click()
  await heard
  await expect(page.getByText('1 of 2 lines')).toBeVisible()
  await callApi(page.request, '/api/order/update-status', {
    method: 'put',
    data: { orderId, state: 'CANCELLED', reason: 'A mistake' },
    token: floor.admin.accessToken,
  })
  await expect(page.getByRole('alert')).toContainText('was cancelled. Put its goods back.')
  const putBack = page.getByRole('region', { name: /^Put back/ }).filter({ hasText: 'Reed Basket' })
  await expect(putBack).toContainText('Reed Basket 2')
  await expect(putBack).not.toContainText('Reed Basket 1')
  await putBack.getByRole('button', { name: 'All put back' }).click()
  await expect(putBack).toHaveCount(0)
  await endShift(page)
})
