// A manager with the board of a store: orders move by themselves, a rider is chosen by keyboard, and cash is taken.
import type { Page } from '@playwright/test'
import { createOwnProducts } from './own-products.ts'
import { test } from './own-shop.ts'
import { expect } from './page-checks.ts'
import { adminSession, cancelOpenOrders, giveDuties, type Session } from './picking.ts'
import { callAs, handOverAll, orderOf, packOrder, placeOrder, riderOnShift } from './riding.ts'
import { newShopper, signInNewShopper } from './shopper.ts'

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Signs a manager in on this page, and a rider on shift without a window. */
const openBoard = async (page: Page, name: string) => {
  const admin: Session = await adminSession(page)
  await cancelOpenOrders(page, admin)
  const { products } = await createOwnProducts(page, admin, name, [{}])
  await giveDuties(page, await signInNewShopper(page), ['manager'])
  const { person: rider, trip } = await riderOnShift(page)
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
    cash: () => callAs(page, rider, 'get', '/api/cash/mine'),
    handOver: () => handOverAll(page, rider),
  }
}

test('a manager chooses a rider by keyboard, follows the order to the door, and takes the cash', {
  tag: '@long',
}, async ({ page }) => {
  const { trip, order, orderOf, pack, ride, cash, handOver } = await openBoard(page, 'Copper Jug')
  await page.goto('/floor/board')
  await expect(column(page, 'Riders')).toContainText('Free')

  const { orderId, orderNumber } = await order()
  await expect(column(page, 'Queue')).toContainText(orderNumber)
  await pack(orderId)
  await expect(column(page, 'Ready')).toContainText(orderNumber)
  await expect(column(page, 'Queue')).not.toContainText(orderNumber)

  await test.step('the keyboard alone gives the order to the rider', async () => {
    await page.getByRole('button', { name: `Choose a rider: ${orderNumber}` }).press('Enter')
    const dialog = page.getByRole('dialog', { name: `Rider of ${orderNumber}` })
    // The dialog has taken the focus.
    await expect(dialog.locator(':focus')).toBeVisible()
    await dialog.getByRole('button', { name: /^Asha Rao/ }).press('Enter')
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
  await handOver()
  await ride('/api/shift/end', {})
})

test('a manager on a phone finds an order by its tab, opens it, gives it to a rider and back, and pauses the store', {
  tag: ['@long', '@phone'],
}, async ({ page }) => {
  const { order, pack, ride } = await openBoard(page, 'Brass Jug')
  const { orderId, orderNumber } = await order()
  await pack(orderId)
  await page.goto('/floor/board')
  const card = column(page, 'Ready').getByRole('listitem').filter({ hasText: orderNumber })

  await test.step('the tab of a stage brings it into view, and a press on the card opens its panel', async () => {
    for (const [tab, title] of [
      [/^Riders 1/, 'Riders'],
      [/^Ready 1/, 'Ready'],
    ] as const) {
      await page.getByRole('button', { name: tab }).click()
      await expect(column(page, title)).toBeInViewport({ ratio: 0.9 })
    }
    await card.getByRole('button', { name: orderNumber, exact: true }).click()
    const panel = page.getByRole('dialog', { name: orderNumber })
    await expect(panel).toContainText('Brass Jug')
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
  })

  await test.step('the order goes to a rider by hand, and back to the planner', async () => {
    const dialog = page.getByRole('dialog', { name: `Rider of ${orderNumber}` })
    // The planner may have chosen one meanwhile.
    const choose = card.getByRole('button', { name: new RegExp(`^(Choose a|Change) rider: ${orderNumber}$`) })
    await choose.click()
    await dialog.getByRole('button', { name: /^Asha Rao/ }).click()
    await expect(card).toContainText('(by hand)')
    await choose.click()
    await dialog.getByRole('button', { name: 'Let the planner decide' }).click()
    await expect(card).not.toContainText('(by hand)')
  })

  await test.step('the store pauses, and takes orders again', async () => {
    await page.getByRole('button', { name: 'Pause' }).click()
    const dialog = page.getByRole('dialog', { name: /^Pause/ })
    await dialog.getByLabel('Reason').fill('Power cut')
    await dialog.getByRole('button', { name: '15 minutes' }).click()
    await expect(page.getByText(/^Paused until .*: Power cut$/)).toBeVisible()
    await page.getByRole('button', { name: 'Take orders again' }).click()
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  })
  await cancelOpenOrders(page, await adminSession(page))
  await ride('/api/shift/end', {})
})
