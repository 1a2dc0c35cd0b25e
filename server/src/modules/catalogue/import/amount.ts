// Parses numbers as shops write them: "₹1,299.50", "Rs. 1,23,456/-", "1.299,50", "99,5", "22% OFF", "१२०", "1.5E+02". An
// ambiguous text is an error of its row, never a guess.

/** A decimal number as its digits, so that paise never pass through a float. */
export type Decimal = { whole: string; fraction: string }

/** Texts that shops write instead of a missing number. */
const NO_VALUE = /^(?:-+|–|—|n\.?\/?a\.?|nil|null|none|nan)$/i

export const isBlank = (text: string): boolean => text === '' || NO_VALUE.test(text)

const GROUPED = {
  ',': /^\d{1,3}(?:,\d{2,3})*,\d{3}$/,
  '.': /^\d{1,3}(?:\.\d{2,3})*\.\d{3}$/,
  ' ': /^\d{1,3}(?: \d{2,3})* \d{3}$/,
  "'": /^\d{1,3}(?:'\d{3})+$/,
} as const

/** The digits of a number without thousands separators, or null when a separator is misplaced. */
const ungroup = (text: string): string | null => {
  if (/^\d+$/.test(text)) return text
  const mark = /[,. ']/.exec(text)?.[0]
  if (mark !== ',' && mark !== '.' && mark !== ' ' && mark !== "'") return null
  return GROUPED[mark].test(text) ? text.replaceAll(mark, '') : null
}

/** Longer cells are rejected without parsing. */
const MAX_NUMBER_LENGTH = 40

/** The zero of each decimal system that shops in India write: Devanagari, Bengali, Gurmukhi, Gujarati … */
const NATIVE_ZEROS = [0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66]

export const withLatinDigits = (text: string): string =>
  text.replace(/[^\P{Nd}0-9]/gu, (digit) => {
    const code = digit.charCodeAt(0)
    const zero = NATIVE_ZEROS.find((first) => code >= first && code <= first + 9)
    return zero === undefined ? digit : String(code - zero)
  })

/** "1.5E+02", as spreadsheets write large numbers, as "150"; null for another text, and for a number beyond all prices. */
export const expanded = (text: string): string | null => {
  const [, whole, fraction = '', exponent] = /^(\d+)(?:\.(\d*))?E([+-]\d{1,2})$/i.exec(text) ?? []
  if (whole === undefined || exponent === undefined) return null
  const digits = `${'0'.repeat(100)}${whole}${fraction}${'0'.repeat(100)}`
  const point = 100 + whole.length + Number(exponent)
  const number = `${digits.slice(0, point)}.${digits.slice(point)}`.replace(/^0+(?=\d)/, '').replace(/\.?0+$/, '')
  return number.length > MAX_NUMBER_LENGTH ? null : number
}

/** From this many decimals on, they are the rounding error of a spreadsheet. */
const NOISE_DECIMALS = 9

/** "99.90000000001" and "13.949999999999" without the rounding error of binary fractions. */
const withoutNoise = ({ whole, fraction }: Decimal): Decimal => {
  if (fraction.length < NOISE_DECIMALS || whole.length > 9) return { whole, fraction }
  const number = Number(`${whole}.${fraction}`)
  const [near = '', decimals = ''] = number.toFixed(2).split('.')
  return Math.abs(number - Number(`${near}.${decimals}`)) < 1e-6
    ? { whole: near, fraction: decimals.replace(/0+$/, '') }
    : { whole, fraction }
}

/**
 * Parses a non-negative number with optional thousands separators and a decimal point or comma. Null when it is
 * invalid.
 */
function readDecimal(written: string): Decimal | null {
  const latin = withLatinDigits(written)
  const text = expanded(latin) ?? latin
  const comma = text.lastIndexOf(',')
  const point = text.lastIndexOf('.')
  const mark = decimalMark(text, comma, point)
  const whole = ungroup(mark < 0 ? text : text.slice(0, mark) || '0')
  const fraction = mark < 0 ? '' : text.slice(mark + 1)
  if (whole === null || !/^\d*$/.test(fraction)) return null
  return withoutNoise({ whole: whole.replace(/^0+(?=\d)/, ''), fraction: fraction.replace(/0+$/, '') })
}

/** The position of the decimal separator, or -1. */
function decimalMark(text: string, comma: number, point: number): number {
  if (comma >= 0 && point >= 0) return Math.max(comma, point)
  if (point >= 0) return text.indexOf('.') === point ? point : -1
  if (comma < 0 || text.indexOf(',') !== comma) return -1
  // "1,299" is one thousand two hundred and ninety-nine; "12,5" is twelve and a half.
  return /^[1-9]\d{0,2},\d{3}$/.test(text) ? -1 : comma
}

const withoutCurrency = (text: string): string =>
  text
    .replace(/\s*\(?incl[^()]*\)?$/i, '')
    .replace(/^(?:₹|रु\.?|rs\.?|inr|rupees?|mrp)[\s:.]*(?:₹|rs\.?|inr)?/i, '')
    .replace(/(?:\/-|₹|रु\.?|rs\.?|inr|rupees?|only|\bmrp)+$/i, '')
    .trim()
    .replace(/\s*(?:\/-)$/, '')

/** "Rs 45 per kg" as "Rs 45" and "kg". */
export const splitPerUnit = (text: string): { amount: string; per: string } => {
  if (text.length > MAX_NUMBER_LENGTH) return { amount: text, per: '' }
  const [, amount, per] = /^(.*\d)\s*(?:\/-\s*)?(?:\/|per\b)\s*((?:\d+\s*)?[a-z]+)\.?$/i.exec(text) ?? []
  return amount === undefined || per === undefined ? { amount: text, per: '' } : { amount, per }
}

/**
 * A price in paise. Null when it is not an amount of rupees and whole paise.
 * `inPaise`: the number itself is in paise.
 */
export function readPaise(text: string, inPaise: boolean): number | null {
  if (text.length > MAX_NUMBER_LENGTH) return null
  const decimal = readDecimal(withoutCurrency(text))
  if (decimal === null || decimal.fraction.length > (inPaise ? 0 : 2)) return null
  const paise = Number(inPaise ? decimal.whole : decimal.whole + decimal.fraction.padEnd(2, '0'))
  return Number.isSafeInteger(paise) ? paise : null
}

/**
 * A percentage from "22", "22.5 %", "22% OFF", "Flat 10% off". Null when it is invalid or has more than six decimals.
 */
export function readPercent(text: string): number | null {
  if (text.length > MAX_NUMBER_LENGTH) return null
  const bare = text
    .replace(/^(?:flat|upto|up to|save)\s+/i, '')
    .replace(/\s*off$/i, '')
    .replace(/\s*(?:%|percent)$/i, '')
  const decimal = readDecimal(bare)
  if (decimal === null || decimal.fraction.length > 6) return null
  const percent = Number(`${decimal.whole}.${decimal.fraction || '0'}`)
  return percent <= 100 ? percent : null
}

/** A number of pieces from "12", "1,200", "12 pcs", "12.0". Null when it is invalid. */
export function readCount(text: string): number | null {
  if (text.length > MAX_NUMBER_LENGTH) return null
  const bare = text.replace(
    /\s*(?:pcs?|pieces?|nos?|units?|pkts?|packs?|packets?|bott?les?|btls?|boxe?s?|नग|पीस|पैकेट)\.?$/i,
    '',
  )
  const decimal = readDecimal(bare)
  if (decimal === null || decimal.fraction !== '') return null
  const count = Number(decimal.whole)
  return Number.isSafeInteger(count) ? count : null
}

/** The count of a negative number, written as "-5", "5-", "(5)" or "(-)5"; null for another text. */
export function readNegative(text: string): number | null {
  const [, after, within, before] = /^(?:\(-\)|[-\u2212])\s*(\d.*)$|^\((\d.*)\)$|^(\d.*)-$/.exec(text) ?? []
  return readCount(after ?? within ?? before ?? '')
}
