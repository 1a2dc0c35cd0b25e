// Tells the shopper why the coupon was removed from the cart, and how to get it back.
import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import type { CartAnswer } from '@tokri/contract/cart.schema.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { toast } from '../../ui/toast.ts'

type Coupon = NonNullable<CartAnswer['coupon']>
export type LostCoupon = Pick<Coupon, 'code' | 'minimum' | 'scoped'> & { isOver: boolean }

/** Stored in the query cache, because a session change clears personal data there. */
const lostCouponKey = ['lost coupon']

export const lostCouponText = ({ code, minimum, scoped, isOver }: LostCoupon, discountedTotal: number): string => {
  const name = code.toUpperCase()
  if (isOver) return `${name} no longer applies: it is not valid any more.`
  if (scoped) return `${name} no longer applies: the cart has too few of the products that it is for.`
  const missing = minimum - discountedTotal
  const wayBack =
    missing > 0
      ? `Add items worth ${formatRupees(missing)} more and apply it again.`
      : 'Your cart is worth enough now: apply it again.'
  return `${name} no longer applies: it needs items worth ${formatRupees(minimum)}. ${wayBack}`
}

let removedByShopper: string | null = null
/** Call before sending the shopper's own removal of a coupon, so that it is not reported as lost. */
export const ignoreNextCouponRemoval = (code: string | null) => {
  removedByShopper = code
}

export const notifyLostCoupon = (
  queryClient: QueryClient,
  { code, minimum, scoped }: Coupon,
  discountedTotal: number,
) => {
  if (code === removedByShopper) return ignoreNextCouponRemoval(null)
  // What the products of such a coupon cost is not known here.
  const isOver = !scoped && discountedTotal >= minimum
  const lost: LostCoupon = { code, minimum, ...(scoped && { scoped }), isOver }
  queryClient.setQueryData(lostCouponKey, lost)
  toast.error(lostCouponText(lost, discountedTotal))
}

export const forgetLostCoupon = (queryClient: QueryClient) => queryClient.removeQueries({ queryKey: lostCouponKey })

export const useLostCoupon = () => useQuery<LostCoupon>({ queryKey: lostCouponKey, queryFn: skipToken }).data
