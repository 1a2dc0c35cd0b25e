// A shopper for one test, registered and signed in through the API.
import { randomBytes } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { callApi } from './api.ts'

export type Shopper = { email: string; password: string; accessToken: string; refreshToken: string }

/** A unique e-mail. */
export const newEmail = () => `asha.${randomBytes(6).toString('hex')}@example.in`

export const register = async (request: APIRequestContext): Promise<{ email: string; password: string }> => {
  const [email, password] = [newEmail(), 'Jaggery-lamp-7']
  await callApi(request, '/api/user/register', {
    data: { name: 'Asha Rao', email, password, confirmPassword: password },
  })
  return { email, password }
}

/** Puts the tokens into local storage before the scripts of a page run, in every page of this context. */
export const storeTokens = (page: Page, tokens: Pick<Shopper, 'accessToken' | 'refreshToken'>) =>
  page.addInitScript(({ accessToken, refreshToken }) => {
    // Only once per tab, because the page may change the tokens later.
    if (sessionStorage.getItem('signedInByTest')) return
    sessionStorage.setItem('signedInByTest', '1')
    localStorage.setItem('accessToken', accessToken)
    localStorage.setItem('refreshToken', refreshToken)
  }, tokens)

/** Registers a new shopper and signs them in, without storing the tokens in a page. */
export const newShopper = async (request: APIRequestContext): Promise<Shopper> => {
  const account = await register(request)
  const { data } = await callApi(request, '/api/user/login', { data: account })
  return { ...account, ...data }
}

/** Registers a new shopper and signs them in, in every page of this context. */
export const signInNewShopper = async (page: Page): Promise<Shopper> => {
  const shopper = await newShopper(page.request)
  await storeTokens(page, shopper)
  return shopper
}

/** Puts products into the shopper's cart, one piece of each. */
export const fillCart = async (page: Page, { accessToken }: Shopper, productIds: readonly string[]) => {
  for (const productId of productIds)
    await callApi(page.request, '/api/cart/create', { data: { productId }, token: accessToken })
}

export const home = {
  address_line: '14, 2nd Cross, Indiranagar',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560038',
  country: 'India',
  mobile: '9876543210',
}

export const addAddress = (page: Page, { accessToken }: Shopper, address = home) =>
  callApi(page.request, '/api/address/create', { data: address, token: accessToken })

/** Orders the shopper's cart through the API, as another tab would. */
export const orderCart = async (
  page: Page,
  { accessToken: token }: Shopper,
  way: 'cash-on-delivery' | 'online-payment',
  more: { provider?: string; slot?: string; tip?: number } = {},
) => {
  const cart = await callApi(page.request, '/api/cart/get-cart-items', { method: 'get', token })
  const addresses = await callApi(page.request, '/api/address/get-address', { method: 'get', token })
  const data = {
    list_items: cart.data,
    totalAmt: cart.bill.finalAmount,
    subTotalAmt: cart.bill.discountedTotal,
    addressId: addresses.data[0]._id,
    ...more,
  }
  return (await callApi(page.request, `/api/order/${way}`, { data, token })).data
}
