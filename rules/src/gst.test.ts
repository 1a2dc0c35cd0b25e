import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AdjustableLine, changedLine, leftPieces, offPaise, remainingPieces } from './adjustments.ts'
import {
  financialYear,
  gstRateProblem,
  gstRates,
  gstRatesAt,
  isHsn,
  refundedPieces,
  saleDocumentOf,
  sharedByParts,
  sumOfTax,
  type TaxedPieces,
  type TaxParts,
  type TaxTerms,
  taxDocumentNumber,
  taxInside,
  taxTakenBack,
} from './gst.ts'
import { isGstin, placeOfSupply } from './gst-states.ts'

const amountOf = (tax: TaxParts) => Object.values(tax).reduce((sum, part) => sum + part, 0)
const withoutRoundOff = ({ roundOffPaise: _, ...parts }: TaxParts) => Object.values(parts)

describe('a rate holds for its days in India', () => {
  it.each([
    ['2025-09-21T18:29:59Z', [0, 0.25, 3, 5, 12, 18, 28]],
    ['2025-09-21T18:30:00Z', [0, 0.25, 3, 5, 18, 40]],
    ['2017-06-30T12:00:00Z', []],
  ])('%s', (at, rates) => {
    expect(gstRatesAt(new Date(at))).toEqual(rates)
  })

  it.each([
    ['2025-09-21T18:29:59Z', 12, null],
    ['2025-09-21T18:30:00Z', 12, 'This rate ended on 21 September 2025'],
    ['2026-11-29T12:00:00Z', 28, 'This rate ended on 21 September 2025'],
    ['2026-11-29T12:00:00Z', 40, null],
    ['2026-11-29T12:00:00Z', 0.25, null],
    ['2026-11-29T12:00:00Z', 17, 'A GST rate is 0, 0.25, 3, 5, 18, 40 percent'],
    ['2025-09-21T18:29:59Z', 40, 'A GST rate is 0, 0.25, 3, 5, 12, 18, 28 percent'],
  ])('at %s a rate of %d is refused with: %s', (at, rate, problem) => {
    expect(gstRateProblem(rate, new Date(at))).toBe(problem)
  })
})

describe('the tax inside an amount', () => {
  it.each([
    [10_500, 5, 0, { taxablePaise: 10_000, cgstPaise: 250, sgstPaise: 250, roundOffPaise: 0 }],
    [11_800, 18, 0, { taxablePaise: 10_000, cgstPaise: 900, sgstPaise: 900, roundOffPaise: 0 }],
    [14_000, 28, 12, { taxablePaise: 10_000, cgstPaise: 1400, sgstPaise: 1400, cessPaise: 1200, roundOffPaise: 0 }],
    [6050, 5, 0, { taxablePaise: 5762, cgstPaise: 144, sgstPaise: 144, roundOffPaise: 0 }],
    [6051, 5, 0, { taxablePaise: 5763, cgstPaise: 144, sgstPaise: 144, roundOffPaise: 0 }],
    [40_100, 0.25, 0, { taxablePaise: 40_000, cgstPaise: 50, sgstPaise: 50, roundOffPaise: 0 }],
    [14_000, 40, 0, { taxablePaise: 10_000, cgstPaise: 2000, sgstPaise: 2000, roundOffPaise: 0 }],
    [100, 28, 0, { taxablePaise: 78, cgstPaise: 11, sgstPaise: 11, roundOffPaise: 0 }],
    [9, 18, 0, { taxablePaise: 8, cgstPaise: 1, sgstPaise: 1, roundOffPaise: -1 }],
    [8, 12, 0, { taxablePaise: 7, cgstPaise: 0, sgstPaise: 0, roundOffPaise: 1 }],
    [777, 0, 0, { taxablePaise: 777, cgstPaise: 0, sgstPaise: 0, roundOffPaise: 0 }],
  ])('%i paise at %i percent, with a cess of %i percent', (amount, rate, cess, parts) => {
    expect(taxInside(amount, { rate, cess, interState: false })).toMatchObject(parts)
  })

  it('is integrated tax for another state', () => {
    expect(taxInside(11_800, { rate: 18, cess: 0, interState: true })).toMatchObject({
      taxablePaise: 10_000,
      cgstPaise: 0,
      sgstPaise: 0,
      igstPaise: 1800,
    })
  })
})

