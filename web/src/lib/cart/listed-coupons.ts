import { queryOptions } from '@tanstack/react-query'
import type { ListedCoupon } from '@tokri/contract/cart.schema.ts'
import { listedCoupons } from '@tokri/contract/cart.ts'
import type { Call } from '@tokri/contract/client.ts'
import { couponAmountPaise } from '@tokri/rules/bill.ts'
import { formatRupees, toPaise, toRupees } from '@tokri/rules/money.ts'
import { m } from '../../paraglide/messages.js'

export const listedCouponsQuery = (call: Call) =>
  queryOptions({
    queryKey: ['user', 'coupons'],
    queryFn: async ({ signal }) => (await call(listedCoupons, {}, { signal })).data,
    staleTime: 30_000,
  })

/**
 * A coupon for a cart: rupees that it takes off from its minimum on, and rupees that the cart is short of that. `onlyFor`
 * names its products if it is for some only.
 */
export type Offer = {
  code: string
  gives: string
  onlyFor?: string
  /** One of its products is missing, whatever it costs. */
  needsOne?: true
  saves: number
  missing: number
}

const termsOf = ({ kind, amount, cap, minimum }: ListedCoupon) => ({
  kind,
  amount: kind === 'flat' ? toPaise(amount) : amount,
  capPaise: cap === null ? null : toPaise(cap),
  minimumPaise: toPaise(minimum),
})

const amountText = ({ kind, amount, cap }: ListedCoupon): string => {
  if (kind === 'flat') return m.cart_amount_off({ amount: formatRupees(amount) })
  return cap === null
    ? m.cart_amount_off({ amount: `${amount}%` })
    : m.cart_coupon_percent_capped({ amount, cap: formatRupees(cap) })
}

const givesOf = (coupon: ListedCoupon): string => {
  if (!coupon.waivesServiceCharge) return amountText(coupon)
  return coupon.amount === 0
    ? m.cart_no_service_charge_2()
    : m.cart_coupon_service_waived({ coupon: amountText(coupon) })
}

/** The coupons for a cart of this discounted total in rupees: usable ones first, the best first; then the nearest. */
export const offersFor = (coupons: readonly ListedCoupon[], discountedTotal: number): Offer[] => {
  return coupons
    .map((coupon) => {
      const terms = termsOf(coupon)
      const total = toPaise(coupon.eligible ?? discountedTotal)
      const reached = Math.max(total, terms.minimumPaise)
      return {
        code: coupon.code,
        gives: givesOf(coupon),
        ...(coupon.onlyFor && { onlyFor: coupon.onlyFor }),
        ...(coupon.eligible === 0 && reached === 0 && { needsOne: true as const }),
        saves: toRupees(Math.min(reached, couponAmountPaise(terms, reached))),
        missing: toRupees(reached - total),
      }
    })
    .sort((one, other) => one.missing - other.missing || other.saves - one.saves)
}

/**
 * The coupon to tell about beside the cart: the best one that can be used now; else the nearest one, unless it needs more than
 * as much again. `reached` is how far the cart is, from 0 to 1.
 */
export const nextOffer = (
  coupons: readonly ListedCoupon[],
  discountedTotal: number,
): (Pick<Offer, 'gives' | 'missing' | 'onlyFor'> & { reached: number }) | null => {
  const offer = offersFor(coupons, discountedTotal).find(({ needsOne }) => !needsOne)
  if (!offer || offer.missing > discountedTotal) return null
  const { gives, missing, onlyFor } = offer
  const eligible = coupons.find(({ code }) => code === offer.code)?.eligible ?? discountedTotal
  return { gives, missing, ...(onlyFor && { onlyFor }), reached: eligible / (eligible + missing) }
}

/** "₹61 more for ₹60 off" */
export const nextOfferText = ({ gives, missing }: Pick<Offer, 'gives' | 'missing'>): string => {
  if (missing > 0) return m.cart_missing_more_for_gives({ missing: formatRupees(missing), gives })
  return m.cart_use_your_coupon_gives({ gives })
}
