// A tip and a note for the rider, from the checkout to the rider's day and the day close; a copy of the bill for somebody
// else; the next coupon in the cart; and the picture that flies into the cart.
import type { Page } from '@playwright/test'
import { callApi } from './api.ts'
import { createOwnProducts } from './own-products.ts'
import { testWithUnusedShop } from './own-shop.ts'
import { expect, expectAccessible, successOf, waitForHydration, whenDrawn } from './page-checks.ts'
import { adminSession, giveDuties, windowOf } from './picking.ts'
import { arrive, callAs, endRiding, endTrip, latestOrderOf, load, openRiding, typeCode } from './riding.ts'
import { addAddress, fillCart, newShopper, signInNewShopper } from './shopper.ts'

// A shop of its own: a day that another journey has closed shows no new tips.
const test = testWithUnusedShop()

const summary = (page: Page) => page.getByRole('region', { name: 'Order Summary' })
const paise = (text: string | null) => Math.round(100 * Number(/₹([\d,.]+)/.exec(text ?? '')?.[1]?.replaceAll(',', '')))
const amountOf = async (page: Page, row: string) =>
  paise(await summary(page).locator('dl > div').filter({ hasText: row }).textContent())

test('a tip and a note reach the rider, who sees the tip in their day, and the manager owes it', async ({ page }) => {
  // Windows of the shopper, the rider and the manager, one after the other.
  test.slow()
  const { rider, products, orderOf, pack, manage, riderId } = await openRiding(page, 'Reed Fan')
  const shopper = await newShopper(page.request)
  await fillCart(page, shopper, products)
  await addAddress(page, shopper)
  const window = await windowOf(page, shopper)
  await window.goto('/checkout')
  const final = await amountOf(window, 'Final amount')

  await test.step('the shopper chooses a tip, another one, and none', async () => {
    const chips = window.getByRole('region', { name: 'A tip for your rider?' })
    await chips.getByRole('button', { name: '₹20', exact: true }).click()
    await expect(summary(window)).toContainText('Tip for your rider')
    expect(await amountOf(window, 'To pay')).toBe(final + 2000)
    expect(await amountOf(window, 'Final amount')).toBe(final)
    await expectAccessible(window)
    await chips.getByRole('button', { name: '₹20', exact: true }).click()
    await expect(summary(window)).not.toContainText('To pay')
    await chips.getByRole('button', { name: 'Other' }).click()
    await chips.getByLabel('Your tip in rupees').fill('501')
    await expect(summary(window)).toContainText('The tip is from ₹0 to ₹500.')
    await expect(summary(window).getByRole('button', { name: 'Cash On Delivery' })).toBeDisabled()
    await expectAccessible(window)
    await chips.getByLabel('Your tip in rupees').fill('35.50')
    expect(await amountOf(window, 'To pay')).toBe(final + 3550)
  })
  await test.step('writes a note, and names somebody else for the bill', async () => {
    await window.getByText('Nobody home, or a note for the rider?').click()
    await window.getByLabel('A note for the rider (optional)').fill('Third floor, the lift is slow')
    await window.getByText('Send the bill to somebody else too?').click()
    const copy = window.getByLabel('Mail address for a copy (optional)')
    await copy.fill('office')
    await copy.blur()
    await expect(window.getByText('Enter a valid email address')).toBeVisible()
    await expectAccessible(window)
    await copy.fill('office@example.in')
    await window.getByRole('button', { name: 'Cash On Delivery' }).click()
    await expect(window).toHaveURL(/\/success$/)
  })
  const orderId = await latestOrderOf(page, shopper)
  const { deliveryCode, amountDue } = await orderOf(orderId)
  expect(Math.round(100 * amountDue)).toBe(final + 3550)

  await test.step('the order page shows the tip, the note and who gets the bill', async () => {
    await window.goto(`/dashboard/myorders/${orderId}`)
    const bill = window.locator('section').filter({ has: window.getByRole('heading', { name: 'Bill', exact: true }) })
    await expect(bill).toContainText('Tip for your rider₹35.50')
    await expect(bill).toContainText('To pay')
    await expect(window.getByLabel('A note for the rider (optional)')).toHaveValue('Third floor, the lift is slow')
    await expect(window.getByText('office@example.in gets a copy when the order is delivered.')).toBeVisible()
    await window.getByRole('button', { name: 'Change who else gets the bill' }).click()
    const dialog = window.getByRole('dialog')
    await expectAccessible(window)
    await dialog.getByLabel('Mail address').fill('books@example.in')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(window.getByText('books@example.in gets a copy when the order is delivered.')).toBeVisible()
    await expectAccessible(window)
  })
  await test.step('the papers of the bags carry the note', async () => {
    await pack(orderId)
    const { data } = await callApi(page.request, '/api/order/pick-slips', {
      method: 'post',
      data: { orderIds: [orderId] },
      token: (await adminSession(page)).accessToken,
    })
    expect(data[0].note).toBe('Third floor, the lift is slow')
  })
  await test.step('the rider reads the note, takes the cash with the tip, and has the tip in their day', async () => {
    await manage('put', '/api/floor/assign', { orderId, riderId })
    await load(rider)
    await expect(rider.getByRole('region', { name: 'This drop' })).toContainText('Third floor, the lift is slow')
    await arrive(rider)
    await typeCode(rider, deliveryCode)
    await rider.getByRole('button', { name: /taken in cash$/ }).click()
    await rider.getByRole('button', { name: 'Delivered', exact: true }).click()
    await expect(rider.getByRole('heading', { name: 'All done' })).toBeVisible()
    await endTrip(rider)
    const day = rider.getByRole('region', { name: 'My day' })
    await expect(day).toContainText('Tips for you')
    await expect(day).toContainText('₹35.50')
    await expectAccessible(rider)
  })
  await test.step('the bill went to the other address, once', async () => {
    await window.reload()
    await expect(window.getByText('books@example.in got a copy of the bill.')).toBeVisible()
    await expect(window.getByRole('button', { name: /gets the bill|the bill to somebody/ })).toHaveCount(0)
  })
  await test.step('the manager sees the tip to pay in the day close', async () => {
    const manager = await newShopper(page.request)
    await giveDuties(page, manager, ['manager'])
    const office = await windowOf(page, manager)
    await office.goto('/dashboard/day-close')
    const tips = office.locator('section').filter({
      has: office.getByRole('heading', { name: 'Tips to pay to riders' }),
    })
    await expect(tips.last()).toContainText('Asha Rao · 1 order')
    await expect(tips.last()).toContainText('₹35.50')
    await expectAccessible(office)
    await office.context().close()
  })
  await endRiding(rider)
  await window.context().close()
})

