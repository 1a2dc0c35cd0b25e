import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unitPricePaise } from './money.ts'
import { changesAfter, discountState, effectiveDiscount, type ScheduledDiscount } from './scheduled-discounts.ts'

const at = (text: string) => new Date(text)
const evening = { startsAt: at('2026-11-23T12:30:00Z'), endsAt: at('2026-11-23T15:30:00Z') }
const now = at('2026-11-23T13:00:00Z')
const running = (id: string, terms: Partial<ScheduledDiscount>): ScheduledDiscount => ({
  ...{ id, percent: null, pricePaise: null, ...evening },
  ...terms,
})

describe('a scheduled discount', () => {
  it.each([
    ['2026-11-23T12:29:59.999Z', 'planned'],
    ['2026-11-23T12:30:00Z', 'running'],
    ['2026-11-23T15:29:59.999Z', 'running'],
    ['2026-11-23T15:30:00Z', 'ended'],
  ])('at %s is %s', (moment, state) => {
    expect(discountState(evening, at(moment))).toBe(state)
  })

  it('without an end runs until it is removed', () => {
    expect(discountState({ ...evening, endsAt: null }, at('2036-01-01T00:00:00Z'))).toBe('running')
  })

  it('changes products when it starts and when it ends', () => {
    expect(changesAfter(evening, at('2026-11-23T12:00:00Z'))).toEqual([evening.startsAt, evening.endsAt])
    expect(changesAfter(evening, evening.startsAt)).toEqual([evening.endsAt])
    expect(changesAfter({ ...evening, endsAt: null }, evening.startsAt)).toEqual([])
  })
})

describe('the discount of a product', () => {
  const product = { pricePaise: 18_900, regularDiscount: 10 }

  it('is the largest one', () => {
    const all = [running('a', { percent: 12 }), running('b', { percent: 20 }), running('c', { percent: 15 })]
    expect(effectiveDiscount(product, all, now)).toEqual({ discount: 20, discountId: 'b' })
  })

  it('stays its own one where no scheduled one is larger', () => {
    const own = { discount: 10, discountId: null }
    expect(effectiveDiscount(product, [running('a', { percent: 10 })], now)).toEqual(own)
    expect(effectiveDiscount(product, [running('a', { percent: 50 })], evening.endsAt)).toEqual(own)
    expect(effectiveDiscount(product, [running('a', { pricePaise: 18_900 })], now)).toEqual(own)
    expect(effectiveDiscount(product, [running('a', { pricePaise: 20_000 })], now)).toEqual(own)
  })

  it('of two equal ones is always the same one', () => {
    const all = [running('b', { percent: 20 }), running('a', { percent: 20 })]
    expect(effectiveDiscount(product, all, now)).toEqual({ discount: 20, discountId: 'a' })
  })

  it('of a fixed price gives that price to the paisa', () => {
    const { discount } = effectiveDiscount(product, [running('a', { pricePaise: 15_900 })], now)
    expect([discount, unitPricePaise(18_900, discount)]).toEqual([15.873, 15_900])
  })

  it('of a price that six decimals cannot reach comes nearest to it', () => {
    const costly = { pricePaise: 1_000_000_000, regularDiscount: 0 }
    const { discount } = effectiveDiscount(costly, [running('a', { pricePaise: 333_333_333 })], now)
    expect(unitPricePaise(costly.pricePaise, discount)).toBe(333_333_330)
  })

  const percents = fc.integer({ min: 1, max: 100_000_000 }).map((millionths) => millionths / 1e6)
  const terms = fc.oneof(
    percents.map((percent) => ({ percent, pricePaise: null })),
    fc.integer({ min: 1, max: 200_000 }).map((pricePaise) => ({ percent: null, pricePaise })),
  )
  const shiftMs = fc.integer({ min: -3, max: 3 }).map((steps) => steps * 1000)
  const discounts = fc.array(
    fc.record({ terms, from: shiftMs, length: fc.option(fc.integer({ min: 1, max: 4 })) }).map(
      ({ terms, from, length }): Omit<ScheduledDiscount, 'id'> => ({
        ...terms,
        startsAt: new Date(now.getTime() + from),
        endsAt: length === null ? null : new Date(now.getTime() + from + length * 1000),
      }),
    ),
    { maxLength: 6 },
  )
  const products = fc.record({
    pricePaise: fc.integer({ min: 1, max: 200_000 }),
    regularDiscount: fc.oneof(fc.constant(0), percents),
  })

  it('never makes it dearer, and makes it as cheap as any running one', () => {
    fc.assert(
      fc.property(products, discounts, (one, many) => {
        const all = many.map((each, index) => ({ ...each, id: String(index) }))
        const { discount, discountId } = effectiveDiscount(one, all, now)
        const price = unitPricePaise(one.pricePaise, discount)
        expect(price).toBeLessThanOrEqual(unitPricePaise(one.pricePaise, one.regularDiscount))
        for (const each of all) {
          if (discountState(each, now) !== 'running') expect(discountId).not.toBe(each.id)
          else {
            const offered = each.percent === null ? each.pricePaise : unitPricePaise(one.pricePaise, each.percent)
            expect(price).toBeLessThanOrEqual(Math.max(offered ?? 0, 0))
          }
        }
        expect(discountId === null).toBe(discount === one.regularDiscount)
      }),
    )
  })

  it('does not depend on the order of the discounts', () => {
    fc.assert(
      fc.property(products, discounts, (one, many) => {
        const all = many.map((each, index) => ({ ...each, id: String(index) }))
        expect(effectiveDiscount(one, all.toReversed(), now)).toEqual(effectiveDiscount(one, all, now))
      }),
    )
  })
})
