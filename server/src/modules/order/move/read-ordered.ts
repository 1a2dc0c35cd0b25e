import type { Tx } from '../../../platform/database/database.ts'
import type { Ordered } from '../../cart/service.ts'
import * as queries from '../rows/queries.ts'

/** An order as the cart takes it back: its lines with their preferences and substitutes, and its coupon. */
export const readOrdered = async (tx: Tx, orderId: string): Promise<Ordered> => ({
  orderId,
  couponCode: await queries.readCouponCode(tx, orderId),
  lines: (await queries.readLines(tx, orderId)).map(({ product_id, name, quantity, preference, substitute_id }) => ({
    productId: product_id,
    name,
    quantity,
    wish: { preference, substituteId: substitute_id },
  })),
})
