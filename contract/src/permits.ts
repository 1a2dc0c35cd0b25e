// The permits with which administrators may make calls. An owner may make all of them, and a call of administrators or staff
// that is not in this table is the owners' alone. The server refuses by it, and the web hides what a person may not do. An
// administrator without a permit of the call counts as a person without the role: they may still hold a duty at a store, or
// have an order of their own.
import { can, isOwner, type Permission, type Permit, type Person } from '@tokri/rules/permissions.ts'
import type { Endpoint } from './endpoint.ts'

type Call = `${Endpoint['method']} /api/${string}`
/** All calls whose address begins so. */
type Area = `/api/${string}/`

const shop: readonly Permit[] = ['lead']
const goods: readonly Permit[] = ['lead', 'catalogue']
const orders: readonly Permit[] = ['lead', 'support']
const books: readonly Permit[] = ['lead', 'accounts']
const ordersAndBooks: readonly Permit[] = ['lead', 'support', 'accounts']
const everybody: readonly Permit[] = ['lead', 'catalogue', 'support', 'accounts']

/** A call counts before its area. */
export const permitTable: Readonly<Record<Call | Area, readonly Permit[]>> = {
  '/api/category/': goods,
  '/api/sub-category/': goods,
  '/api/product/': goods,
  '/api/recipe/': goods,
  '/api/home/': goods,
  '/api/discount/': goods,
  '/api/stock/': goods,
  '/api/buying/': goods,
  'POST /api/file/upload': goods,

  '/api/coupon/': shop,
  '/api/offer/': shop,

  'POST /api/order/get-orders': ordersAndBooks,
  'GET /api/order/store-orders': ordersAndBooks,
  'GET /api/order/figures': ordersAndBooks,
  'GET /api/order/open-orders': orders,
  'GET /api/order/watch': orders,
  'POST /api/order/pick-slips': orders,
  'PUT /api/order/update-status': orders,
  'POST /api/order/price-phone-order': orders,
  'POST /api/order/phone-order': orders,
  'POST /api/order/price-change': orders,
  'PUT /api/order/change-lines': orders,
  'PUT /api/order/refund': orders,
  'PUT /api/order/retry-refund': orders,
  'PUT /api/order/hand-over-cash': orders,
  'GET /api/order/failed-refunds': orders,
  'GET /api/order/problems': orders,
  'PUT /api/order/answer-problem': orders,
  'PUT /api/user/push-new-orders': orders,
  'GET /api/payment/upi': orders,
  'PUT /api/payment/confirm-upi': orders,
  'PUT /api/payment/end-upi': orders,
  // Without a permit they are about one's own orders.
  'GET /api/order/order-details': ordersAndBooks,
  'GET /api/order/invoice': ordersAndBooks,
  'GET /api/order/track': orders,
  'GET /api/order/delivery': orders,
  'GET /api/order/lateness': orders,
  'GET /api/order/photo': orders,
  'GET /api/order/problem-picture': orders,
  'PUT /api/order/cancel-order': orders,
  'POST /api/order/pay-again': orders,

  'POST /api/user/get-users': orders,
  'POST /api/user/create-shopper': orders,
  'GET /api/address/of-shopper': orders,
  'POST /api/address/create-for-shopper': orders,
  'GET /api/user/customer': orders,
  'POST /api/user/note-customer': orders,
  'POST /api/user/export-customer': shop,
  'DELETE /api/user/delete-customer': shop,
  'PUT /api/user/set-duties': shop,

  // A key may do more than its maker: without the permit people make keys for their own cart.
  'POST /api/keys/create': [],
  'GET /api/keys': [],
  'DELETE /api/keys': [],

  '/api/accounts/': books,
  '/api/reports/': books,
  'GET /api/floor/figures': books,
  'GET /api/floor/figures-csv': books,

  'GET /api/store/get-stores': everybody,
  'PUT /api/store/update': shop,
  'PUT /api/store/pause': shop,
  'POST /api/store/preview-area': shop,
  '/api/shift/': shop,
  '/api/pick/': shop,
  '/api/ride/': shop,
  '/api/cash/': shop,
  '/api/floor/': shop,
}

type Guarded = Pick<Endpoint, 'method' | 'url' | 'access'>

const areaOf = (url: string): Area => `/api/${url.split('/')[2] ?? ''}/`

const isOpen = ({ access }: Guarded): boolean => ['guest', 'guest-or-user', 'refresh', 'signature'].includes(access)

/** The permits that a call needs, besides that of an owner; null if it needs none. */
const neededFor = (call: Guarded): readonly Permit[] | null => {
  if (isOpen(call)) return null
  const named = permitTable[`${call.method} ${call.url}` as Call]
  if (named || call.access === 'user') return named ?? null
  return permitTable[areaOf(call.url)] ?? []
}

/** The person as this call sees them: an administrator without its permit has no role. */
export const seenBy = <P extends Person>(call: Guarded, person: P): P => {
  if (person.role !== 'Admin' || isOwner(person)) return person
  const needed = neededFor(call)
  if (needed === null || needed.some((permit) => person.permits?.includes(permit))) return person
  return { ...person, role: 'User' }
}

/** Whether this person may make the call, for at least one store. */
export const mayCall = (person: Person, call: Guarded): boolean =>
  isOpen(call) || can(seenBy(call, person), call.access as Permission) // an access that is not open is a permission
