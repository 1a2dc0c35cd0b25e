// The goods and services tax of India. All prices include the tax, so an invoice takes it out of what was paid.
//
// The service charge and the coupon belong to the goods: they are shared out over the lines as adjustments.ts does it, and
// have the rate of their line. Each part of a line is taxed alone: taxable value, central and state tax (or integrated tax
// for another state) and cess are rounded half up to the paisa. Central and state tax are always equal. What rounding
// leaves over is the round-off, so that the parts of a document sum to its amount.
//
// A credit note takes back the difference between the tax inside what was left before it and the tax inside what is left
// after it. So the credit notes of an order never take back more than its invoice has, and all of it once everything is
// refunded.
import { allocate } from './allocate.ts'
import { divideHalfUp, type Paise } from './money.ts'

/** A rate in percent with its first and its last day in India; one without `to` still holds. */
type DatedRate = { rate: number; from: string; to?: string }

/**
 * Documents keep the rate of their day. The rates for gold and stones, 3 and 0.25, are here because a shop may sell them;
 * tobacco, which kept 28 for longer, is not. Sources: notifications 1/2017 and 9/2025 of central tax (rate).
 */
export const gstRates: readonly DatedRate[] = [
  { rate: 0, from: '2017-07-01' },
  { rate: 0.25, from: '2017-07-01' },
  { rate: 3, from: '2017-07-01' },
  { rate: 5, from: '2017-07-01' },
  { rate: 12, from: '2017-07-01', to: '2025-09-21' },
  { rate: 18, from: '2017-07-01' },
  { rate: 28, from: '2017-07-01', to: '2025-09-21' },
  { rate: 40, from: '2025-09-22' },
]

const indianDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' })
const inWords = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' })

const holdsOn =
  (day: string) =>
  ({ from, to }: DatedRate): boolean =>
    from <= day && (to === undefined || day <= to)

/** The rates in percent that a product may have at a moment, in rising order. */
export const gstRatesAt = (at: Date): number[] => gstRates.filter(holdsOn(indianDay.format(at))).map(({ rate }) => rate)

/** Why a product may not have a rate at a moment, as a sentence; null if it may. */
export const gstRateProblem = (rate: number, at: Date): string | null => {
  const day = indianDay.format(at)
  const dated = gstRates.filter((known) => known.rate === rate)
  if (dated.some(holdsOn(day))) return null
  const ended = dated.findLast(({ to = day }) => to < day)?.to
  return ended === undefined
    ? `A GST rate is ${gstRatesAt(at).join(', ')} percent`
    : `This rate ended on ${inWords.format(new Date(ended))}`
}

/** The code of a kind of goods: 4, 6 or 8 digits. */
export const isHsn = (text: string): boolean => /^(?:[0-9]{4}|[0-9]{6}|[0-9]{8})$/.test(text)

/** The highest cess in percent. It has at most two decimals. */
export const MAX_CESS = 400

/** `rate` and `cess` are percent of the taxable value. `interState`: the goods go to another state than the seller's. */
export type TaxTerms = { rate: number; cess: number; interState: boolean }

export type TaxParts = {
  taxablePaise: Paise
  cgstPaise: Paise
  sgstPaise: Paise
  igstPaise: Paise
  cessPaise: Paise
  /** The amount less the other parts. It can be negative. */
  roundOffPaise: Paise
}

export const noTax: TaxParts = {
  taxablePaise: 0,
  cgstPaise: 0,
  sgstPaise: 0,
  igstPaise: 0,
  cessPaise: 0,
  roundOffPaise: 0,
}

/** Percent have two decimals. */
const WHOLE = 10_000

/** The tax that an amount includes. The parts sum to the amount. */
export const taxInside = (amountPaise: Paise, { rate, cess, interState }: TaxTerms): TaxParts => {
  const rateShare = Math.round(rate * 100)
  const cessShare = Math.round(cess * 100)
  const all = WHOLE + rateShare + cessShare
  const part = (share: number): Paise => divideHalfUp(BigInt(amountPaise) * BigInt(share), BigInt(all))
  const taxablePaise = part(WHOLE)
  const half = interState ? 0 : divideHalfUp(BigInt(amountPaise) * BigInt(rateShare), BigInt(2 * all))
  const igstPaise = interState ? part(rateShare) : 0
  const cessPaise = part(cessShare)
  const roundOffPaise = amountPaise - taxablePaise - 2 * half - igstPaise - cessPaise
  return { taxablePaise, cgstPaise: half, sgstPaise: half, igstPaise, cessPaise, roundOffPaise }
}

const combined = (one: TaxParts, other: TaxParts, sign: 1 | -1): TaxParts => ({
  taxablePaise: one.taxablePaise + sign * other.taxablePaise,
  cgstPaise: one.cgstPaise + sign * other.cgstPaise,
  sgstPaise: one.sgstPaise + sign * other.sgstPaise,
  igstPaise: one.igstPaise + sign * other.igstPaise,
  cessPaise: one.cessPaise + sign * other.cessPaise,
  roundOffPaise: one.roundOffPaise + sign * other.roundOffPaise,
})

