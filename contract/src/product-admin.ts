// Products: what administrators change and read.
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import type * as schema from './product.schema.ts'

export const createProduct = endpoint<typeof schema.createProductSchema>({
  method: 'POST',
  url: '/api/product/create-product',
  access: 'admin',
  invalidates: 'catalogue',
  status: 201,
  idempotent: true,
  bodyLimit: limits.productJsonBytes,
})
export const updateProduct = endpoint<typeof schema.updateProductSchema>({
  method: 'PUT',
  url: '/api/product/update-product',
  access: 'admin',
  invalidates: 'catalogue',
  bodyLimit: limits.productJsonBytes,
})
export const deleteProduct = endpoint<typeof schema.deleteProductSchema>({
  method: 'DELETE',
  url: '/api/product/delete-product',
  access: 'admin',
  invalidates: 'catalogue',
})
/** Changes many products at once. */
export const changeProducts = endpoint<typeof schema.changeProductsSchema>({
  method: 'PUT',
  url: '/api/product/change-products',
  access: 'admin',
  invalidates: 'catalogue',
})
/** Archives many products at once: orders and documents keep them, and they can be restored. */
export const deleteProducts = endpoint<typeof schema.deleteProductsSchema>({
  method: 'DELETE',
  url: '/api/product/delete-products',
  access: 'admin',
  invalidates: 'catalogue',
})
export const restoreProducts = endpoint<typeof schema.restoreProductsSchema>({
  method: 'POST',
  url: '/api/product/restore-products',
  access: 'admin',
  invalidates: 'catalogue',
})
export const restoreProduct = endpoint<typeof schema.restoreProductSchema>({
  method: 'POST',
  url: '/api/product/restore',
  access: 'admin',
  invalidates: 'catalogue',
})
/** Makes a product a size of another, whatever their names are. */
export const joinSizes = endpoint<typeof schema.joinSizesSchema>({
  method: 'PUT',
  url: '/api/product/join-sizes',
  access: 'admin',
  invalidates: 'catalogue',
})
/** Makes a product one without further sizes. */
export const partSize = endpoint<typeof schema.partSizeSchema>({
  method: 'PUT',
  url: '/api/product/part-size',
  access: 'admin',
  invalidates: 'catalogue',
})
export const getSynonyms = endpoint<typeof schema.getSynonymsSchema>({
  method: 'GET',
  url: '/api/product/synonyms',
  access: 'admin',
})
export const setSynonyms = endpoint<typeof schema.setSynonymsSchema>({
  method: 'PUT',
  url: '/api/product/synonyms',
  access: 'admin',
  invalidates: 'catalogue',
  bodyLimit: limits.productJsonBytes,
})
export const emptySearches = endpoint<typeof schema.emptySearchesSchema>({
  method: 'GET',
  url: '/api/product/empty-searches',
  access: 'admin',
})
