// Later quarters of an hour at the checkout, and the coupon for an order that came later than promised.
import type { Page } from '@playwright/test'
import { callApi } from './api.ts'
import { createOwnProducts } from './own-products.ts'
import { test } from './own-shop.ts'
import { expect, expectAccessible } from './page-checks.ts'
import { adminSession, giveDuties, waitForPromiseOfSettings } from './picking.ts'
import { addAddress, fillCart, newShopper, orderCart, type Shopper, signInNewShopper, storeTokens } from './shopper.ts'

test.describe.configure({ timeout: 240_000 })
// A store reads its work again after 15 seconds.
const soon = { timeout: 60_000 }

type Slot = { from: string; at: string; left: number }

const startShift = async (page: Page, duty: 'picker' | 'rider'): Promise<Shopper> => {
  const person = await newShopper(page.request)
  await giveDuties(page, person, [duty])
  await callApi(page.request, '/api/shift/start', { data: { storeId: 'main', duty }, token: person.accessToken })
  return person
}
const endShift = (page: Page, { accessToken: token }: Shopper) =>
  callApi(page.request, '/api/shift/end', { method: 'put', data: {}, token })

const addressOf = async (page: Page, shopper: Shopper): Promise<string> => {
  await addAddress(page, shopper)
  const token = shopper.accessToken
  return (await callApi(page.request, '/api/address/get-address', { method: 'get', token })).data[0]._id
}

/** The slots of a shopper's address, as soon as the store offers some. */
const offeredSlots = async (page: Page, { accessToken: token }: Shopper, addressId: string): Promise<Slot[]> => {
  let slots: Slot[] = []
  await expect(async () => {
    slots = (await callApi(page.request, `/api/order/slots?addressId=${addressId}`, { method: 'get', token })).data
    expect(slots.length).toBeGreaterThan(4)
  }).toPass(soon)
  return slots
}

const orderSlot = async (page: Page, { accessToken: token }: Shopper, addressId: string, slot: string) => {
  const cart = await callApi(page.request, '/api/cart/get-cart-items', { method: 'get', token })
  const data = { list_items: cart.data, totalAmt: cart.bill.finalAmount, addressId, slot }
  return (await callApi(page.request, '/api/order/cash-on-delivery', { data, token })).data
}

test('a shopper chooses a later quarter of an hour, and none that is full', async ({ page }) => {
  const admin = await adminSession(page)
  const { products } = await createOwnProducts(page, admin, 'Palm Leaf Fan', [{}])
  const staff = [await startShift(page, 'picker'), await startShift(page, 'rider')]
  const times = page.getByRole('group', { name: 'When the order comes' })
  try {
    const neighbour = await newShopper(page.request)
    const there = await addressOf(page, neighbour)
    const [, , , slot] = await offeredSlots(page, neighbour, there)
    const neighbours: string[] = []
    await test.step('a neighbour takes all of a slot', async () => {
      // How many orders fit into it follows from the times that the store has learned from earlier orders.
      await expect(async () => {
        const slots = await offeredSlots(page, neighbour, there)
        const left = slots.find(({ at }) => at === slot?.at)?.left
        expect(left).toBeDefined()
        for (let index = 0; index < (left ?? 0); index++) {
          await fillCart(page, neighbour, products)
          neighbours.push((await orderSlot(page, neighbour, there, slot?.at ?? ''))._id)
        }
        expect(left).toBe(0)
      }).toPass(soon)
    })

    const shopper = await signInNewShopper(page)
    await addAddress(page, shopper)
    await fillCart(page, shopper, products)
    await page.goto('/checkout')
    await test.step('the times are folded, and the full one cannot be chosen', async () => {
      await expect(times).toBeHidden()
      await page.getByText('Rather later? Choose a time').click()
      await expect(times.getByRole('radio', { name: 'As soon as possible' })).toBeChecked()
      const full = times.locator('label', { hasText: 'full' })
      await expect(full).toHaveCount(1)
      await expect(full.getByRole('radio')).toBeDisabled()
      await expectAccessible(page)
    })
    await test.step('the chosen one is what the shop promises', async () => {
      await times.getByRole('radio').last().check()
      await expect(page.getByText(/At your door between .* and /)).toBeVisible()
      await page.getByRole('button', { name: 'Cash On Delivery' }).click()
      await expect(page.getByRole('heading', { name: 'Order placed successfully' })).toBeVisible()
      await expect(page.getByText(/It will be at your door between .* and /)).toBeVisible()
    })
    await test.step('so does the page of the order', async () => {
      const { data } = await callApi(page.request, '/api/order/order-history', {
        method: 'get',
        token: shopper.accessToken,
      })
      expect(data[0].promise.at).toBe(data[0].slot.at)
      await page.goto(`/dashboard/myorders/${data[0]._id}`)
      await expect(page.getByText(/Promised between .* and /)).toBeVisible()
      await expect(page.getByRole('region', { name: 'Delivery' })).toContainText(' – ')
      await expectAccessible(page)
      for (const orderId of [...neighbours, data[0]._id])
        await callApi(page.request, '/api/order/update-status', {
          method: 'put',
          data: { orderId, state: 'CANCELLED' },
          token: admin.accessToken,
        })
    })
  } finally {
    for (const person of staff) await endShift(page, person)
    await waitForPromiseOfSettings(page)
  }
})

test('a late order says so, and brings a coupon once it is delivered', { tag: '@desktop' }, async ({
  page,
  browser,
}) => {
  const admin = await adminSession(page)
  const token = admin.accessToken
  const update = (data: object) => callApi(page.request, '/api/settings/update', { method: 'put', data, token })
  const { products } = await createOwnProducts(page, admin, 'Hemp Twine', [{}])
  await test.step('an administrator sets the amount', async () => {
    await storeTokens(page, admin)
    await page.goto('/dashboard/settings')
    await page.getByLabel('Coupon for a late order in ₹').fill('75')
    await page.getByLabel('Delivery promise in minutes').fill('1')
    const saved = page.waitForResponse('**/api/settings/update')
    await page.getByRole('button', { name: 'Save settings' }).click()
    expect((await saved).status()).toBe(200)
  })
  try {
    await waitForPromiseOfSettings(page, 1)
    const context = await browser.newContext({ baseURL: new URL(page.url()).origin })
    const shop = await context.newPage()
    const shopper = await signInNewShopper(shop)
    await addAddress(shop, shopper)
    await fillCart(shop, shopper, products)
    const { _id: orderId } = await orderCart(shop, shopper, 'cash-on-delivery')
    await shop.goto(`/dashboard/myorders/${orderId}`)
    const delivery = shop.getByRole('region', { name: 'Delivery' })
    await expect(delivery).toContainText('It takes longer than we said. We are sorry.', { timeout: 120_000 })
    for (const state of ['CONFIRMED', 'PACKING', 'OUT_FOR_DELIVERY', 'DELIVERED'])
      await callApi(page.request, '/api/order/update-status', { method: 'put', data: { orderId, state }, token })
    await expect(shop.getByText('We are sorry that it was late')).toBeVisible(soon)
    await expect(shop.getByText(/The code SORRY-\w+ takes ₹75 off your next order/)).toBeVisible()
    await expect(shop.getByText('Later than promised. A coupon of ₹75 is our apology.')).toBeVisible()
    await expectAccessible(shop)
    await context.close()
  } finally {
    await update({ promiseMinutes: 10, apologyAmount: 0 })
  }
})