export const sumOfTax = (parts: readonly TaxParts[]): TaxParts =>
  parts.reduce((sum, part) => combined(sum, part, 1), noTax)

/** The tax that is taken back when `amountPaise` of what was left is refunded. */
export const taxTakenBack = (leftPaise: Paise, amountPaise: Paise, terms: TaxTerms): TaxParts =>
  combined(taxInside(leftPaise, terms), taxInside(leftPaise - amountPaise, terms), -1)

/** Pieces of one product of an order line. `line` names the order line. */
export type TaxedPieces = { line: string; quantity: number; amountPaise: Paise }

/**
 * Divides refunds among the lines of an invoice, of which `left` is what was not refunded before. An order line can have
 * several invoice lines, because of substitutes: the first ones are refunded first. Answers one entry for each entry of
 * `left`.
 */
export const refundedPieces = (
  left: readonly TaxedPieces[],
  refunds: readonly TaxedPieces[],
): Omit<TaxedPieces, 'line'>[] => {
  const open = new Map(refunds.map((refund) => [refund.line, { ...refund }]))
  return left.map(({ line, quantity, amountPaise }) => {
    const refund = open.get(line)
    if (!refund) return { quantity: 0, amountPaise: 0 }
    const taken = {
      quantity: Math.min(quantity, refund.quantity),
      amountPaise: Math.min(amountPaise, refund.amountPaise),
    }
    refund.quantity -= taken.quantity
    refund.amountPaise -= taken.amountPaise
    return taken
  })
}

/**
 * Divides what a refund takes back of each line among its parts, such as money and store credit, in proportion to their
 * amounts. Lines and parts keep their sums; the pieces belong to the first part.
 */
export const sharedByParts = (
  taken: readonly Omit<TaxedPieces, 'line'>[],
  partsPaise: readonly Paise[],
): Omit<TaxedPieces, 'line'>[][] => {
  const left = taken.map(({ amountPaise }) => amountPaise)
  return partsPaise.map((partPaise, part) => {
    const sumPaise = left.reduce((sum, paise) => sum + paise, 0)
    const amounts = allocate(Math.min(partPaise, sumPaise), left)
    return taken.map(({ quantity }, index) => {
      const amountPaise = amounts[index] ?? 0
      left[index] = (left[index] ?? 0) - amountPaise
      return { quantity: part === 0 ? quantity : 0, amountPaise }
    })
  })
}

/** The financial year of a moment in a time zone, from April to March, such as `2026-27`. */
export const financialYear = (at: Date, timeZone: string): string => {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: 'numeric' }).formatToParts(at)
  const numberOf = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  const first = numberOf('month') >= 4 ? numberOf('year') : numberOf('year') - 1
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`
}

/** Each kind has numbers of its own. */
export const taxDocumentKinds = ['invoice', 'bill_of_supply', 'invoice_cum_bill', 'credit_note'] as const
export type TaxDocumentKind = (typeof taxDocumentKinds)[number]

/** Whether no tax is due on these goods: they are nil-rated or exempt. */
export const isUntaxed = ({ rate, cess }: Pick<TaxTerms, 'rate' | 'cess'>): boolean => rate === 0 && cess === 0

/** The document of a sale: taxed goods need a tax invoice, untaxed ones a bill of supply, and both together one paper for both. */
export const saleDocumentOf = (
  goods: readonly Pick<TaxTerms, 'rate' | 'cess'>[],
): Exclude<TaxDocumentKind, 'credit_note'> => {
  const untaxed = goods.filter(isUntaxed).length
  if (untaxed === 0) return 'invoice'
  return untaxed === goods.length ? 'bill_of_supply' : 'invoice_cum_bill'
}

/**
 * Above this value the return lists an invoice for a consumer in another state by itself (table 5, B2C large). Since when,
 * as a day in India; the newest last. Source: notification 12/2024 of central tax.
 */
export const largeInvoiceLimits = [
  { from: '2017-07-01', abovePaise: 250_000_00 },
  { from: '2024-08-01', abovePaise: 100_000_00 },
] as const satisfies { from: string; abovePaise: Paise }[]

const seriesLetters = {
  invoice: 'T',
  bill_of_supply: 'B',
  invoice_cum_bill: 'M',
  credit_note: 'C',
} as const satisfies Record<TaxDocumentKind, string>

/** `T1/2627/000012`: the letter of the series, the store's own number, the year. At most 16 characters are allowed. */
export const taxDocumentNumber = (kind: TaxDocumentKind, store: number, year: string, serial: number): string =>
  `${seriesLetters[kind]}${store}/${year.slice(2, 4)}${year.slice(5)}/${String(serial).padStart(6, '0')}`
