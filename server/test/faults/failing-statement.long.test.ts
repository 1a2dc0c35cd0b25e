// Atomicity: every write path is repeated with its first, second, third … statement failing, in each of the two ways,
// until it succeeds. After each failure nothing may have changed, unless only the answer to COMMIT was lost; then
// everything has. Every connection must be released, and the same write must succeed afterwards.
import { createAddress, createShopperAddress, deleteAddress, updateAddress } from '@tokri/contract/address.ts'
import {
  addToCart,
  applyCoupon,
  deleteCartItem,
  removeCoupon,
  setPreference,
  updateCartItem,
} from '@tokri/contract/cart.ts'
import type { Endpoint } from '@tokri/contract/endpoint.ts'
import {
  answerSubstitution,
  cancelOrder,
  changeOwnOrder,
  payAgain,
  payOnline,
  placeOrder,
  placePhoneOrder,
  priceOwnChange,
  refundOrder,
  reorder,
  retryRefund,
  sendBillCopy,
  updateOrderStatus,
} from '@tokri/contract/order.ts'
import { createShopper } from '@tokri/contract/people.ts'
import { deleteAccount, login, register } from '@tokri/contract/user.ts'
import { afterEach, beforeAll, describe, it } from 'vitest'
import { reportMissing } from '../../src/modules/order/change/substitution.ts'
import { findAndLockOrder } from '../../src/modules/order/move/move-order.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { newId } from '../../src/platform/ids.ts'
import { checkoutOf } from '../checkout.ts'
import { anAddress, type Person } from '../shop.ts'
import { expectAllOrNothing, type Path, path } from './all-or-nothing.ts'
import type { Failure } from './failing-database.ts'
import { failingShop } from './failing-shop.ts'

const { shop, failing } = await failingShop()
const { call, db, deps, signUp } = shop
const { product, atCheckout, cashOrder, onlineOrder, paidOrder, webhook, succeeded, failed } = checkoutOf(shop)

let admin: Person
let milk: string
let bread: string
beforeAll(async () => {
  admin = await signUp('Admin')
  milk = await product({ name: 'Toned Milk', pricePaise: 45_000, stock: 10_000 })
  bread = await product({ name: 'Brown Bread', stock: 10_000 })
})

const write =
  (endpoint: Endpoint, body: unknown, options: { token?: string; headers?: Record<string, string> } = {}) =>
  () =>
    call(endpoint, { body }, options)
const basket = () => [{ productId: milk, quantity: 2 }, { productId: bread }]

/** A refund that the provider has taken, and its message that it failed. */
const failingRefund = async () => {
  const { orderId } = await paidOrder(basket())
  const body = { orderId, lines: [{ productId: bread, quantity: 1 }], reason: 'torn' }
  const { data } = (await call(refundOrder, { body }, { token: admin.token })).body
  await shop.runJobs()
  const [refund] = data.refunds
  const message = { id: newId(), type: 'refund.failed', orderId, amount: refund.amount }
  return { refundId: refund._id, fail: () => webhook(message) }
}

