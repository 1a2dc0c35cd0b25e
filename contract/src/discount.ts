// Scheduled discounts of products and categories. They change what products cost at their minute.
import type * as schema from './discount.schema.ts'
import { endpoint } from './endpoint.ts'

export const createDiscount = endpoint<typeof schema.createDiscountSchema>({
  method: 'POST',
  url: '/api/discount/create',
  access: 'admin',
  invalidates: 'catalogue',
  noTimeout: true,
  status: 201,
})
export const getDiscounts = endpoint<typeof schema.getDiscountsSchema>({
  method: 'POST',
  url: '/api/discount/get-discounts',
  access: 'admin',
  invalidates: 'nothing',
})
export const updateDiscount = endpoint<typeof schema.updateDiscountSchema>({
  method: 'PUT',
  url: '/api/discount/update',
  access: 'admin',
  invalidates: 'catalogue',
  noTimeout: true,
})
/** The products get their own discount, or that of another running one, at once. */
export const deleteDiscount = endpoint<typeof schema.deleteDiscountSchema>({
  method: 'DELETE',
  url: '/api/discount/delete',
  access: 'admin',
  invalidates: 'catalogue',
  noTimeout: true,
})
