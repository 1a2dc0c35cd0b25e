// Riders and orders for them, set up through the API.
import type { Page } from '@playwright/test'
import { callApi } from './api.ts'
import { createOwnProducts } from './own-products.ts'
import { expect, successOf } from './page-checks.ts'
import { adminSession, cancelOpenOrders, giveDuties, type Session, windowOf } from './picking.ts'
import { addAddress, fillCart, newShopper, orderCart, type Shopper } from './shopper.ts'

const STORE_AREA = { latitude: 12.9569, longitude: 77.7011 }

type OrderFacts = { orderNumber: string; state: string; deliveryCode: string; amountDue: number }
type Token = Pick<Session, 'accessToken'>

/** Makes a call as this person; returns its data. */
export const callAs = async (
  page: Page,
  { accessToken: token }: Token,
  method: 'get' | 'post' | 'put',
  url: string,
  data?: object,
) => (await callApi(page.request, url, { method, token, ...(data && { data }) })).data

export type Riding = {
  admin: Session
  products: string[]
  /** The window of a rider who is on shift. */
  rider: Page
  riderId: string
  /** Hands over the cash of the rider. */
  handOver: () => Promise<void>
  /** Orders one piece of each product, in cash. */
  order: () => Promise<{ shopper: Shopper; orderId: string }>
  /** Packs an order without a picker. */
  pack: (orderId: string) => Promise<void>
  orderOf: (orderId: string) => Promise<OrderFacts>
  /** Makes a call as the manager. */
  manage: (method: 'get' | 'post' | 'put', url: string, data?: object) => Promise<Record<string, unknown>>
}

export const latestOrderOf = async (page: Page, shopper: Token): Promise<string> =>
  (await callAs(page, shopper, 'get', '/api/order/order-history'))[0]._id

/** Orders one piece of each product, in cash; returns the id of the order. */
export const placeOrder = async (page: Page, shopper: Shopper, products: readonly string[]): Promise<string> => {
  await fillCart(page, shopper, products)
  await addAddress(page, shopper)
  await orderCart(page, shopper, 'cash-on-delivery')
  return latestOrderOf(page, shopper)
}
export const orderOf = (page: Page, admin: Token, orderId: string): Promise<OrderFacts> =>
  callAs(page, admin, 'get', `/api/order/order-details?orderId=${orderId}`)
export const leadTo = (page: Page, admin: Token, orderId: string, state: string) =>
  callAs(page, admin, 'put', '/api/order/update-status', { orderId, state })
/** Packs an order without a picker. */
export const packOrder = async (page: Page, admin: Token, orderId: string) => {
  for (const state of ['CONFIRMED', 'PACKING', 'READY']) await leadTo(page, admin, orderId, state)
}

export type RiderOnShift = { person: Shopper; riderId: string; trip: () => Promise<Trip> }
type Trip = { _id: string; drops: { orderId: string; lat: number; lng: number }[] }

/** An administrator takes all cash of a rider, who would stay on the board with it. */
export const handOverAll = async (page: Page, rider: Token): Promise<void> => {
  const admin = await adminSession(page)
  const { _id: riderId } = await callAs(page, rider, 'get', '/api/user/user-details')
  const { inHand } = await callAs(page, rider, 'get', '/api/cash/mine')
  if (inHand <= 0) return
  const answer = await page.request.post('/api/cash/handover', {
    data: { riderId, amount: inHand },
    headers: { authorization: `Bearer ${admin.accessToken}`, 'idempotency-key': crypto.randomUUID() },
  })
  expect(answer.ok()).toBe(true)
}

/** A rider on shift, who has no window. */
export const riderOnShift = async (page: Page): Promise<RiderOnShift> => {
  const person = await newShopper(page.request)
  await giveDuties(page, person, ['rider'])
  await callAs(page, person, 'post', '/api/shift/start', { storeId: 'main', duty: 'rider' })
  const { _id: riderId } = await callAs(page, person, 'get', '/api/user/user-details')
  return { person, riderId, trip: () => callAs(page, person, 'get', '/api/ride/trip') }
}

/** A rider who has begun a shift in a window of their own. `page` has been opened, and belongs to somebody else. */
export const openRiding = async (page: Page, name: string): Promise<Riding> => {
  const admin = await adminSession(page)
  await cancelOpenOrders(page, admin)
  const { products } = await createOwnProducts(page, admin, name, [{}])
  const person = await newShopper(page.request)
  await giveDuties(page, person, ['rider'])
  const me = await callAs(page, person, 'get', '/api/user/user-details')
  await page.goto('/')
  const rider = await windowOf(page, person)
  await rider.context().grantPermissions(['geolocation'])
  await rider.context().setGeolocation(STORE_AREA)
  await rider.goto('/floor/ride')
  await rider.getByRole('button', { name: /^Start as rider/ }).click()
  await expect(rider.getByText('No trip yet')).toBeVisible()

  return {
    admin,
    products,
    rider,
    riderId: me._id,
    handOver: () => handOverAll(page, person),
    order: async () => {
      const shopper = await newShopper(page.request)
      return { shopper, orderId: await placeOrder(page, shopper, products) }
    },
    pack: (orderId) => packOrder(page, admin, orderId),
    orderOf: (orderId) => orderOf(page, admin, orderId),
    manage: (method, url, data) => callAs(page, admin, method, url, data),
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
/** A delivery code that is not this one. */
export const wrongCode = (code: string) => (code === '0000' ? '0001' : '0000')
export const endTrip = async (rider: Page) => {
  await successOf(rider, '/api/ride/back', () => rider.getByRole('button', { name: 'Back at the store' }).click())
  await expect(rider.getByText('No trip yet')).toBeVisible()
}
/** Ends the shift, so that the next test's rider gets the next trip. */
export const endRiding = async (rider: Page, handOver: () => Promise<void>) => {
  await handOver()
  await rider.getByRole('button', { name: 'End shift' }).click()
  await expect(rider.getByRole('button', { name: /^Start as rider/ })).toBeVisible()
  await rider.context().close()
}
