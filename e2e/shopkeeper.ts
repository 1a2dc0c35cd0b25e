// The shop's administrator, through the API: changes what a journey wants changed behind the shopper's back.
import type { Page } from '@playwright/test'
import { ask } from './ask.ts'
import { administrator } from './shop.ts'

type Change = { price?: number; discount?: number; stock?: number }

/** Changes a product and answers what it was before. */
export const changeProduct = async ({ request }: Page, productId: string, change: Change) => {
  const { data: keeper } = await ask(request, '/api/user/login', { data: administrator })
  const token = keeper.accessToken
  const { data: before } = await ask(request, '/api/product/get-product-details', { data: { productId }, token })
  const data = { productId, ...change, stockVersion: before.stockVersion }
  await ask(request, '/api/product/update-product', { method: 'put', data, token })
  return before
}
