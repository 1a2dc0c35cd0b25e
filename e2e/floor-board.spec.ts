// A manager with the board of a store: orders move by themselves, a rider is chosen by keyboard, cash is taken, the store
// pauses, and a lost connection is said.
import type { Page } from '@playwright/test'
import { apiResponse } from './api.ts'
import { createOwnProducts } from './own-products.ts'
import { test } from './own-shop.ts'
import { expect } from './page-checks.ts'
import { adminSession, cancelOpenOrders, giveDuties, type Session } from './picking.ts'
import { callAs, orderOf, packOrder, placeOrder, riderOnShift } from './riding.ts'
import { newShopper, signInNewShopper } from './shopper.ts'

// The network is cut on purpose.
test.use({ allowedErrors: /net::ERR_INTERNET_DISCONNECTED/ })

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Signs a manager in on this page, and a rider on shift without a window. */
const openBoard = async (page: Page, name: string) => {
  const admin: Session = await adminSession(page)
  await cancelOpenOrders(page, admin)
  const { products } = await createOwnProducts(page, admin, name, [{}])
  await giveDuties(page, await signInNewShopper(page), ['manager'])
  const { person: rider, riderId, trip } = await riderOnShift(page)
  const order = async () => {
    const orderId = await placeOrder(page, await newShopper(page.request), products)
    return { orderId, ...(await orderOf(page, admin, orderId)) }
  }
  return {
    trip,
    order,
    orderOf: (orderId: string) => orderOf(page, admin, orderId),
    pack: (orderId: string) => packOrder(page, admin, orderId),
    /** Makes a call as the rider. */
    ride: (url: string, data: object) => callAs(page, rider, 'put', url, data),
    assign: (orderId: string) => callAs(page, admin, 'put', '/api/floor/assign', { orderId, riderId }),
    cash: () => callAs(page, rider, 'get', '/api/cash/mine'),
  }
}

test('a manager chooses a rider by keyboard, follows the order to the door, and takes the cash', async ({ page }) => {
  const { trip, order, orderOf, pack, ride, cash } = await openBoard(page, 'Copper Jug')
  await page.goto('/floor/board')
  await expect(column(page, 'Riders')).toContainText('Free')

  const { orderId, orderNumber } = await order()
  await expect(column(page, 'Queue')).toContainText(orderNumber)
  await pack(orderId)
  await expect(column(page, 'Ready')).toContainText(orderNumber)
  await expect(column(page, 'Queue')).not.toContainText(orderNumber)

  await test.step('the keyboard alone gives the order to the rider', async () => {
    await page.getByRole('button', { name: `Choose the rider of ${orderNumber}` }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: `Rider of ${orderNumber}` })
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: /^Asha Rao/ }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(column(page, 'Ready')).toContainText('(by hand)')
  })

  await test.step('the rider loads, arrives and delivers: the board follows', async () => {
    await ride('/api/ride/loaded', { tripId: (await trip())._id })
    await expect(column(page, 'Out')).toContainText(orderNumber)
    await expect(column(page, 'Riders')).toContainText('Out with 1 order')
    await ride('/api/ride/arrived', { orderId })
    await expect(column(page, 'Out')).toContainText('at the door')
    const { deliveryCode, amountDue } = await orderOf(orderId)
    const { _id } = await trip()
    await ride('/api/ride/delivered', { orderId, code: deliveryCode, cash: amountDue })
    await expect(column(page, 'Out')).not.toContainText(orderNumber)
    await expect(column(page, 'Riders')).toContainText('On the way back')
    await ride('/api/ride/back', { tripId: _id })
    await expect(column(page, 'Riders')).toContainText('Free')
  })

  await test.step('cash with a difference is recorded, and what is missing stays in hand', async () => {
    await page.getByRole('button', { name: 'Take cash of Asha Rao' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cash of Asha Rao' })
    await dialog.getByLabel('Counted, in rupees').fill('1.50')
    await expect(dialog).toContainText('less than in hand')
    const before = await cash()
    await dialog.getByRole('button', { name: 'Record' }).click()
    await expect(dialog).toBeHidden()
    const after = await cash()
    expect(after.inHand).toBeCloseTo(before.inHand - 1.5)
    expect(after.stores[0].handovers[0]).toMatchObject({ amount: 1.5, expected: before.inHand })
    const shown = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 }).format(after.inHand)
    await expect(column(page, 'Riders')).toContainText(shown)
  })
  await ride('/api/shift/end', {})
})

test('an order that could not be delivered is decided on the board', async ({ page }) => {
  const { trip, order, orderOf, pack, ride, assign } = await openBoard(page, 'Jute Rope')
  const { orderId, orderNumber } = await order()
  await pack(orderId)
  await assign(orderId)
  const { _id: tripId } = await trip()
  await ride('/api/ride/loaded', { tripId })
  await ride('/api/ride/failed', { orderId, reason: 'Nobody opens' })
  await page.goto('/floor/board')
  const late = column(page, 'Late and at risk')
  await expect(late).toContainText('Not delivered: Nobody opens')
  await ride('/api/ride/back', { tripId })
  await late.getByRole('button', { name: `Decide about ${orderNumber}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Cancel the order…' }).click()
  await dialog.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(dialog).toBeHidden()
  await expect(late).not.toContainText(orderNumber)
  expect((await orderOf(orderId)).state).toBe('CANCELLED')
  await ride('/api/shift/end', {})
})

test('an order is dragged to a rider, and back to the planner', { tag: '@desktop' }, async ({ page }) => {
  const { order, pack, trip, ride } = await openBoard(page, 'Reed Tray')
  await page.goto('/floor/board')
  const { orderId, orderNumber } = await order()
  await pack(orderId)
  const card = column(page, 'Ready').getByRole('listitem').filter({ hasText: orderNumber })
  const target = (name: string) => column(page, 'Riders').getByRole('listitem').filter({ hasText: name })
  await expect(card).toBeVisible()
  await expect(card).not.toContainText('(by hand)')
  await card.dragTo(target('Asha Rao'))
  await expect(card).toContainText('Asha Rao (by hand)')
  expect((await trip()).drops).toMatchObject([{ orderId }])
  await card.dragTo(target('Planner'))
  await expect(card).not.toContainText('(by hand)')
  await ride('/api/shift/end', {})
})

test('a pause shows the shop as closed to a shopper, and a lost connection shows on the board', async ({
  page,
  context,
}) => {
  await giveDuties(page, await signInNewShopper(page), ['manager'])
  await page.goto('/floor/board')
  await page.getByRole('button', { name: 'Pause' }).click()
  const dialog = page.getByRole('dialog', { name: /^Pause/ })
  await dialog.getByLabel('Reason').fill('Power cut')
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
  await context.setOffline(false)
  await expect(page.getByText('No connection since')).toBeHidden()
})
