import * as schema from '@tokri/contract/discount.schema.ts'
import * as discount from '@tokri/contract/discount.ts'
import type { Deps } from '../../../deps.ts'
import type { Route } from '../../../platform/http/route.ts'
import * as discounts from './manage-discounts.ts'

/** The calls with which administrators manage scheduled discounts. */
export const discountRoutes = (route: Route, deps: Deps): void => {
  route(discount.createDiscount, schema.createDiscountSchema, async ({ user, body }) => ({
    message: 'Discount created',
    data: await discounts.createDiscount(deps, user.id, body),
  }))

  route(discount.getDiscounts, schema.getDiscountsSchema, async () => ({
    message: 'Discounts',
    data: await discounts.listDiscounts(deps),
  }))

  route(discount.updateDiscount, schema.updateDiscountSchema, async ({ user, body }) => ({
    message: 'Discount updated',
    data: await discounts.updateDiscount(deps, user.id, body),
  }))

  route(discount.deleteDiscount, schema.deleteDiscountSchema, async ({ user, body }) => {
    await discounts.deleteDiscount(deps, user.id, body._id)
    return { message: 'Discount deleted' }
  })
}
