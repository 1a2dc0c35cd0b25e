// What a shopper gives at the door, and what the rider returns.
import { toPaise, toRupees } from '@tokri/rules/money.ts'

/** The steps of amounts that people give in notes. */
const STEPS = [50, 100, 500]

/** The next round amounts above what is due, in rupees: a shopper gives one of them. */
export const givenAmounts = (due: number): number[] => [
  ...new Set(STEPS.map((step) => Math.ceil(due / step) * step).filter((amount) => amount > due)),
]

export const changeOf = (given: number, due: number): number => toRupees(toPaise(given) - toPaise(due))
