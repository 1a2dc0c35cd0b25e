// A tip and a note for the rider, from the checkout to the rider's day and the day close; a copy of the bill for somebody
// else.
import type { Page } from '@playwright/test'
import { callApi } from './api.ts'
import { testWithUnusedShop } from './own-shop.ts'
import { expect } from './page-checks.ts'
import { adminSession, giveDuties, windowOf } from './picking.ts'
import { arrive, endRiding, endTrip, latestOrderOf, load, openRiding, typeCode } from './riding.ts'
import { addAddress, fillCart, newShopper } from './shopper.ts'

// A shop of its own: a day that another journey has closed shows no new tips.
const test = testWithUnusedShop()

const summary = (page: Page) => page.getByRole('region', { name: 'Order Summary' })
const paise = (text: string | null) => Math.round(100 * Number(/₹([\d,.]+)/.exec(text ?? '')?.[1]?.replaceAll(',', '')))
const amountOf = async (page: Page, row: string) =>
  paise(await summary(page).locator('dl > div').filter({ hasText: row }).textContent())

test('a tip and a note reach the rider, who sees the tip in their day, and the manager owes it', async ({ page }) => {
  // Windows of the shopper, the rider and the manager, one after the other.
  test.slow()
  const { rider, handOver, products, orderOf, pack, manage, riderId } = await openRiding(page, 'Reed Fan')
  const shopper = await newShopper(page.request)
  await fillCart(page, shopper, products)
  await addAddress(page, shopper)
  const window = await windowOf(page, shopper)
  await window.goto('/checkout')
  const final = await amountOf(window, 'Final amount')

  await test.step('the shopper chooses a tip', async () => {
    const chips = window.getByRole('region', { name: 'A tip for your rider?' })
    await chips.getByRole('button', { name: 'Other' }).click()
    await chips.getByLabel('Your tip in rupees').fill('35.50')
    await expect(summary(window)).toContainText('Tip for your rider')
    expect(await amountOf(window, 'To pay')).toBe(final + 3550)
  })
  await test.step('writes a note, and names somebody else for the bill', async () => {
    await window.getByText('Nobody home, or a note for the rider?').click()
    await window.getByLabel('A note for the rider (optional)').fill('Third floor, the lift is slow')
    await window.getByText('Send the bill to somebody else too?').click()
    await window.getByLabel('Mail address for a copy (optional)').fill('office@example.in')
    await window.getByRole('button', { name: 'Cash On Delivery' }).click()
    await expect(window).toHaveURL(/\/success$/)
  })
  const orderId = await latestOrderOf(page, shopper)
  const { deliveryCode, amountDue } = await orderOf(orderId)
  expect(Math.round(100 * amountDue)).toBe(final + 3550)

  await test.step('the order page shows the tip, the note and who gets the bill', async () => {
    await window.goto(`/dashboard/myorders/${orderId}`)
    const bill = window.locator('section').filter({ has: window.getByRole('heading', { name: 'Bill', exact: true }) })
    await expect(bill).toContainText('Tip for your rider₹35.50')
    await expect(bill).toContainText('To pay')
    await expect(window.getByLabel('A note for the rider (optional)')).toHaveValue('Third floor, the lift is slow')
    await expect(window.getByText('office@example.in gets a copy when the order is delivered.')).toBeVisible()
    await window.getByRole('button', { name: 'Change who else gets the bill' }).click()
    const dialog = window.getByRole('dialog')
    await dialog.getByLabel('Mail address').fill('books@example.in')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(window.getByText('books@example.in gets a copy when the order is delivered.')).toBeVisible()
  })
  await test.step('the papers of the bags carry the note', async () => {
    await pack(orderId)
    const { data } = await callApi(page.request, '/api/order/pick-slips', {
      method: 'post',
      data: { orderIds: [orderId] },
      token: (await adminSession(page)).accessToken,
    })
    expect(data[0].note).toBe('Third floor, the lift is slow')
  })
  await test.step('the rider reads the note, takes the cash with the tip, and has the tip in their day', async () => {
    await manage('put', '/api/floor/assign', { orderId, riderId })
    await load(rider)
    await expect(rider.getByRole('region', { name: 'This drop' })).toContainText('Third floor, the lift is slow')
    await arrive(rider)
    await typeCode(rider, deliveryCode)
    await rider.getByRole('button', { name: /taken in cash$/ }).click()
    await rider.getByRole('button', { name: 'Delivered', exact: true }).click()
    await expect(rider.getByRole('heading', { name: 'All done' })).toBeVisible()
    await endTrip(rider)
    const day = rider.getByRole('region', { name: 'My day' })
    await expect(day).toContainText('Tips for you')
    await expect(day).toContainText('₹35.50')
  })
  await test.step('the bill went to the other address, once', async () => {
    await window.reload()
    await expect(window.getByText('books@example.in got a copy of the bill.')).toBeVisible()
    await expect(window.getByRole('button', { name: /gets the bill|the bill to somebody/ })).toHaveCount(0)
  })
  await test.step('the manager sees the tip to pay in the day close', async () => {
    const manager = await newShopper(page.request)
    await giveDuties(page, manager, ['manager'])
    const office = await windowOf(page, manager)
    await office.goto('/dashboard/day-close')
    const tips = office.locator('section').filter({
      has: office.getByRole('heading', { name: 'Tips to pay to riders' }),
    })
    await expect(tips.last()).toContainText('Asha Rao · 1 order')
    await expect(tips.last()).toContainText('₹35.50')
    await office.context().close()
  })
  await endRiding(rider, handOver)
  await window.context().close()
})