test('an administrator switches tips off, and the checkout has none', async ({ page }) => {
  const admin = await adminSession(page)
  const { products } = await createOwnProducts(page, admin, 'Reed Mat', [{}])
  const shopper = await signInNewShopper(page)
  await fillCart(page, shopper, products)
  await addAddress(page, shopper)
  await page.goto('/checkout')
  await page.getByRole('button', { name: '₹50', exact: true }).click()
  await callAs(page, admin, 'put', '/api/settings/update', { tips: false })
  try {
    // The checkout that still offers a tip is told, and then has none.
    await page.getByRole('button', { name: 'Cash On Delivery' }).click()
    await expect(page.getByText(/^Tips are not taken here any more/).first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'A tip for your rider?' })).toHaveCount(0)
    await expect(summary(page)).not.toContainText('To pay')
    await page.getByRole('button', { name: 'Cash On Delivery' }).click()
    await expect(page).toHaveURL(/\/success$/)
  } finally {
    await callAs(page, admin, 'put', '/api/settings/update', { tips: true })
  }
})

test('the cart and the cart bar say how far the next coupon is', async ({ page, isMobile }) => {
  const admin = await adminSession(page)
  const { products } = await createOwnProducts(page, admin, 'Reed Basket', [{ price: 139 }])
  const coupon = { code: 'reeds', kind: 'flat', amount: 60, minimum: 200, listed: true }
  const { _id } = await callAs(page, admin, 'post', '/api/coupon/create', coupon)
  try {
    const shopper = await signInNewShopper(page)
    await fillCart(page, shopper, products)
    if (isMobile) {
      await page.goto('/')
      await expect(page.getByRole('complementary', { name: 'Cart' })).toContainText('₹61 more for ₹60 off')
      await expectAccessible(page)
    }
    await page.goto('/cart')
    const main = page.getByRole('main')
    await expect(main.getByText('₹61 more for ₹60 off')).toHaveCount(2)
    await expectAccessible(page)
    await successOf(page, '/api/cart/update-cart-item', () => main.getByRole('button', { name: /^One more/ }).click())
    await expect(main.getByText(/more for/)).toHaveCount(0)
    if (isMobile) {
      await page.goto('/')
      await expect(page.getByRole('complementary', { name: 'Cart' })).toContainText('Use your coupon: ₹60 off')
    }
  } finally {
    await callAs(page, admin, 'put', '/api/coupon/update', { _id, active: false, listed: false })
  }
})

