// How much is refunded for each piece of an order. The paid amount (discounted total, less the coupon, plus the service
// charge) is divided among the lines in proportion to their totals, to the paisa, by largest remainder. Within a line
// the refunded pieces together get their part rounded down, so the last piece gets the remainder. Refunds of single
// pieces, in any order and any portions, sum to exactly the paid amount.
import type { Paise } from './money.ts'

/** One line as bought: price of a piece after its discount, pieces bought, and pieces refunded before. */
export type RefundableLine = { unitPricePaise: Paise; quantity: number; refundedQuantity: number }

/**
 * Divides `amount` in proportion to `weights` (integers, not negative): every share is its exact part rounded down, and
 * the paise left over go one each to the largest remainders, the earlier first. If all weights are 0, the first share
 * is everything.
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

/** The part of a line's share that its first `pieces` of `quantity` get. */
const partOf = (share: Paise, pieces: number, quantity: number): Paise =>
  Number((BigInt(share) * BigInt(pieces)) / BigInt(quantity))

/**
 * The amount to refund for `quantities[i]` more pieces of each line, of `paidPaise` that were paid for all lines.
 * No quantity may exceed what is left of its line.
 */
export const refundOf = (paidPaise: Paise, lines: readonly RefundableLine[], quantities: readonly number[]): Paise => {
  const shares = shareOut(
    paidPaise,
    lines.map((line) => line.unitPricePaise * line.quantity),
  )
  return lines.reduce((sum, { quantity, refundedQuantity }, index) => {
    const share = shares[index] ?? 0
    const after = refundedQuantity + (quantities[index] ?? 0)
    return sum + partOf(share, after, quantity) - partOf(share, refundedQuantity, quantity)
  }, 0)
}
