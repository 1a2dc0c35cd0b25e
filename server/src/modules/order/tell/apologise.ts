// By setting, the shopper of an order that came later than promised gets a coupon, unless it is late only because it waited,
// packed, for their payment of what was added. It is given when the order is delivered: in the same transaction, and once. A
// shop that bounds new shoppers gives it to people who have proven their e-mail or had a delivery before: strangers could make
// the shop late to get coupons.
import { formatRupees, toPaise } from '@tokri/rules/money.ts'
import { isKept } from '@tokri/rules/promise.ts'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { giveApology } from '../../cart/service.ts'
import { isKnownShopper } from '../rows/holder-queries.ts'
import { readPaymentWait } from '../rows/move-queries.ts'
import type { Moved } from '../rows/moved.ts'

/** Returns the line for the timeline; null if the order is on time, or if the shop gives no coupons. */
export const apologise = async (
  tx: Tx,
  { settings }: Pick<Deps, 'settings'>,
  { order: { id, number, user_id, promised_at }, move: { at, judgedAt = at } }: Pick<Moved, 'order' | 'move'>,
): Promise<string | null> => {
  const { apologyAmount } = settings.current
  if (apologyAmount === 0 || user_id === null || promised_at === null || isKept(judgedAt, promised_at)) return null
  if (isKept(new Date(judgedAt.getTime() - (await readPaymentWait(tx, id))), promised_at)) return null
  if (settings.current.newShopper !== null && !(await isKnownShopper(tx, { userId: user_id, besides: id }))) return null
  const code = await giveApology(tx, { orderId: id, orderNumber: number, amountPaise: toPaise(apologyAmount), at })
  return code && `Later than promised. A coupon of ${formatRupees(apologyAmount)} is our apology.`
}
