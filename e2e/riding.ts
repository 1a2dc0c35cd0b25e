// Riders and orders for them, set up through the API.
import type { Page } from '@playwright/test'
import { callApi } from './api.ts'
import { createOwnProducts } from './own-products.ts'
import { expect } from './page-checks.ts'
import { adminSession, cancelOpenOrders, giveDuties, type Session, windowOf } from './picking.ts'
import { addAddress, fillCart, newShopper, orderCart, type Shopper } from './shopper.ts'

const STORE_AREA = { latitude: 12.9569, longitude: 77.7011 }

type OrderFacts = { orderNumber: string; state: string; deliveryCode: string; amountDue: number }

export type Riding = {
  admin: Session
  products: string[]
  /** The window of a rider who is on shift. */
  rider: Page
  riderId: string
  /** Orders one piece of each product, in cash. */
  order: () => Promise<{ shopper: Shopper; orderId: string }>
  /** Packs an order without a picker. */
  pack: (orderId: string) => Promise<void>
  orderOf: (orderId: string) => Promise<OrderFacts>
  /** Makes a call as the manager. */
  manage: (method: 'get' | 'post' | 'put', url: string, data?: object) => Promise<Record<string, unknown>>
}

export const latestOrderOf = async (page: Page, { accessToken: token }: Shopper): Promise<string> => {
  const { data } = await callApi(page.request, '/api/order/order-history', { method: 'get', token })
  return data[0]._id
}

/** A rider who has begun a shift in a window of their own. `page` has been opened, and belongs to somebody else. */
export const openRiding = async (page: Page, name: string): Promise<Riding> => {
  const admin = await adminSession(page)
  const token = admin.accessToken
  await cancelOpenOrders(page, admin)
  const { products } = await createOwnProducts(page, admin, name, [{}])
  const person = await newShopper(page.request)
  await giveDuties(page, person, ['rider'])
  const me = await callApi(page.request, '/api/user/user-details', { method: 'get', token: person.accessToken })
  await page.goto('/')
  const rider = await windowOf(page, person)
  await rider.context().grantPermissions(['geolocation'])
  await rider.context().setGeolocation(STORE_AREA)
  await rider.goto('/floor/ride')
  await rider.getByRole('button', { name: /^Start as rider/ }).click()
  await expect(rider.getByText('No trip yet')).toBeVisible()

  const manage: Riding['manage'] = async (method, url, data) =>
    (await callApi(page.request, url, { method, token, ...(data && { data }) })).data
  return {
    admin,
    products,
    rider,
    riderId: me.data._id,
    order: async () => {
      const shopper = await newShopper(page.request)
      await fillCart(page, shopper, products)
      await addAddress(page, shopper)
      await orderCart(page, shopper, 'cash-on-delivery')
      return { shopper, orderId: await latestOrderOf(page, shopper) }
    },
    pack: async (orderId) => {
      for (const state of ['CONFIRMED', 'PACKING', 'READY'])
        await manage('put', '/api/order/update-status', { orderId, state })
    },
    orderOf: async (orderId) => (await manage('get', `/api/order/order-details?orderId=${orderId}`)) as OrderFacts,
    manage,
  }
}

/** Loads the trip that comes next. */
export const load = async (rider: Page) => {
  const bags = rider.getByRole('region', { name: 'To load' }).getByRole('button')
  await expect(bags).toHaveCount(1)
  await expect(rider.getByRole('button', { name: 'All bags loaded' })).toBeDisabled()
  await bags.click()
  await rider.getByRole('button', { name: 'All bags loaded' }).click()
  await expect(rider.getByRole('heading', { name: 'On the way' })).toBeVisible()
}
export const arrive = (rider: Page) => rider.getByRole('button', { name: 'I am at the door' }).click()
export const typeCode = async (rider: Page, code: string) => {
  for (const digit of code) await rider.getByRole('button', { name: digit, exact: true }).click()
}
export const endTrip = async (rider: Page) => {
  await rider.getByRole('button', { name: 'Back at the store' }).click()
  await expect(rider.getByText('No trip yet')).toBeVisible()
}
/** Ends the shift, so that the next test's rider gets the next trip. */
export const endRiding = async (rider: Page) => {
  await rider.getByRole('button', { name: 'End shift' }).click()
  await expect(rider.getByRole('button', { name: /^Start as rider/ })).toBeVisible()
  await rider.context().close()
}
