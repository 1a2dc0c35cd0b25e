// Money inside the program is integer paise; rupees exist only in JSON and on screen. All rounding of money happens in
// this file: half up, to the paisa.

/** A whole number of paise (100 paise = 1 rupee). */
export type Paise = number

/** Percents have six decimals, so that the discount reproduces an imported MRP and selling price to the paisa. */
const PERCENT_SCALE = 1_000_000
const WHOLE = 100 * PERCENT_SCALE

/** `numerator / denominator`, rounded half up; both are non-negative. */
export const divideHalfUp = (numerator: bigint, denominator: bigint): number =>
  Number((numerator * 2n + denominator) / (denominator * 2n))

/** `amount * factor / divisor`, rounded half up. Uses bigints only where `amount * factor` is too large to be exact. */
const shareHalfUp = (amountPaise: Paise, factor: number, divisor: number): Paise => {
  const product = amountPaise * factor
  if (product > Number.MAX_SAFE_INTEGER - divisor)
    return divideHalfUp(BigInt(amountPaise) * BigInt(factor), BigInt(divisor))
  return Math.floor((product + divisor / 2) / divisor)
}

/** `percent` (0–100, up to six decimals) of an amount, rounded half up. */
export const percentOf = (amountPaise: Paise, percent: number): Paise =>
  shareHalfUp(amountPaise, Math.round(percent * PERCENT_SCALE), WHOLE)

/** The price of one piece after its discount: round half up of P − P·d/100. */
export const unitPricePaise = (pricePaise: Paise, discount: number): Paise =>
  shareHalfUp(pricePaise, WHOLE - Math.round(discount * PERCENT_SCALE), WHOLE)

/** The percentage that takes `reductionPaise` off an MRP, rounded half up to a number of decimals. */
const percentWith = (decimals: number, reductionPaise: Paise, mrpPaise: Paise): number =>
  divideHalfUp(BigInt(reductionPaise) * 10n ** BigInt(decimals + 2), BigInt(mrpPaise)) / 10 ** decimals

const PERCENT_DECIMALS = 6

/**
 * The percentage that gives exactly `sellingPaise` for `mrpPaise` under the shop's rounding, with as few decimals as
 * possible (100 → 85 is 15, not 15.000001). Null when six decimals are not enough. Requires 0 ≤ selling ≤ MRP and MRP >
 * 0.
 */
export function discountBetween(mrpPaise: Paise, sellingPaise: Paise): number | null {
  for (let decimals = 0; decimals <= PERCENT_DECIMALS; decimals++) {
    const percent = percentWith(decimals, mrpPaise - sellingPaise, mrpPaise)
    if (unitPricePaise(mrpPaise, percent) === sellingPaise) return percent
  }
  return null
}

/** `discountBetween`, or the percentage that comes nearest to the selling price. */
export const nearestDiscount = (mrpPaise: Paise, sellingPaise: Paise): number =>
  discountBetween(mrpPaise, sellingPaise) ?? percentWith(PERCENT_DECIMALS, mrpPaise - sellingPaise, mrpPaise)

/** `permille` thousandths of an amount, rounded half up. */
export const permilleOf = (amountPaise: Paise, permille: number): Paise => shareHalfUp(amountPaise, permille, 1000)

/** What makes an amount whole rupees, half up: −49 to 50 paise. */
export const roundingPaise = (amountPaise: Paise): Paise => Math.floor((amountPaise + 50) / 100) * 100 - amountPaise

/** Rupees of JSON (at most two decimals) as paise. */
export const toPaise = (rupees: number): Paise => Math.round(rupees * 100)

/** Paise as rupees of JSON: a number with at most two decimals. */
export const toRupees = (paise: Paise): number => paise / 100

/**
 * ₹ and a number with Indian digit groups: the last three, then twos. Written by hand because the first
 * `Intl.NumberFormat` of a page takes a phone several milliseconds; the tests compare it with Intl.
 */
const rupeeText = (paise: Paise, decimals: string): string =>
  `${paise < 0 ? '-' : ''}₹${String(Math.floor(Math.abs(paise) / 100)).replace(/(\d)(?=(\d\d)+\d$)/g, '$1,')}${decimals}`

/** ₹149, ₹149.50, ₹12,34,567.50: for cart, bill, orders and mails. */
export const formatRupees = (rupees: number): string => {
  const paise = toPaise(rupees)
  const rest = Math.abs(paise % 100)
  return rupeeText(paise, rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`)
}

/** ₹150: cards and product pages show whole rupees, rounded half up like every price. */
export const formatWholeRupees = (rupees: number): string => rupeeText(Math.floor(rupees + 0.5) * 100, '')

/**
 * A discount as documents show it: exactly as somebody has typed it, with up to two decimals. One that was computed from two
 * prices has more decimals, and is rounded to a whole number, but never to none or to all.
 */
export const shownPercent = (percent: number): number => {
  const twoDecimals = Math.round(percent * 100) / 100
  const whole = Math.round(percent)
  return Math.abs(twoDecimals - percent) < 1e-9 || whole === 0 || whole === 100 ? twoDecimals : whole
}

/** A discount on a badge: 12.5, but 16 for the 15.56 of two prices. */
export const badgePercent = (percent: number): number => {
  const whole = Math.round(percent)
  return Number.isInteger(percent * 10) || whole === 0 || whole === 100 ? shownPercent(percent) : whole
}
