// Toasts: how long they show, where, and how many at once.
import type { Locator, Page } from '@playwright/test'
import { ids } from '../demo/src/catalogue/test-catalogue.ts'
import { expect, test } from './page-checks.ts'
import { signInNewShopper } from './shopper.ts'

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
  await page.waitForLoadState('networkidle')
  await page.clock.pauseAt(Date.now() + 60_000)
  const login = page.getByRole('button', { name: 'Login', exact: true })
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
  await page.waitForLoadState('networkidle')
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
