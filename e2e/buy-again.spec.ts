// What a shopper has bought before is one press away: at home, in the empty cart and on its own page.
import { createOwnProducts } from './own-products.ts'
import { test } from './own-shop.ts'
import { expect, successOf, waitForHydration } from './page-checks.ts'
import { adminSession } from './picking.ts'
import { leadTo, packOrder, placeOrder } from './riding.ts'
import { signInNewShopper } from './shopper.ts'

/** How much the page has moved since it was opened, without what a press has moved. */
const layoutShift = () =>
  new Promise<number>((resolve) => {
    new PerformanceObserver((list) => {
      const shifts = list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]
      resolve(shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0))
    }).observe({ type: 'layout-shift', buffered: true })
    // Without a shift the observer is never called.
    setTimeout(() => resolve(0), 500)
  })

test('a shopper finds what has come at home, in the empty cart and on a page of its own', { tag: '@long' }, async ({
  page,
}) => {
  const admin = await adminSession(page)
  const { products } = await createOwnProducts(page, admin, 'Bamboo Mat', [{}, {}])
  const shopper = await signInNewShopper(page)
  await page.goto('/buy-again')
  await expect(page.getByText('Nothing to buy again yet')).toBeVisible()
  await successOf(page, '/api/order/buy-again', () => page.goto('/'))
  await waitForHydration(page)
  await expect(page.getByRole('region', { name: 'Buy again' })).toHaveCount(0)

  const orderId = await placeOrder(page, shopper, products)
  await packOrder(page, admin, orderId)
  for (const state of ['OUT_FOR_DELIVERY', 'DELIVERED']) await leadTo(page, admin, orderId, state)
  // The open page does not move when it learns of the first order: the shelf is there at the next visit.
  await page.reload()
  const shelf = page.getByRole('region', { name: 'Buy again' })
  await expect.poll(() => page.evaluate(() => localStorage.getItem('own buysAgain'))).toBe('1')
  await waitForHydration(page)
  await expect(shelf).toHaveCount(0)
  expect(await page.evaluate(layoutShift)).toBeLessThan(0.005)
  await page.reload()
  await expect(shelf.getByRole('article')).toHaveCount(2)
  await waitForHydration(page)
  expect(await page.evaluate(layoutShift)).toBeLessThan(0.005)
  await expect(shelf).toContainText(/Bought on \d/)
  // It is the first shelf of the page.
  const shelves = page.getByRole('main').getByRole('region')
  await expect(shelves.first()).toHaveAccessibleName('Buy again')

  await shelf.getByRole('link', { name: 'See All in Buy again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Buy again' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(2)

  await page.goto('/cart')
  const row = page.getByRole('region', { name: 'Buy again' })
  await expect(row.getByRole('article')).toHaveCount(2)
  await row.getByRole('button', { name: 'Add Bamboo Mat 1' }).click()
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('main').getByText('Bamboo Mat 1')).toBeVisible()
})
