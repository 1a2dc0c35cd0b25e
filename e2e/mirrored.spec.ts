// The shop and the floor in a longer language that is written from right to left: every text can be read.
import type { Page } from '@playwright/test'
import { ids } from '../demo/src/catalogue/test-catalogue.ts'
import { mirror, unreadable } from './mirrored.ts'
import { testWithUnusedShop } from './own-shop.ts'
import { expect } from './page-checks.ts'
import { cancelOpenOrders, endShift, giveDuties, nextOrder, openFloor, startShift } from './picking.ts'
import { arrive, load, openRiding } from './riding.ts'
import { addAddress, fillCart, signInNewShopper } from './shopper.ts'

const test = testWithUnusedShop()

const hydrated = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('a, button')].every((each) =>
      Object.keys(each).some((key) => key.startsWith('__react')),
    ),
  )

/** Every text of this screen can be read, at each width. It mirrors the page, so the next step opens another one. */
const expectReadable = async (page: Page, screen: string) => {
  const size = page.viewportSize() ?? { width: 1280, height: 800 }
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await hydrated(page)
  for (const width of size.width < 640 ? [320, 390] : [1280]) {
    await page.setViewportSize({ ...size, width })
    await mirror(page)
    expect.soft(await unreadable(page), `${screen} at ${width} px`).toEqual([])
  }
}

/** Opens pages and reads them. */
const expectReadablePages = async (page: Page, paths: string[], as = '') => {
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await expectReadable(page, `${as}${path}`)
  }
}

test('a guest can read every text of the shop', async ({ page }) => {
  await expectReadablePages(page, [
    '/',
    `/dairy-${ids.dairy}/milk-${ids.milk}`,
    `/product/x-${ids.milk1l}`,
    '/search',
    '/search?q=milk',
    '/search?q=nothingofthekind',
    '/cart',
    '/login',
    '/register',
    '/forgot-password',
    '/recipes',
    '/no-such-page',
  ])
})

test('a shopper can read every text from the cart to the order', async ({ page, isMobile }) => {
  test.slow()
  const shopper = await signInNewShopper(page)
  await expectReadablePages(
    page,
    ['/cart', '/dashboard/myorders', '/dashboard/myaddress', '/dashboard/favourites'],
    'empty',
  )
  await page.goto('/dashboard/myaddress')
  await page.getByRole('button', { name: 'Add address' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectReadable(page, 'address dialog')
  await addAddress(page, shopper)
  await fillCart(page, shopper, [ids.milk500, ids.biscuit, ids.namkeenMix, ids.yogurt])
  await expectReadablePages(
    page,
    ['/', '/cart', '/checkout', `/product/x-${ids.milk1l}`, '/search?q=milk'],
    'with a cart',
  )
  if (!isMobile) {
    await page.goto('/')
    await page.getByRole('button', { name: 'My Cart' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectReadable(page, 'cart panel')
  }
  await page.goto('/checkout')
  await page.getByRole('button', { name: 'Cash On Delivery' }).click()
  await expect(page.getByRole('heading', { name: 'Order placed successfully' })).toBeVisible()
  await expectReadable(page, 'success')
  await page.goto('/dashboard/myorders')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Order T-/ })
    .first()
    .click()
  await expect(page.getByText('We are on it')).toBeVisible()
  await expectReadable(page, 'order')
  const pages = ['/dashboard/myorders', '/dashboard/profile', '/dashboard/myaddress', '/buy-again', '/']
  await expectReadablePages(page, isMobile ? [...pages, '/user'] : pages, 'with an order')
})

test('a picker, a rider and a manager can read every text of the floor', async ({ page, isMobile }) => {
  test.slow()
  const floor = await openFloor(page, 'Clay Pot', 3)
  await giveDuties(page, floor.picker, ['picker', 'manager'])
  await expectReadablePages(page, ['/floor'], 'before the shift ')
  await startShift(page)
  await floor.order(floor.products)
  await expectReadablePages(page, ['/floor', '/floor/pick', '/floor/stock', '/floor/board'], 'on shift ')
  await nextOrder(page)
  await expect(page.getByRole('region', { name: 'This line' })).toBeVisible()
  await expectReadable(page, 'sheet')
  await page.goto('/floor/pick')
  await page.getByRole('button', { name: 'Not there' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectReadable(page, 'not there')
  await page.goto('/floor/board')
  await page
    .getByRole('button', { name: /^Pause/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectReadable(page, 'pause')
  if (!isMobile) return
  await cancelOpenOrders(page, floor.admin)
  await endShift(page)
  const { rider, order, pack } = await openRiding(page, 'Cane Stool')
  await expectReadable(rider, 'rider without a trip')
  const { orderId } = await order()
  await pack(orderId)
  await rider.goto('/floor/ride')
  await expect(rider.getByRole('region', { name: 'To load' })).toBeVisible()
  await expectReadable(rider, 'load')
  await rider.goto('/floor/ride')
  await load(rider)
  await expectReadable(rider, 'way')
  await rider.goto('/floor/ride')
  await arrive(rider)
  await expect(rider.getByRole('button', { name: '7', exact: true })).toBeVisible()
  await expectReadable(rider, 'door')
  await expectReadablePages(page, ['/floor/board'], 'with a rider')
  await rider.context().close()
})
