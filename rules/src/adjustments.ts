// How much is deducted from the amount of an order: for refunded pieces, for missing pieces, and for cheaper substitutes.
// The amount (discounted total, less the coupon, plus the service charge) is divided among the lines in proportion to
// their totals, by largest remainder. What offers, and a coupon for some products, took off a line is not in its total. Within a line, each piece has the same part, rounded down to the paisa; the last
// piece to be deducted gets the remainder. A refund by amount is divided among the lines in proportion to what is left of
// them, and a line never gives back more than its part. So the deductions of an order always add up to exactly its amount,
// in whatever order pieces are missing, substituted, refunded or cancelled, and amounts are refunded.

import { allocate } from './allocate.ts'
import type { Paise } from './money.ts'
import { must } from './must.ts'

/** What a shopper wants if pieces are missing: another product in their place, or their money back. */
export const preferences = ['replace', 'refund'] as const
export type Preference = (typeof preferences)[number]

/** The detail that says whether food is vegetarian. */
const DIETARY_MARK = 'dietary mark'

/** A product's dietary mark in lower case, '' without one. A substitute never has another mark than the ordered product. */
export const dietaryMark = (details: Readonly<Record<string, string>>): string => {
  const found = Object.entries(details).find(([name]) => name.trim().toLowerCase() === DIETARY_MARK)
  return found?.[1].trim().toLowerCase() ?? ''
}

/** Pieces of another product that replace the same number of ordered pieces, and the price of one of them. */
export type SubstitutedPieces = { quantity: number; unitPricePaise: Paise }

/** An order line: its price per piece after the discount, and how many pieces are short, substituted and refunded. */
export type AdjustableLine = {
  unitPricePaise: Paise
  quantity: number
  shortQuantity: number
  substitutes: readonly SubstitutedPieces[]
  /** Ordered pieces are refunded first, then their substitutes in the order in which they were given. */
  refundedQuantity: number
  /** The part of this line in the refunds by amount. */
  goodwillPaise: Paise
  /** What offers, and a coupon for some products, took off this line alone. At most its price. */
  promotionPaise: Paise
}

/** A substitute never costs more than the piece that it replaces. */
export const substituteUnitPricePaise = (originalPaise: Paise, substitutePaise: Paise): Paise =>
  Math.min(originalPaise, substitutePaise)

/** The ordered pieces that are neither short nor substituted. */
const orderedPieces = ({ quantity, shortQuantity, substitutes }: AdjustableLine): number =>
  substitutes.reduce((left, substitute) => left - substitute.quantity, quantity - shortQuantity)

/** How many pieces can still become short or be substituted. */
export const adjustablePieces = (line: AdjustableLine): number =>
  Math.max(0, orderedPieces(line) - line.refundedQuantity)

/** How many pieces, ordered ones and substitutes, are delivered and can still be refunded. */
export const remainingPieces = ({ quantity, shortQuantity, refundedQuantity }: AdjustableLine): number =>
  quantity - shortQuantity - refundedQuantity

/** The price of the refunded pieces. */
const refundedPricePaise = (line: AdjustableLine): number => {
  let left = line.refundedQuantity
  let total = 0
  const pieces = [{ quantity: orderedPieces(line), unitPricePaise: line.unitPricePaise }, ...line.substitutes]
  for (const { quantity, unitPricePaise } of pieces) {
    const refunded = Math.min(left, quantity)
    total += refunded * unitPricePaise
    left -= refunded
  }
  return total
}

/** How much of a line's share of the paid amount is deducted for its pieces. */
const pieceDeductionPaise = (share: Paise, line: AdjustableLine): Paise => {
  const { unitPricePaise, quantity, shortQuantity, refundedQuantity } = line
  const part = (gone: number, whole: number): Paise => Number((BigInt(share) * BigInt(gone)) / BigInt(whole))
  // A line without a price has a share only when nothing else costs anything: its pieces share it equally.
  if (unitPricePaise === 0) return part(shortQuantity + refundedQuantity, quantity)
  const cheaper = line.substitutes.reduce(
    (sum, substitute) => sum + substitute.quantity * (unitPricePaise - substitute.unitPricePaise),
    0,
  )
  const gone = unitPricePaise * shortQuantity + cheaper + refundedPricePaise(line)
  return part(gone, unitPricePaise * quantity)
}

/** How much of a line's share of the paid amount is deducted. */
const lineDeductionPaise = (share: Paise, line: AdjustableLine): Paise =>
  Math.min(share, line.goodwillPaise + pieceDeductionPaise(share, line))

const sharesOf = (paidPaise: Paise, lines: readonly AdjustableLine[]): Paise[] =>
  allocate(
    paidPaise,
    lines.map((line) => line.unitPricePaise * line.quantity - line.promotionPaise),
  )

