// The shop's administrator, through the API: changes what a journey wants changed behind the shopper's back.
import type { Page } from '@playwright/test'
import { administrator } from './shop.ts'

type Change = { price?: number; discount?: number; stock?: number }

const ask = async (page: Page, method: 'post' | 'put', url: string, data: object, token?: string) => {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const response = await page.request[method](url, { data, headers })
  const answer = await response.json()
  if (!response.ok()) throw new Error(`${url} answered ${response.status()}: ${answer.message}`)
  return answer.data
}

/** Changes a product and answers what it was before. */
export const changeProduct = async (page: Page, productId: string, change: Change) => {
  const { accessToken } = await ask(page, 'post', '/api/user/login', administrator)
  const before = await ask(page, 'post', '/api/product/get-product-details', { productId }, accessToken)
  await ask(
    page,
    'put',
    '/api/product/update-product',
    { productId, ...change, stockVersion: before.stockVersion },
    accessToken,
  )
  return before
}
