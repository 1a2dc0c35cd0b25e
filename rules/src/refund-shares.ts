// What each piece of an order is worth when it is given back. The amount that was paid (goods after discount, less the
// coupon, plus the service charge) is shared out over the lines by their totals, to the paisa, by largest remainder;
// within a line the pieces given back so far are worth their part rounded down, so that the last piece takes the
// remainder. Whatever comes back piece by piece, in any order and any portions, sums to exactly what was paid.
import type { Paise } from './money.ts'

/** One line as bought: price of a piece after its discount, pieces bought, and pieces given back before. */
export type RefundableLine = { unitPricePaise: Paise; quantity: number; refundedQuantity: number }

/**
 * Shares `amount` out by `weights` (whole, not negative): every share is its exact part rounded down, and the paise
 * left over go one each to the largest remainders, the earlier first. Without any weight the first takes all.
 */
export const shareOut = (amount: Paise, weights: readonly number[]): Paise[] => {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (whole === 0n) return weights.map((_, index) => (index === 0 ? amount : 0))
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight))
  const shares = exact.map((part) => Number(part / whole))
  const left = amount - shares.reduce((sum, share) => sum + share, 0)
  const byRemainder = exact
    .map((part, index) => ({ index, remainder: part % whole }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
  for (const { index } of byRemainder.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1
  return shares
}

/** What the first `pieces` of a line's `quantity` are worth together, of its share. */
const worthOf = (share: Paise, pieces: number, quantity: number): Paise =>
  Number((BigInt(share) * BigInt(pieces)) / BigInt(quantity))

/**
 * What giving back `quantities[i]` more pieces of each line is worth, of `paidPaise` that were paid for all of them.
 * The quantities are within what is left of each line.
 */
export const refundOf = (paidPaise: Paise, lines: readonly RefundableLine[], quantities: readonly number[]): Paise => {
  const shares = shareOut(
    paidPaise,
    lines.map((line) => line.unitPricePaise * line.quantity),
  )
  return lines.reduce((sum, { quantity, refundedQuantity }, index) => {
    const share = shares[index] ?? 0
    const after = refundedQuantity + (quantities[index] ?? 0)
    return sum + worthOf(share, after, quantity) - worthOf(share, refundedQuantity, quantity)
  }, 0)
}
