// How much people may send. The server refuses more, and form fields accept no more.
import { SEARCH_LIMIT } from './search-limit.ts'

export const limits = {
  name: 200,
  email: 254,
  passwordMin: 6,
  /** The shortest password of administrators and store staff. */
  staffPasswordMin: 12,
  passwordMax: 128,
  addressLine: 300,
  addressField: 100,
  unit: 60,
  description: 5000,
  search: SEARCH_LIMIT,
  couponCode: 60,
  offerName: 60,
  /** Products, and categories, that one coupon or offer is for. */
  scopeIds: 100,
  /** The longest coupon code that a shopper may try. It is more than `couponCode`, so that a long wrong code is "unknown". */
  triedCode: 200,
  /** Products of one change of many. */
  productsAtOnce: 500,
  /** Products, or categories, of one scheduled discount. */
  discountProducts: 500,
  discountCategories: 100,
  /** Products of one recipe, and products or recipes of one shelf of the home page. */
  recipeParts: 30,
  shelfItems: 15,
  recipeAmount: 40,
  homeText: 100,
  reason: 300,
  /** What a shopper tells the rider. */
  doorNote: 200,
  customerNote: 1000,
  /** The largest tip for a rider, in rupees. */
  tip: 500,
  /** Orders of one trip. */
  tripOrders: 50,
  /** Positions of a rider in one call. */
  positions: 100,
  bin: 30,
  addressLabel: 30,
  storeName: 60,
  phone: 30,
  consentVersion: 40,
  /** Characters of one page that the law asks for. */
  pageText: 15_000,
  upiAddress: 320,
  templateId: 100,
  /** Characters of one message to a phone: about six parts in English. */
  templateText: 1000,
  promiseTitle: 60,
  link: 300,
  /** API keys of the shop, of one person, and stores of one key. */
  keys: 100,
  ownKeys: 3,
  keyStores: 100,
  webhooks: 20,
  webhookUrl: 500,
  /** The URL of a browser at its push service. */
  pushEndpoint: 1000,
  details: 40,
  detailName: 60,
  detailText: 2000,
  productImages: 8,
  /** The address of a picture in a list, and the name of the file of one. */
  pictureUrl: 2000,
  fileName: 300,
  /** Lines of one cart. */
  cartLines: 200,
  favourites: 200,
  /** Sold-out products that one person waits for. */
  awaitedProducts: 100,
  /** The most unpaid orders of one person that hold stock. */
  openHolds: 2,
  /** The highest price of a product. It keeps the sums of every cart exact. */
  pricePaise: 1_000_000_000,
  stock: 10_000_000,
  /** The largest JSON body; endpoints that write products allow more. */
  jsonBytes: 64 * 1024,
  productJsonBytes: 256 * 1024,
  /** The largest picture. */
  uploadBytes: 5 * 1024 * 1024,
  /** Characters of a delivery note as CSV. */
  deliveryNote: 400_000,
  /** The largest import file: enough for more than a million rows. */
  importBytes: 256 * 1024 * 1024,
} as const

/** Names that a product detail may not have, because they have a meaning in JavaScript. */
export const forbiddenDetailNames: readonly string[] = ['__proto__', 'constructor', 'prototype']
