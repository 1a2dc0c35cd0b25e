// An evening on the floor in four windows: shopper, picker, rider and manager. The office changes an order while it is picked,
// something is missing, a phone dies with a trip on it, five codes are wrong, a rider goes home with the cash, and nothing of
// an order that the office has led to packing is there.
import type { Page } from '@playwright/test'
import { test } from './own-shop.ts'
import { expect, successOf, wholeBrowser } from './page-checks.ts'
import { current, giveDuties, nextOrder, openFloor, startShift, windowOf } from './picking.ts'
import { arrive, callAs, leadTo, load, typeCode, wrongCode } from './riding.ts'
import { addAddress, fillCart, newShopper, orderCart } from './shopper.ts'

// The network is cut on purpose.
test.use({ ...wholeBrowser, allowedErrors: /net::ERR_INTERNET_DISCONNECTED/ })

const column = (board: Page, name: string) => board.getByRole('region', { name, exact: true })

test('an order is changed while it is picked, outlives a phone that dies, and its cash is counted after the shift', {
  tag: '@phone',
}, async ({ page }) => {
  // Five windows, one after the other.
  test.slow()
  const floor = await openFloor(page, 'Clay Jug', 4)
  const { admin, products } = floor
  const [first = '', second = '', chosen = '', added = ''] = products
  const office = (method: 'get' | 'post' | 'put', url: string, data?: object) => callAs(page, admin, method, url, data)
  const { floor: usual } = await office('get', '/api/settings/get-settings')
  await office('put', '/api/settings/update', { floor: { ...usual, heardSeconds: 15, loadSeconds: 600 } })
  const person = async (duty: 'rider' | 'manager') => {
    const one = await newShopper(page.request)
    await giveDuties(page, one, [duty])
    return one
  }
  /** A rider who has begun a shift. */
  const riderWindow = async () => {
    const window = await windowOf(page, await person('rider'))
    await window.goto('/floor/ride')
    await window.getByRole('button', { name: /^Start as rider/ }).click()
    await expect(window.getByText('No trip yet')).toBeVisible()
    return window
  }
  await startShift(page)
  const dying = await riderWindow()
  const board = await windowOf(page, await person('manager'))
  await board.goto('/floor/board')

  const shopper = await newShopper(page.request)
  await test.step('the shopper chooses what may replace a product, and gives a tip', async () => {
    await fillCart(page, shopper, [first, second])
    const cart = await callAs(page, shopper, 'get', '/api/cart/get-cart-items')
    const line = cart.find(({ productId }: { productId: { _id: string } }) => productId._id === first)
    const wish = { _id: line._id, preference: 'replace', substituteId: chosen }
    await callAs(page, shopper, 'put', '/api/cart/preference', wish)
    await addAddress(page, shopper)
  })
  const { _id: orderId } = await orderCart(page, shopper, 'cash-on-delivery', { tip: 20 })
  const { orderNumber, deliveryCode } = await office('get', `/api/order/order-details?orderId=${orderId}`)
  const follow = await windowOf(page, shopper)
  await follow.goto(`/dashboard/myorders/${orderId}`)

  await test.step('the office adds a product under the eyes of the picker', async () => {
    await nextOrder(page)
    const lines = [first, second, added].map((productId) => ({ productId, quantity: 1 }))
    const { bill } = await office('post', '/api/order/price-change', { orderId, lines })
    const change = { orderId, lines, totalAmt: bill.finalAmount, reason: 'Asked by phone' }
    await office('put', '/api/order/change-lines', change)
    await expect(page.getByText('The order has changed').first()).toBeVisible()
    await expect(
      page.getByRole('region', { name: 'Lines' }).getByRole('button', { name: /^Clay Jug 4/ }),
    ).toContainText('New')
  })
  await test.step('what is missing is replaced by what the shopper chose, and nobody is asked', async () => {
    await page
      .getByRole('region', { name: 'Lines' })
      .getByRole('button', { name: /^Clay Jug 1/ })
      .click()
    await current(page).getByRole('button', { name: 'Not there' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Clay Jug 3/ })
      .click()
    for (const left of ['2 of 4', '3 of 4', null]) {
      await current(page).getByRole('button', { name: 'Picked' }).click()
      if (left !== null) await expect(page.getByText(`${left} lines`)).toBeVisible()
    }
    await expect(follow.getByText('Clay Jug 1, 1 pc × 1: replaced by Clay Jug 3, 1 pc')).toBeVisible()
    await expect(follow.getByRole('region', { name: 'A question about your order' })).toHaveCount(0)
  })
  await test.step('the bags are corrected after they are packed', async () => {
    await successOf(page, '/api/pick/packed', () => page.getByRole('button', { name: 'Packed', exact: true }).click())
    await page.getByRole('button', { name: /^Packed last/ }).click()
    await page.getByRole('button', { name: 'One bag more' }).click()
    await successOf(page, '/api/pick/packed', () => page.getByRole('button', { name: 'That many bags' }).click())
    await expect(page.getByRole('button', { name: /^Packed last/ })).toContainText('2 bags')
  })

  const alive = await test.step('a phone that dies before loading loses its trip to another rider', async () => {
    await expect(dying.getByRole('region', { name: 'To load' })).toContainText(orderNumber)
    await dying.context().setOffline(true)
    const other = await riderWindow()
    await expect(other.getByRole('region', { name: 'To load' })).toContainText('2 bags', { timeout: 40_000 })
    await expect(column(board, 'Riders')).toContainText('silent', { ignoreCase: true })
    return other
  })
  await test.step('after five wrong codes only the manager can end it, in the panel of the order', async () => {
    await load(alive)
    await arrive(alive)
    await alive.getByRole('button', { name: /taken in cash$/ }).click()
    for (const left of ['4 tries left', '3 tries left', '2 tries left', '1 try left', 'fifth wrong code']) {
      await typeCode(alive, wrongCode(deliveryCode))
      await alive.getByRole('button', { name: 'Delivered', exact: true }).click()
      await expect(alive.getByRole('alert').filter({ hasText: left })).toBeVisible()
    }
    await column(board, 'Out').getByRole('button', { name: orderNumber, exact: true }).click()
    const panel = board.getByRole('dialog', { name: orderNumber })
    await expect(panel).toContainText('Five wrong codes: only you can end it.')
    await panel.getByRole('button', { name: 'Mark delivered' }).click()
    await successOf(board, '/api/floor/deliver', () => board.getByRole('button', { name: 'Five wrong codes' }).click())
    await expect(panel).toContainText('Delivered')
    await board.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await successOf(alive, '/api/ride/back', () => alive.getByRole('button', { name: 'Back at the store' }).click())
    await expect(follow.getByText('Delivered').first()).toBeVisible()
    await expect(alive.getByRole('region', { name: 'My day' })).toContainText('₹20 of it in cash')
  })
  await test.step('the rider goes home with the cash, which stays on the board until it is counted', async () => {
    await alive.getByRole('button', { name: 'End shift' }).click()
    await expect(alive.getByRole('alert')).toContainText('in hand')
    await alive.getByRole('button', { name: /later/i }).click()
    await expect(alive.getByRole('button', { name: /^Start as rider/ })).toBeVisible()
    const card = column(board, 'Riders').getByRole('listitem').filter({ hasText: 'Not on shift' })
    await card.getByRole('button', { name: /^Take cash of/ }).click()
    const dialog = board.getByRole('dialog')
    await successOf(board, '/api/cash/tips', () => dialog.getByRole('button', { name: '₹20 of tips paid out' }).click())
    const { riders } = await office('get', '/api/floor/board?storeId=main')
    const { inHand } = riders.find(({ state }: { state: string }) => state === 'off')
    await card.getByRole('button', { name: /^Take cash of/ }).click()
    await dialog.getByLabel('Counted, in rupees').fill(String(inHand))
    await successOf(board, '/api/cash/handover', () => dialog.getByRole('button', { name: 'Record' }).click())
    await expect(card).toHaveCount(0)
  })
  await test.step('an order that the office leads to packing is picked; nothing of it is there, and it ends', async () => {
    await fillCart(page, shopper, [second])
    const { _id: ledByHand, orderNumber } = await orderCart(page, shopper, 'cash-on-delivery')
    await leadTo(page, admin, ledByHand, 'PACKING')
    await page.goto('/floor/pick')
    await expect(page.getByRole('listitem').filter({ hasText: orderNumber })).toContainText('With Owner')
    await column(board, 'Picking').getByRole('button', { name: orderNumber, exact: true }).click()
    const panel = board.getByRole('dialog', { name: orderNumber })
    await panel.getByRole('button', { name: 'Take it back from the picker' }).click()
    await successOf(board, '/api/pick/take-back', () => board.getByRole('button', { name: 'Does not answer' }).click())
    await board.keyboard.press('Escape')
    await nextOrder(page)
    await current(page).getByRole('button', { name: 'Not there' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave it out' }).click()
    await expect(page.getByText(`Nothing of order ${orderNumber} was there.`)).toBeVisible()
    await follow.goto(`/dashboard/myorders/${ledByHand}`)
    await expect(follow.getByText('Cancelled').first()).toBeVisible()
    await expect(follow.getByRole('button', { name: 'Order again' })).toBeVisible()
    await expect(board.getByText(orderNumber)).toHaveCount(0)
  })
  await office('put', '/api/settings/update', { floor: usual })
})
