// The goods: reading, searching and keeping them.
import { endpoint } from './endpoint.ts'
import type * as schema from './product.schema.ts'

/** A product write may be this long in bytes (contract section 1). */
const PRODUCT_BODY = 256 * 1024

export const createProduct = endpoint<typeof schema.createProductSchema>({
  method: 'POST',
  url: '/api/product/create-product',
  access: 'admin',
  status: 201,
  bodyLimit: PRODUCT_BODY,
})
export const updateProduct = endpoint<typeof schema.updateProductSchema>({
  method: 'PUT',
  url: '/api/product/update-product',
  access: 'admin',
  bodyLimit: PRODUCT_BODY,
})
export const deleteProduct = endpoint<typeof schema.deleteProductSchema>({
  method: 'DELETE',
  url: '/api/product/delete-product',
  access: 'admin',
})
export const restoreProduct = endpoint<typeof schema.restoreProductSchema>({
  method: 'POST',
  url: '/api/product/restore',
  access: 'admin',
})
export const getProducts = endpoint<typeof schema.getProductsSchema>({
  method: 'POST',
  url: '/api/product/get-product',
  access: 'guest',
})
export const productsByCategory = endpoint<typeof schema.productsByCategorySchema>({
  method: 'POST',
  url: '/api/product/get-productbycategory',
  access: 'guest',
})
export const listing = endpoint<typeof schema.listingSchema>({
  method: 'POST',
  url: '/api/product/get-productbycategoryandsubcategory',
  access: 'guest',
})
export const productDetails = endpoint<typeof schema.productDetailsSchema>({
  method: 'POST',
  url: '/api/product/get-product-details',
  access: 'guest',
})
export const searchProducts = endpoint<typeof schema.searchProductsSchema>({
  method: 'POST',
  url: '/api/product/search-product',
  access: 'guest',
})
/** Multipart: `dryRun`, `skipBad`, `mapping`, then `file`. */
export const importProducts = endpoint<typeof schema.importProductsSchema>({
  method: 'POST',
  url: '/api/product/import',
  access: 'admin',
  patient: true,
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
  bodyLimit: PRODUCT_BODY,
})
export const emptySearches = endpoint<typeof schema.emptySearchesSchema>({
  method: 'GET',
  url: '/api/product/empty-searches',
  access: 'admin',
})
/** Answers text/csv, outside the envelope. */
export const exportProducts = endpoint({ method: 'GET', url: '/api/product/export', access: 'admin', patient: true })