/**
 * The sum of all deductions from the paid amount: short pieces, substitutes and refunds of these lines. The amount of one
 * change is the sum after it less the sum before it. A cancellation refunds the paid amount less this sum.
 */
export const offPaise = (paidPaise: Paise, lines: readonly AdjustableLine[]): Paise => {
  const shares = sharesOf(paidPaise, lines)
  return lines.reduce((sum, line, index) => sum + lineDeductionPaise(must(shares[index]), line), 0)
}

/** The lines after a refund of an amount, which is at most the paid amount less `offPaise`. */
export const withGoodwill = (
  paidPaise: Paise,
  lines: readonly AdjustableLine[],
  amountPaise: Paise,
): AdjustableLine[] => {
  const shares = sharesOf(paidPaise, lines)
  const parts = allocate(
    amountPaise,
    lines.map((line, index) => must(shares[index]) - lineDeductionPaise(must(shares[index]), line)),
  )
  return lines.map((line, index) => ({ ...line, goodwillPaise: line.goodwillPaise + must(parts[index]) }))
}

/** Pieces of one product, and what they cost in the order. */
export type LeftPieces = { quantity: number; amountPaise: Paise }

/**
 * What is left of each line once everything is deducted: first the ordered pieces, then each of its substitutes. The amounts
 * sum to the paid amount less `offPaise`.
 */
export const leftPieces = (paidPaise: Paise, lines: readonly AdjustableLine[]): LeftPieces[][] => {
  const shares = sharesOf(paidPaise, lines)
  return lines.map((line, index) => {
    const ordered = Math.max(0, orderedPieces(line) - line.refundedQuantity)
    const quantities = [ordered, ...substitutePieces(line)]
    const prices = [line.unitPricePaise, ...line.substitutes.map((substitute) => substitute.unitPricePaise)]
    const amounts = allocate(
      must(shares[index]) - lineDeductionPaise(must(shares[index]), line),
      quantities.map((quantity, part) => quantity * must(prices[part])),
    )
    return quantities.map((quantity, part) => ({ quantity, amountPaise: must(amounts[part]) }))
  })
}

/** Of each substitute, how many pieces are delivered and can still be refunded or turn out to be missing. */
export const substitutePieces = (line: AdjustableLine): number[] => {
  let refunded = Math.max(0, line.refundedQuantity - orderedPieces(line))
  return line.substitutes.map(({ quantity }) => {
    const gone = Math.min(refunded, quantity)
    refunded -= gone
    return quantity - gone
  })
}

/** A line once pieces of one of its substitutes are not there either: they are short. */
export const withoutSubstitute = (
  line: AdjustableLine,
  { index, quantity }: { index: number; quantity: number },
): AdjustableLine => ({
  ...line,
  shortQuantity: line.shortQuantity + quantity,
  substitutes: line.substitutes.map((one, at) => (at === index ? { ...one, quantity: one.quantity - quantity } : one)),
})

type Change = Partial<Pick<AdjustableLine, 'shortQuantity' | 'refundedQuantity'>> & { substitute?: SubstitutedPieces }

/** The line after more of its pieces became short, refunded or substituted. */
export const changedLine = (
  line: AdjustableLine,
  { shortQuantity = 0, refundedQuantity = 0, substitute }: Change,
): AdjustableLine => ({
  ...line,
  shortQuantity: line.shortQuantity + shortQuantity,
  refundedQuantity: line.refundedQuantity + refundedQuantity,
  substitutes: substitute ? [...line.substitutes, substitute] : line.substitutes,
})

/** An adjustment in words, for order pages, mails and invoices. */
export const adjustmentText = (
  name: string,
  { quantity, substitute }: { quantity: number; substitute: { name: string; unit: string } | null },
): string =>
  substitute === null
    ? `${name} × ${quantity}: not available`
    : `${name} × ${quantity}: replaced by ${substitute.name}, ${substitute.unit}`

type Adjusted = { productId: string; quantity: number; substitute: { name: string; unit: string } | null }

/** What came for a line instead of what was ordered, and whether nothing else came. With units: both may have the same name. */
export const cameInstead = (
  adjustments: readonly Adjusted[],
  { productId, quantity }: { productId: string; quantity: number },
): { substitutes: string[]; isReplaced: boolean } => {
  const own = adjustments.filter((adjustment) => adjustment.productId === productId)
  return {
    substitutes: own.flatMap(({ substitute }) => (substitute ? [`${substitute.name}, ${substitute.unit}`] : [])),
    isReplaced: own.reduce((left, adjustment) => left - adjustment.quantity, quantity) === 0,
  }
}
