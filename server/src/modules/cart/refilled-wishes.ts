// What the checkout begins with when the cart was filled from an earlier order: the time, the tip and the wishes at the door
// of that order, and why its coupon does not apply any more.
import type { RefilledWishes } from '@tokri/contract/cart.schema.ts'
import { couponApplies } from '@tokri/rules/bill.ts'
import { toRupees } from '@tokri/rules/money.ts'
import { eligiblePaise } from '@tokri/rules/promotions.ts'
import { slotUntil } from '@tokri/rules/slots.ts'
import type { Deps } from '../../deps.ts'
import { NOT_PROVEN, tooSmall } from './coupon-refusals.ts'
import { couponIsLive, couponTerms, isUsedUpBy, needsProof, readCart } from './priced-cart.ts'
import * as queries from './queries.ts'

/** Why a coupon does not apply to the cart; null if it does. */
const refusalOf = async (deps: Deps, shopper: queries.Shopper, code: string): Promise<string | null> => {
  const { userId } = shopper
  const coupon = await queries.readCoupon(deps.db, code, userId)
  if (!coupon || !couponIsLive(coupon, deps.clock())) return 'This coupon has ended'
  if (await isUsedUpBy(deps.db, coupon, userId)) return 'You have used this coupon already'
  if (await needsProof(deps, deps.db, { coupon, userId })) return NOT_PROVEN
  const terms = couponTerms(coupon)
  const eligible = eligiblePaise((await readCart(deps, deps.db, shopper)).billed, terms)
  if (eligible !== null && couponApplies(terms, eligible)) return null
  return tooSmall(terms).message
}

export const readRefilledWishes = async (deps: Deps, shopper: queries.Shopper): Promise<RefilledWishes | null> => {
  const order = await queries.readRefilledFrom(deps.db, shopper.userId)
  if (!order) return null
  const { coupon_code: code, slot_at: at } = order
  const isToCome = order.start_at !== null && order.start_at > deps.clock()
  const reason = code === null || order.coupon_id !== null ? null : await refusalOf(deps, shopper, code)
  return {
    slot: at && isToCome ? at.toISOString() : null,
    pastSlot: at && !isToCome ? { from: slotUntil(at).from.toISOString(), at: at.toISOString() } : null,
    tip: toRupees(order.tip_paise),
    door: { leave: order.leave_at_door, note: order.door_note },
    lostCoupon: code === null || reason === null ? null : { code, reason },
  }
}
