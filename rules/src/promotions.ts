// Offers such as "buy 2 get 1 free", and the bill with them.
//
// Offers are applied in the order in which they were created. The pieces for which an offer is are sorted by their price, the
// dearest first, and pieces of the same price as they are in the cart. Of every group of `buy + get` pieces the `get`
// cheapest are free. A piece belongs to a group of at most one offer; pieces that fill no group are left for the next offer.
//
// What offers, and a coupon that is only for some products, take off a line is its own: refunds of other lines do not share
// it (adjustments.ts). A coupon for the whole cart is divided among all lines, like the service charge.
import { allocate } from './allocate.ts'
import {
  type Bill,
  type BillLine,
  billOf,
  type ChargeTerms,
  type CouponTerms,
  couponApplies,
  lineTotalPaise,
} from './bill.ts'
import { type Paise, unitPricePaise } from './money.ts'

/** Products that are listed, and all products of the listed categories. */
export type Scope = { productIds: readonly string[]; categoryIds: readonly string[] }

/** With a scope, amount and minimum of a coupon concern the lines in it only. */
export type ScopedCoupon = CouponTerms & { scope?: Scope | null }

/** Whether a line belongs to a scope. Without a scope, every line does. */
const isInScope = (
  { productId = '', categoryIds = [] }: Pick<BillLine, 'productId' | 'categoryIds'>,
  scope: Scope | null | undefined,
): boolean => !scope || scope.productIds.includes(productId) || categoryIds.some((id) => scope.categoryIds.includes(id))

/** Without a scope it is for all products. */
export type Offer = { name: string; buy: number; get: number; scope: Scope | null }

/** The pieces of a line that an offer makes free. */
export type FreePieces = { name: string; pieces: number }

/** What is taken off one line. `promotionPaise` is `offerPaise` and the line's part of a coupon with a scope. */
export type LinePromotion = { offerPaise: Paise; promotionPaise: Paise; free: readonly FreePieces[] }

const nothing: LinePromotion = { offerPaise: 0, promotionPaise: 0, free: [] }

/** How many of the first `pieces` of a sorted cart are free. */
const freeAmong = (pieces: number, { buy, get }: Offer): number => {
  const size = buy + get
  return Math.floor(pieces / size) * get + Math.max(0, (pieces % size) - buy)
}

/** What offers take off each line, and which pieces they make free. */
export const applyOffers = (
  lines: readonly BillLine[],
  offers: readonly Offer[],
): { offerPaise: Paise; free: FreePieces[] }[] => {
  const open = lines.map((line) => ({
    line,
    unitPaise: unitPricePaise(line.pricePaise, line.discount),
    /** The pieces that belong to no group yet. */
    pieces: line.quantity,
    offerPaise: 0,
    free: [] as FreePieces[],
  }))
  for (const offer of offers) {
    const eligible = open.filter(({ line }) => isInScope(line, offer.scope))
    // The sort is stable.
    const sorted = eligible.toSorted((one, other) => other.unitPaise - one.unitPaise)
    const all = sorted.reduce((sum, { pieces }) => sum + pieces, 0)
    const grouped = all - (all % (offer.buy + offer.get))
    let before = 0
    for (const each of sorted) {
      const after = Math.min(grouped, before + each.pieces)
      const pieces = freeAmong(after, offer) - freeAmong(before, offer)
      each.pieces -= after - before
      each.offerPaise += pieces * each.unitPaise
      if (pieces > 0) each.free.push({ name: offer.name, pieces })
      before = after
    }
  }
  return open.map(({ offerPaise, free }) => ({ offerPaise, free }))
}

/** The offer that is applied first to pieces of a product; undefined if none is for it. */
export const offerOn = (
  product: Pick<BillLine, 'productId' | 'categoryIds'>,
  offers: readonly Offer[],
): Offer | undefined => offers.find(({ scope }) => isInScope(product, scope))

/** With `add` more pieces of a line, `free` pieces more are free. */
export type NextFree = { add: number; free: number }

