import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { coverageOf, dayNumber } from './plan-orders/calendar.ts'
import { learnDemand } from './plan-orders/demand.ts'
import { cheapest, expectedCost } from './plan-orders/expected-cost.ts'
import type { OrdersInput, PlanProduct, PlanSupplier } from './plan-orders/types.ts'
import { planOrders } from './plan-orders.ts'

const TODAY = '2026-03-11' // a Wednesday
const options = { periodDays: 1, horizon: 7, closedOn: [], dayProfile: null }
const daily: PlanSupplier = { id: 'daily', leadDays: 1, deliveryDays: [1, 2, 3, 4, 5, 6, 7], minimum: 0 }

const dateBefore = (days: number): string => new Date(Date.parse(TODAY) - days * 86_400_000).toISOString().slice(0, 10)
/** Oldest first, up to yesterday. */
const history = (sold: readonly number[], share: (k: number) => number = () => 1) =>
  sold.map((pieces, k) => ({ date: dateBefore(sold.length - k), sold: pieces, inStockShare: share(k) }))
const steady = (pieces: number, days = 56, share?: (k: number) => number) =>
  history(
    Array.from({ length: days }, () => pieces),
    share,
  )

const product = (own: Partial<PlanProduct> = {}): PlanProduct => ({
  id: 'milk',
  categories: ['dairy'],
  history: steady(10),
  onHand: [],
  onOrder: [],
  pack: 1,
  shelfLifeDays: null,
  price: 50,
  cost: 40,
  costs: { holding: 0.08, shortage: 17.5, waste: 40 },
  supplier: daily,
  ...own,
})
const plan = (products: PlanProduct[], own: Partial<OrdersInput['options']> = {}) =>
  planOrders({ today: TODAY, products, options: { ...options, ...own } })
const planOne = (own: Partial<PlanProduct> = {}, more: Partial<OrdersInput['options']> = {}) => {
  const [line] = plan([product(own)], more)
  if (!line) throw new Error('no line')
  return line
}
const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0)

const anyProduct: fc.Arbitrary<Omit<PlanProduct, 'id'>> = fc.record({
  categories: fc.constantFrom([], ['milk'], ['milk', 'fresh'], ['bread', 'fresh'], ['fresh']),
  history: fc
    .array(fc.tuple(fc.nat({ max: 40 }), fc.constantFrom(0, 0.001, 0.4, 1, 1, 1)), { maxLength: 40 })
    .map((days) =>
      history(
        days.map(([sold, share]) => (share === 0 ? 0 : sold)),
        (k) => days[k]?.[1] ?? 1,
      ),
    ),
  onHand: fc.array(
    fc.record({ quantity: fc.nat({ max: 60 }), expiresOn: fc.constantFrom(null, dateBefore(2), TODAY, '2026-03-13') }),
    { maxLength: 3 },
  ),
  onOrder: fc.array(
    fc.record({ quantity: fc.nat({ max: 60 }), arrivesOn: fc.constantFrom(dateBefore(1), '2026-03-14') }),
    {
      maxLength: 2,
    },
  ),
  pack: fc.constantFrom(0, 1, 6, 24),
  shelfLifeDays: fc.constantFrom(null, 1, 3, 90),
  price: fc.constantFrom(0, 50),
  cost: fc.constantFrom(0, 40, Number.NaN),
  costs: fc.constantFrom({ holding: 0, shortage: 0, waste: 0 }, { holding: 0.1, shortage: 15, waste: 40 }),
  supplier: fc.constantFrom<PlanSupplier>(
    daily,
    { id: 'never', leadDays: 2, deliveryDays: [], minimum: 0 },
    { id: 'much', leadDays: 1, deliveryDays: [2, 4], minimum: 2000 },
    { id: 'too much', leadDays: 0, deliveryDays: [1, 2, 3, 4, 5, 6, 7], minimum: 1e12 },
  ),
})
const anyProducts = fc
  .array(anyProduct, { maxLength: 8 })
  .map((list) => list.map((one, k): PlanProduct => ({ ...one, id: `p${k}` })))

