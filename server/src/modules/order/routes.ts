import * as schema from '@tokri/contract/order.schema.ts'
import * as order from '@tokri/contract/order.ts'
import { confirmUpiSchema, endUpiSchema, openUpiSchema } from '@tokri/contract/payment.schema.ts'
import * as payment from '@tokri/contract/payment.ts'
import { toRupees } from '@tokri/rules/money.ts'
import { can } from '@tokri/rules/permissions.ts'
import type { Deps } from '../../deps.ts'
import { forReading } from '../../platform/database/read-replicas.ts'
import type { Route } from '../../platform/http/route.ts'
import { languageOf } from '../../platform/language/request-language.ts'
import { missingIn } from '../cart/service.ts'
import { storeOf } from '../store/service.ts'
import { setBillCopy } from './change/bill-copy.ts'
import { changeDoor } from './change/change-door.ts'
import { changeOrderLines, priceOrderChange } from './change/change-lines.ts'
import { cancelOrder, changeOrderState } from './change/change-order-state.ts'
import { changeOwnOrder, priceOwnChange } from './change/change-own-order.ts'
import { answerSubstitution, readWithoutOverdue } from './change/substitution.ts'
import { readPickSlips } from './documents/pick-slips.ts'
import { confirmUpi } from './place/confirm-upi.ts'
import { endUpi } from './place/end-upi.ts'
import { listSlots } from './place/list-slots.ts'
import { orderClientOf } from './place/open-bounds.ts'
import { payAgain, payOnline } from './place/pay-online.ts'
import { placePhoneOrder, pricePhoneOrder } from './place/phone-order.ts'
import { placeOrder } from './place/place-order.ts'
import { reorder } from './place/reorder.ts'
import { rateOrder } from './rate/rate-order.ts'
import { listHabits } from './read/buy-again.ts'
import { readFigures } from './read/figures.ts'
import { readOpenOrders } from './read/open-orders.ts'
import { listOrders, listOwnOrders, ownerFilter, readCustomer, readOrder } from './read/read-orders.ts'
import { readOpenUpi } from './read/upi-queries.ts'
import { refundOrder } from './refund/refund-order.ts'
import { handOverCash, listFailedRefunds, retryRefund, takeAsCredit } from './refund/retry-refund.ts'

