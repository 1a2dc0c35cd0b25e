// Products: reading, searching and managing.
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
export const getProducts = endpoint<typeof schema.getProductsSchema>({
  method: 'POST',
  url: '/api/product/get-product',
  access: 'guest',
  invalidates: 'nothing',
  priority: 'normal',
})
export const productsByCategory = endpoint<typeof schema.productsByCategorySchema>({
  method: 'POST',
  url: '/api/product/get-productbycategory',
  access: 'guest',
  invalidates: 'nothing',
  priority: 'normal',
})
export const listing = endpoint<typeof schema.listingSchema>({
  method: 'POST',
  url: '/api/product/get-productbycategoryandsubcategory',
  access: 'guest',
  invalidates: 'nothing',
  priority: 'normal',
})
export const productDetails = endpoint<typeof schema.productDetailsSchema>({
  method: 'POST',
  url: '/api/product/get-product-details',
  access: 'guest',
  invalidates: 'nothing',
  priority: 'normal',
})
/** The sizes that products are sold in: those whose name without amounts, brand and first subcategory are the same. */
export const productSizes = endpoint<typeof schema.productSizesSchema>({
  method: 'POST',
  url: '/api/product/sizes',
  access: 'guest',
  invalidates: 'nothing',
  priority: 'normal',
})
/** What shoppers buy together with some products: computed every night from the orders of the shop. */
export const boughtTogether = endpoint<typeof schema.boughtTogetherSchema>({
  method: 'POST',
  url: '/api/product/bought-together',
  access: 'guest',
  invalidates: 'nothing',
  priority: 'normal',
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
/** Finds a product by its barcode, for the scanners of store staff. */
export const productByBarcode = endpoint<typeof schema.productByBarcodeSchema>({
  method: 'GET',
  url: '/api/product/by-barcode',
  access: 'picker',
  store: 'any',
})
export const searchProducts = endpoint<typeof schema.searchProductsSchema>({
  method: 'POST',
  url: '/api/product/search-product',
  access: 'guest',
  invalidates: 'nothing',
  priority: 'normal',
})
/** What a shopper may be about to type. An empty text answers the shop's popular searches. */
export const suggestProducts = endpoint<typeof schema.suggestProductsSchema>({
  method: 'POST',
  url: '/api/product/suggest',
  access: 'guest',
  invalidates: 'nothing',
  priority: 'normal',
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
