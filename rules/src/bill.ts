// The bill of a cart (contract, section 3). Server and browser run this same function: the server's answer
// counts, the browser's is the number shown until that answer arrives.
import { type Paise, percentOf, permilleOf, toPaise, toRupees, unitPricePaise } from './money.ts'

export type BillLine = { pricePaise: Paise; discount: number; quantity: number }

/** `amount` is paise for a flat coupon and percent for the other kind. */
export type CouponTerms = { kind: 'flat' | 'percent'; amount: number; capPaise: Paise | null; minimumPaise: Paise }

/** One rung of the service charge: `permille` of amounts up to and including `upToPaise` (null = no end). */
export type ChargeRung = { upToPaise: Paise | null; permille: number }

/** Spec, section 9: 8.5 % up to and including ₹200, 7 % to 400, 6 % to 1,000, 1 % above. */
export const defaultChargeLadder: readonly ChargeRung[] = [
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

/** What a coupon takes off a discounted total. */
export const couponAmountPaise = (coupon: CouponTerms, discountedTotalPaise: Paise): Paise => {
  if (coupon.kind === 'flat') return coupon.amount
  const share = percentOf(discountedTotalPaise, coupon.amount)
  return coupon.capPaise === null ? share : Math.min(share, coupon.capPaise)
}

/** Whether a cart of this discounted total is worth enough for the coupon. */
export const couponApplies = (coupon: CouponTerms, discountedTotalPaise: Paise): boolean =>
  discountedTotalPaise >= coupon.minimumPaise

/** The service charge on what is left after discount and coupon. */
export const serviceChargePaise = (payablePaise: Paise, ladder: readonly ChargeRung[]): Paise => {
  // mutation: pick-charge-step
  const rung = ladder.find((step) => step.upToPaise === null || payablePaise <= step.upToPaise)
  return rung ? permilleOf(payablePaise, rung.permille) : 0
}

export const billOf = (
  lines: readonly BillLine[],
  coupon: CouponTerms | null = null,
  ladder: readonly ChargeRung[] = defaultChargeLadder,
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

/** The ladder as the wire carries it: rupees, and percent to a tenth. */
export const ladderInRupees = (ladder: readonly ChargeRung[]): { upTo: number | null; percent: number }[] =>
  ladder.map(({ upToPaise, permille }) => ({
    upTo: upToPaise === null ? null : toRupees(upToPaise),
    percent: permille / PERMILLE_OF_PERCENT,
  }))

/** The other way round, exact for whatever the wire carries. */
export const ladderInPaise = (ladder: ReturnType<typeof ladderInRupees>): ChargeRung[] =>
  ladder.map(({ upTo, percent }) => ({
    upToPaise: upTo === null ? null : toPaise(upTo),
    permille: Math.round(percent * PERMILLE_OF_PERCENT),
  }))

/** The bill as the wire carries it, in rupees. */
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