declare global {
  interface Window {
    /** The pictures that have flown, and the most at one time. */
    flown: { count: number; most: number; animates: string[] }
  }
}

test.describe('the picture of an added product', () => {
  const watch = (page: Page) =>
    page.addInitScript(() => {
      window.flown = { count: 0, most: 0, animates: [] }
      const look = (records: MutationRecord[]) => {
        for (const { addedNodes } of records)
          for (const node of addedNodes) {
            if (!(node instanceof HTMLElement) || node.dataset.flying === undefined) continue
            window.flown.count++
            window.flown.most = Math.max(window.flown.most, document.querySelectorAll('[data-flying]').length)
            for (const { effect } of node.getAnimations())
              if (effect instanceof KeyframeEffect)
                for (const frame of effect.getKeyframes()) window.flown.animates.push(...Object.keys(frame))
          }
      }
      document.addEventListener('DOMContentLoaded', () =>
        new MutationObserver(look).observe(document.body, { childList: true }),
      )
    })
  const flown = (page: Page) => page.evaluate(() => window.flown)
  const flying = (page: Page) => page.locator('[data-flying]')

  /** The listing of six own products, of which the first is in the cart. */
  const openListing = async (page: Page, name: string) => {
    const admin = await adminSession(page)
    const { products } = await createOwnProducts(
      page,
      admin,
      name,
      ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((word) => ({ name: `${name} ${word}` })),
    )
    const shopper = await signInNewShopper(page)
    await fillCart(page, shopper, products.slice(0, 1))
    await watch(page)
    await page.goto(`/search?q=${encodeURIComponent(name)}`)
    await expect(page.getByRole('button', { name: `One more ${name} One` })).toBeVisible()
    // Pictures fly once the cart bar is loaded.
    await waitForHydration(page)
    // A wide window has the bar too, hidden.
    await expect(page.locator('aside.cart-bar')).toBeAttached()
    // All of it: while the bar of a phone slides in, nothing flies to it.
    await expect(page.locator('[data-cart]').filter({ visible: true }).first()).toBeInViewport({ ratio: 1 })
    return page.getByRole('button', { name: new RegExp(`^Add ${name}`) })
  }

  test('flies into the cart, by transform and opacity alone, and is gone afterwards', async ({ page }) => {
    const add = await openListing(page, 'Reed Lamp')
    await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode().catch(() => {}))))
    await add.first().click()
    await expect.poll(async () => (await flown(page)).count).toBe(1)
    const { animates } = await flown(page)
    const others = animates.filter((name) => !['offset', 'computedOffset', 'easing', 'composite'].includes(name))
    expect([...new Set(others)].sort()).toEqual(['opacity', 'transform'])
    await expect(flying(page)).toHaveCount(0)
    await expect(add).toHaveCount(4)
  })

  test('does not pile up when many are added quickly', async ({ page }) => {
    const add = await openListing(page, 'Reed Stool')
    await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode().catch(() => {}))))
    await add.evaluateAll((buttons) => {
      for (const button of buttons) if (button instanceof HTMLElement) button.click()
    })
    await expect(add).toHaveCount(0)
    await expect.poll(async () => (await flown(page)).count).toBeGreaterThan(0)
    await expect(flying(page)).toHaveCount(0)
    expect((await flown(page)).most).toBeLessThanOrEqual(3)
  })

  test('stays where it is under reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const add = await openListing(page, 'Reed Tray')
    await add.first().click()
    await expect(add).toHaveCount(4)
    await expect(page.getByRole('button', { name: /^One more/ })).toHaveCount(2)
    await whenDrawn(page)
    expect((await flown(page)).count).toBe(0)
  })
})
