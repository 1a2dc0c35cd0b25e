// The bill of a cart. Server and browser run the same function: the browser shows its result until
// the answer of the server replaces it.
import { type Paise, percentOf, permilleOf, toPaise, toRupees, unitPricePaise } from './money.ts'

export type BillLine = { pricePaise: Paise; discount: number; quantity: number }

/** `amount` is paise for a flat coupon and percent for the other kind. */
export type CouponTerms = { kind: 'flat' | 'percent'; amount: number; capPaise: Paise | null; minimumPaise: Paise }

/** One step of the service charge: `permille` of amounts up to and including `upToPaise` (null: no upper limit). */
export type ChargeStep = { upToPaise: Paise | null; permille: number }

/** 8.5 % up to and including ₹200, 7 % to 400, 6 % to 1,000, 1 % above. */
export const defaultChargeLadder: readonly ChargeStep[] = [
  { upToPaise: 20_000, permille: 85 },
  { upToPaise: 40_000, permille: 70 },
  { upToPaise: 100_000, permille: 60 },
  { upToPaise: null, permille: 10 },
]

export type Bill = {
  totalItems: number
  totalWithoutDiscountPaise: Paise
  discountedTotalPaise: Paise
  savingsPaise: Paise
  couponPaise: Paise
  payablePaise: Paise
  serviceChargePaise: Paise
  deliveryChargePaise: Paise
  finalAmountPaise: Paise
}

/** The amount that a coupon takes off a discounted total. */
export const couponAmountPaise = (coupon: CouponTerms, discountedTotalPaise: Paise): Paise => {
  if (coupon.kind === 'flat') return coupon.amount
  const share = percentOf(discountedTotalPaise, coupon.amount)
  return coupon.capPaise === null ? share : Math.min(share, coupon.capPaise)
}

/** Whether a discounted total reaches the minimum of the coupon. */
export const couponApplies = (coupon: CouponTerms, discountedTotalPaise: Paise): boolean =>
  discountedTotalPaise >= coupon.minimumPaise

/** The service charge on an amount after discount and coupon. */
export const serviceChargePaise = (payablePaise: Paise, ladder: readonly ChargeStep[]): Paise => {
  // mutation: pick-charge-step
  const found = ladder.find((step) => step.upToPaise === null || payablePaise <= step.upToPaise)
  return found ? permilleOf(payablePaise, found.permille) : 0
}

export const billOf = (
  lines: readonly BillLine[],
  coupon: CouponTerms | null = null,
  ladder: readonly ChargeStep[] = defaultChargeLadder,
): Bill => {
  let totalItems = 0
  let totalWithoutDiscountPaise = 0
  let discountedTotalPaise = 0
  for (const { pricePaise, discount, quantity } of lines) {
    totalItems += quantity
    totalWithoutDiscountPaise += pricePaise * quantity
    discountedTotalPaise += unitPricePaise(pricePaise, discount) * quantity
  }
  const applied = coupon !== null && lines.length > 0 && couponApplies(coupon, discountedTotalPaise)
  const couponPaise = applied ? couponAmountPaise(coupon, discountedTotalPaise) : 0
  const payablePaise = Math.max(0, discountedTotalPaise - couponPaise)
  const charge = serviceChargePaise(payablePaise, ladder)
  return {
    totalItems,
    totalWithoutDiscountPaise,
    discountedTotalPaise,
    savingsPaise: totalWithoutDiscountPaise - discountedTotalPaise,
    couponPaise,
    payablePaise,
    serviceChargePaise: charge,
    deliveryChargePaise: 0,
    finalAmountPaise: payablePaise + charge,
  }
}

const PERMILLE_OF_PERCENT = 10

/** The ladder in JSON: rupees, and percent with one decimal. */
export const ladderInRupees = (ladder: readonly ChargeStep[]): { upTo: number | null; percent: number }[] =>
  ladder.map(({ upToPaise, permille }) => ({
    upTo: upToPaise === null ? null : toRupees(upToPaise),
    percent: permille / PERMILLE_OF_PERCENT,
  }))

/** The inverse of `ladderInRupees`, exact for every ladder in JSON. */
export const ladderInPaise = (ladder: ReturnType<typeof ladderInRupees>): ChargeStep[] =>
  ladder.map(({ upTo, percent }) => ({
    upToPaise: upTo === null ? null : toPaise(upTo),
    permille: Math.round(percent * PERMILLE_OF_PERCENT),
  }))

/** The bill in JSON, in rupees. */
export const billInRupees = (bill: Bill) => ({
  totalItems: bill.totalItems,
  totalWithoutDiscount: toRupees(bill.totalWithoutDiscountPaise),
  discountedTotal: toRupees(bill.discountedTotalPaise),
  savings: toRupees(bill.savingsPaise),
  coupon: toRupees(bill.couponPaise),
  payable: toRupees(bill.payablePaise),
  serviceCharge: toRupees(bill.serviceChargePaise),
  deliveryCharge: toRupees(bill.deliveryChargePaise),
  finalAmount: toRupees(bill.finalAmountPaise),
})
