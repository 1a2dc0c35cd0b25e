// Reads the stock of a product.
import type { Page } from '@playwright/test'
import { callApi } from './api.ts'

/** The stock of a product. */
export const stockOf = async ({ request }: Page, productId: string): Promise<number> =>
  (await callApi(request, '/api/product/get-product-details', { data: { productId } })).data.stock