const paths: Path[] = [
  path(
    'register',
    async () => {
      const password = 'Tamarind-42'
      const body = { name: 'Asha', email: `${newId()}@paths.test`, password, confirmPassword: password }
      return write(register, body)
    },
    201,
  ),
  path('sign in', async () => {
    const { email, password } = await signUp()
    return write(login, { email, password })
  }),
  path(
    'save an address',
    async () => {
      const { token } = await signUp()
      return write(createAddress, anAddress, { token })
    },
    201,
  ),
  path(
    'make an account for a shopper who calls',
    async () => {
      const body = { name: 'Kamala', email: `${newId()}@paths.test`, mobile: '9876501234' }
      return write(createShopper, body, { token: admin.token })
    },
    201,
  ),
  path(
    'save an address for a shopper who calls',
    async () => {
      const { id } = await signUp()
      return write(createShopperAddress, { userId: id, ...anAddress }, { token: admin.token })
    },
    201,
  ),
  path(
    'order by phone',
    async () => {
      const { person, body, cart } = await atCheckout(basket())
      const { addressId } = body
      const lines = basket().map((line) => ({ quantity: 1, ...line }))
      const order = { userId: person.id, addressId, lines, totalAmt: cart.body.bill.finalAmount }
      return write(placePhoneOrder, order, { token: admin.token })
    },
    201,
  ),
  path('change the lines and the address of an own order that is paid', async () => {
    const { orderId, token } = await paidOrder(basket())
    const { data } = (await call(createAddress, { body: { ...anAddress, address_line: '9, New Road' } }, { token }))
      .body
    const lines = [
      { productId: milk, quantity: 3 },
      { productId: bread, quantity: 1 },
    ]
    const wanted = { orderId, lines, addressId: data._id }
    const priced = await call(priceOwnChange, { body: wanted }, { token })
    return write(changeOwnOrder, { ...wanted, totalAmt: priced.body.data.bill.finalAmount }, { token })
  }),
  path('change an address', async () => {
    const { token, body } = await atCheckout(basket())
    return write(updateAddress, { ...anAddress, _id: body.addressId, city: 'Mysuru' }, { token })
  }),
  path('delete an address', async () => {
    const { token, body } = await atCheckout(basket())
    return write(deleteAddress, { _id: body.addressId }, { token })
  }),
  path(
    'add to the cart',
    async () => {
      const { token } = await signUp()
      return write(addToCart, { productId: milk }, { token })
    },
    201,
  ),
  path('change a quantity', async () => {
    const { token, cart } = await atCheckout(basket())
    return write(updateCartItem, { _id: cart.body.data[0]._id, qty: 5 }, { token })
  }),
  path('remove from the cart, and with it the coupon', async () => {
    const { token, cart } = await atCheckout(basket(), { coupon: 'new10' })
    return write(deleteCartItem, { _id: cart.body.data[0]._id }, { token })
  }),
  path('choose what happens if a line is missing', async () => {
    const { token, cart } = await atCheckout(basket())
    return write(setPreference, { _id: cart.body.data[0]._id, preference: 'refund' }, { token })
  }),
  path('choose what happens if anything is missing', async () => {
    const { token } = await atCheckout(basket())
    return write(setPreference, { preference: 'refund' }, { token })
  }),
  path('apply a coupon', async () => {
    const { token } = await atCheckout(basket())
    return write(applyCoupon, { code: 'NEW10' }, { token })
  }),
  path('remove a coupon', async () => {
    const { token } = await atCheckout(basket(), { coupon: 'new10' })
    return write(removeCoupon, {}, { token })
  }),
  path(
    'order with cash on delivery',
    async () => {
      const { token, body } = await atCheckout(basket(), { coupon: 'new10' })
      return write(placeOrder, body, { token })
    },
    201,
  ),
  path(
    'order with an idempotency key',
    async () => {
      const { token, body } = await atCheckout(basket())
      return write(placeOrder, body, { token, headers: { 'idempotency-key': 'one press' } })
    },
    201,
  ),
  path(
    'order with online payment',
    async () => {
      const { token, body } = await atCheckout(basket(), { coupon: 'new10' })
      return write(payOnline, body, { token })
    },
    201,
  ),
  path('paying an order in cash online', async () => {
    const { token, orderId } = await cashOrder(basket())
    return write(payAgain, { orderId }, { token })
  }),
  path('a payment that succeeded', async () => {
    const { order } = await onlineOrder(basket())
    const message = succeeded(order)
    return () => webhook(message)
  }),
  path('a payment that failed', async () => {
    const { order } = await onlineOrder(basket(), { coupon: 'new10' })
    const message = failed(order)
    return () => webhook(message)
  }),
  path('cancel a paid order', async () => {
    const { token, orderId } = await paidOrder(basket(), { coupon: 'new10' })
    return write(cancelOrder, { orderId, reason: 'changed my mind' }, { token })
  }),
  path('let a substitute take the place of what is missing', async () => {
    const { token, orderId } = await paidOrder(basket())
    for (const state of ['CONFIRMED', 'PACKING'])
      await call(updateOrderStatus, { body: { orderId, state } }, { token: admin.token })
    await inTransaction(db, async (tx) => {
      const order = await findAndLockOrder(tx, orderId, null)
      const missing = { productId: milk, quantity: 1, substituteId: bread, by: admin.id, at: shop.deps.clock() }
      await reportMissing(tx, shop.deps, order, missing)
    })
    return write(answerSubstitution, { orderId, productId: milk, accept: true }, { token })
  }),
  path('order the same again', async () => {
    const { token, orderId } = await cashOrder(basket())
    return write(reorder, { orderId }, { token })
  }),
  path('lead an order on', async () => {
    const { orderId } = await cashOrder(basket())
    return write(updateOrderStatus, { orderId, state: 'CONFIRMED' }, { token: admin.token })
  }),
  path('end an order whose account is gone', async () => {
    const { person, orderId } = await cashOrder(basket())
    for (const state of ['CONFIRMED', 'PACKING'])
      await call(updateOrderStatus, { body: { orderId, state } }, { token: admin.token })
    await call(deleteAccount, { body: { password: person.password } }, person)
    return write(updateOrderStatus, { orderId, state: 'CANCELLED', reason: 'torn' }, { token: admin.token })
  }),
  path(
    'order with a tip, and a copy of the bill',
    async () => {
      const { token, body } = await atCheckout(basket(), { beside: { tip: 20, billCopyTo: 'office@tokri.test' } })
      return write(payOnline, body, { token })
    },
    201,
  ),
  path('cancel a paid order with a tip', async () => {
    const { token, orderId } = await paidOrder(basket(), { beside: { tip: 20 } })
    return write(cancelOrder, { orderId, reason: 'changed my mind' }, { token })
  }),
  path('ask for a copy of the bill of a delivered order', async () => {
    const { token, orderId } = await cashOrder(basket())
    for (const state of ['CONFIRMED', 'PACKING', 'READY', 'OUT_FOR_DELIVERY', 'DELIVERED'])
      await call(updateOrderStatus, { body: { orderId, state } }, { token: admin.token })
    return write(sendBillCopy, { orderId, email: 'office@tokri.test' }, { token })
  }),
  path('refund a line', async () => {
    const { orderId } = await paidOrder(basket())
    const body = { orderId, lines: [{ productId: bread, quantity: 1 }], reason: 'torn' }
    return write(refundOrder, body, { token: admin.token })
  }),
  path('a refund that failed', async () => (await failingRefund()).fail),
  path('give a failed refund again', async () => {
    const { fail, refundId } = await failingRefund()
    await fail()
    return write(retryRefund, { refundId, asCredit: false }, { token: admin.token })
  }),
  path('give a failed refund as credit', async () => {
    const { fail, refundId } = await failingRefund()
    await fail()
    return write(retryRefund, { refundId, asCredit: true }, { token: admin.token })
  }),
  path('refund what a day sums up', async () => {
    const { orderId } = await paidOrder(basket())
    const body = { orderId, lines: [{ productId: bread, quantity: 1 }], reason: 'torn' }
    deps.settings.current = { ...deps.settings.current, requireRecentPassword: true }
    return write(refundOrder, body, { token: admin.token })
  }),
]
afterEach(() => deps.settings.reload())

describe.each(['never arrives', 'answer is lost'] satisfies Failure[])('when one statement %s', (failure) => {
  it.each(paths)('$name: all or nothing', (one) => expectAllOrNothing({ db, failing }, failure, one))
})
