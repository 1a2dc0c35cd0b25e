// Products: reading and searching.
import { endpoint } from './endpoint.ts'
import type * as schema from './product.schema.ts'

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
