// Many tabs of one browser. Over HTTP/1.1 a browser opens six connections to a host, and each event stream keeps one.
import type { Page } from '@playwright/test'
import { ids } from '../demo/src/catalogue/test-catalogue.ts'
import { signInAsAdministrator } from './administrator.ts'
import { callApi } from './api.ts'
import { callAsAdministrator } from './own-products.ts'
import { expect, test } from './page-checks.ts'
import { administrator } from './shop-template.ts'
import { addAddress, fillCart, newShopper, orderCart, storeTokens } from './shopper.ts'

const TABS = 12

/** Headless Chromium has no hidden tabs, so the page is told. */
const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: hidden ? 'hidden' : 'visible' })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)

/** Opens the address in tabs of one browser, one after another; each hides the one before. */
const openTabs = async (first: Page, address: string, shows: (tab: Page) => Promise<void>): Promise<Page[]> => {
  const tabs: Page[] = []
  while (tabs.length < TABS) {
    const tab = tabs.length === 0 ? first : await first.context().newPage()
    const stream = tab.waitForResponse(/\/api\/order\/track/)
    await tab.goto(address)
    await shows(tab)
    await stream
    await setHidden(tab, true)
    tabs.push(tab)
  }
  return tabs
}

const placeOrder = async (page: Page) => {
  const shopper = await newShopper(page.request)
  await addAddress(page, shopper)
  await fillCart(page, shopper, [ids.milk500])
  return { shopper, order: await orderCart(page, shopper, 'cash-on-delivery') }
}

test('twelve tabs of an order each open, and each shows the next state when it is looked at @desktop', {
  tag: '@long',
}, async ({ page }) => {
  const { shopper, order } = await placeOrder(page)
  await storeTokens(page, shopper)
  const state = (tab: Page, name: string) => tab.getByRole('main').getByText(name, { exact: true }).first()
  const tabs = await openTabs(page, `/dashboard/myorders/${order._id}`, (tab) =>
    expect(state(tab, 'Placed')).toBeVisible(),
  )
  const { data: admin } = await callApi(page.request, '/api/user/login', { data: administrator })
  await callAsAdministrator(page, admin, 'put', '/api/order/update-status', { orderId: order._id, state: 'CONFIRMED' })
  for (const tab of tabs) {
    await setHidden(tab, false)
    await expect(state(tab, 'Confirmed')).toBeVisible()
    await setHidden(tab, true)
  }
})

test('twelve tabs of the counter hear of a new order over one stream, also after the tab that had it is closed @desktop', {
  tag: '@long',
}, async ({ page }) => {
  const { order } = await placeOrder(page)
  await signInAsAdministrator(page)
  const streams: Page[] = []
  page.context().on('request', (request) => {
    if (request.url().includes('/api/order/watch')) streams.push(request.frame().page())
  })
  const [leader, ...others] = await openTabs(page, `/dashboard/orders/${order._id}`, async (tab) => {
    await expect(tab.getByRole('heading', { name: new RegExp(order.orderNumber) })).toBeVisible()
    await expect(tab).toHaveTitle(/^\(\d+\) /)
  })
  await expect.poll(() => streams).toEqual([leader])

  const waiting = async (tab: Page) => Number(/^\((\d+)\)/.exec(await tab.title())?.[1] ?? 0)
  const expectNewOrder = async () => {
    const before = await Promise.all(others.map(waiting))
    await placeOrder(page)
    for (const [at, tab] of others.entries())
      await expect.poll(() => waiting(tab), { timeout: 10_000, message: `tab ${at}` }).toBeGreaterThan(before[at] ?? 0)
  }
  await expectNewOrder()
  await leader?.close()
  await expect.poll(() => streams.length).toBe(2)
  await expectNewOrder()
})
