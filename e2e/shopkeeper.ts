// The shop's shelves, through the API: looked at, and changed behind the shopper's back by its administrator.
import type { Page } from '@playwright/test'
import { ask } from './ask.ts'
import { administrator } from './shop.ts'

type Change = { price?: number; discount?: number; stock?: number }

/** How many pieces of it are on the shelf. */
export const stockOf = async ({ request }: Page, productId: string): Promise<number> =>
  (await ask(request, '/api/product/get-product-details', { data: { productId } })).data.stock

/** Changes a product and answers what it was before. */
export const changeProduct = async ({ request }: Page, productId: string, change: Change) => {
  const { data: keeper } = await ask(request, '/api/user/login', { data: administrator })
  const token = keeper.accessToken
  const { data: before } = await ask(request, '/api/product/get-product-details', { data: { productId }, token })
  const data = { productId, ...change, stockVersion: before.stockVersion }
  await ask(request, '/api/product/update-product', { method: 'put', data, token })
  return before
}
