import { queryOptions } from '@tanstack/react-query'
import type { ListedCoupon } from '@tokri/contract/cart.schema.ts'
import { listedCoupons } from '@tokri/contract/cart.ts'
import type { Call } from '@tokri/contract/client.ts'
import { couponAmountPaise } from '@tokri/rules/bill.ts'
import { formatRupees, toPaise, toRupees } from '@tokri/rules/money.ts'

export const listedCouponsQuery = (call: Call) =>
  queryOptions({
    queryKey: ['user', 'coupons'],
    queryFn: async ({ signal }) => (await call(listedCoupons, {}, { signal })).data,
    staleTime: 30_000,
  })

/** A coupon for a cart: rupees that it takes off from its minimum on, and rupees that the cart is short of that. */
export type Offer = { code: string; gives: string; saves: number; missing: number }

const termsOf = ({ kind, amount, cap, minimum }: ListedCoupon) => ({
  kind,
  amount: kind === 'flat' ? toPaise(amount) : amount,
  capPaise: cap === null ? null : toPaise(cap),
  minimumPaise: toPaise(minimum),
})

const givesOf = ({ kind, amount, cap }: ListedCoupon): string => {
  if (kind === 'flat') return `${formatRupees(amount)} off`
  return cap === null ? `${amount}% off` : `${amount}% off, at most ${formatRupees(cap)}`
}

/** The coupons for a cart of this discounted total in rupees: usable ones first, the best first; then the nearest. */
export const offersFor = (coupons: readonly ListedCoupon[], discountedTotal: number): Offer[] => {
  const total = toPaise(discountedTotal)
  return coupons
    .map((coupon) => {
      const terms = termsOf(coupon)
      const reached = Math.max(total, terms.minimumPaise)
      return {
        code: coupon.code,
        gives: givesOf(coupon),
        saves: toRupees(Math.min(reached, couponAmountPaise(terms, reached))),
        missing: toRupees(reached - total),
      }
    })
    .sort((one, other) => one.missing - other.missing || other.saves - one.saves)
}