export const orderRoutes = (route: Route, deps: Deps): void => {
  route(order.placeOrder, schema.placeOrderSchema, async ({ user, body, key, request, reply }) => {
    const client = orderClientOf(deps, request, reply)
    const data = await placeOrder(deps, user.id, { checkout: body, key, client })
    return { message: 'Order placed successfully', data }
  })

  route(order.pricePhoneOrder, schema.pricePhoneOrderSchema, async ({ body }) => ({
    message: 'The bill of this order',
    data: await pricePhoneOrder(deps, body),
  }))

  route(order.placePhoneOrder, schema.placePhoneOrderSchema, async ({ user, body, key }) => ({
    message: 'Order placed successfully',
    data: await placePhoneOrder(deps, user.id, { order: body, key }),
  }))

  route(order.priceChange, schema.priceChangeSchema, async ({ body }) => ({
    message: 'The bill of the changed order',
    data: await priceOrderChange(deps, body),
  }))

  route(order.changeLines, schema.changeLinesSchema, async ({ user, body, key, request }) => ({
    message: 'Order changed',
    data: await changeOrderLines(deps, user, { change: body, key, language: languageOf(request) }),
  }))

  route(order.priceOwnChange, schema.priceOwnChangeSchema, async ({ user, body }) => ({
    message: 'The bill of the changed order',
    data: await priceOwnChange(deps, user.id, body),
  }))

  route(order.changeOwnOrder, schema.changeOwnOrderSchema, async ({ user, body, key, request, reply }) => {
    const client = orderClientOf(deps, request, reply)
    const language = languageOf(request)
    return {
      message: 'Order changed',
      data: await changeOwnOrder(deps, user.id, { change: body, key, client, language }),
    }
  })

  route(
    order.payOnline,
    schema.payOnlineSchema,
    async ({ user, body: { provider, ...checkout }, key, request, reply }) => {
      const client = orderClientOf(deps, request, reply)
      const data = await payOnline(deps, user.id, { checkout, provider, key, client, language: languageOf(request) })
      return { message: 'Order placed successfully', data }
    },
  )

  route(payment.confirmUpi, confirmUpiSchema, async ({ user, body, key }) => {
    const data = await confirmUpi(deps, user, { ...body, key })
    return { message: data.confirmed ? 'The payment is confirmed' : 'Noted. It is not what is due.', data }
  })

  route(payment.endUpi, endUpiSchema, async ({ user, body, key }) => {
    await endUpi(deps, user, { ...body, key })
    return { message: body.as === 'refund' ? 'The money goes back' : 'The entry is removed' }
  })

  route(payment.openUpi, openUpiSchema, async ({ query }) => ({
    message: 'UPI to confirm',
    data: (await readOpenUpi(deps.db, { storeId: query.storeId, now: deps.clock() })).map(
      ({ paise, duePaise, at, ...row }) => ({
        ...row,
        amount: toRupees(paise),
        due: toRupees(duePaise),
        at: at.toISOString(),
      }),
    ),
  }))

  route(order.payAgain, schema.payAgainSchema, async ({ user, body, key, request }) => {
    const data = await payAgain(deps, user, {
      orderId: body.orderId,
      provider: body.provider,
      key,
      language: languageOf(request),
    })
    return { message: 'Continue to the payment', data }
  })

  route(order.orderHistory, schema.orderHistorySchema, async ({ user, query }) => ({
    message: 'Orders',
    ...(await readWithoutOverdue(
      deps,
      () => listOwnOrders(deps, user.id, query),
      ({ data }) => data,
    )),
  }))

  route(order.orderDetails, schema.orderDetailsSchema, async ({ user, query: { orderId } }) => {
    const data = await readWithoutOverdue(
      deps,
      () => readOrder(deps.db, orderId, ownerFilter(user)),
      (one) => [one],
    )
    if (!can(user, 'admin')) return { message: 'Order', data }
    return { message: 'Order', data: { ...data, customer: await readCustomer(deps, orderId) } }
  })

  route(order.buyAgain, schema.buyAgainSchema, async ({ user, query: { limit }, request }) => ({
    message: 'Buy it again',
    data: await listHabits(deps, user.id, { storeId: await storeOf(deps, request), limit }),
  }))

  route(order.getSlots, schema.getSlotsSchema, async ({ user, query }) => ({
    message: 'Delivery times',
    data: await listSlots(deps, user.id, query),
  }))

  route(order.cancelOrder, schema.cancelOrderSchema, async ({ user, body, key }) => ({
    message: 'Order cancelled',
    data: await cancelOrder(deps, user, { ...body, key }),
  }))

  route(order.changeDoor, schema.changeDoorSchema, ({ user, body, key }) => changeDoor(deps, user.id, { ...body, key }))

  route(order.sendBillCopy, schema.sendBillCopySchema, async ({ user, body, key }) => {
    const data = await setBillCopy(deps, user.id, { ...body, key })
    const message = data.state === 'DELIVERED' ? 'The bill is on its way' : 'We send the bill with the delivery'
    return { message: body.email === '' ? 'Nobody else gets the bill' : message, data }
  })

  route(order.rateOrder, schema.rateOrderSchema, async ({ user, body }) => {
    const { reasons = [], text = '', ...rating } = body
    return { message: 'Thank you for your rating', data: await rateOrder(deps, user.id, { ...rating, reasons, text }) }
  })

  route(order.answerSubstitution, schema.answerSubstitutionSchema, async ({ user, body, key }) => ({
    message: body.accept ? 'We replace it' : 'We leave it out',
    data: await answerSubstitution(deps, user.id, { ...body, key }),
  }))

  route(order.reorder, schema.reorderSchema, async ({ user, body, key, request }) => {
    const shopper = { userId: user.id, storeId: await storeOf(deps, request), language: languageOf(request) }
    const cart = await reorder(deps, shopper, { ...body, key })
    const missing = missingIn(languageOf(request), cart.missing)
    const message = missing.length === 0 ? 'Items added to your cart' : 'Some items are not available'
    return { message, ...cart, missing }
  })

  route(order.getOrders, schema.getOrdersSchema, async ({ body }) => ({
    message: 'Orders',
    ...(await readWithoutOverdue(
      deps,
      async () =>
        listOrders(await forReading(deps), {
          ...body,
          state: body.state ?? null,
          storeId: body.storeId ?? null,
          after: body.after ?? null,
        }),
      ({ data }) => data,
    )),
  }))

  route(order.storeOrders, schema.storeOrdersSchema, async ({ query }) => ({
    message: 'Orders',
    ...(await readWithoutOverdue(
      deps,
      async () =>
        listOrders(await forReading(deps), {
          ...query,
          search: query.search ?? '',
          state: query.state ?? null,
          after: query.after ?? null,
        }),
      ({ data }) => data,
    )),
  }))

  route(order.openOrders, schema.openOrdersSchema, async ({ query }) => ({
    message: 'Open orders',
    data: await readOpenOrders(deps, query.storeId ?? null),
  }))

  route(order.pickSlips, schema.pickSlipsSchema, async ({ body }) => ({
    message: 'Pick slips',
    data: await readPickSlips(deps, { orderIds: body.orderIds ?? null, storeId: body.storeId ?? null }),
  }))

  route(order.updateOrderStatus, schema.updateOrderStatusSchema, async ({ user, body, key }) => ({
    message: 'Order updated',
    data: await changeOrderState(deps, user, { ...body, reason: body.reason ?? null, rider: body.rider ?? null, key }),
  }))

  route(order.retryRefund, schema.retryRefundSchema, async ({ user, body, key }) => ({
    message: body.asCredit ? 'Given as store credit' : 'The refund is sent again',
    data: await retryRefund(deps, user, { ...body, key }),
  }))

  route(order.handOverCash, schema.handOverCashSchema, async ({ user, body, key }) => ({
    message: 'Cash given back',
    data: await handOverCash(deps, user, { ...body, key }),
  }))

  route(order.takeAsCredit, schema.takeAsCreditSchema, async ({ user, body, key }) => ({
    message: 'It is your store credit now',
    data: await takeAsCredit(deps, user, { ...body, key }),
  }))

  route(order.failedRefunds, schema.failedRefundsSchema, async () => ({
    message: 'Refunds that failed',
    data: await listFailedRefunds(deps),
  }))

  route(order.refundOrder, schema.refundOrderSchema, async ({ user, body, key }) => ({
    message: 'Refund noted',
    data: await refundOrder(deps, user, { refund: body, key }),
  }))

  route(order.orderFigures, schema.orderFiguresSchema, async ({ query }) => ({
    message: "Today's figures",
    data: await readFigures(await forReading(deps), query.storeId ?? null),
  }))
}
