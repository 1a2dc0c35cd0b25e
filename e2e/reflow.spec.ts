// The narrowest screen of WCAG 2.2 with very long words: nothing overflows, and the header keeps its two lines.
import type { Locator, Page } from '@playwright/test'
import { demoId } from '../demo/src/catalogue/catalogue.ts'
import { ids } from '../demo/src/catalogue/test-catalogue.ts'
import { signInAsAdministrator } from './administrator.ts'
import { callApi } from './api.ts'
import { createOwnProducts, deleteOwnProducts } from './own-products.ts'
import { expect, test } from './page-checks.ts'
import { addAddress, fillCart, home, orderCart, type Shopper, signInNewShopper } from './shopper.ts'

test.use({ viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true })

const longName = 'Thiruvananthapuram Venkatanarasimharajuvaripeta Krishnamurthy'

const withLongName = (page: Page, { accessToken, email }: Shopper) =>
  callApi(page.request, '/api/user/update-user', {
    method: 'put',
    data: { name: longName, email, mobile: '9876543210' },
    token: accessToken,
  })

/** The lines of text in this element; icons do not count. */
const linesOf = (element: Locator) =>
  element.evaluate((box) => {
    const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    const bottoms = new Set<number>()
    while (texts.nextNode()) {
      range.selectNodeContents(texts.currentNode)
      for (const { bottom } of range.getClientRects()) bottoms.add(Math.round(bottom))
    }
    return bottoms.size
  })

