// A rider with a phone: orders from the click to the door, with windows of the picker, the shopper and the manager beside it, an order
// that comes back, bags that are left at a door, a lost connection.
import type { Page } from '@playwright/test'
import { picture } from './administrator.ts'
import { englishOn, hindi } from './hindi.ts'
import { test } from './own-shop.ts'
import { expect, successOf, wholeBrowser } from './page-checks.ts'
import { current, endShift, giveDuties, nextOrder, scanCode, startShift, windowOf } from './picking.ts'
import { arrive, endRiding, endTrip, latestOrderOf, load, openRiding, typeCode, wrongCode } from './riding.ts'
import { addAddress, fillCart, newShopper, signInNewShopper } from './shopper.ts'

// The network is cut on purpose.
test.use({ ...wholeBrowser, allowedErrors: /net::ERR_INTERNET_DISCONNECTED/ })

/** A manager with the board of the store in a window of their own. */
const managerWindow = async (page: Page): Promise<Page> => {
  const manager = await newShopper(page.request)
  await giveDuties(page, manager, ['manager'])
  const window = await windowOf(page, manager)
  await window.goto('/floor/board')
  return window
}
const column = (board: Page, name: string) => board.getByRole('region', { name, exact: true })
/** The card of an order in a stage. */
const cardOf = (board: Page, stage: string, orderNumber: string) =>
  column(board, stage).getByRole('listitem').filter({ hasText: orderNumber })
/** Packs the only order of the queue in the window of a picker, into two bags. */
const pick = async (page: Page) => {
  await nextOrder(page)
  await current(page).getByRole('button', { name: 'Picked' }).click()
  await page.getByRole('button', { name: 'One bag more' }).click()
  await successOf(page, '/api/pick/packed', () => page.getByRole('button', { name: 'Packed' }).click())
  await expect(page.getByRole('heading', { name: 'Nothing to pick' })).toBeVisible()
}

