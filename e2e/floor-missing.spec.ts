// A piece is missing while an order is picked: the picker reports it, the shopper answers in a second window, and both
// see the amount that is deducted.
import type { Page } from '@playwright/test'
import { callApi } from './api.ts'
import { test } from './own-shop.ts'
import { expect, wholeBrowser } from './page-checks.ts'
import { current, endShift, type Floor, nextOrder, openFloor, startShift, stateOf, windowOf } from './picking.ts'
import { fillCart, newShopper, type Shopper } from './shopper.ts'

// The network is cut on purpose.
test.use({ ...wholeBrowser, allowedErrors: /net::ERR_INTERNET_DISCONNECTED/ })

const setAnswerSeconds = async (page: Page, { admin }: Floor, answerSeconds: number) => {
  const { data } = await callApi(page.request, '/api/settings/get-settings', {
    method: 'get',
    token: admin.accessToken,
  })
  await callApi(page.request, '/api/settings/update', {
    method: 'put',
    data: { ...data, answerSeconds },
    token: admin.accessToken,
  })
}

const readOrder = async (page: Page, { accessToken }: Pick<Shopper, 'accessToken'>, orderId: string) => {
  const url = `/api/order/order-details?orderId=${orderId}`
  return (await callApi(page.request, url, { method: 'get', token: accessToken })).data
}

const dialog = (page: Page) => page.getByRole('dialog')
const notThere = (page: Page) => current(page).getByRole('button', { name: 'Not there' }).click()
const offer = (page: Page, name: string) =>
  dialog(page)
    .getByRole('button', { name: new RegExp(name) })
    .click()
const lineOf = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Lines' }).getByRole('button', { name: new RegExp(`^${name}`) })
const question = (page: Page) => page.getByRole('region', { name: 'A question about your order' })

test('a shopper takes one substitute and refuses another in a second window, and the picker hears both', {
  tag: '@phone',
}, async ({ page }) => {
  const floor = await openFloor(page, 'Copper Pan', 5)
  const [first = '', second = '', third = ''] = floor.products
  await startShift(page)
  await setAnswerSeconds(page, floor, 300)
  const shopper = await newShopper(page.request)
  await fillCart(page, shopper, [first, second, third])
  const orderId = await floor.orderFor(shopper)
  const window = await windowOf(page, shopper)
  await window.goto(`/dashboard/myorders/${orderId}`)
  await nextOrder(page)

  await test.step('a press that was a mistake is undone before it is sent', async () => {
    await expect(current(page)).toContainText('Copper Pan 3')
    await notThere(page)
    await expect(dialog(page)).toContainText('Copper Pan 4')
    await dialog(page).getByRole('button', { name: 'Leave it out' }).click()
    await expect(lineOf(page, 'Copper Pan 3')).toContainText('1 left out')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(current(page)).toContainText('Copper Pan 3')
    await expect(lineOf(page, 'Copper Pan 3')).not.toContainText('left out')
  })
  await test.step('the shopper is asked, with a timer, and takes the substitute', async () => {
    await notThere(page)
    await offer(page, 'Copper Pan 4')
    await expect(lineOf(page, 'Copper Pan 3')).toContainText('Asked')
    // The picker continues in the meantime.
    await expect(current(page)).toContainText('Copper Pan 2')
    await expect(question(window)).toContainText(/Copper Pan 3, .* is missing/)
    await expect(question(window).getByRole('timer')).toHaveText(/^\d+ s$/)
    await question(window).getByRole('button', { name: 'Replace it' }).click()
    await expect(window.getByText(/^Copper Pan 3, .* × 1: replaced by Copper Pan 4/)).toBeVisible()
    await expect(lineOf(page, 'Copper Pan 4')).toContainText('Instead of Copper Pan 3')
    // The line that the picker is working on stays on the screen, although the bin of the substitute comes before it.
    await expect(current(page)).toContainText('Copper Pan 2')
  })
  await test.step('the shopper refuses the next one, and it comes off what is due', async () => {
    await notThere(page)
    await offer(page, 'Copper Pan 5')
    await expect(question(window)).toContainText(/Copper Pan 2, .* is missing/)
    await question(window).getByRole('button', { name: 'Leave it out' }).click()
    await expect(window.getByText(/^Copper Pan 2, .* × 1: not available/)).toBeVisible()
    await expect(lineOf(page, 'Copper Pan 2')).toContainText('1 left out')
    const { adjustments, amountDue, bill } = await readOrder(page, shopper, orderId)
    expect(adjustments.map(({ kind }: { kind: string }) => kind)).toEqual(['substituted', 'short'])
    const off = adjustments.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)
    expect(Math.round(100 * (amountDue + off))).toBe(Math.round(100 * bill.finalAmount))
    await expect(window.getByText('To pay', { exact: true })).toBeVisible()
    await expect(window.getByRole('link', { name: /^Copper Pan 2/ })).toContainText('not available')
    const download = window.waitForEvent('download')
    await window.getByRole('button', { name: 'Invoice' }).click()
    expect((await download).suggestedFilename()).toMatch(/^invoice-/)
  })
  await test.step('the substitute is collected like any other line', async () => {
    await expect(page.getByRole('button', { name: 'Packed' })).toHaveCount(0)
    for (const _ of ['Copper Pan 4', 'Copper Pan 1'])
      await current(page).getByRole('button', { name: 'Picked' }).click()
    await page.getByRole('button', { name: 'Packed' }).click()
    await expect.poll(() => stateOf(page, floor, orderId)).toBe('READY')
    await expect(window.getByRole('list', { name: 'Progress' })).toContainText('Packed')
  })
  await window.context().close()
  await endShift(page)
})

