import * as schema from '@tokri/contract/order.schema.ts'
import * as order from '@tokri/contract/order.ts'
import { can } from '@tokri/rules/permissions.ts'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { idempotencyKeyOf } from '../../platform/http/idempotency.ts'
import type { Route } from '../../platform/http/route.ts'
import { countTry, limitOf } from '../../platform/security/rate-limit.ts'
import { cancelOrder, leadOrder } from './change-order-state.ts'
import { readFigures } from './figures.ts'
import { payAgain, payOnline } from './pay-online.ts'
import { placeOrder } from './place-order.ts'
import { listOrders, listOwnOrders, reachOf, readCustomer, readOrder } from './read-orders.ts'
import { refundOrder } from './refund-order.ts'
import { reorder } from './reorder.ts'

const keyOf = (request: FastifyRequest) => idempotencyKeyOf(request.headers['idempotency-key'])

export const orderRoutes = (route: Route, deps: Deps): void => {
  const counted: Route = (endpoint, shapes, answer) =>
    route(endpoint, shapes, answer, {
      before: ({ viewer }) => countTry(deps, [{ limit: limitOf.orders, per: viewer?.id ?? '' }]),
    })

  counted(order.placeOrder, schema.placeOrderSchema, async ({ user, body, request }) => {
    const data = await placeOrder(deps, user.id, { checkout: body, key: keyOf(request) })
    return { message: 'Order placed successfully', data }
  })

  counted(order.payOnline, schema.payOnlineSchema, async ({ user, body: { provider, ...checkout }, request }) => {
    const data = await payOnline(deps, user.id, { checkout, provider, key: keyOf(request) })
    return { message: 'Order placed successfully', data }
  })

  counted(order.payAgain, schema.payAgainSchema, async ({ user, body, request }) => {
    const data = await payAgain(deps, user.id, { orderId: body.orderId, key: keyOf(request) })
    return { message: 'Continue to the payment', data }
  })

  route(order.orderHistory, schema.orderHistorySchema, async ({ user, query }) => ({
    message: 'Orders',
    ...(await listOwnOrders(deps, user.id, query)),
  }))

  route(order.orderDetails, schema.orderDetailsSchema, async ({ user, query: { orderId } }) => {
    const data = await readOrder(deps.db, orderId, reachOf(user))
    if (!can(user, 'admin')) return { message: 'Order', data }
    return { message: 'Order', data: { ...data, customer: await readCustomer(deps, orderId) } }
  })

  route(order.cancelOrder, schema.cancelOrderSchema, async ({ user, body, request }) => ({
    message: 'Order cancelled',
    data: await cancelOrder(deps, user, { ...body, key: keyOf(request) }),
  }))

  route(order.reorder, schema.reorderSchema, async ({ user, body, request }) => {
    const cart = await reorder(deps, user.id, { ...body, key: keyOf(request) })
    return { message: cart.missing.length === 0 ? 'Items added to your cart' : 'Some items are not available', ...cart }
  })

  route(order.getOrders, schema.getOrdersSchema, async ({ body }) => ({
    message: 'Orders',
    ...(await listOrders(deps, { ...body, state: body.state ?? null })),
  }))

  route(order.updateOrderStatus, schema.updateOrderStatusSchema, async ({ user, body, request }) => ({
    message: 'Order updated',
    data: await leadOrder(deps, user.id, { ...body, reason: body.reason ?? null, key: keyOf(request) }),
  }))

  route(order.refundOrder, schema.refundOrderSchema, async ({ user, body, request }) => ({
    message: 'Refund noted',
    data: await refundOrder(deps, { userId: user.id, refund: body, key: keyOf(request) }),
  }))

  route(order.orderFigures, schema.orderFiguresSchema, async () => ({
    message: "Today's figures",
    data: await readFigures(deps),
  }))
}
