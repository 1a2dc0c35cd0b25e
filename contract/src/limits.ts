// How much people may write (contract, section 1): the server refuses more, the browser's fields take no more.
export const limits = {
  name: 200,
  email: 254,
  passwordMin: 6,
  passwordMax: 128,
  addressLine: 300,
  addressField: 100,
  unit: 60,
  description: 5000,
  search: 100,
  couponCode: 60,
  /** What may be tried as a code: an unknown one is answered as such even when it is longer than any can be. */
  triedCode: 200,
  reason: 300,
  bin: 30,
  addressLabel: 30,
  storeName: 60,
  promiseTitle: 60,
  details: 40,
  detailName: 60,
  detailText: 2000,
  productImages: 8,
  /** Lines of one cart. */
  cartLines: 200,
  /** Orders of one person that wait for their payment and hold stock meanwhile. */
  openHolds: 2,
  /** Paise of the dearest product: keeps every cart within exact arithmetic. */
  pricePaise: 1_000_000_000,
  stock: 10_000_000,
} as const

/** What no detail of a product may be called: names that mean something to the language itself. */
export const forbiddenDetailNames: readonly string[] = ['__proto__', 'constructor', 'prototype']
