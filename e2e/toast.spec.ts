// Toasts: how long they show, where, and how many at once.
import type { Locator, Page } from '@playwright/test'
import { ids } from '../demo/src/catalogue/test-catalogue.ts'
import { signInAsAdministrator } from './administrator.ts'
import { callApi } from './api.ts'
import { delayCalls } from './delayed-calls.ts'
import { expect, test, waitForHydration } from './page-checks.ts'
import { addAddress, fillCart, signInNewShopper } from './shopper.ts'

/** Advances the clock in small steps until these are gone; returns the milliseconds it took. */
const goneAfter = async (page: Page, these: Locator) => {
  let passed = 0
  const step = async () => {
    passed += 100
    await page.clock.runFor(100)
    // React finishes its scheduled work before the clock advances.
    await page.evaluate(
      () =>
        new Promise((done) => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = done
          port2.postMessage(null)
        }),
    )
    return these.count()
  }
  await expect.poll(step, { intervals: [0] }).toBe(0)
  return passed
}

test('at most 20 toasts show at once, and an error disappears after four seconds', async ({ page }) => {
  await page.clock.install()
  await page.goto('/login')
  await waitForHydration(page)
  const login = page.getByRole('button', { name: 'Login', exact: true })
  // React shows what it has loaded by a timer, which a paused clock would hold.
  await expect(login).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  const toasts = page.getByText('All fields are required')
  // Without a pointer over the page: a hovered toast would stay.
  await login.dispatchEvent('click')
  await page.clock.runFor(500)
  await expect(toasts).toHaveCount(1)
  for (let press = 0; press < 24; press++) await login.dispatchEvent('click')
  await page.clock.runFor(500)
  await expect(toasts).toHaveCount(20)
  await page.clock.runFor(2500)
  await expect(toasts).toHaveCount(20)
  expect(await goneAfter(page, toasts)).toBeLessThanOrEqual(4000)
})

test('a toast appears below the search field', async ({ page }) => {
  // Without motion the toast is at its final position.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/login')
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  const said = page.getByText('All fields are required')
  await expect(said).toBeVisible()
  const [toast, header] = await Promise.all([said.boundingBox(), page.getByRole('banner').boundingBox()])
  expect(toast?.y).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0))
})

test('a success toast disappears after two seconds', { tag: '@desktop' }, async ({ page }) => {
  await signInNewShopper(page)
  await page.clock.install()
  await page.goto(`/snacks-${ids.snacks}/biscuits-${ids.biscuits}`)
  await waitForHydration(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  const news = page.getByText('Item Added')
  // Without a pointer over the page: a hovered toast would stay.
  await page.getByRole('button', { name: 'Add Testwell Glucose Biscuits' }).dispatchEvent('click')
  await expect(async () => {
    await page.clock.runFor(20)
    expect(await news.count()).toBe(1)
  }).toPass()
  await page.clock.runFor(1500)
  await expect(news).toHaveCount(1)
  // The exit animation takes a second; an error toast would stay longer than this.
  expect(await goneAfter(page, news)).toBeLessThanOrEqual(2500)
})

test('four quick adds are one toast with a count', { tag: '@desktop' }, async ({ page }) => {
  await signInNewShopper(page)
  await page.clock.install()
  await page.goto(`/snacks-${ids.snacks}/chips-${ids.chips}`)
  await waitForHydration(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  const adds = page.getByRole('main').getByRole('button', { name: /^Add / })
  for (let press = 0; press < 4; press++) await adds.first().dispatchEvent('click')
  const toasts = page.getByText(/^Item Added/)
  await expect(async () => {
    await page.clock.runFor(20)
    expect(await toasts.allTextContents()).toEqual(['Item Added × 4'])
  }).toPass()
})

test('a custom toast disappears after four seconds', { tag: '@desktop' }, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('recentSearches', '["paneer"]'))
  await page.clock.install()
  await page.goto('/search')
  await waitForHydration(page)
  const clear = page.getByRole('button', { name: 'Clear', exact: true })
  await expect(clear).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await clear.dispatchEvent('click')
  const news = page.getByText('Recent searches cleared')
  await expect(async () => {
    await page.clock.runFor(20)
    expect(await news.count()).toBe(1)
  }).toPass()
  await page.clock.runFor(3400)
  await expect(news).toHaveCount(1)
  expect(await goneAfter(page, news)).toBeLessThanOrEqual(2000)
})

test('a disabled button says why in a blank toast, and a loading toast stays until its work ends', {
  tag: '@desktop',
}, async ({ page }) => {
  const shopper = await signInNewShopper(page)
  await fillCart(page, shopper, [ids.biscuit])
  const { data: address } = await addAddress(page, shopper)
  const { data: lines, bill } = await callApi(page.request, '/api/cart/get-cart-items', {
    method: 'get',
    token: shopper.accessToken,
  })
  const { data: order } = await callApi(page.request, '/api/order/cash-on-delivery', {
    data: { list_items: lines, totalAmt: bill.finalAmount, subTotalAmt: bill.discountedTotal, addressId: address._id },
    token: shopper.accessToken,
  })
  const admin = await page.context().browser()?.newContext()
  const desk = await admin?.newPage()
  if (!desk) throw new Error('no page')
  await signInAsAdministrator(desk)
  await desk.goto(`/dashboard/orders/${order._id}`)
  const refund = desk.getByRole('button', { name: 'Refund' })
  await expect(refund).toHaveAttribute('aria-disabled', 'true')
  await expect(refund).toHaveAccessibleDescription('There is nothing paid to give back')
  await refund.focus()
  await desk.keyboard.press('Enter')
  await expect(desk.getByRole('status').filter({ hasText: 'There is nothing paid to give back' })).toBeVisible()
  const release = await delayCalls(desk, '**/api/order/invoice*')
  await desk.getByRole('button', { name: 'Invoice' }).click()
  const busy = desk.getByRole('status').filter({ hasText: 'Preparing the invoice' })
  await expect(busy).toBeVisible()
  // The blank toast came first and has left.
  await expect(desk.getByRole('status').filter({ hasText: 'There is nothing paid to give back' })).toHaveCount(0)
  await expect(busy).toBeVisible()
  release()
  await expect(busy).toHaveCount(0)
  await admin?.close()
})

test('a message about a form leaves the heading of the form visible', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/register')
  await page.getByLabel('Name').fill('Asha Rao')
  await page.getByLabel('Email').fill('asha@example.in')
  await page.getByLabel('Password', { exact: true }).fill('Jaggery-lamp-7')
  await page.getByLabel('Confirm Password').fill('Jaggery-lamp-8')
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click()
  const said = page.getByRole('status').filter({ hasText: 'Password and Confirm Password do not match' })
  const [toast, heading] = await Promise.all([
    said.boundingBox(),
    page.getByRole('heading', { level: 1, name: 'Register' }).boundingBox(),
  ])
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(heading?.y ?? 0)
})
