// Reads a product, and changes it as an administrator while a shopper is on the page.
import type { Page } from '@playwright/test'
import { callApi } from './api.ts'
import { administrator } from './shop-template.ts'

type Change = { price?: number; discount?: number; stock?: number }

/** The stock of a product. */
export const stockOf = async ({ request }: Page, productId: string): Promise<number> =>
  (await callApi(request, '/api/product/get-product-details', { data: { productId } })).data.stock

/** Changes a product and returns it as it was before. */
export const changeProduct = async ({ request }: Page, productId: string, change: Change) => {
  const { data: admin } = await callApi(request, '/api/user/login', { data: administrator })
  const token = admin.accessToken
  const { data: before } = await callApi(request, '/api/product/get-product-details', { data: { productId }, token })
  const data = { productId, ...change, stockVersion: before.stockVersion }
  await callApi(request, '/api/product/update-product', { method: 'put', data, token })
  return before
}
