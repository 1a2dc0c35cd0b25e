// How much people may send (contract, section 1). The server refuses more, the fields of the browser accept no more.
import { SEARCH_LIMIT } from './search-limit.ts'

export const limits = {
  name: 200,
  email: 254,
  passwordMin: 6,
  /** Of administrators and the staff of a store. */
  staffPasswordMin: 12,
  passwordMax: 128,
  addressLine: 300,
  addressField: 100,
  unit: 60,
  description: 5000,
  search: SEARCH_LIMIT,
  couponCode: 60,
  /** Of a coupon code that a shopper types. More than `couponCode`, so that a long wrong code is answered as unknown. */
  triedCode: 200,
  reason: 300,
  bin: 30,
  addressLabel: 30,
  storeName: 60,
  promiseTitle: 60,
  link: 300,
  details: 40,
  detailName: 60,
  detailText: 2000,
  productImages: 8,
  /** Lines of one cart. */
  cartLines: 200,
  /** Orders of one person that wait for their payment and hold stock meanwhile. */
  openHolds: 2,
  /** Paise of one product. Keeps the sums of every cart exact. */
  pricePaise: 1_000_000_000,
  stock: 10_000_000,
  /** Of a JSON body; writes of products may be larger. */
  jsonBytes: 64 * 1024,
  productJsonBytes: 256 * 1024,
  /** Of a picture. */
  uploadBytes: 5 * 1024 * 1024,
  /** Characters of a delivery note as CSV. */
  deliveryNote: 400_000,
  /** Of a list of products to import: a million rows and more. */
  importBytes: 256 * 1024 * 1024,
} as const

/** Names that a detail of a product may not have: they have a meaning in JavaScript. */
export const forbiddenDetailNames: readonly string[] = ['__proto__', 'constructor', 'prototype']
