// The promise that shoppers see: the minutes of the settings while nobody picks, and otherwise the store's present one.
import type { APIRequestContext, Page } from '@playwright/test'
import { callApi } from './api.ts'
import { createOwnProducts } from './own-products.ts'
import { testWithUnusedShop } from './own-shop.ts'
import { expect, waitForHydration } from './page-checks.ts'
import { proveEmail } from './prove-email.ts'
import { administrator } from './shop-template.ts'
import { addAddress, fillCart, newShopper, orderCart, type Shopper, storeTokens } from './shopper.ts'

// Other tests leave orders, which lengthen the promise.
const test = testWithUnusedShop()

// A store reads its work again after 15 seconds, and a page asks every 15 seconds.
test.describe.configure({ timeout: 300_000 })
const soon = { timeout: 60_000 }

const openStaff = async (request: APIRequestContext) => {
  const { data: admin } = await callApi(request, '/api/user/login', { data: administrator })
  const picker = await newShopper(request)
  const { data: me } = await callApi(request, '/api/user/user-details', { method: 'get', token: picker.accessToken })
  const asAdministrator = (url: string, data: object) =>
    callApi(request, url, { method: 'put', data, token: admin.accessToken })
  await proveEmail(me.email)
  await asAdministrator('/api/user/set-duties', { _id: me._id, duties: [{ storeId: 'main', duty: 'picker' }] })
  const shift = { storeId: 'main', duty: 'picker' }
  return {
    admin,
    startPicking: () => callApi(request, '/api/shift/start', { data: shift, token: picker.accessToken }),
    stopPicking: () => callApi(request, '/api/shift/end', { method: 'put', data: {}, token: picker.accessToken }),
    setLongest: (longestPromise: number) => asAdministrator('/api/store/update', { _id: 'main', longestPromise }),
    cancel: (orderId: string) => asAdministrator('/api/order/update-status', { orderId, state: 'CANCELLED' }),
  }
}

const header = (page: Page) => page.getByRole('banner')
const minutesOf = (text: string | null): number => Number(/Delivery in\s+(\d+)/.exec(text ?? '')?.[1])

/** Loads the page until it shows a computed promise. */
const loadComputed = async (page: Page, url: string): Promise<number> => {
  await expect(async () => {
    await page.goto(url)
    await expect(header(page)).toContainText('Delivery in 18 minutes', { timeout: 1000 })
  }).toPass(soon)
  return minutesOf(await header(page).textContent())
}

test('everywhere shows the present promise, which stretches, pauses and comes back on an open page', {
  tag: '@long',
}, async ({ page, request }) => {
  const staff = await openStaff(request)
  const { products } = await createOwnProducts(page, staff.admin, 'Steel Plate', [{}, {}, {}])
  const shopper: Shopper = await newShopper(request)
  await storeTokens(page, shopper)
  await addAddress(page, shopper)
  await page.goto('/')
  await expect(header(page)).toContainText('Delivery in 10 minutes')
  await expect(page.getByRole('article').first()).toContainText('10 Min')

  await staff.startPicking()
  try {
    // 30 + 5 × 12 + 45 seconds of picking, 30 + 60 of handing over and 10.5 minutes of riding, × 1.25.
    expect(await loadComputed(page, '/')).toBe(18)
    await test.step('it stands in the HTML, in header, heading and cards', async () => {
      const html = (await (await page.request.get('/')).text()).replaceAll('<!-- -->', '')
      expect(html).toContain('in 18 minutes')
      expect(html).toContain('18 Min')
      expect(html).not.toContain('10 Min')
      await expect(page.getByRole('heading', { level: 1 })).toContainText('in 18 minutes')
    })
    await test.step('a page asks for a newer one only when it is hydrated: one that came before would not match the HTML', async () => {
      // A page asks at once where the browser remembers a place or a store.
      await page.context().addCookies([{ name: 'store', value: 'main', url: page.url() }])
      const other = await page.context().newPage()
      let asked = 0
      await other.route('**/api/store/serving*', (route) => {
        asked++
        return route.continue()
      })
      await holdHydration(other)
      await other.goto('/', { waitUntil: 'networkidle' })
      expect(asked).toBe(0)
      await other.evaluate('releaseHydration()')
      await expect.poll(() => asked).toBeGreaterThan(0)
      await other.close()
      await page.context().clearCookies({ name: 'store' })
    })
    await test.step('a product page, the cart for its own lines, and checkout show it', async () => {
      await page.goto(`/product/x-${products[0]}`)
      await expect(page.getByRole('main').getByText('18 Min').first()).toBeVisible()
      await fillCart(page, shopper, products)
      await page.goto('/cart')
      // Two lines fewer are 24 seconds.
      await expect(page.getByRole('main').getByText('Delivery in 18 minutes')).toBeVisible()
      await page.goto('/checkout')
      await expect(page.getByText('At your door in 18 minutes')).toBeVisible()
    })
    const { _id } = await orderCart(page, shopper, 'cash-on-delivery')
    await test.step('the order stretches it on the open page, which hardly shifts', async () => {
      await loadPage(page, '/')
      await expect(header(page)).toContainText('Delivery in 21 minutes', soon)
      await expect(page.getByRole('article').first()).toContainText('21 Min')
      // On a desktop the link to the order takes the place of the menu of languages.
      expect(await shifts(page)).toBeLessThan(0.01)
    })
    await test.step('too long a promise pauses the store, and says when to come back', async () => {
      await staff.setLongest(15)
      await expect(header(page)).toContainText(/Very busy, back about \d+:[03]0 [ap]m/, soon)
      await fillCart(page, shopper, products)
      await page.goto('/checkout')
      await expect(page.getByRole('heading', { name: /^Very busy, back about \d+:[03]0 [ap]m/ })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Cash On Delivery' })).toBeDisabled()
    })
    await test.step('it opens again by itself', async () => {
      await staff.cancel(_id)
      await staff.setLongest(19)
      await expect(page.getByText('At your door in 18 minutes')).toBeVisible(soon)
      await expect(page.getByRole('button', { name: 'Cash On Delivery' })).toBeEnabled()
    })
  } finally {
    await staff.setLongest(45)
    await staff.stopPicking()
  }
})

/** Loads a page and records the shifts of its layout. */
const loadPage = async (page: Page, url: string) => {
  await page.addInitScript(() => {
    const recorded = { total: 0 }
    Object.assign(window, { recorded })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) recorded.total += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(url)
  await waitForHydration(page)
}
const shifts = (page: Page) => page.evaluate<number>('recorded.total')

/**
 * Holds back the messages by which React's scheduler continues, from the moment at which React has taken up the shell of the
 * page, until the page calls `releaseHydration`.
 */
const holdHydration = (page: Page) =>
  page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage
    const held: (() => void)[] = []
    let isReleased = false
    const isTaken = () => Object.keys(document.querySelector('#main') ?? {}).length > 0
    MessagePort.prototype.postMessage = function (...given: unknown[]) {
      const send = () => Reflect.apply(post, this, given)
      if (isReleased || !isTaken()) send()
      else held.push(send)
    }
    const releaseHydration = () => {
      isReleased = true
      for (const send of held) send()
    }
    Object.assign(window, { releaseHydration })
  })