const terms: fc.Arbitrary<TaxTerms> = fc.record({
  rate: fc.constantFrom(...gstRates.map(({ rate }) => rate)),
  cess: fc.oneof(
    fc.constant(0),
    fc.integer({ min: 0, max: 40_000 }).map((share) => share / 100),
  ),
  interState: fc.boolean(),
})

it('the parts of an amount sum to it and are never negative, and rounding leaves at most two paise', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), terms, (amount, how) => {
      const tax = taxInside(amount, how)
      expect(amountOf(tax)).toBe(amount)
      expect(Math.min(...withoutRoundOff(tax))).toBeGreaterThanOrEqual(0)
      expect(tax.cgstPaise).toBe(tax.sgstPaise)
      expect(Math.abs(tax.roundOffPaise)).toBeLessThanOrEqual(2)
    }),
  )
})

it('what a refund takes back is never negative and sums to the refund', () => {
  const amounts = fc.tuple(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 0, max: 1_000_000 }))
  fc.assert(
    fc.property(amounts, terms, ([one, other], how) => {
      const [refund, left] = [Math.min(one, other), Math.max(one, other)]
      const tax = taxTakenBack(left, refund, how)
      expect(amountOf(tax)).toBe(refund)
      expect(Math.min(...withoutRoundOff(tax))).toBeGreaterThanOrEqual(0)
    }),
  )
})

it('the notes of a refund in parts sum to its lines and its parts, and what failed leaves the rest', () => {
  const line = fc.record({
    left: fc.integer({ min: 0, max: 1_000_000 }),
    permille: fc.integer({ min: 0, max: 1000 }),
    quantity: fc.integer({ min: 0, max: 9 }),
    how: terms,
  })
  const cuts = fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 3 })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), cuts, (lines, permilles) => {
      const taken = lines.map(({ left, permille, quantity }) => ({
        quantity,
        amountPaise: Math.floor((left * permille) / 1000),
      }))
      const whole = taken.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
      const ends = [...permilles.toSorted((a, b) => a - b).map((cut) => Math.floor((whole * cut) / 1000)), whole]
      const parts = ends.map((end, index) => end - (ends[index - 1] ?? 0))
      const shares = sharedByParts(taken, parts)
      const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0)
      expect(shares.map((share) => sumOf(share.map(({ amountPaise }) => amountPaise)))).toEqual(parts)
      for (const [index, { left, how }] of lines.entries()) {
        const amounts = shares.map((share) => share[index]?.amountPaise ?? 0)
        expect(Math.min(...amounts)).toBeGreaterThanOrEqual(0)
        expect(sumOf(amounts)).toBe(taken[index]?.amountPaise)
        expect(sumOf(shares.map((share) => share[index]?.quantity ?? 0))).toBe(taken[index]?.quantity)
        // In proportion: the parts before one, and it, have their share to the paisa of each of them.
        for (const [part, end] of ends.entries()) {
          const exact = whole === 0 ? 0 : ((taken[index]?.amountPaise ?? 0) * end) / whole
          expect(Math.abs(sumOf(amounts.slice(0, part + 1)) - exact)).toBeLessThanOrEqual(part + 1)
        }
        const had = (part: number) => left - sumOf(amounts.slice(0, part))
        const taxes = amounts.map((amount, part) => taxTakenBack(had(part), amount, how))
        for (const [part, tax] of taxes.entries()) {
          expect(amountOf(tax)).toBe(amounts[part])
          expect(Math.min(...withoutRoundOff(tax))).toBeGreaterThanOrEqual(0)
        }
        expect(sumOfTax(taxes)).toEqual(taxTakenBack(left, taken[index]?.amountPaise ?? 0, how))
      }
    }),
  )
})

