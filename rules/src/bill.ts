// The bill of a cart. Server and browser run the same function: the browser shows its result until
// the answer of the server replaces it.
//
// What lowers the amount is applied in this order: 1. the discount of a product, in its unit price; 2. offers, which
// promotions.ts computes; 3. the coupon, on what is left of its products; 4. the charges, on what is then to be paid. None of
// them counts another.
import { type Paise, percentOf, permilleOf, toPaise, toRupees, unitPricePaise } from './money.ts'

/** `offerPaise` is what offers take off the whole line. The ids matter only for a scope. */
export type BillLine = {
  pricePaise: Paise
  discount: number
  quantity: number
  productId?: string
  categoryIds?: readonly string[]
  offerPaise?: Paise
}

/** `amount` is paise for a flat coupon and percent for the other kind. */
export type CouponTerms = {
  kind: 'flat' | 'percent'
  amount: number
  capPaise: Paise | null
  minimumPaise: Paise
  waivesServiceCharge?: boolean | undefined
  /** The discounted total of the lines for which it is; without it, that of all lines. */
  eligiblePaise?: Paise
}

/** One step of the service charge: `permille` of amounts up to and including `upToPaise` (null: no upper limit). */
export type ChargeStep = { upToPaise: Paise | null; permille: number }

/** 8.5 % up to and including ₹200, 7 % to 400, 6 % to 1,000, 1 % above. */
export const defaultChargeLadder: readonly ChargeStep[] = [
  { upToPaise: 20_000, permille: 85 },
  { upToPaise: 40_000, permille: 70 },
  { upToPaise: 100_000, permille: 60 },
  { upToPaise: null, permille: 10 },
]

/**
 * What the shop takes for a delivery and for a small cart. Both depend on what is to be paid after the coupon: a delivery
 * is free from `deliveryFreeFrom` on (0: never), and a cart is small below `smallCartBelow`. Rupees, as settings have them.
 */
export type Charges = { delivery: number; deliveryFreeFrom: number; smallCart: number; smallCartBelow: number }

export const noCharges: Charges = { delivery: 0, deliveryFreeFrom: 0, smallCart: 0, smallCartBelow: 0 }

export type ChargeTerms = { ladder: readonly ChargeStep[]; charges: Charges }

export const defaultChargeTerms: ChargeTerms = { ladder: defaultChargeLadder, charges: noCharges }

export type Bill = {
  totalItems: number
  totalWithoutDiscountPaise: Paise
  discountedTotalPaise: Paise
  savingsPaise: Paise
  couponPaise: Paise
  payablePaise: Paise
  serviceChargePaise: Paise
  deliveryChargePaise: Paise
  smallCartChargePaise: Paise
  finalAmountPaise: Paise
}

/** The amount that a coupon takes off the discounted total of the lines for which it is. */
export const couponAmountPaise = (coupon: CouponTerms, eligiblePaise: Paise): Paise => {
  if (coupon.kind === 'flat') return coupon.amount
  const share = percentOf(eligiblePaise, coupon.amount)
  return coupon.capPaise === null ? share : Math.min(share, coupon.capPaise)
}

/** Whether the discounted total of the lines for which the coupon is reaches its minimum. */
export const couponApplies = (coupon: CouponTerms, eligiblePaise: Paise): boolean =>
  eligiblePaise >= coupon.minimumPaise

/** What a line costs after the product's discount and after offers. */
export const lineTotalPaise = ({ pricePaise, discount, quantity, offerPaise = 0 }: BillLine): Paise =>
  Math.max(0, unitPricePaise(pricePaise, discount) * quantity - offerPaise)

/** The service charge on an amount after discount and coupon. */
export const serviceChargePaise = (payablePaise: Paise, ladder: readonly ChargeStep[]): Paise => {
  const found = ladder.find((step) => step.upToPaise === null || payablePaise <= step.upToPaise)
  return found ? permilleOf(payablePaise, found.permille) : 0
}

/** What a delivery costs, whose cart comes to this amount after the coupon. */
const deliveryChargePaise = (payablePaise: Paise, { delivery, deliveryFreeFrom }: Charges): Paise =>
  deliveryFreeFrom > 0 && payablePaise >= toPaise(deliveryFreeFrom) ? 0 : toPaise(delivery)

const smallCartChargePaise = (payablePaise: Paise, { smallCart, smallCartBelow }: Charges): Paise =>
  payablePaise < toPaise(smallCartBelow) ? toPaise(smallCart) : 0

export const billOf = (
  lines: readonly BillLine[],
  coupon: CouponTerms | null = null,
  { ladder, charges: shopCharges }: ChargeTerms = defaultChargeTerms,
): Bill => {
  let totalItems = 0
  let totalWithoutDiscountPaise = 0
  let discountedTotalPaise = 0
  for (const line of lines) {
    totalItems += line.quantity
    totalWithoutDiscountPaise += line.pricePaise * line.quantity
    discountedTotalPaise += lineTotalPaise(line)
  }
  const eligiblePaise = coupon?.eligiblePaise ?? discountedTotalPaise
  const applied = coupon !== null && lines.length > 0 && couponApplies(coupon, eligiblePaise)
  const couponPaise = applied ? couponAmountPaise(coupon, eligiblePaise) : 0
  const payablePaise = Math.max(0, discountedTotalPaise - couponPaise)
  const service = applied && coupon.waivesServiceCharge ? 0 : serviceChargePaise(payablePaise, ladder)
  const charges = lines.length > 0 ? shopCharges : noCharges
  const delivery = deliveryChargePaise(payablePaise, charges)
  const smallCart = smallCartChargePaise(payablePaise, charges)
  return {
    totalItems,
    totalWithoutDiscountPaise,
    discountedTotalPaise,
    savingsPaise: totalWithoutDiscountPaise - discountedTotalPaise,
    couponPaise,
    payablePaise,
    serviceChargePaise: service,
    deliveryChargePaise: delivery,
    smallCartChargePaise: smallCart,
    finalAmountPaise: payablePaise + service + delivery + smallCart,
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

/** What the lines of an order in JSON cost with the charge, before the cash is made whole rupees. */
export const exactPaise = ({
  finalAmount,
  rounding = 0,
}: {
  finalAmount: number
  rounding?: number | undefined
}): Paise => toPaise(finalAmount) - toPaise(rounding)

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
  smallCartCharge: toRupees(bill.smallCartChargePaise),
  finalAmount: toRupees(bill.finalAmountPaise),
})