test('one order from the click to the door, with shopper, picker, rider and manager in their windows', {
  tag: '@phone',
}, async ({ page }) => {
  // Four windows, one after the other.
  test.slow()
  const picker = await signInNewShopper(page)
  await giveDuties(page, picker, ['picker'])
  const { rider, handOver, riderId, products, orderOf, manage } = await openRiding(page, 'Cane Stool')
  await startShift(page)
  const board = await managerWindow(page)

  const shopper = await newShopper(page.request)
  const window = await windowOf(page, shopper)
  await test.step('the shopper orders, with a note for the rider', async () => {
    await fillCart(page, shopper, products)
    await addAddress(page, shopper)
    await window.goto('/checkout')
    await window.getByText('Nobody home, or a note for the rider?').click()
    await window.getByLabel('A note for the rider (optional)').fill('Second gate')
    await window.getByRole('button', { name: 'Cash On Delivery' }).click()
    await expect(window).toHaveURL(/\/success$/)
  })
  const orderId = await latestOrderOf(page, shopper)
  const { deliveryCode, amountDue, orderNumber } = await orderOf(orderId)
  await expect(cardOf(board, 'Queue', orderNumber)).toBeVisible()
  await test.step('the picker packs it', async () => {
    await pick(page)
    await endShift(page)
  })
  await expect(cardOf(board, 'Ready', orderNumber)).toBeVisible()
  await test.step('the rider agrees to share the position, and loads', async () => {
    const heard = rider.waitForResponse('**/api/ride/positions')
    await rider.getByRole('button', { name: 'Share', exact: true }).click()
    expect((await (await heard).json()).data).toMatchObject({ kept: 1 })
    await expect(rider.getByRole('region', { name: 'To load' })).toContainText('2 bags')
    await scanCode(rider, 'T-ZZZZZ/1')
    await expect(rider.getByText('T-ZZZZZ is not part of this trip').first()).toBeVisible()
    const toLoad = rider.getByRole('region', { name: 'To load' }).getByRole('button')
    for (const bag of [2, 2]) {
      await scanCode(rider, `${orderNumber}/${bag}`)
      await expect(toLoad).toContainText('1 of 2 bags')
      await expect(toLoad).toHaveAttribute('aria-pressed', 'false')
    }
    await expect(rider.getByRole('button', { name: 'All bags loaded' })).toBeDisabled()
    await scanCode(rider, `${orderNumber}/1`)
    await expect(toLoad).toHaveAttribute('aria-pressed', 'true')
    await rider.getByRole('button', { name: 'All bags loaded' }).click()
  })
  await expect(cardOf(board, 'Out', orderNumber)).toBeVisible()
  await expect(column(board, 'Riders')).toContainText('Out with 1 order')
  await window.goto(`/dashboard/myorders/${orderId}`)
  await expect(window.getByRole('region', { name: 'Delivery' })).toContainText(deliveryCode)
  await test.step('the rider finds the way and the door', async () => {
    const drop = rider.getByRole('region', { name: 'This drop' })
    await expect(drop).toContainText('14, 2nd Cross, Indiranagar')
    await expect(drop).toContainText('Second gate')
    await expect(drop.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:9876543210')
    await expect(drop.getByRole('link', { name: 'Navigate' })).toHaveAttribute('href', /maps|geo:/)
    await arrive(rider)
  })
  await test.step('a wrong code is told, the right one with the cash delivers', async () => {
    const deliver = rider.getByRole('button', { name: /^Delivered/ })
    await typeCode(rider, wrongCode(deliveryCode))
    await expect(deliver).toBeDisabled()
    await rider.getByRole('button', { name: /taken in cash$/ }).click()
    await deliver.click()
    await expect(rider.getByRole('alert')).toContainText('4 tries left')
    await typeCode(rider, deliveryCode)
    await deliver.click()
    await expect(rider.getByRole('heading', { name: 'All done' })).toBeVisible()
  })
  await expect(window.getByText('Delivered').first()).toBeVisible()
  await endTrip(rider)
  const day = rider.getByRole('region', { name: 'My day' })
  await expect(day).toContainText('1 of 1')
  await test.step('the manager takes the cash, a rupee short', async () => {
    await expect(cardOf(board, 'Out', orderNumber)).toHaveCount(0)
    const card = column(board, 'Riders').getByRole('listitem').filter({ hasText: 'in hand' })
    await card.getByRole('button', { name: 'Take cash of Asha Rao' }).click()
    const dialog = board.getByRole('dialog', { name: 'Cash of Asha Rao' })
    await dialog.getByLabel('Counted, in rupees').fill(String(amountDue - 1))
    await expect(dialog).toContainText('₹1 less than in hand')
    await dialog.getByRole('button', { name: 'Record' }).click()
    await expect(dialog).toBeHidden()
    await expect(card).toContainText('₹1 in hand')
    const { riders } = await manage('get', '/api/floor/board?storeId=main')
    expect(riders).toContainEqual(expect.objectContaining({ _id: riderId, cashInHand: 1 }))
  })
  await rider.reload()
  await expect(rider.getByRole('region', { name: 'Cash in hand' })).toContainText('₹1 missing')
  await endRiding(rider, handOver)
})

const languages = [
  { name: 'en', path: '', say: (text: string) => text, tags: ['@phone'] },
  { name: 'hi', path: '/hi', say: hindi, tags: ['@phone', '@long'] },
]
for (const { name, path, say, tags } of languages)
  test(`an order that fails at the door comes back as its shopper wishes, and is delivered at the second attempt (${name})`, {
    tag: tags,
  }, async ({ page }) => {
    // Three windows, one after the other.
    test.slow()
    const { rider, handOver, order, orderOf, pack, manage } = await openRiding(page, `Jute Rug ${name}`)
    await rider.getByRole('button', { name: 'Not now' }).click()
    const { shopper, orderId } = await order()
    const { orderNumber } = await orderOf(orderId)
    const board = await managerWindow(page)
    const window = await windowOf(page, shopper)
    await window.goto(`${path}/dashboard/myorders/${orderId}`)
    await pack(orderId)
    await load(rider)
    await arrive(rider)
    await rider.getByRole('button', { name: 'Cannot deliver' }).click()
    await rider.getByRole('button', { name: 'Nobody opens the door' }).click()
    await test.step('the shopper reads it at once, and what they wish is on the board', async () => {
      const news = window.getByRole('region', { name: say('Your order could not be handed over') })
      await expect(news).toContainText(say('Nobody opens the door'))
      if (path !== '') expect(await englishOn(window, ['Jute Rug en', 'Jute Rug hi'])).toEqual([])
      const again = news.getByRole('button', { name: say('Try again now') })
      await again.click()
      await expect(again).toHaveAttribute('aria-pressed', 'true')
      const card = board.getByRole('listitem').filter({ hasText: orderNumber })
      await expect(card).toContainText('The shopper wishes: try again now')
    })
    await expect(rider.getByRole('button', { name: 'Back at the store' })).toBeDisabled()
    await rider.getByRole('region', { name: 'To hand in' }).getByRole('button').click()
    await endTrip(rider)
    await expect(rider.getByRole('region', { name: 'My day' })).toContainText('Came back1')
    // The manager decides on the board.
    await manage('put', '/api/floor/assign', { orderId, riderId: null })

    await load(rider)
    await arrive(rider)
    await rider.getByRole('button', { name: /taken in cash$/ }).click()
    await typeCode(rider, (await orderOf(orderId)).deliveryCode)
    await rider.getByRole('button', { name: 'Delivered', exact: true }).click()
    await endTrip(rider)
    await expect.poll(async () => (await orderOf(orderId)).state).toBe('DELIVERED')
    await endRiding(rider, handOver)
  })

test('bags are left at the door with a photo, which the shopper sees', { tag: '@phone' }, async ({ page }) => {
  const { rider, handOver, products, orderOf, pack } = await openRiding(page, 'Mud Lamp')
  const shopper = await newShopper(page.request)
  const window = await windowOf(page, shopper)
  await fillCart(page, shopper, products)
  await addAddress(page, shopper)
  await window.goto('/checkout')
  await window.getByText('Nobody home, or a note for the rider?').click()
  await window.getByRole('checkbox', { name: /^Leave it at the door/ }).check()
  await expect(window.getByRole('button', { name: 'Cash On Delivery' })).toBeDisabled()
  await window.getByRole('button', { name: 'Online Payment' }).click()
  await window.getByRole('button', { name: /^Pay ₹/ }).click()
  await expect(window.getByRole('heading', { name: 'Order placed successfully' })).toBeVisible()
  const orderId = await latestOrderOf(page, shopper)
  await test.step('the shopper adds a note on the page of the order', async () => {
    await window.goto(`/dashboard/myorders/${orderId}`)
    await window.getByLabel('A note for the rider (optional)').fill('Leave it with the guard')
    await window.getByRole('button', { name: 'Save' }).click()
    await expect(window.getByRole('button', { name: 'Save' })).toBeDisabled()
  })
  await pack(orderId)
  await load(rider)
  await expect(rider.getByRole('region', { name: 'This drop' })).toContainText('Leave it with the guard')
  await arrive(rider)
  const left = rider.getByRole('button', { name: 'Left at the door' })
  await expect(left).toHaveCount(0)
  const { buffer } = await picture('door.png', '#7a4f9e')
  await rider.getByLabel('Take a photo of the bags').setInputFiles({ name: 'door.png', mimeType: 'image/png', buffer })
  await expect(rider.getByRole('img', { name: 'The bags at the door' })).toBeVisible()
  await left.click()
  await endTrip(rider)
  await expect.poll(async () => (await orderOf(orderId)).state).toBe('DELIVERED')
  await expect(window.getByRole('img', { name: 'Your bags at the door, taken by the rider' })).toBeVisible()
  await endRiding(rider, handOver)
})

test('a lost connection at the door loses nothing, and a wrong code is told when it is back', {
  tag: '@phone',
}, async ({ page }) => {
  const { rider, handOver, order, orderOf, pack } = await openRiding(page, 'Tin Trunk')
  const { orderId } = await order()
  await pack(orderId)
  const { deliveryCode } = await orderOf(orderId)
  await load(rider)
  await successOf(rider, '/api/ride/arrived', () => arrive(rider))
  await expect.poll(async () => (await orderOf(orderId)).state).toBe('OUT_FOR_DELIVERY')
  await expect(rider.getByText('waiting')).toHaveCount(0)
  await rider.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
  })
  const context = rider.context()
  const deliver = async (code: string) => {
    await typeCode(rider, code)
    await rider.getByRole('button', { name: 'Delivered', exact: true }).click()
  }
  await rider.getByRole('button', { name: /taken in cash$/ }).click()
  await test.step('a wrong code without a network', async () => {
    await context.setOffline(true)
    await deliver(wrongCode(deliveryCode))
    await expect(rider.getByText('1 waiting')).toBeVisible()
    await expect(rider.getByRole('heading', { name: 'All done' })).toBeVisible()
    await context.setOffline(false)
    await expect(rider.getByRole('alert')).toContainText('This is not the code')
  })
  await test.step('the right code without a network, and a reload', async () => {
    await context.setOffline(true)
    await deliver(deliveryCode)
    await expect(rider.getByText('1 waiting')).toBeVisible()
    await rider.getByRole('button', { name: 'Back at the store' }).click()
    await expect(rider.getByText('2 waiting')).toBeVisible()
    await rider.reload()
    await expect(rider.getByText('2 waiting')).toBeVisible()
    await successOf(rider, '/api/ride/back', () => context.setOffline(false))
  })
  await expect(rider.getByText('No trip yet')).toBeVisible()
  await expect.poll(async () => (await orderOf(orderId)).state).toBe('DELIVERED')
  expect((await orderOf(orderId)).amountDue).toBe(0)
  await endRiding(rider, handOver)
})
