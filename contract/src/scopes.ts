// What an API key may do: the calls that each scope opens, as `METHOD url`. A call that is in no list takes no key, such as
// whatever concerns passwords, roles, settings and keys themselves. A call in two lists needs either of their scopes.

export const scopeCalls = {
  'orders:read': [
    'POST /api/order/get-orders',
    'GET /api/order/open-orders',
    'GET /api/order/store-orders',
    'GET /api/order/order-details',
    'GET /api/order/delivery',
    'GET /api/order/lateness',
    'GET /api/order/track',
    'GET /api/order/watch',
    'GET /api/order/invoice',
    'GET /api/order/photo',
    'GET /api/order/problems',
    'GET /api/order/problem-picture',
    'GET /api/order/failed-refunds',
    'POST /api/order/pick-slips',
    'GET /api/floor/board',
    'GET /api/floor/order',
    'GET /api/floor/watch',
  ],
  'orders:write': [
    'PUT /api/order/update-status',
    'PUT /api/order/refund',
    'PUT /api/order/retry-refund',
    'PUT /api/order/hand-over-cash',
    'PUT /api/order/answer-problem',
    'POST /api/order/price-change',
    'PUT /api/order/change-lines',
    'POST /api/order/price-phone-order',
    'POST /api/order/phone-order',
    'POST /api/user/create-shopper',
    'GET /api/address/of-shopper',
    'POST /api/address/create-for-shopper',
    'PUT /api/floor/assign',
    'PUT /api/floor/cancel',
    'PUT /api/floor/deliver',
    'PUT /api/floor/return',
    'PUT /api/pick/take-back',
  ],
  'stock:read': ['POST /api/stock/get-stock', 'POST /api/stock/get-movements', 'GET /api/product/by-barcode'],
  'stock:write': [
    'PUT /api/stock/bins',
    'POST /api/stock/count',
    'POST /api/stock/move',
    'POST /api/stock/preview-receipt',
    'POST /api/stock/receive',
    'POST /api/stock/waste',
  ],
  'catalogue:read': [
    'GET /api/product/export',
    'GET /api/product/imports',
    'GET /api/product/synonyms',
    'GET /api/product/empty-searches',
    'POST /api/recipe/get-all',
    'POST /api/home/get-schedule',
    'POST /api/home/preview',
  ],
  'catalogue:write': [
    'POST /api/category/create-category',
    'PUT /api/category/update-category',
    'PUT /api/category/reorder',
    'DELETE /api/category/delete-category',
    'POST /api/sub-category/create',
    'PUT /api/sub-category/update',
    'DELETE /api/sub-category/delete',
    'POST /api/product/create-product',
    'PUT /api/product/update-product',
    'DELETE /api/product/delete-product',
    'POST /api/product/restore',
    'PUT /api/product/join-sizes',
    'PUT /api/product/part-size',
    'PUT /api/product/synonyms',
    'POST /api/product/import',
    'PUT /api/product/take-back-import',
    'POST /api/recipe/create',
    'PUT /api/recipe/update',
    'DELETE /api/recipe/delete',
    'POST /api/home/create',
    'PUT /api/home/update',
    'DELETE /api/home/delete',
    'POST /api/file/upload',
  ],
  'promotions:read': ['POST /api/coupon/get-coupons', 'POST /api/discount/get-discounts', 'POST /api/offer/get-offers'],
  'promotions:write': [
    'POST /api/coupon/create',
    'PUT /api/coupon/update',
    'DELETE /api/coupon/delete',
    'POST /api/discount/create',
    'PUT /api/discount/update',
    'DELETE /api/discount/delete',
    'POST /api/offer/create',
    'PUT /api/offer/update',
    'DELETE /api/offer/delete',
  ],
  'stores:read': ['GET /api/store/get-stores'],
  'stores:write': [
    'POST /api/store/create',
    'PUT /api/store/update',
    'PUT /api/store/pause',
    'POST /api/store/preview-area',
  ],
  'reports:read': [
    'GET /api/order/figures',
    'GET /api/floor/figures',
    'GET /api/floor/figures-csv',
    'GET /api/reports/sales',
    'GET /api/reports/sales-csv',
    'GET /api/accounts/day',
    'GET /api/accounts/day-csv',
    'GET /api/accounts/month',
    'GET /api/accounts/ledger-csv',
    'GET /api/accounts/gstr1-csv',
  ],
  /** The only scope of a person's own key: it fills their cart, and places no order. */
  shop: [
    'GET /api/cart/get-cart-items',
    'POST /api/cart/create',
    'PUT /api/cart/update-cart-item',
    'DELETE /api/cart/delete-cart-item',
    'POST /api/cart/add-recipe',
    'PUT /api/cart/preference',
    'POST /api/cart/apply-coupon',
    'DELETE /api/cart/remove-coupon',
    'GET /api/cart/coupons',
    'GET /api/store/serving',
    'GET /api/address/get-address',
    'GET /api/order/slots',
    'GET /api/order/order-history',
    'GET /api/order/order-details',
    'GET /api/order/delivery',
    'GET /api/order/lateness',
    'GET /api/order/track',
  ],
} as const satisfies Record<string, readonly `${string} /api/${string}`[]>

export type Scope = keyof typeof scopeCalls
// The table has a key for each.
export const scopes = Object.keys(scopeCalls) as Scope[]

/** Whether a shop's own key may have the scope. The other is for keys of people. */
export const isShopScope = (scope: Scope): boolean => scope !== 'shop'

const scopesByCall = new Map<string, Scope[]>()
for (const scope of scopes)
  for (const call of scopeCalls[scope]) scopesByCall.set(call, [...(scopesByCall.get(call) ?? []), scope])

/** The scopes of which a key needs one for this call; empty if it takes no key. */
export const scopesOf = ({ method, url }: { method: string; url: string }): readonly Scope[] =>
  scopesByCall.get(`${method} ${url}`) ?? []
