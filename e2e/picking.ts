// Pickers and orders for them, set up through the API.
import type { Page } from '@playwright/test'
import { checkDigit } from '../rules/src/barcode.ts'
import type { Duty } from '../rules/src/permissions.ts'
import { callApi } from './api.ts'
import { createOwnProducts } from './own-products.ts'
import { expect } from './page-checks.ts'
import { proveEmail } from './prove-email.ts'
import { administrator } from './shop-template.ts'
import { addAddress, fillCart, newShopper, orderCart, type Shopper, signInNewShopper, storeTokens } from './shopper.ts'

export type Session = Pick<Shopper, 'accessToken' | 'refreshToken'>

export const adminSession = async (page: Page): Promise<Session> =>
  (await callApi(page.request, '/api/user/login', { data: administrator })).data

/** Gives a person these duties at the store `main`, and removes all other duties. */
export const giveDuties = async (page: Page, { accessToken }: Session, duties: readonly Duty[]) => {
  const { data: me } = await callApi(page.request, '/api/user/user-details', { method: 'get', token: accessToken })
  await proveEmail(me.email)
  await callApi(page.request, '/api/user/set-duties', {
    method: 'put',
    data: { _id: me._id, duties: duties.map((duty) => ({ storeId: 'main', duty })) },
    token: (await adminSession(page)).accessToken,
  })
}

/** Cancels the orders that other tests of this shop have left, which a picker or a rider on shift would get. */
export const cancelOpenOrders = async (page: Page, { accessToken: token }: Session) => {
  for (const state of ['PLACED', 'CONFIRMED', 'PACKING', 'READY']) {
    const { data } = await callApi(page.request, '/api/order/get-orders', {
      data: { state, page: 1, limit: 50 },
      token,
    })
    for (const { _id: orderId } of data)
      await callApi(page.request, '/api/order/update-status', {
        method: 'put',
        data: { orderId, state: 'CANCELLED', reason: 'Left over' },
        token,
      })
  }
}

/**
 * Waits until the store promises the minutes of its settings: after the last picker's shift it goes on for 15 seconds with
 * the promise it has computed before, and may not take orders in that time.
 */
export const waitForPromiseOfSettings = (page: Page, minutes = 10) =>
  expect
    .poll(
      async () =>
        (await callApi(page.request, '/api/store/serving?pincode=560038', { method: 'get' })).data.promise?.minutes,
      { timeout: 60_000 },
    )
    .toBe(minutes)

/** A new picker, signed in on every page of this context. */
const signInPicker = async (page: Page): Promise<Shopper> => {
  const picker = await signInNewShopper(page)
  await giveDuties(page, picker, ['picker'])
  return picker
}

export type Floor = {
  admin: Session
  picker: Shopper
  products: string[]
  codes: string[]
  name: string
  /** Places an order with one piece of each of these products; returns its id. */
  order: (products: readonly string[], more?: { productId: string; quantity: number }) => Promise<string>
  /** Places the order of a shopper whose cart is filled; returns its id. */
  orderFor: (shopper: Shopper) => Promise<string>
}

/** Creates products in bins, and signs a picker in on this page. There is no order to pick yet. */
export const openFloor = async (page: Page, name: string, count: number): Promise<Floor> => {
  const admin = await adminSession(page)
  await cancelOpenOrders(page, admin)
  const token = admin.accessToken
  const { products } = await createOwnProducts(
    page,
    admin,
    name,
    Array.from({ length: count }, () => ({})),
  )
  const stamp = String(Date.now()).slice(-9)
  const codes = products.map((_, index) => {
    const digits = `89${stamp}${index % 10}`
    return `${digits}${checkDigit(digits)}`
  })
  for (const [index, productId] of products.entries())
    await callApi(page.request, '/api/product/update-product', {
      method: 'put',
      data: { productId, barcode: codes[index] },
      token,
    })
  // The sequence of the bins is the reverse of the sequence in the cart.
  const lines = products.map((productId, index) => ({ productId, bin: `A-${count - index}` }))
  await callApi(page.request, '/api/stock/bins', { method: 'put', data: { storeId: 'main', lines }, token })

  const picker = await signInPicker(page)

  const orderFor = async (shopper: Shopper): Promise<string> => {
    await addAddress(page, shopper)
    return (await orderCart(page, shopper, 'cash-on-delivery'))._id
  }

  const order: Floor['order'] = async (ordered, more) => {
    const shopper = await newShopper(page.request)
    await fillCart(page, shopper, ordered)
    if (more) {
      const cart = await callApi(page.request, '/api/cart/get-cart-items', {
        method: 'get',
        token: shopper.accessToken,
      })
      const line = cart.data.find((each: { productId: { _id: string } }) => each.productId._id === more.productId)
      await callApi(page.request, '/api/cart/update-cart-item', {
        method: 'put',
        data: { _id: line._id, qty: more.quantity },
        token: shopper.accessToken,
      })
    }
    return orderFor(shopper)
  }
  return { admin, picker, products, codes, name, order, orderFor }
}

export const startShift = async (page: Page) => {
  await page.goto('/floor')
  await page.getByRole('button', { name: 'Start as picker' }).click()
  await expect(page.getByText('On shift as picker')).toBeVisible()
}
export const endShift = async (page: Page) => {
  await page.goto('/floor')
  await page.getByRole('button', { name: 'End shift' }).click()
  await expect(page.getByRole('button', { name: 'Start as picker' })).toBeVisible()
}
export const nextOrder = async (page: Page) => {
  await page.goto('/floor/pick')
  await expect(page.getByRole('heading', { name: '1 order to pick' })).toBeVisible()
  await page.getByRole('button', { name: 'Next order' }).click()
}
/** Types a code as a scanner does: outside of any field, with Enter at its end. */
export const scanCode = async (page: Page, code: string) => {
  // All keys in one task: after a pause of two seconds, the page takes the next key for the first one of another code.
  await page.evaluate(
    (keys) => {
      ;(document.activeElement as HTMLElement | null)?.blur()
      for (const key of keys) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    },
    [...code, 'Enter'],
  )
}

/** A second window, in which another person is signed in. */
export const windowOf = async (page: Page, person: Session): Promise<Page> => {
  const browser = page.context().browser()
  if (!browser) throw new Error('no browser')
  const context = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    viewport: page.viewportSize(),
    hasTouch: true,
    isMobile: true,
  })
  const window = await context.newPage()
  await storeTokens(window, person)
  return window
}
export const current = (page: Page) => page.getByRole('region', { name: 'This line' })
export const stateOf = async (page: Page, { admin }: Floor, orderId: string): Promise<string> => {
  const { data } = await callApi(page.request, `/api/order/order-details?orderId=${orderId}`, {
    method: 'get',
    token: admin.accessToken,
  })
  return data.state
}