test('the choice in the cart decides: never another product, and the own choice without a question', {
  tag: ['@phone', '@long'],
}, async ({ page, context }) => {
  const floor = await openFloor(page, 'Cane Chair', 4)
  const [first = '', second = ''] = floor.products
  await startShift(page)
  const shopper = await newShopper(page.request)
  await fillCart(page, shopper, [first, second])
  const window = await windowOf(page, shopper)

  await test.step('the shopper chooses in the cart', async () => {
    await window.goto('/cart')
    await window.getByLabel('If Cane Chair 2 is missing').selectOption('refund')
    await window.getByLabel('If Cane Chair 1 is missing').selectOption('own')
    const choices = window.getByRole('list', { name: 'In place of Cane Chair 1' })
    await expect(choices.getByRole('button', { name: /Cane Chair 3/ })).toBeVisible()
    // Neither the product itself nor another one of the cart.
    await expect(choices.getByRole('button', { name: /Cane Chair [12]/ })).toHaveCount(0)
    await choices.getByRole('button', { name: /Cane Chair 4/ }).click()
    await expect(window.getByText('Instead: Cane Chair 4, 1 pc')).toBeVisible()
    await window.reload()
    await expect(window.getByText('Instead: Cane Chair 4, 1 pc')).toBeVisible()
    await expect(window.getByLabel('If Cane Chair 2 is missing')).toHaveValue('refund')
  })
  const orderId = await floor.orderFor(shopper)
  await nextOrder(page)
  await test.step('without a network, what is missing waits to be sent', async () => {
    await expect(current(page)).toContainText('Cane Chair 2')
    await context.setOffline(true)
    await notThere(page)
    await expect(dialog(page)).toContainText('The shopper wants nothing else in its place')
    await dialog(page).getByRole('button', { name: 'Leave it out' }).click()
    await expect(page.getByText('1 waiting')).toBeVisible()
    await expect(lineOf(page, 'Cane Chair 2')).toContainText('1 left out')
    await notThere(page)
    await expect(dialog(page).getByRole('alert')).toContainText('does not load')
    await page.keyboard.press('Escape')
    await context.setOffline(false)
    await expect(page.getByText('1 waiting')).toBeHidden()
    await expect.poll(async () => (await readOrder(page, shopper, orderId)).adjustments.length).toBe(1)
  })
  await test.step('the own choice stands first, and is taken at once', async () => {
    await notThere(page)
    const offers = dialog(page).getByRole('region', { name: 'Ask the shopper to take' }).getByRole('listitem')
    await expect(offers.first()).toContainText('own choice')
    await expect(offers.first()).toContainText('Cane Chair 4')
    await offer(page, 'Cane Chair 4')
    await expect(current(page)).toContainText('Instead of Cane Chair 1')
    await current(page).getByRole('button', { name: 'Picked' }).click()
    await page.getByRole('button', { name: 'Packed' }).click()
    await expect.poll(() => stateOf(page, floor, orderId)).toBe('READY')
    const { adjustments } = await readOrder(page, shopper, orderId)
    expect(adjustments.map(({ kind }: { kind: string }) => kind)).toEqual(['short', 'substituted'])
  })
  await window.context().close()
  await endShift(page)
})
