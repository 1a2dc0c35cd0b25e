import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AdjustableLine,
  adjustablePieces,
  changedLine,
  offPaise,
  remainingPieces,
  substitutePieces,
  substituteUnitPricePaise,
  withGoodwill,
  withoutSubstitute,
} from './adjustments.ts'

const bought = (unitPricePaise: number, quantity: number, promotionPaise = 0): AdjustableLine => ({
  unitPricePaise,
  quantity,
  shortQuantity: 0,
  substitutes: [],
  refundedQuantity: 0,
  goodwillPaise: 0,
  promotionPaise,
})

describe('what comes off an order', () => {
  // 3 × ₹33.33 and 1 × ₹400, ₹200 off, 7 % of ₹299.99 as charge: ₹320.99 paid, ₹64.19 of it for the first line
  const paid = 32_099
  const [first, second] = [bought(3333, 3), bought(40_000, 1)]

  it('divides coupon and charge among the lines; the last piece gets the remainder', () => {
    const off = [0, 1, 2, 3].map((refundedQuantity) => offPaise(paid, [{ ...first, refundedQuantity }, second]))
    expect(off).toEqual([0, 2139, 4279, 6419])
    expect(offPaise(paid, [first, changedLine(second, { refundedQuantity: 1 })])).toBe(32_099 - 6419)
  })

  it('is for a short what a refund of the same pieces is, coupon and charge included', () => {
    for (const pieces of [1, 2, 3])
      expect(offPaise(paid, [changedLine(first, { shortQuantity: pieces }), second])).toBe(
        offPaise(paid, [changedLine(first, { refundedQuantity: pieces }), second]),
      )
    expect(offPaise(paid, [changedLine(first, { shortQuantity: 1 }), second])).toBe(2139)
    expect(offPaise(paid, [changedLine(first, { shortQuantity: 3 }), second])).toBe(6419)
  })

  it('is for a cheaper substitute the same part of the difference', () => {
    const substitute = { quantity: 2, unitPricePaise: 3000 }
    // 2 × ₹3.33 of ₹99.99, of the line's ₹64.19
    expect(offPaise(paid, [changedLine(first, { substitute }), second])).toBe(Math.floor((6419 * 666) / 9999))
  })

  it('is nothing for a substitute of the same price, and a dearer one costs the price of the ordered piece', () => {
    const unitPricePaise = substituteUnitPricePaise(3333, 9900)
    expect(unitPricePaise).toBe(3333)
    expect(offPaise(paid, [changedLine(first, { substitute: { quantity: 3, unitPricePaise } }), second])).toBe(0)
  })

  it('is everything once every piece is short or refunded, substitutes last', () => {
    const substituted = changedLine(changedLine(first, { shortQuantity: 1 }), {
      substitute: { quantity: 1, unitPricePaise: 1000 },
    })
    expect([adjustablePieces(substituted), remainingPieces(substituted)]).toEqual([1, 2])
    const withOne = changedLine(substituted, { refundedQuantity: 1 })
    expect(adjustablePieces(withOne)).toBe(0)
    const gone = [changedLine(withOne, { refundedQuantity: 1 }), changedLine(second, { shortQuantity: 1 })]
    expect(offPaise(paid, gone)).toBe(paid)
  })

  it('is for a substitute that is missing as well what a short is', () => {
    const substituted = changedLine(first, { substitute: { quantity: 2, unitPricePaise: 3000 } })
    const lost = withoutSubstitute(substituted, { index: 0, quantity: 2 })
    expect(offPaise(paid, [lost, second])).toBe(offPaise(paid, [changedLine(first, { shortQuantity: 2 }), second]))
    // One ordered piece and one of the two substitutes are refunded.
    expect(substitutePieces(changedLine(substituted, { refundedQuantity: 2 }))).toEqual([1])
  })

  it('is for an amount that amount, divided among what is left of the lines, and never more than a line is worth', () => {
    // ₹64.19 and ₹256.80: ₹100 is ₹20 of the first line and ₹80 of the second.
    const after = withGoodwill(paid, [first, second], 10_000)
    expect(after.map(({ goodwillPaise }) => goodwillPaise)).toEqual([2000, 8000])
    expect(offPaise(paid, after)).toBe(10_000)
    // Two of three pieces are refunded at ₹21.39, the third at what is left of the line.
    const off = [0, 1, 2, 3].map((refundedQuantity) =>
      offPaise(paid, [{ ...first, ...after[0], refundedQuantity }, after[1] ?? second]),
    )
    expect(off).toEqual([10_000, 12_139, 14_279, 14_419])
    expect(offPaise(paid, withGoodwill(paid, after, paid - 10_000))).toBe(paid)
  })

  it('leaves what an offer took off a line with that line', () => {
    // 3 × ₹100 of which one piece is free, and 1 × ₹100: ₹300 paid, ₹200 of it for the first line.
    const [offered, other] = [bought(10_000, 3, 10_000), bought(10_000, 1)]
    const off = [0, 1, 2, 3].map((refundedQuantity) => offPaise(30_000, [{ ...offered, refundedQuantity }, other]))
    expect(off).toEqual([0, 6666, 13_333, 20_000])
    expect(offPaise(30_000, [offered, changedLine(other, { refundedQuantity: 1 })])).toBe(10_000)
  })

  it('is nothing for a line that is free as a whole', () => {
    const lines = [bought(5000, 1, 5000), bought(9000, 2)]
    expect(offPaise(18_180, [changedLine(lines[0] as AdjustableLine, { refundedQuantity: 1 }), bought(9000, 2)])).toBe(
      0,
    )
  })

  it('is never negative, never more than was paid, and sums to it, whatever the order of changes', () => {
    const line = fc.record({
      unitPricePaise: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1_000_000_000 })),
      quantity: fc.integer({ min: 1, max: 99 }),
      promotionPermille: fc.oneof(fc.constant(0), fc.constant(1000), fc.integer({ min: 0, max: 1000 })),
    })
    const change = fc.record({
      index: fc.nat(),
      kind: fc.constantFrom('short', 'substitute', 'refund', 'lost substitute', 'amount' as const),
      pieces: fc.nat(),
      price: fc.integer({ min: 0, max: 1_500_000_000 }),
    })
    const order = fc.record({
      lines: fc.array(line, { minLength: 1, maxLength: 8 }),
      paidPaise: fc.integer({ min: 0, max: 800_000_000_000 }),
      changes: fc.array(change, { maxLength: 40 }),
    })
    fc.assert(
      fc.property(order, ({ lines, paidPaise, changes }) => {
        const now = lines.map(({ unitPricePaise, quantity, promotionPermille }) =>
          bought(unitPricePaise, quantity, Math.floor((unitPricePaise * quantity * promotionPermille) / 1000)),
        )
        const parts: number[] = []
        const apply = (index: number, changed: AdjustableLine) => {
          const before = offPaise(paidPaise, now)
          now[index] = changed
          parts.push(offPaise(paidPaise, now) - before)
        }
        for (const { index, kind, pieces, price } of changes) {
          const at = index % now.length
          const one = now[at] as AdjustableLine
          if (kind === 'amount') {
            const before = offPaise(paidPaise, now)
            const amount = pieces % (paidPaise - before + 1)
            now.splice(0, now.length, ...withGoodwill(paidPaise, now, amount))
            expect(offPaise(paidPaise, now) - before).toBe(amount)
            parts.push(amount)
            continue
          }
          if (kind === 'lost substitute') {
            const left = substitutePieces(one)
            const which = left.findIndex((each) => each > 0)
            const quantity = 1 + (pieces % (left[which] ?? 1))
            if (which >= 0) apply(at, withoutSubstitute(one, { index: which, quantity }))
            continue
          }
          const most = kind === 'refund' ? remainingPieces(one) : adjustablePieces(one)
          if (most === 0) continue
          const quantity = 1 + (pieces % most)
          if (kind === 'short') apply(at, changedLine(one, { shortQuantity: quantity }))
          else if (kind === 'refund') apply(at, changedLine(one, { refundedQuantity: quantity }))
          else {
            const unitPricePaise = substituteUnitPricePaise(one.unitPricePaise, price)
            apply(at, changedLine(one, { substitute: { quantity, unitPricePaise } }))
          }
        }
        // A cancellation gives back the rest: it is what refunds of all remaining pieces would have been.
        const rest = paidPaise - offPaise(paidPaise, now)
        const all = now.map((one) => changedLine(one, { refundedQuantity: remainingPieces(one) }))
        expect(offPaise(paidPaise, all) - offPaise(paidPaise, now)).toBe(rest)
        parts.push(rest)
        for (const part of parts) expect(part).toBeGreaterThanOrEqual(0)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(paidPaise)
      }),
      { numRuns: 500 },
    )
  })
})
