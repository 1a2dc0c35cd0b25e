import * as schema from '@tokri/contract/order.schema.ts'
import * as order from '@tokri/contract/order.ts'
import type { Deps } from '../../deps.ts'
import { idempotencyKeyOf } from '../../platform/idempotency.ts'
import type { Route } from '../../platform/route.ts'
import { placeOrder } from './place-order.ts'

export const orderRoutes = (route: Route, deps: Deps): void => {
  route(order.placeOrder, schema.placeOrderSchema, async ({ user, body, request }) => ({
    message: 'Order placed successfully',
    data: await placeOrder(deps, user.id, {
      checkout: body,
      key: idempotencyKeyOf(request.headers['idempotency-key']),
    }),
  }))
}