/** A line of an order when it is delivered: some pieces short, some replaced by a cheaper product. */
const orderLine: fc.Arbitrary<AdjustableLine> = fc
  .record({
    unitPricePaise: fc.integer({ min: 0, max: 50_000 }),
    quantity: fc.integer({ min: 1, max: 6 }),
    short: fc.integer({ min: 0, max: 6 }),
    replaced: fc.integer({ min: 0, max: 6 }),
    cheaper: fc.integer({ min: 0, max: 50_000 }),
    promotionPermille: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1000 })),
  })
  .map(({ unitPricePaise, quantity, short, replaced, cheaper, promotionPermille }) => {
    const shortQuantity = Math.min(short, quantity)
    const pieces = Math.min(replaced, quantity - shortQuantity)
    const substitute = { quantity: pieces, unitPricePaise: Math.max(0, unitPricePaise - cheaper) }
    return {
      unitPricePaise,
      quantity,
      shortQuantity,
      refundedQuantity: 0,
      goodwillPaise: 0,
      promotionPaise: Math.floor((unitPricePaise * quantity * promotionPermille) / 1000),
      substitutes: pieces > 0 ? [substitute] : [],
    }
  })

const order = fc.record({
  lines: fc.array(orderLine, { minLength: 1, maxLength: 5 }),
  /** Coupon and service charge change what is paid. */
  paidPermille: fc.integer({ min: 0, max: 1085 }),
  rates: fc.array(terms, { minLength: 10, maxLength: 10 }),
  interState: fc.boolean(),
  /** Of each refund, how many pieces of each line. */
  refunds: fc.array(fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 5, maxLength: 5 }), { maxLength: 4 }),
  everything: fc.boolean(),
})
type Order = typeof order extends fc.Arbitrary<infer Value> ? Value : never

/** The documents of an order as the server makes them: what each is for, and its tax. */
const documentsOf = ({ lines: delivered, paidPermille, rates, interState, refunds, everything }: Order) => {
  const goods = delivered.reduce((sum, line) => sum + line.unitPricePaise * line.quantity - line.promotionPaise, 0)
  const paid = Math.floor((goods * paidPermille) / 1000)
  const left = leftPieces(paid, delivered).flatMap((parts, index) =>
    parts.map((part, at) => ({
      ...part,
      line: String(index),
      terms: { ...(rates[(2 * index + at) % rates.length] ?? { rate: 0, cess: 0 }), interState },
    })),
  )
  const invoice = sumOfTax(left.map((part) => taxInside(part.amountPaise, part.terms)))
  let lines = delivered
  const wanted = [...refunds, ...(everything ? [lines.map(() => 99)] : [])]
  const credits = wanted.map((pieces) => {
    const now = lines.map((line, index) => Math.min(pieces[index] ?? 0, remainingPieces(line)))
    const after = lines.map((line, index) => changedLine(line, { refundedQuantity: now[index] ?? 0 }))
    const amounts = (these: AdjustableLine[]) =>
      leftPieces(paid, these).map((parts) => parts.reduce((sum, { amountPaise }) => sum + amountPaise, 0))
    const [had, has] = [amounts(lines), amounts(after)]
    const asked: TaxedPieces[] = lines.map((_, index) => ({
      line: String(index),
      quantity: now[index] ?? 0,
      amountPaise: (had[index] ?? 0) - (has[index] ?? 0),
    }))
    const taken = refundedPieces(left, asked)
    const tax = sumOfTax(
      left.map((part, index) => taxTakenBack(part.amountPaise, taken[index]?.amountPaise ?? 0, part.terms)),
    )
    for (const [index, part] of left.entries()) {
      part.quantity -= taken[index]?.quantity ?? 0
      part.amountPaise -= taken[index]?.amountPaise ?? 0
    }
    const amountPaise = offPaise(paid, after) - offPaise(paid, lines)
    lines = after
    return { amountPaise, tax }
  })
  return { paidPaise: paid - offPaise(paid, delivered), invoice, credits, left }
}

