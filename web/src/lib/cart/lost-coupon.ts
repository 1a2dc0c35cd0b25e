// Tells the shopper why the coupon was removed from the cart, and how to get it back.

import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import type { CartAnswer } from '@tokri/contract/cart.schema.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { m } from '../../paraglide/messages.js'
import { toast } from '../../ui/toast.ts'
import { queueCartMutation } from './mutation-queue.ts'

type Coupon = NonNullable<CartAnswer['coupon']>
/** What is asked here of the cart that cart.ts keeps. */
type KeptCart = Pick<CartAnswer, 'bill' | 'coupon'> & { lines: readonly unknown[] }
export type LostCoupon = Pick<Coupon, 'code' | 'minimum' | 'scoped'> & { isOver: boolean }

/** Stored in the query cache, because a session change clears personal data there. */
const lostCouponKey = ['lost coupon']

export const lostCouponText = ({ code, minimum, scoped, isOver }: LostCoupon, discountedTotal: number): string => {
  const name = code.toUpperCase()
  if (isOver) return m.cart_coupon_lost_invalid({ name })
  if (scoped) return m.cart_coupon_lost_scope({ name })
  const missing = minimum - discountedTotal
  const wayBack =
    missing > 0 ? m.cart_coupon_lost_add({ missing: formatRupees(missing) }) : m.cart_coupon_lost_reapply()
  return m.cart_coupon_lost_minimum({ name, minimum: formatRupees(minimum), wayBack })
}

let removedByShopper: string | null = null
/** Call before sending the shopper's own removal of a coupon, so that it is not reported as lost. */
export const ignoreNextCouponRemoval = (code: string | null) => {
  removedByShopper = code
}

/** Waits for the presses that are on their way: what they remove is missing as well. */
export const notifyLostCoupon = async (queryClient: QueryClient, { code, minimum, scoped }: Coupon) => {
  if (code === removedByShopper) return ignoreNextCouponRemoval(null)
  await queueCartMutation(async () => {})
  const cart = queryClient.getQueryData<KeptCart>(['cart'])
  if (!cart?.lines.length || cart.coupon) return
  const { discountedTotal } = cart.bill
  // What the products of such a coupon cost is not known here.
  const isOver = !scoped && discountedTotal >= minimum
  const lost: LostCoupon = { code, minimum, ...(scoped && { scoped }), isOver }
  queryClient.setQueryData(lostCouponKey, lost)
  toast.error(lostCouponText(lost, discountedTotal))
}

export const forgetLostCoupon = (queryClient: QueryClient) => queryClient.removeQueries({ queryKey: lostCouponKey })

export const useLostCoupon = () => useQuery<LostCoupon>({ queryKey: lostCouponKey, queryFn: skipToken }).data
