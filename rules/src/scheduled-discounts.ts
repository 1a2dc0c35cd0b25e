// Scheduled discounts. While one runs, a product costs what the largest of the running ones and its own discount make of
// it: a scheduled discount never makes a product dearer. The database does the same for all products at once
// (`catalogue/discounts/apply-discount-queries.ts`); a test compares the two.
import { nearestDiscount, type Paise } from './money.ts'

export type DiscountScope = 'products' | 'categories'

/** From its first moment until before its last one; without an end until it is removed. */
type Period = { startsAt: Date; endsAt: Date | null }

/** One of the two: a percentage of the MRP, or a price. */
type Terms = { percent: number | null; pricePaise: Paise | null }

export type ScheduledDiscount = { id: string } & Period & Terms

export type DiscountState = 'planned' | 'running' | 'ended'

export const discountState = ({ startsAt, endsAt }: Period, now: Date): DiscountState => {
  if (now < startsAt) return 'planned'
  return endsAt === null || now < endsAt ? 'running' : 'ended'
}

/** The moments after `now` at which a discount or an offer starts or ends. */
export const changesAfter = ({ startsAt, endsAt }: { [Key in keyof Period]: Date | null }, now: Date): Date[] =>
  [startsAt, endsAt].filter((at) => at !== null).filter((at) => at > now)

/** What a discount takes off an MRP, in percent. A price that is not below the MRP takes nothing off. */
const percentOfMrp = ({ percent, pricePaise }: Terms, mrpPaise: Paise): number => {
  if (percent !== null) return percent
  return pricePaise !== null && pricePaise < mrpPaise ? nearestDiscount(mrpPaise, pricePaise) : 0
}

/** The discount of a product at a moment, and the scheduled one that it comes from: null if it is the product's own. */
export const effectiveDiscount = (
  product: { pricePaise: Paise; regularDiscount: number },
  discounts: readonly ScheduledDiscount[],
  now: Date,
): { discount: number; discountId: string | null } => {
  const best = discounts
    .filter((one) => discountState(one, now) === 'running')
    .map((one) => ({ discount: percentOfMrp(one, product.pricePaise), discountId: one.id }))
    .sort((one, other) => other.discount - one.discount || (one.discountId < other.discountId ? -1 : 1))[0]
  if (best && best.discount > product.regularDiscount) return best
  return { discount: product.regularDiscount, discountId: null }
}
