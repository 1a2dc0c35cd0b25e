// The narrowest screen of WCAG 2.2 with very long words: nothing overflows, and the header keeps its two lines.
import type { Page } from '@playwright/test'
import { demoId } from '../demo/src/catalogue/catalogue.ts'
import { ids } from '../demo/src/catalogue/test-catalogue.ts'
import { signInAsAdministrator } from './administrator.ts'
import { callApi } from './api.ts'
import { expect, test } from './page-checks.ts'
import { addAddress, fillCart, home, type Shopper, signInNewShopper } from './shopper.ts'

test.use({ viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true })

const longName = 'Thiruvananthapuram Venkatanarasimharajuvaripeta Krishnamurthy'

const withLongName = (page: Page, { accessToken, email }: Shopper) =>
  callApi(page.request, '/api/user/update-user', {
    method: 'put',
    data: { name: longName, email, mobile: '9876543210' },
    token: accessToken,
  })

test('at 320 pixels no page with very long words scrolls horizontally', { tag: '@phone' }, async ({ page }) => {
  const shopper = await signInNewShopper(page)
  await withLongName(page, shopper)
  const oneWord = 'Venkatanarasimharajuvaripeta'.repeat(10)
  await addAddress(page, shopper, { ...home, address_line: oneWord, city: oneWord.slice(0, 100) })
  const manyGoods = [ids.milk500, ids.biscuit, demoId('product', 'test Kettle Lime Chips'), ids.namkeenMix, ids.yogurt]
  await fillCart(page, shopper, manyGoods)
  await page.goto('/checkout')
  await page.getByRole('button', { name: 'Cash On Delivery' }).click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /Order T-/ })
    .click()
  await expect(page.getByRole('region', { name: 'Delivery' })).toBeVisible()
  const order = new URL(page.url()).pathname
  await fillCart(page, shopper, manyGoods)
  for (const path of [
    order,
    '/dashboard/myorders',
    '/dashboard/profile',
    '/dashboard/myaddress',
    '/user',
    '/cart',
    '/checkout',
  ]) {
    await page.goto(path)
    // The order pages keep a stream open, so their network never becomes idle.
    await expect(
      page
        .getByRole('main')
        .getByRole(path === '/user' ? 'navigation' : 'heading')
        .nth(0),
    ).toBeVisible()
    expect(await page.evaluate<number>('document.documentElement.scrollWidth'), path).toBe(320)
    const header = await page.getByRole('banner').boundingBox()
    expect(header?.height, path).toBeLessThan(140)
    // Cards keep the same gutter on both sides.
    if (path !== '/cart') continue
    const lists = page.getByRole('main').getByRole('list')
    await expect(lists).not.toHaveCount(0)
    // Measured in one evaluation: a re-render between two evaluations would detach the list.
    const sides = await lists.evaluateAll((all) => all.map((list) => list.getBoundingClientRect()))
    for (const { left, right } of sides) expect(right, path).toBeLessThanOrEqual(320 - left)
  }
  await page.goto('/search?q=milk')
  const news = await page
    .getByRole('banner')
    .getByRole('link', { name: /^Placed/ })
    .boundingBox()
  expect((news?.x ?? 0) + (news?.width ?? 0)).toBeLessThanOrEqual(320)
  // The control stays inside its card.
  const card = page.getByRole('article').first()
  const [outer, add] = await Promise.all([card.boundingBox(), card.getByRole('button').first().boundingBox()])
  expect((add?.x ?? 0) + (add?.width ?? 0)).toBeLessThan((outer?.x ?? 0) + (outer?.width ?? 0))
  // Unit and price per 100 are not cut off; each has its own line.
  expect(
    await page.getByRole('article').evaluateAll((cards) =>
      cards.flatMap((each) => {
        const line = each.querySelector('h2 + p, h3 + p')
        return line && line.scrollWidth > line.clientWidth ? [line.textContent] : []
      }),
    ),
  ).toEqual([])
})

test('a long name stays in its column on the order board', { tag: ['@phone', '@long'] }, async ({ page, browser }) => {
  const other = await browser.newPage()
  const shopper = await signInNewShopper(other)
  await withLongName(other, shopper)
  await addAddress(other, shopper)
  await fillCart(other, shopper, [ids.milk500])
  await other.goto('/checkout')
  await other.getByRole('button', { name: 'Cash On Delivery' }).click()
  await expect(other.getByRole('heading', { name: 'Order placed successfully' })).toBeVisible()
  await other.close()

  await page.setViewportSize({ width: 1280, height: 800 })
  await signInAsAdministrator(page)
  await page.goto('/dashboard/orders')
  const column = page.getByRole('region', { name: 'Queue', exact: true })
  const card = column.getByRole('listitem').filter({ hasText: longName }).first()
  await expect(card).toBeVisible()
  const [outer, inner] = await Promise.all([column.boundingBox(), card.boundingBox()])
  expect(inner?.width).toBeLessThan(outer?.width ?? 0)
})