it('over a random month, documents sum to the orders and their refunds, and credit notes to at most the invoice', () => {
  fc.assert(
    fc.property(fc.array(order, { minLength: 1, maxLength: 12 }), (month) => {
      let net = 0
      for (const one of month) {
        const { paidPaise, invoice, credits, left } = documentsOf(one)
        expect(amountOf(invoice)).toBe(paidPaise)
        for (const { amountPaise, tax } of credits) {
          expect(amountOf(tax)).toBe(amountPaise)
          expect(Math.min(...withoutRoundOff(tax))).toBeGreaterThanOrEqual(0)
        }
        const returned = sumOfTax(credits.map(({ tax }) => tax))
        const [had, gone] = [withoutRoundOff(invoice), withoutRoundOff(returned)]
        for (const [index, part] of had.entries()) expect(gone[index]).toBeLessThanOrEqual(part)
        expect(
          Math.min(...left.flatMap(({ quantity, amountPaise }) => [quantity, amountPaise])),
        ).toBeGreaterThanOrEqual(0)
        if (one.everything) expect(returned).toEqual(invoice)
        net += amountOf(invoice) - amountOf(returned)
        net -= paidPaise - credits.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
      }
      expect(net).toBe(0)
    }),
  )
})

describe('a financial year', () => {
  it.each([
    ['2026-03-31T18:29:59Z', 'Asia/Kolkata', '2025-26'],
    ['2026-03-31T18:30:00Z', 'Asia/Kolkata', '2026-27'],
    ['2026-03-31T18:30:00Z', 'UTC', '2025-26'],
    ['2026-12-31T12:00:00Z', 'Asia/Kolkata', '2026-27'],
    ['2100-01-01T00:00:00Z', 'Asia/Kolkata', '2099-00'],
  ])('of %s in %s is %s', (at, zone, year) => {
    expect(financialYear(new Date(at), zone)).toBe(year)
  })
})

it('a number of a document has its store, its year and its serial number', () => {
  expect(taxDocumentNumber('invoice', 1, '2026-27', 12)).toBe('T1/2627/000012')
  expect(taxDocumentNumber('credit_note', 24, '2099-00', 1_234_567)).toBe('C24/9900/1234567')
})

it('an HSN has 4, 6 or 8 digits', () => {
  expect(['0401', '040110', '04011000'].every(isHsn)).toBe(true)
  expect(['', '040', '04011', '040110001', '04O1', ' 0401'].some(isHsn)).toBe(false)
})

describe('a GSTIN', () => {
  it.each(['29AAGCB7383J1Z4', '27AAPFU0939F1ZV'])('%s', (gstin) => {
    expect(isGstin(gstin)).toBe(true)
  })

  it('with any one character changed is refused', () => {
    const right = '27AAPFU0939F1ZV'
    const characters = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ']
    for (const index of right.split('').keys())
      for (const other of characters) {
        const changed = right.slice(0, index) + other + right.slice(index + 1)
        if (changed !== right) expect([changed, isGstin(changed)]).toEqual([changed, false])
      }
  })

  it.each(['', '27aapfu0939f1zv', '27AAPFU0939F1Z', '99AAPFU0939F1ZV', '27AAPFU0939F1ZVV'])('%j is none', (text) => {
    expect(isGstin(text)).toBe(false)
  })
})

it('the place of supply is a code with the name of the state', () => {
  expect(placeOfSupply('29')).toBe('29-Karnataka')
})

it('a sale of untaxed goods alone is a bill of supply, with taxed ones it is both on one paper', () => {
  const [taxed, nil, cessOnly] = [
    { rate: 5, cess: 0 },
    { rate: 0, cess: 0 },
    { rate: 0, cess: 12 },
  ]
  expect([[taxed], [nil, nil], [taxed, nil], [cessOnly], [cessOnly, nil]].map(saleDocumentOf)).toEqual([
    'invoice',
    'bill_of_supply',
    'invoice_cum_bill',
    'invoice',
    'invoice_cum_bill',
  ])
})