describe('planOrders', () => {
  it('answers any shop with whole packs, a forecast and a reason for every product', () => {
    fc.assert(
      fc.property(anyProducts, fc.constantFrom(1, 7), (products, periodDays) => {
        const lines = plan(products, { periodDays, closedOn: ['2026-03-12', '2026-03-15'] })
        expect(lines.map(({ id }) => id)).toEqual(products.map(({ id }) => id))
        lines.forEach(({ quantity, forecast, reason }, k) => {
          expect(Number.isInteger(quantity / Math.max(1, products[k]?.pack ?? 1))).toBe(true)
          expect(quantity).toBeGreaterThanOrEqual(0)
          expect(forecast).toHaveLength(7)
          expect(forecast.every((pieces) => pieces >= 0 && pieces < Infinity)).toBe(true)
          expect(reason).not.toBe('')
        })
      }),
      { numRuns: 150 },
    )
  })

  it('gives the same orders whatever the sequence of the products', () => {
    fc.assert(
      fc.property(anyProducts, (products) => {
        expect(plan([...products].reverse()).reverse()).toEqual(plan(products))
      }),
      { numRuns: 60 },
    )
  })

  it('orders from a supplier either nothing or at least its minimum', () => {
    fc.assert(
      fc.property(anyProducts, (products) => {
        const lines = plan(products)
        for (const id of ['much', 'too much']) {
          const ordered = products.map((one, k) =>
            one.supplier.id === id ? (lines[k]?.quantity ?? 0) * (one.cost || 0) : 0,
          )
          const minimum = products.find(({ supplier }) => supplier.id === id)?.supplier.minimum ?? 0
          if (sum(ordered) > 0) expect(sum(ordered)).toBeGreaterThanOrEqual(minimum)
        }
      }),
    )
  })

  it('never orders more when more is there already', () => {
    fc.assert(
      fc.property(anyProduct, fc.integer({ min: 1, max: 50 }), (one, more) => {
        const alone = { ...one, supplier: daily }
        const richer = [...one.onHand, { quantity: more, expiresOn: null }]
        expect(planOne({ ...alone, onHand: richer }).quantity).toBeLessThanOrEqual(planOne(alone).quantity)
      }),
      { numRuns: 60 },
    )
  })

  it('chooses the packs of least expected cost', () => {
    fc.assert(
      fc.property(anyProduct, (one) => {
        const sound = { ...one, id: 'p', cost: one.cost || 0, pack: one.pack || 1, supplier: daily }
        const input = { today: TODAY, products: [sound], options }
        const [demand] = learnDemand(input, dayNumber(TODAY))
        const cover = coverageOf(daily, dayNumber(TODAY), options, new Set())
        if (!demand || !cover) throw new Error('no demand')
        const cost = expectedCost(sound, demand, { today: dayNumber(TODAY), cover, options })
        const all = Array.from({ length: cost.most + 3 }, (_, packs) => cost.costOf(packs))
        expect(cost.costOf(cheapest(cost))).toBeCloseTo(Math.min(...all), 6)
      }),
      { numRuns: 60 },
    )
  })

  it('reads what people asked for out of shelves that were empty', () => {
    const sold = planOne({ history: steady(10) }).forecast
    const soldByNoon = planOne({ history: steady(10, 56, () => 0.5) }).forecast
    expect(sum(soldByNoon) / sum(sold)).toBeGreaterThan(1.8)
    const away = planOne({ history: history([...Array(40).fill(10), ...Array(16).fill(0)], (k) => (k < 40 ? 1 : 0)) })
    expect(sum(away.forecast) / 7).toBeCloseTo(10, 0)
  })

  it('counts the evening for more than the morning', () => {
    const dayProfile = [0.1, 0.1, 0.2, 0.6]
    const cut = { history: steady(10, 56, (k) => (k % 2 ? 1 : 0.75)) }
    expect(sum(planOne(cut, { dayProfile }).forecast)).toBeGreaterThan(1.2 * sum(planOne(cut).forecast))
  })

  it('knows the days of the week, growth, and that one bulk order is not demand', () => {
    const weekend = history(Array.from({ length: 84 }, (_, k) => ([4, 5].includes((k + 6) % 7) ? 30 : 10)))
    const { forecast } = planOne({ history: weekend })
    expect(Math.max(...forecast) / Math.min(...forecast)).toBeGreaterThan(2)
    const growing = planOne({ history: history(Array.from({ length: 84 }, (_, k) => 10 + Math.floor(k / 7))) })
    expect(sum(growing.forecast) / 7).toBeGreaterThan(19)
    const bulk = planOne({ history: history([...Array(50).fill(2), 500, 2, 2, 2, 2, 2]) })
    expect(sum(bulk.forecast) / 7).toBeLessThan(3.5)
  })

  it('expects of a new product what others of its category sell', () => {
    const [, fresh] = plan([
      product({ id: 'old', categories: ['milk', 'fresh'] }),
      product({ id: 'new', categories: ['milk', 'fresh'], history: [] }),
      product({ id: 'other', categories: ['soap', 'dry'], history: steady(100) }),
    ]).map(({ forecast }) => sum(forecast) / 7)
    expect(fresh).toBeGreaterThan(5)
    expect(fresh).toBeLessThan(40)
    expect(planOne({ history: [] })).toMatchObject({ quantity: 0, forecast: Array(7).fill(0) })
  })

  it('orders less of what expires, and nothing that would expire for the most part', () => {
    const friday = { ...daily, leadDays: 2, deliveryDays: [5] }
    const keeps = planOne({ supplier: friday }).quantity
    expect(keeps).toBeGreaterThan(65)
    expect(planOne({ supplier: friday, shelfLifeDays: 2 }).quantity).toBeLessThan(30)
    expect(
      planOne({ history: history(Array.from({ length: 60 }, (_, k) => (k % 30 ? 0 : 1))), pack: 24, shelfLifeDays: 10 })
        .quantity,
    ).toBe(0)
    expect(
      planOne({ history: history(Array.from({ length: 60 }, (_, k) => (k % 30 ? 0 : 1))), pack: 24, shelfLifeDays: 90 })
        .quantity,
    ).toBe(0)
  })

  it('waits where tomorrow’s order comes with the same delivery, and skips closed days', () => {
    const friday = { ...daily, deliveryDays: [5] }
    expect(planOne({ supplier: friday })).toMatchObject({
      quantity: 0,
      reason: 'Sells 10 a day, none left, an order tomorrow comes with the same delivery',
    })
    expect(planOne({ supplier: friday }, { closedOn: ['2026-03-12'] }).quantity).toBeGreaterThan(0)
  })

  it('fills up to the minimum with what costs least, or waits', () => {
    const some = [product({ id: 'a' }), product({ id: 'b', shelfLifeDays: 2 })]
    const within = (minimum: number) =>
      plan(some.map((one) => ({ ...one, supplier: { ...daily, minimum } }))).map(({ quantity }) => quantity)
    const [a = 0, b = 0] = within(0)
    const value = 40 * (a + b)
    expect(within(value + 200)).toEqual([a + 5, b])
    expect(within(value * 100)).toEqual([0, 0])
  })

  it('takes a pack of 0 for one of 1, and a supplier without days for one that always comes', () => {
    const usual = planOne().quantity
    expect(usual).toBeGreaterThan(0)
    expect(planOne({ pack: 0 }).quantity).toBe(usual)
    expect(planOne({ supplier: { ...daily, deliveryDays: [] } }).quantity).toBe(usual)
  })

  it('says why in the words of a grocer', () => {
    const { reason } = planOne({
      history: steady(14),
      onHand: [
        { quantity: 3, expiresOn: '2026-03-12' },
        { quantity: 6, expiresOn: '2026-03-20' },
      ],
      shelfLifeDays: 9,
      supplier: { ...daily, leadDays: 2, deliveryDays: [5] },
    })
    expect(reason).toBe('Sells 14 a day, 9 left, 3 expire tomorrow, next delivery Friday')
    expect(planOne({ history: [] }).reason).toBe('Nothing is known of its sales yet, none left, next delivery tomorrow')
  })
})
