// A manager with the board of a store: orders move by themselves, a rider is chosen by keyboard, cash is taken, the store
// pauses, and a lost connection is said.
import type { Page } from '@playwright/test'
import { apiResponse, callApi } from './api.ts'
import { test } from './own-shop.ts'
import { expect, expectAccessible } from './page-checks.ts'
import { giveDuties, openFloor, stateOf } from './picking.ts'
import { addAddress, fillCart, newShopper, orderCart, type Shopper } from './shopper.ts'

// The network is cut on purpose.
test.use({ allowedErrors: /net::ERR_INTERNET_DISCONNECTED/ })

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const put = (
  page: Page,
  url: string,
  { accessToken }: Pick<Shopper, 'accessToken'>,
  data: object,
  method: 'put' | 'post' = 'put',
) => callApi(page.request, url, { method, data, token: accessToken })
/** A new shopper's cash order; returns its id. */
const placeOrder = async (page: Page, products: readonly string[]): Promise<string> => {
  const shopper = await newShopper(page.request)
  await fillCart(page, shopper, products)
  await addAddress(page, shopper)
  await orderCart(page, shopper, 'cash-on-delivery')
  const token = shopper.accessToken
  const { data } = await callApi(page.request, '/api/order/order-history', { method: 'get', token })
  return data[0]._id
}
const orderOf = async (page: Page, orderId: string, { accessToken }: Pick<Shopper, 'accessToken'>) =>
  (await callApi(page.request, `/api/order/order-details?orderId=${orderId}`, { method: 'get', token: accessToken }))
    .data

test('a manager chooses a rider by keyboard, follows the order to the door, and takes the cash', async ({ page }) => {
  const floor = await openFloor(page, 'Copper Jug', 1)
  await giveDuties(page, floor.picker, ['manager'])
  const rider = await newShopper(page.request)
  await giveDuties(page, rider, ['rider'])
  await put(page, '/api/shift/start', rider, { storeId: 'main', duty: 'rider' }, 'post')
  await page.goto('/floor/board')
  await expect(column(page, 'Riders')).toContainText('Free')

  const orderId = await placeOrder(page, floor.products)
  const { orderNumber } = await orderOf(page, orderId, floor.admin)
  await expect(column(page, 'Queue')).toContainText(orderNumber)
  for (const state of ['CONFIRMED', 'PACKING', 'READY'])
    if ((await stateOf(page, floor, orderId)) !== state)
      await put(page, '/api/order/update-status', floor.admin, { orderId, state })
  await expect(column(page, 'Ready')).toContainText(orderNumber)
  await expect(column(page, 'Queue')).not.toContainText(orderNumber)
  await expectAccessible(page)

  await test.step('the keyboard alone gives the order to the rider', async () => {
    await page.getByRole('button', { name: `Choose the rider of ${orderNumber}` }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: `Rider of ${orderNumber}` })
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: /^Asha Rao/ }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(column(page, 'Ready')).toContainText('(by hand)')
  })

  const trip = async () =>
    (await callApi(page.request, '/api/ride/trip', { method: 'get', token: rider.accessToken })).data
  await test.step('the rider loads, arrives and delivers: the board follows', async () => {
    await put(page, '/api/ride/loaded', rider, { tripId: (await trip())._id })
    await expect(column(page, 'Out')).toContainText(orderNumber)
    await expect(column(page, 'Riders')).toContainText('Out with 1 order')
    await put(page, '/api/ride/arrived', rider, { orderId })
    await expect(column(page, 'Out')).toContainText('at the door')
    const { deliveryCode, amountDue } = await orderOf(page, orderId, floor.admin)
    const { _id } = await trip()
    await put(page, '/api/ride/delivered', rider, { orderId, code: deliveryCode, cash: amountDue })
    await expect(column(page, 'Out')).not.toContainText(orderNumber)
    await expect(column(page, 'Riders')).toContainText('On the way back')
    await put(page, '/api/ride/back', rider, { tripId: _id })
    await expect(column(page, 'Riders')).toContainText('Free')
  })

  await test.step('cash with a difference is recorded, and what is missing stays in hand', async () => {
    await page.getByRole('button', { name: 'Take cash of Asha Rao' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cash of Asha Rao' })
    await dialog.getByLabel('Counted, in rupees').fill('1.50')
    await expect(dialog).toContainText('less than in hand')
    await expectAccessible(page)
    const cash = async () =>
      (await callApi(page.request, '/api/cash/mine', { method: 'get', token: rider.accessToken })).data
    const before = await cash()
    await dialog.getByRole('button', { name: 'Record' }).click()
    await expect(dialog).toBeHidden()
    const after = await cash()
    expect(after.inHand).toBeCloseTo(before.inHand - 1.5)
    expect(after.stores[0].handovers[0]).toMatchObject({ amount: 1.5, expected: before.inHand })
    const shown = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 }).format(after.inHand)
    await expect(column(page, 'Riders')).toContainText(shown)
  })
  await put(page, '/api/shift/end', rider, {})
})

