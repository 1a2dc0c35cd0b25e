import type { Paise } from './money.ts'
import { must } from './must.ts'

/**
 * Divides `amount` in proportion to `weights` (non-negative integers). Each share is rounded down; the remaining paise go
 * one by one to the shares with the largest remainders, the earlier first. If all weights are 0, the first share is the
 * whole amount.
 */
export const allocate = (amount: Paise, weights: readonly number[]): Paise[] => {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (whole === 0n) return weights.map((_, index) => (index === 0 ? amount : 0))
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight))
  const shares = exact.map((part) => Number(part / whole))
  const left = amount - shares.reduce((sum, share) => sum + share, 0)
  const byRemainder = exact
    .map((part, index) => ({ index, remainder: part % whole }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
  for (const { index } of byRemainder.slice(0, left)) shares[index] = must(shares[index]) + 1
  return shares
}
