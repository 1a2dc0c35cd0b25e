// A shopper of one test: registered and signed in through the API, with the tokens where the shop keeps them.
import { randomBytes } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'

export type Shopper = { email: string; password: string; accessToken: string; refreshToken: string }

/** A name nobody else has. */
export const newEmail = () => `asha.${randomBytes(6).toString('hex')}@example.in`

const post = async (request: APIRequestContext, url: string, data: object, accessToken?: string) => {
  const response = await request.post(url, {
    data,
    ...(accessToken && { headers: { authorization: `Bearer ${accessToken}` } }),
  })
  const answer = await response.json()
  if (!response.ok()) throw new Error(`${url} answered ${response.status()}: ${answer.message}`)
  return answer
}

export const register = async (request: APIRequestContext): Promise<{ email: string; password: string }> => {
  const [email, password] = [newEmail(), 'Jaggery-lamp-7']
  await post(request, '/api/user/register', { name: 'Asha Rao', email, password, confirmPassword: password })
  return { email, password }
}

/** Signs a new shopper in before the page's own scripts run, in every page of this context. */
export const signedIn = async (page: Page): Promise<Shopper> => {
  const { email, password } = await register(page.request)
  const { data } = await post(page.request, '/api/user/login', { email, password })
  await page.addInitScript((tokens) => {
    // Only once: what the shop does to the tokens later must last.
    if (sessionStorage.getItem('signedInByTest')) return
    sessionStorage.setItem('signedInByTest', '1')
    localStorage.setItem('accessToken', tokens.accessToken)
    localStorage.setItem('refreshToken', tokens.refreshToken)
  }, data)
  return { email, password, ...data }
}

/** Puts products into the shopper's cart, one piece of each. */
export const fillCart = async (page: Page, { accessToken }: Shopper, productIds: readonly string[]) => {
  for (const productId of productIds) await post(page.request, '/api/cart/create', { productId }, accessToken)
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
  post(page.request, '/api/address/create', address, accessToken)
