// Push messages: offered after an order, turned off in the profile, and what the service worker does with them. A headless
// browser has neither a push service nor notifications, so the tests replace these two. Messages are delivered to the
// worker by the browser's developer tools.
import { createECDH, randomBytes } from 'node:crypto'
import type { Page, Worker } from '@playwright/test'
import { ids } from '../demo/src/catalogue/test-catalogue.ts'
import { callApi } from './api.ts'
import { expect, test, waitForHydration, wholeBrowser } from './page-checks.ts'
import { addAddress, fillCart, orderCart, signInNewShopper } from './shopper.ts'

test.use(wholeBrowser)

/** Replaces the push service, and the question to the person, which is always answered with yes. */
const giveSubscription = (page: Page) => {
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  const subscription = {
    endpoint: `https://push.example.com/${randomBytes(12).toString('hex')}`,
    keys: { p256dh: browser.getPublicKey().toString('base64url'), auth: randomBytes(16).toString('base64url') },
  }
  return page.addInitScript((given) => {
    const found = {
      endpoint: given.endpoint,
      toJSON: () => given,
      unsubscribe: async () => {
        sessionStorage.removeItem('subscribed')
        return true
      },
    }
    PushManager.prototype.subscribe = async (options) => {
      sessionStorage.setItem('subscribed', String(options?.applicationServerKey))
      return found as never
    }
    PushManager.prototype.getSubscription = async () => (sessionStorage.getItem('subscribed') ? (found as never) : null)
    Object.defineProperty(Notification, 'permission', {
      get: () => (sessionStorage.getItem('asked') ? 'granted' : 'default'),
    })
    Notification.requestPermission = async () => {
      sessionStorage.setItem('asked', 'yes')
      return 'granted'
    }
  }, subscription)
}
const wasAsked = (page: Page) => page.evaluate(() => sessionStorage.getItem('asked') !== null)

test('notifications are offered after the first order, never before, and the profile turns them off', async ({
  page,
}) => {
  const shopper = await signInNewShopper(page)
  await giveSubscription(page)
  await addAddress(page, shopper)
  await fillCart(page, shopper, [ids.biscuit])
  await page.goto('/checkout')
  await page.evaluate(() => navigator.serviceWorker.ready)
  const offer = page.getByRole('button', { name: 'Notify me' })
  await expect(page.getByRole('button', { name: 'Cash on Delivery' })).toBeVisible()
  await expect(offer).toHaveCount(0)
  await page.getByRole('button', { name: 'Cash on Delivery' }).click()
  await expect(page.getByRole('heading', { name: 'Order placed successfully' })).toBeVisible()
  await expect(offer).toBeVisible()
  expect(await wasAsked(page)).toBe(false)
  await offer.click()
  await expect(page.getByText('You will be notified on this device.')).toBeVisible()
  expect(await wasAsked(page)).toBe(true)
  const { data } = await callApi(page.request, '/api/user/push', { method: 'get', token: shopper.accessToken })
  expect(data.endpoint).toContain('https://push.example.com/')
  expect(await page.evaluate(() => sessionStorage.getItem('subscribed'))).toBe(data.publicKey)

  await page.goto('/dashboard/profile')
  const toggle = page.getByRole('switch', { name: /Notifications on this device/ })
  await expect(toggle).toBeChecked()
  await toggle.click()
  await expect(toggle).not.toBeChecked()
  await expect(toggle).toBeEnabled()
  const off = await callApi(page.request, '/api/user/push', { method: 'get', token: shopper.accessToken })
  expect(off.data.endpoint).toBeNull()
})

test('"Not now" ends the offer for this device', async ({ page }) => {
  const shopper = await signInNewShopper(page)
  await giveSubscription(page)
  await addAddress(page, shopper)
  await fillCart(page, shopper, [ids.biscuit])
  const { _id: orderId } = await orderCart(page, shopper, 'cash-on-delivery')
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.goto(`/dashboard/myorders/${orderId}`)
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByRole('button', { name: 'Notify me' })).toHaveCount(0)
  const read = page.waitForResponse(/\/api\/user\/push$/)
  await page.reload()
  await read
  await expect(page.getByRole('button', { name: 'Invoice' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Notify me' })).toHaveCount(0)
  expect(await wasAsked(page)).toBe(false)
})

/** Replaces the notifications of the service worker. */
const giveNotifications = (worker: Worker) =>
  worker.evaluate(() => {
    const shown = new Map<string, Notification>()
    Object.assign(ServiceWorkerRegistration.prototype, {
      getNotifications: async ({ tag }: { tag?: string } = {}) =>
        [...shown.values()].filter((each) => tag === undefined || each.tag === tag),
      showNotification: async (title: string, options: { tag: string }) => {
        const close = () => shown.delete(options.tag)
        shown.set(options.tag, { title, ...options, close } as unknown as Notification)
      },
    })
  })

test('the newest message about an order is shown, and opens the order', async ({ page, context }) => {
  await page.goto('/')
  await waitForHydration(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('no service worker')
  await giveNotifications(worker)
  const origin = new URL(page.url()).origin
  const tools = await context.newCDPSession(page)
  const registered = new Promise<string>((found) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (ours) found(ours.registrationId)
    })
  })
  await tools.send('ServiceWorker.enable')
  const registrationId = await registered
  const deliver = (data: string) => tools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  const shown = () =>
    worker.evaluate(async () => {
      const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
      return (await registration.getNotifications()).map(({ title, body }) => `${title}: ${body}`)
    })
  const notice = (body: string, at: number) =>
    JSON.stringify({ title: 'Order T-1234', body, path: '/dashboard/myorders/abc', tag: 'abc', at })

  await deliver(notice('It is on its way to you.', 2))
  await expect.poll(shown).toEqual(['Order T-1234: It is on its way to you.'])
  await deliver(notice('It is being packed.', 1)) // late
  await deliver('not JSON')
  await expect.poll(shown).toEqual(['Order T-1234: It is on its way to you.', 'News about your order: '])
  await deliver(notice('It was delivered. Enjoy!', 3))
  await expect.poll(shown).toEqual(['Order T-1234: It was delivered. Enjoy!', 'News about your order: '])

  // Only a real press may open a window, so what would be opened is recorded.
  const opened = await worker.evaluate(async () => {
    const scope = self as unknown as {
      registration: ServiceWorkerRegistration
      clients: { openWindow: (url: string) => Promise<null> }
    }
    const [notification] = await scope.registration.getNotifications({ tag: 'abc' })
    return new Promise<string>((done) => {
      scope.clients.openWindow = async (url) => {
        done(url)
        return null
      }
      dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} }))
    })
  })
  expect(opened).toBe(`${origin}/dashboard/myorders/abc`)
  await expect.poll(shown).toEqual(['News about your order: '])
})
