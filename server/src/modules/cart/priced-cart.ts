// A cart with its bill: the content of every cart response. Prices are never stored in a cart; every read prices it
// again.
import type { CartAnswer } from '@tokri/contract/cart.schema.ts'
import { type Bill, billInRupees, billOf, type ChargeStep, type CouponTerms, couponApplies } from '@tokri/rules/bill.ts'
import { toRupees } from '@tokri/rules/money.ts'
import { productOf } from '../catalogue/product-shape.ts'
import type { CartLineRow, CouponRow } from './queries.ts'

export type PricedCart = { lines: CartLineRow[]; coupon: CouponRow | null; bill: Bill }
export type CartParts = Pick<CartAnswer, 'data' | 'bill' | 'coupon'>

export const couponTerms = (coupon: CouponRow): CouponTerms => ({
  kind: coupon.kind,
  amount: coupon.amount,
  capPaise: coupon.cap_paise,
  minimumPaise: coupon.minimum_paise,
})

/** Whether a coupon can be used now: active, within its dates, uses left in total. */
export const couponIsLive = (coupon: CouponRow, now: Date): boolean =>
  coupon.active &&
  (coupon.starts_at === null || coupon.starts_at <= now) &&
  (coupon.ends_at === null || coupon.ends_at > now) &&
  (coupon.total === null || coupon.used < coupon.total)

export type Pricing = { now: Date; ladder: readonly ChargeStep[] }

/** Prices the lines; a coupon that cannot be used now, or whose minimum is not reached, is ignored. */
export const priceCart = (
  lines: CartLineRow[],
  coupon: CouponRow | undefined,
  { now, ladder }: Pricing,
): PricedCart => {
  const billLines = lines.map((line) => ({
    pricePaise: line.price_paise,
    discount: line.discount,
    quantity: line.quantity,
  }))
  const live = coupon && couponIsLive(coupon, now) ? coupon : null
  const bill = billOf(billLines, live && couponTerms(live), ladder)
  const holds = live !== null && lines.length > 0 && couponApplies(couponTerms(live), bill.discountedTotalPaise)
  return { lines, coupon: holds ? live : null, bill }
}

export const cartParts = ({ lines, coupon, bill }: PricedCart): CartParts => ({
  data: lines.map((line) => ({ _id: line.line_id, quantity: line.quantity, productId: productOf(line) })),
  bill: billInRupees(bill),
  coupon: coupon && {
    code: coupon.code,
    amount: toRupees(bill.couponPaise),
    minimum: toRupees(coupon.minimum_paise),
  },
})

/** A guest's cart: empty, with a bill of zeros. */
export const emptyCartParts: CartParts = cartParts({ lines: [], coupon: null, bill: billOf([]) })