test('at 320 pixels no page scrolls horizontally', { tag: '@phone' }, async ({ page }) => {
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
  const banner = page.getByRole('banner')
  const [news, account] = await Promise.all([
    banner.getByRole('link', { name: /Order T-/ }).boundingBox(),
    banner.getByRole('link', { name: 'My account' }).boundingBox(),
  ])
  expect((news?.x ?? 0) + (news?.width ?? 0)).toBeLessThanOrEqual(account?.x ?? 0)
  // The control stays inside its card.
  await page.goto('/search?q=milk')
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

test('at 320 pixels the cart bar, the state of an order and "+3" stay on their lines', { tag: '@phone' }, async ({
  page,
}) => {
  const shopper = await signInNewShopper(page)
  await addAddress(page, shopper)
  const chips = ['Kettle Lime', 'Thin Salted', 'Ridged Masala'].map((kind) => demoId('product', `test ${kind} Chips`))
  await fillCart(page, shopper, [ids.milk500, ids.biscuit, ids.namkeenMix, ids.yogurt, ...chips])
  await orderCart(page, shopper, 'cash-on-delivery')
  await fillCart(page, shopper, [ids.milk500, ids.paneer1kg, ids.namkeenMix, ...chips])
  // Long amounts: short ones would not wrap anyway.
  const token = shopper.accessToken
  const { data: lines } = await callApi(page.request, '/api/cart/get-cart-items', { method: 'get', token })
  for (const { _id } of lines.slice(0, 3))
    await callApi(page.request, '/api/cart/update-cart-item', { method: 'put', data: { _id, qty: 10 }, token })
  await page.goto('/dashboard/myorders')
  const more = page.getByRole('main').getByText('+3', { exact: true })
  await expect(more).toBeVisible()
  const box = await more.boundingBox()
  const picture = await page.getByRole('main').getByRole('link').locator('img').first().boundingBox()
  expect(box?.y).toBe(picture?.y)
  const card = await page
    .getByRole('main')
    .getByRole('link', { name: /^Order T-/ })
    .boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan((card?.x ?? 0) + (card?.width ?? 0) - 8)
  const state = page.getByRole('banner').getByText('Placed', { exact: true })
  await expect(state).toBeVisible()
  expect(await linesOf(state)).toBe(1)
  await page.goto('/')
  const bar = page.getByRole('link', { name: /View cart/ })
  await expect(bar).toBeVisible()
  for (const text of [bar.getByText(/items ·/), bar.getByText(/You save|Free delivery/), bar.getByText('View cart')]) {
    const { height, size, cut } = await text.evaluate((element) => ({
      cut: element.scrollWidth > element.clientWidth && getComputedStyle(element).overflow === 'hidden',
      height: element.getBoundingClientRect().height,
      size: Number.parseFloat(getComputedStyle(element).fontSize),
    }))
    expect(height).toBeLessThan(2 * size)
    expect(cut).toBe(false)
  }
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(72)
})

test('at 320 pixels the longest state of an order and its number stay on one line in the list', {
  tag: '@phone',
}, async ({ page }) => {
  const shopper = await signInNewShopper(page)
  await addAddress(page, shopper)
  await fillCart(page, shopper, [ids.milk500])
  await orderCart(page, shopper, 'online-payment')
  await page.goto('/dashboard/myorders')
  const card = page.getByRole('main').getByRole('link', { name: /^Order T-/ })
  const state = card.getByText('Waiting for payment', { exact: true })
  await expect(state).toBeVisible()
  expect(await linesOf(state)).toBe(1)
  expect(await linesOf(card.getByText(/^Order T-/))).toBe(1)
  const [outer, chip] = await Promise.all([card.boundingBox(), state.boundingBox()])
  expect((chip?.x ?? 0) + (chip?.width ?? 0)).toBeLessThan((outer?.x ?? 0) + (outer?.width ?? 0) - 8)
})

test('at 320 pixels a long e-mail stays inside the form of the code', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(`${'venkatanarasimharajuvaripeta'.repeat(2)}@example.in`)
  await page.getByRole('button', { name: 'Send OTP' }).click()
  await expect(page.getByRole('textbox', { name: 'Digit 1 of 6' })).toBeFocused()
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(320)
  await expect(page.getByRole('textbox', { name: 'Digit 6 of 6' })).toBeInViewport({ ratio: 1 })
})

test('a long name stays in its column on the order board', { tag: '@phone' }, async ({ page, browser }) => {
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
  const column = page.getByRole('region', { name: 'Placed', exact: true })
  // The name is the label of the link that calls the shopper.
  const call = page.getByRole('link', { name: `Call ${longName}` })
  const card = column.getByRole('listitem').filter({ has: call }).first()
  await expect(card).toBeVisible()
  const [outer, inner] = await Promise.all([column.boundingBox(), card.boundingBox()])
  expect(inner?.width).toBeLessThan(outer?.width ?? 0)
})

test('on a narrow phone a price of four digits fits beside the control, and units are not cut off', {
  tag: '@phone',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const admin = await signInAsAdministrator(page)
  const own = await createOwnProducts(page, admin, 'Brass Lamp', [{ price: 1599, discount: 17 }, { price: 40 }])
  await page.goto(`/brass-${own.category}/lamps-${own.subCategory}`)
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(2)
  const heights = await cards.evaluateAll((all) =>
    all.map((card) => card.lastElementChild?.lastElementChild?.clientHeight),
  )
  expect(heights[0]).toBe(heights[1])
  await deleteOwnProducts(page, admin, own)
  await page.goto('/search?q=milk')
  const cut = await cards.evaluateAll((all) =>
    all.flatMap((card) => {
      const line = card.querySelector('h2 + p')
      return line && line.scrollWidth > line.clientWidth ? [line.textContent] : []
    }),
  )
  expect(cut).toEqual([])
})

test('a price of five digits leaves room for the control of a card', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const admin = await signInAsAdministrator(page)
  const own = await createOwnProducts(page, admin, 'Copper Vessel', [{ price: 12999, discount: 10 }])
  await page.goto(`/copper-${own.category}/vessels-${own.subCategory}`)
  const card = page.getByRole('article').first()
  const [outer, add] = await Promise.all([card.boundingBox(), card.getByRole('button').first().boundingBox()])
  expect((add?.x ?? 0) + (add?.width ?? 0)).toBeLessThan((outer?.x ?? 0) + (outer?.width ?? 0) - 8)
  await deleteOwnProducts(page, admin, own)
})
