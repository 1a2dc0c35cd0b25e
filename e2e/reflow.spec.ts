// The narrowest screen that WCAG 2.2 asks for, with words longer than anybody planned for: nothing sticks out, and
// what is in the header stays on its two lines.
import type { Page } from '@playwright/test'
import { demoId } from '../demo/src/catalogue/catalogue.ts'
import { ids } from '../demo/src/catalogue/test-catalogue.ts'
import { asAdministrator } from './administrator.ts'
import { ask } from './ask.ts'
import { clearShelf, ownShelf } from './own-shelf.ts'
import { expect, test } from './page-checks.ts'
import { addAddress, fillCart, home, type Shopper, signedIn } from './shopper.ts'

test.use({ viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true })

const longName = 'Thiruvananthapuram Venkatanarasimharajuvaripeta Krishnamurthy'

const withLongName = (page: Page, { accessToken, email }: Shopper) =>
  ask(page.request, '/api/user/update-user', {
    method: 'put',
    data: { name: longName, email, mobile: '9876543210' },
    token: accessToken,
  })

test('at 320 pixels no page scrolls sideways', { tag: '@phone' }, async ({ page }) => {
  const shopper = await signedIn(page)
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
  await expect(page.getByText('We are on it')).toBeVisible()
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
    '/',
    '/search?q=milk',
    `/dairy-${ids.dairy}/milk-${ids.milk}`,
    `/product/x-${ids.milk1l}`,
  ]) {
    await page.goto(path)
    // The order pages never fall silent: they follow the order.
    await expect(
      page
        .getByRole('main')
        .getByRole(path === '/user' ? 'navigation' : 'heading')
        .nth(0),
    ).toBeVisible()
    expect(await page.evaluate<number>('document.documentElement.scrollWidth'), path).toBe(320)
    const header = await page.getByRole('banner').boundingBox()
    expect(header?.height, path).toBeLessThan(140)
    // Cards end where the page's gutter begins, on both sides alike.
    if (path !== '/cart') continue
    const lists = page.getByRole('main').getByRole('list')
    await expect(lists).not.toHaveCount(0)
    // All in one look: a list that is drawn anew between two would not be there for the second.
    const sides = await lists.evaluateAll((all) => all.map((list) => list.getBoundingClientRect()))
    for (const { left, right } of sides) expect(right, path).toBeLessThanOrEqual(320 - left)
  }
  const banner = page.getByRole('banner')
  const [news, account] = await Promise.all([
    banner.getByRole('link', { name: /Order T-/ }).boundingBox(),
    banner.getByRole('link', { name: 'My account' }).boundingBox(),
  ])
  expect((news?.x ?? 0) + (news?.width ?? 0)).toBeLessThanOrEqual(account?.x ?? 0)
  // The control of a card stands inside the card.
  await page.goto('/search?q=milk')
  const card = page.getByRole('article').first()
  const [outer, add] = await Promise.all([card.boundingBox(), card.getByRole('button').first().boundingBox()])
  expect((add?.x ?? 0) + (add?.width ?? 0)).toBeLessThan((outer?.x ?? 0) + (outer?.width ?? 0))
  // Unit and price per 100 are read to their end, one under the other.
  expect(
    await page.getByRole('article').evaluateAll((cards) =>
      cards.flatMap((each) => {
        const line = each.querySelector('h2 + p, h3 + p')
        return line && line.scrollWidth > line.clientWidth ? [line.textContent] : []
      }),
    ),
  ).toEqual([])
})

test('a long name keeps to its column on the board of orders', { tag: '@phone' }, async ({ page, browser }) => {
  const other = await browser.newPage()
  const shopper = await signedIn(other)
  await withLongName(other, shopper)
  await addAddress(other, shopper)
  await fillCart(other, shopper, [ids.milk500])
  await other.goto('/checkout')
  await other.getByRole('button', { name: 'Cash On Delivery' }).click()
  await expect(other.getByRole('heading', { name: 'Order placed successfully' })).toBeVisible()
  await other.close()

  await page.setViewportSize({ width: 1280, height: 800 })
  await asAdministrator(page)
  await page.goto('/dashboard/orders')
  const column = page.getByRole('region', { name: 'Placed', exact: true })
  const card = column.getByRole('listitem').filter({ hasText: longName }).first()
  await expect(card).toBeVisible()
  const [outer, inner] = await Promise.all([column.boundingBox(), card.boundingBox()])
  expect(inner?.width).toBeLessThan(outer?.width ?? 0)
})

test('on a common narrow phone a price of four digits stands beside the control, and units are read to their end', {
  tag: '@phone',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const keeper = await asAdministrator(page)
  const shelf = await ownShelf(page, keeper, 'Brass Lamp', [{ price: 1599, discount: 17 }, { price: 40 }])
  await page.goto(`/brass-${shelf.category}/lamps-${shelf.subCategory}`)
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(2)
  const heights = await cards.evaluateAll((all) =>
    all.map((card) => card.lastElementChild?.lastElementChild?.clientHeight),
  )
  expect(heights[0]).toBe(heights[1])
  await clearShelf(page, keeper, shelf)
  await page.goto('/search?q=milk')
  const cut = await cards.evaluateAll((all) =>
    all.flatMap((card) => {
      const line = card.querySelector('h2 + p')
      return line && line.scrollWidth > line.clientWidth ? [line.textContent] : []
    }),
  )
  expect(cut).toEqual([])
})

test('beside a price of five digits the control of a card finds its room', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const keeper = await asAdministrator(page)
  const shelf = await ownShelf(page, keeper, 'Copper Vessel', [{ price: 12999, discount: 10 }])
  await page.goto(`/copper-${shelf.category}/vessels-${shelf.subCategory}`)
  const card = page.getByRole('article').first()
  const [outer, add] = await Promise.all([card.boundingBox(), card.getByRole('button').first().boundingBox()])
  expect((add?.x ?? 0) + (add?.width ?? 0)).toBeLessThan((outer?.x ?? 0) + (outer?.width ?? 0) - 8)
  await clearShelf(page, keeper, shelf)
})