test('an order that could not be delivered is decided on the board', async ({ page }) => {
  const floor = await openFloor(page, 'Jute Rope', 1)
  await giveDuties(page, floor.picker, ['manager'])
  const rider = await newShopper(page.request)
  await giveDuties(page, rider, ['rider'])
  await put(page, '/api/shift/start', rider, { storeId: 'main', duty: 'rider' }, 'post')
  const orderId = await placeOrder(page, floor.products)
  for (const state of ['CONFIRMED', 'PACKING', 'READY'])
    if ((await stateOf(page, floor, orderId)) !== state)
      await put(page, '/api/order/update-status', floor.admin, { orderId, state })
  const { orderNumber } = await orderOf(page, orderId, floor.admin)
  const { _id: riderId } = (
    await callApi(page.request, '/api/user/user-details', { method: 'get', token: rider.accessToken })
  ).data
  await put(page, '/api/floor/assign', floor.admin, { orderId, riderId })
  const { _id: tripId } = (await callApi(page.request, '/api/ride/trip', { method: 'get', token: rider.accessToken }))
    .data
  await put(page, '/api/ride/loaded', rider, { tripId })
  await put(page, '/api/ride/failed', rider, { orderId, reason: 'Nobody opens' })
  await page.goto('/floor/board')
  const late = column(page, 'Late and at risk')
  await expect(late).toContainText('Not delivered: Nobody opens')
  await put(page, '/api/ride/back', rider, { tripId })
  await late.getByRole('button', { name: `Decide about ${orderNumber}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Cancel the order…' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(dialog).toBeHidden()
  await expect(late).not.toContainText(orderNumber)
  expect(await stateOf(page, floor, orderId)).toBe('CANCELLED')
  await put(page, '/api/shift/end', rider, {})
})

test('a pause shows the shop as closed to a shopper, and a lost connection shows on the board', async ({
  page,
  context,
}) => {
  const floor = await openFloor(page, 'Tin Box', 1)
  await giveDuties(page, floor.picker, ['manager'])
  await page.goto('/floor/board')
  await page.getByRole('button', { name: 'Pause' }).click()
  const dialog = page.getByRole('dialog', { name: /^Pause/ })
  await dialog.getByLabel('Reason').fill('Power cut')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '15 minutes' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Paused until' })).toContainText('Power cut')
  const serving = async () =>
    (await (await apiResponse(page.request, '/api/store/serving?pincode=560038', { method: 'get' })).json()).data
  expect(await serving()).toMatchObject({ open: false, reason: 'paused' })
  await page.getByRole('button', { name: 'Take orders again' }).click()
  await expect(page.getByText(/^Promises \d+ min now$/)).toBeVisible()
  expect(await serving()).toMatchObject({ open: true })

  await context.setOffline(true)
  await expect(page.getByRole('alert').filter({ hasText: 'No connection since' })).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(page.getByText('No connection since')).toBeHidden()
})

test('the board is for managers alone', { tag: '@desktop' }, async ({ page }) => {
  await openFloor(page, 'Clay Lamp', 1)
  await page.goto('/floor/board')
  await expect(page.getByRole('heading', { name: /There is no store here for you|cannot be shown/i })).toBeVisible()
})
