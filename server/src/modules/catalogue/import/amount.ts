// Numbers the way shops write them: "₹1,299.50", "Rs. 1,23,456/-", "1.299,50", "99,5", "22% OFF". A text that can be
// read in two ways is not guessed at: the row is reported instead.

/** A decimal number kept as its digits, so that paise never pass through a float. */
export type Decimal = { whole: string; fraction: string }

/** What shops write where they have no figure. */
const NO_FIGURE = /^(?:-+|–|—|n\.?\/?a\.?|nil|null|none|nan)$/i

export const saysNothing = (text: string): boolean => text === '' || NO_FIGURE.test(text)

const GROUPED = {
  ',': /^\d{1,3}(?:,\d{2,3})*,\d{3}$/,
  '.': /^\d{1,3}(?:\.\d{3})+$/,
  ' ': /^\d{1,3}(?: \d{2,3})* \d{3}$/,
  "'": /^\d{1,3}(?:'\d{3})+$/,
} as const

/** The digits of a number without its thousands marks, or null when the marks stand in the wrong places. */
const ungroup = (text: string): string | null => {
  if (/^\d+$/.test(text)) return text
  const mark = /[,. ']/.exec(text)?.[0]
  if (mark !== ',' && mark !== '.' && mark !== ' ' && mark !== "'") return null
  return GROUPED[mark].test(text) ? text.replaceAll(mark, '') : null
}

/** No figure is longer; a cell that is costs no time. */
const LONGEST_FIGURE = 40

/** Reads a non-negative number with optional thousands marks and a decimal point or comma; null when it is none. */
function readDecimal(text: string): Decimal | null {
  const comma = text.lastIndexOf(',')
  const point = text.lastIndexOf('.')
  const mark = decimalMark(text, comma, point)
  const whole = ungroup(mark < 0 ? text : text.slice(0, mark) || '0')
  const fraction = mark < 0 ? '' : text.slice(mark + 1)
  if (whole === null || !/^\d*$/.test(fraction)) return null
  return { whole: whole.replace(/^0+(?=\d)/, ''), fraction: fraction.replace(/0+$/, '') }
}

/** Where the decimal mark stands, -1 when there is none. */
function decimalMark(text: string, comma: number, point: number): number {
  if (comma >= 0 && point >= 0) return Math.max(comma, point)
  if (point >= 0) return text.indexOf('.') === point ? point : -1
  if (comma < 0 || text.indexOf(',') !== comma) return -1
  // "1,299" is one thousand two hundred and ninety-nine, "12,5" twelve and a half.
  return /^[1-9]\d{0,2},\d{3}$/.test(text) ? -1 : comma
}

const withoutCurrency = (text: string): string =>
  text
    .replace(/^(?:₹|rs\.?|inr|rupees?|mrp)[\s:.]*(?:₹|rs\.?|inr)?/i, '')
    .replace(/(?:\/-|₹|rs\.?|inr|rupees?|only)+$/i, '')
    .trim()

/**
 * A price in paise, null when it is no amount of rupees and whole paise.
 * `inPaise`: the figure itself is a number of paise.
 */
export function readPaise(text: string, inPaise: boolean): number | null {
  if (text.length > LONGEST_FIGURE) return null
  const decimal = readDecimal(withoutCurrency(text))
  if (decimal === null || decimal.fraction.length > (inPaise ? 0 : 2)) return null
  const paise = Number(inPaise ? decimal.whole : decimal.whole + decimal.fraction.padEnd(2, '0'))
  return Number.isSafeInteger(paise) ? paise : null
}

/** A percent from "22", "22.5 %", "22% OFF", "Flat 10% off"; null when it is none or has more than six decimals. */
export function readPercent(text: string): number | null {
  if (text.length > LONGEST_FIGURE) return null
  const bare = text
    .replace(/^(?:flat|upto|up to|save)\s+/i, '')
    .replace(/\s*off$/i, '')
    .replace(/\s*(?:%|percent)$/i, '')
  const decimal = readDecimal(bare)
  if (decimal === null || decimal.fraction.length > 6) return null
  const percent = Number(`${decimal.whole}.${decimal.fraction || '0'}`)
  return percent <= 100 ? percent : null
}

/** A count of pieces from "12", "1,200", "12 pcs", "12.0"; null when it is none. */
export function readCount(text: string): number | null {
  if (text.length > LONGEST_FIGURE) return null
  const decimal = readDecimal(text.replace(/\s*(?:pcs?|pieces?|nos?|units?)\.?$/i, ''))
  if (decimal === null || decimal.fraction !== '') return null
  const count = Number(decimal.whole)
  return Number.isSafeInteger(count) ? count : null
}
