// Limits of carts, addresses and phone numbers.

/** Most pieces of one product in a cart. */
export const MAX_LINE_QUANTITY = 99

/** Most addresses of one shopper. */
export const MAX_ADDRESSES = 20

/** Indian mobile numbers: ten digits, the first from 6 to 9. */
export const mobilePattern = /^[6-9]\d{9}$/