/**
 * For each line, how many more pieces of it fill the group that its offer has begun. Null if no group is begun, and if that
 * takes less off than so many pieces of this line cost: of several products, the cheapest are free.
 */
export const nextFree = (lines: readonly BillLine[], offers: readonly Offer[]): (NextFree | null)[] => {
  if (offers.length === 0) return lines.map(() => null)
  const offPaise = (all: readonly BillLine[]) =>
    applyOffers(all, offers).reduce((sum, { offerPaise }) => sum + offerPaise, 0)
  const before = offPaise(lines)
  return lines.map((line, at) => {
    const offer = offerOn(line, offers)
    if (!offer) return null
    const pieces = lines.reduce((sum, each) => sum + (isInScope(each, offer.scope) ? each.quantity : 0), 0)
    const begun = pieces % (offer.buy + offer.get)
    if (begun === 0) return null
    const add = offer.buy + offer.get - begun
    const free = offer.get
    const after = offPaise(lines.with(at, { ...line, quantity: line.quantity + add }))
    return after - before >= free * unitPricePaise(line.pricePaise, line.discount) ? { add, free } : null
  })
}

/** What of a coupon with a scope falls on each line. */
const couponParts = (lines: readonly BillLine[], scope: Scope, couponPaise: Paise): Paise[] =>
  allocate(
    couponPaise,
    lines.map((line) => (isInScope(line, scope) ? lineTotalPaise(line) : 0)),
  )

/** The discounted total of the lines for which a coupon is; null if there are none. Its minimum is compared with it. */
export const eligiblePaise = (lines: readonly BillLine[], coupon: Pick<ScopedCoupon, 'scope'>): Paise | null => {
  const eligible = lines.filter((line) => isInScope(line, coupon.scope))
  return eligible.length === 0 ? null : eligible.reduce((sum, line) => sum + lineTotalPaise(line), 0)
}

/** A flat coupon with a scope never takes off more than its products cost. Without one, the bill shows its whole amount. */
const withinScope = (coupon: ScopedCoupon, eligible: Paise): CouponTerms => ({
  ...coupon,
  eligiblePaise: eligible,
  amount: coupon.kind === 'flat' && coupon.scope ? Math.min(coupon.amount, eligible) : coupon.amount,
})

export type Promotions = { offers: readonly Offer[]; coupon: ScopedCoupon | null; terms: ChargeTerms }

export type PromotedBill = {
  bill: Bill
  /** The lines with what offers take off. */
  billed: readonly BillLine[]
  promotions: LinePromotion[]
  couponApplied: boolean
}

/** The bill of lines with offers and a coupon, and what is taken off each line alone. */
export const promotedBill = (lines: readonly BillLine[], { offers, coupon, terms }: Promotions): PromotedBill => {
  const offered = offers.length > 0 ? applyOffers(lines, offers) : null
  const billed = offered ? lines.map((line, at) => ({ ...line, offerPaise: offered[at]?.offerPaise ?? 0 })) : lines
  const eligible = coupon && eligiblePaise(billed, coupon)
  const couponApplied = coupon !== null && eligible !== null && couponApplies(coupon, eligible)
  const applied = couponApplied ? coupon : null
  const bill = billOf(billed, applied && withinScope(applied, eligible ?? 0), terms)
  const parts = applied?.scope ? couponParts(billed, applied.scope, bill.couponPaise) : null
  if (!offered && !parts) return { bill, billed, promotions: lines.map(() => nothing), couponApplied }
  const promotions = lines.map((_, at) => {
    const { offerPaise, free } = offered?.[at] ?? nothing
    return { offerPaise, free, promotionPaise: offerPaise + (parts?.[at] ?? 0) }
  })
  return { bill, billed, promotions, couponApplied }
}

/** The free pieces of a line in words, such as "Buy 2 get 1 free · 1 free"; null if none are free. */
export const offerText = (free: readonly FreePieces[]): string | null =>
  free.length === 0 ? null : free.map(({ name, pieces }) => `${name} · ${pieces} free`).join(', ')
