import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AdjustableLine, changedLine, offPaise } from './adjustments.ts'
import { type BillLine, billOf, defaultChargeTerms as terms } from './bill.ts'
import { unitPricePaise } from './money.ts'
import {
  applyOffers,
  eligiblePaise,
  nextFree,
  type Offer,
  offerOn,
  offerText,
  promotedBill,
  type Scope,
  type ScopedCoupon,
} from './promotions.ts'

const line = (productId: string, pricePaise: number, quantity = 1, category = 'food'): BillLine => ({
  ...{ productId, pricePaise, quantity, discount: 0 },
  categoryIds: [category],
})
const offer = (buy: number, get: number, scope: Scope | null = null): Offer => ({
  name: `Buy ${buy} get ${get} free`,
  ...{ buy, get, scope },
})
const products = (...productIds: string[]): Scope => ({ productIds, categoryIds: [] })
const categories = (...categoryIds: string[]): Scope => ({ productIds: [], categoryIds })
const flat = (amount: number, terms: Partial<ScopedCoupon> = {}): ScopedCoupon => ({
  ...{ kind: 'flat', amount, capPaise: null, minimumPaise: 0 },
  ...terms,
})
const offs = (lines: BillLine[], ...offers: Offer[]) => applyOffers(lines, offers).map(({ offerPaise }) => offerPaise)

describe('offers', () => {
  it('make the cheapest pieces of every full group free', () => {
    expect(offs([line('milk', 3000, 2)], offer(2, 1))).toEqual([0])
    expect(offs([line('milk', 3000, 3)], offer(2, 1))).toEqual([3000])
    expect(offs([line('milk', 3000, 8)], offer(2, 1))).toEqual([6000])
    expect(offs([line('milk', 3000, 5)], offer(1, 1))).toEqual([6000])
    // 50, 40, 30 and 20, 20, 10: the third of each group is free.
    const mixed = [line('c', 2000, 2), line('a', 5000), line('d', 1000), line('b', 4000), line('e', 3000)]
    expect(offs(mixed, offer(2, 1))).toEqual([0, 0, 1000, 0, 3000])
    // The first of two products of the same price is in the first group.
    expect(offs([line('a', 1000, 2), line('b', 1000, 2)], offer(2, 1))).toEqual([0, 1000])
  })

  it('count the price after the discount of the product', () => {
    expect(offs([{ ...line('ghee', 10_000, 2), discount: 25 }], offer(1, 1))).toEqual([7500])
  })

  it('are only for the products and categories of their scope', () => {
    const cart = [line('milk', 3000, 3), line('soap', 2000, 3, 'home'), line('rice', 9000, 3)]
    expect(offs(cart, offer(2, 1, products('milk')))).toEqual([3000, 0, 0])
    expect(offs(cart, offer(2, 1, categories('home')))).toEqual([0, 2000, 0])
    expect(offs(cart, offer(2, 1, { productIds: ['soap'], categoryIds: ['food'] }))).toEqual([3000, 2000, 9000])
  })

  it('use a piece once, the older offer first', () => {
    const cart = [line('milk', 3000, 5)]
    expect(offs(cart, offer(2, 1), offer(1, 1))).toEqual([6000])
    expect(offs(cart, offer(1, 1), offer(2, 1))).toEqual([6000])
    const [first] = applyOffers(cart, [offer(2, 1), offer(1, 1)])
    expect(offerText(first?.free ?? [])).toBe('Buy 2 get 1 free · 1 free, Buy 1 get 1 free · 1 free')
    expect(offerText([])).toBeNull()
  })
})

describe('what further pieces make free', () => {
  it('is told while a group is begun', () => {
    const next = (pieces: number, buy: number, get: number) =>
      nextFree([line('milk', 3000, pieces)], [offer(buy, get)])[0]
    expect([1, 2, 3, 4].map((pieces) => next(pieces, 2, 1))).toEqual([
      { add: 2, free: 1 },
      { add: 1, free: 1 },
      null,
      { add: 2, free: 1 },
    ])
    expect([1, 2].map((pieces) => next(pieces, 1, 2))).toEqual([
      { add: 2, free: 2 },
      { add: 1, free: 2 },
    ])
    expect(nextFree([line('milk', 3000)], [])).toEqual([null])
  })

  it('is told of a line only if its own price is taken off: of several products, the cheapest are free', () => {
    const cart = [line('chips', 2000), line('nachos', 5000)]
    expect(nextFree(cart, [offer(2, 1)])).toEqual([{ add: 1, free: 1 }, null])
  })

  it('counts the products of the offer only, and uses the older offer of a product', () => {
    const cart = [line('milk', 3000, 2), line('soap', 2000, 1, 'home'), line('rice', 9000, 1, 'grain')]
    const offers = [offer(3, 1, products('milk')), offer(1, 1, categories('food', 'home'))]
    // Two pieces of milk more would leave the younger offer, which makes one free already.
    expect(nextFree(cart, offers)).toEqual([null, { add: 1, free: 1 }, null])
    expect(nextFree(cart, offers.slice(0, 1))).toEqual([{ add: 2, free: 1 }, null, null])
    expect(offerOn({ productId: 'milk', categoryIds: ['food'] }, offers)).toBe(offers[0])
    expect(offerOn({ productId: 'curd', categoryIds: ['food'] }, offers)).toBe(offers[1])
    expect(offerOn({ productId: 'rice', categoryIds: ['grain'] }, offers)).toBeUndefined()
  })
})

describe('a bill with promotions', () => {
  it('applies discount, offer, coupon and charge in this order', () => {
    // 3 × ₹90 after 10 %, one of them free: ₹180. 50 % of it: ₹90. Charge of ₹90 + ₹100: 8.5 %.
    const cart = [{ ...line('ghee', 10_000, 3), discount: 10 }, line('soap', 10_000, 1, 'home')]
    const half: ScopedCoupon = { kind: 'percent', amount: 50, capPaise: null, minimumPaise: 0, scope: products('ghee') }
    const { bill, promotions, couponApplied } = promotedBill(cart, {
      offers: [offer(2, 1, products('ghee'))],
      coupon: half,
      terms,
    })
    expect(couponApplied).toBe(true)
    expect(bill).toMatchObject({
      totalItems: 4,
      totalWithoutDiscountPaise: 40_000,
      discountedTotalPaise: 28_000,
      savingsPaise: 12_000,
      couponPaise: 9000,
      payablePaise: 19_000,
      serviceChargePaise: 1615,
      finalAmountPaise: 20_615,
    })
    expect(promotions.map(({ offerPaise, promotionPaise }) => [offerPaise, promotionPaise])).toEqual([
      [9000, 18_000],
      [0, 0],
    ])
  })

  it('compares the minimum of a coupon with what its products cost after offers, to the paisa', () => {
    const cart = [line('milk', 10_000, 2), line('soap', 90_000, 1, 'home')]
    const coupon = (minimumPaise: number) => flat(5000, { minimumPaise, scope: categories('food') })
    const couponOf = (minimumPaise: number, ...offers: Offer[]) =>
      promotedBill(cart, { offers, coupon: coupon(minimumPaise), terms }).bill.couponPaise
    expect([couponOf(20_000), couponOf(20_001)]).toEqual([5000, 0])
    expect([couponOf(10_000, offer(1, 1)), couponOf(10_001, offer(1, 1, products('milk')))]).toEqual([5000, 0])
    expect(eligiblePaise(cart, coupon(0))).toBe(20_000)
  })

  it('takes a flat coupon off its products only, and never more than they cost', () => {
    const cart = [line('milk', 3000), line('curd', 1001), line('soap', 90_000, 1, 'home')]
    const priced = (amount: number) =>
      promotedBill(cart, { offers: [], coupon: flat(amount, { scope: categories('food') }), terms })
    expect(priced(50_000).bill.couponPaise).toBe(4001)
    expect(priced(50_000).promotions.map(({ promotionPaise }) => promotionPaise)).toEqual([3000, 1001, 0])
    expect(priced(1000).promotions.map(({ promotionPaise }) => promotionPaise)).toEqual([750, 250, 0])
  })

  it('does not apply a coupon without any of its products', () => {
    const { bill, couponApplied } = promotedBill([line('soap', 5000)], {
      offers: [],
      coupon: flat(0, { scope: products('milk'), waivesServiceCharge: true }),
      terms,
    })
    expect([couponApplied, bill.serviceChargePaise]).toEqual([false, 425])
  })

  it('has no service charge with a coupon that waives it, and only then', () => {
    const cart = [line('milk', 10_000)]
    const free = flat(0, { minimumPaise: 10_000, waivesServiceCharge: true })
    expect(billOf(cart, free)).toMatchObject({ couponPaise: 0, serviceChargePaise: 0, finalAmountPaise: 10_000 })
    expect(billOf(cart, { ...free, minimumPaise: 10_001 })).toMatchObject({ serviceChargePaise: 850 })
  })
})

const ids = ['a', 'b', 'c', 'd', 'e', 'f'] as const
const anyScope = fc.option(
  fc.record({ productIds: fc.subarray([...ids]), categoryIds: fc.subarray(['x', 'y', 'z']) }),
  { nil: null },
)
const anyCart = fc.uniqueArray(fc.constantFrom(...ids), { maxLength: 6 }).chain((chosen) =>
  fc.tuple(
    ...chosen.map((productId) =>
      fc.record({
        productId: fc.constant<string>(productId),
        pricePaise: fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 10_000_000 })),
        discount: fc.integer({ min: 0, max: 100_000_000 }).map((millionths) => millionths / 1e6),
        quantity: fc.integer({ min: 1, max: 99 }),
        categoryIds: fc.subarray(['x', 'y', 'z']),
      }),
    ),
  ),
)
const anyOffers = fc.array(
  fc.record({
    name: fc.constantFrom('one', 'two'),
    buy: fc.integer({ min: 1, max: 5 }),
    get: fc.integer({ min: 1, max: 5 }),
    scope: anyScope,
  }),
  { maxLength: 4 },
)
const anyCoupon: fc.Arbitrary<ScopedCoupon | null> = fc.option(
  fc.oneof(
    fc.record({
      kind: fc.constant('flat' as const),
      amount: fc.integer({ min: 0, max: 50_000_000 }),
      capPaise: fc.constant(null),
      minimumPaise: fc.integer({ min: 0, max: 1_000_000 }),
      scope: anyScope,
      waivesServiceCharge: fc.boolean(),
    }),
    fc.record({
      kind: fc.constant('percent' as const),
      amount: fc.integer({ min: 0, max: 100 }),
      capPaise: fc.option(fc.integer({ min: 0, max: 100_000 }), { nil: null }),
      minimumPaise: fc.integer({ min: 0, max: 1_000_000 }),
      scope: anyScope,
      waivesServiceCharge: fc.boolean(),
    }),
  ),
  { nil: null },
)
const priceOf = (each: BillLine) => unitPricePaise(each.pricePaise, each.discount)

/** The rule of offers again, piece by piece. */
const pieceByPiece = (cart: readonly BillLine[], offers: readonly Offer[]): number[] => {
  const off = cart.map(() => 0)
  let pieces = cart.flatMap((each, at) => Array.from({ length: each.quantity }, () => ({ at, each })))
  for (const { buy, get, scope } of offers) {
    const wanted = pieces
      .filter(
        ({ each }) =>
          scope === null ||
          scope.productIds.some((id) => id === each.productId) ||
          scope.categoryIds.some((id) => each.categoryIds?.includes(id)),
      )
      .sort((one, other) => priceOf(other.each) - priceOf(one.each) || one.at - other.at)
    const used = new Set<object>()
    for (let begin = 0; begin + buy + get <= wanted.length; begin += buy + get) {
      const group = wanted.slice(begin, begin + buy + get)
      for (const piece of group) used.add(piece)
      for (const { at, each } of group.slice(buy)) off[at] = (off[at] ?? 0) + priceOf(each)
    }
    pieces = pieces.filter((piece) => !used.has(piece))
  }
  return off
}

describe('whatever is in the cart', () => {
  it('offers take off what counting piece by piece takes off', () => {
    fc.assert(
      fc.property(anyCart, anyOffers, (cart, offers) => {
        const applied = applyOffers(cart, offers)
        expect(applied.map(({ offerPaise }) => offerPaise)).toEqual(pieceByPiece(cart, offers))
        for (const [at, { free }] of applied.entries())
          expect(free.reduce((sum, { pieces }) => sum + pieces, 0)).toBeLessThanOrEqual(cart[at]?.quantity ?? 0)
      }),
    )
  })

  it('further pieces that are said to be free take as much off', () => {
    fc.assert(
      fc.property(anyCart, anyOffers, (cart, offers) => {
        const off = (lines: readonly BillLine[]) => pieceByPiece(lines, offers).reduce((sum, each) => sum + each, 0)
        for (const [at, next] of nextFree(cart, offers).entries()) {
          const each = cart[at]
          if (!next || !each) continue
          const more = cart.with(at, { ...each, quantity: each.quantity + next.add })
          expect(off(more) - off(cart)).toBeGreaterThanOrEqual(next.free * priceOf(each))
        }
      }),
    )
  })

  it('the bill adds up, nothing is negative, and no line gives more than it costs', () => {
    fc.assert(
      fc.property(anyCart, anyOffers, anyCoupon, (cart, offers, coupon) => {
        const { bill, promotions, couponApplied } = promotedBill(cart, { offers, coupon, terms })
        expect(Object.values(bill).every((value) => Number.isSafeInteger(value) && value >= 0)).toBe(true)
        const ofOffers = promotions.reduce((sum, { offerPaise }) => sum + offerPaise, 0)
        expect(bill.discountedTotalPaise).toBe(
          cart.reduce((sum, each) => sum + priceOf(each) * each.quantity, 0) - ofOffers,
        )
        expect(bill.totalWithoutDiscountPaise - bill.savingsPaise).toBe(bill.discountedTotalPaise)
        expect(bill.payablePaise).toBe(Math.max(0, bill.discountedTotalPaise - bill.couponPaise))
        expect(bill.finalAmountPaise).toBe(bill.payablePaise + bill.serviceChargePaise)
        if (couponApplied && coupon?.waivesServiceCharge) expect(bill.serviceChargePaise).toBe(0)
        const ofLines = promotions.reduce((sum, { promotionPaise }) => sum + promotionPaise, 0)
        expect(ofLines).toBe(ofOffers + (coupon?.scope ? bill.couponPaise : 0))
        for (const [at, { offerPaise, promotionPaise }] of promotions.entries()) {
          const each = cart[at] as BillLine
          expect(offerPaise).toBeGreaterThanOrEqual(0)
          expect(promotionPaise).toBeGreaterThanOrEqual(offerPaise)
          expect(promotionPaise).toBeLessThanOrEqual(priceOf(each) * each.quantity)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('without offers, and with a coupon for the whole cart, the bill is the plain one', () => {
    fc.assert(
      fc.property(anyCart, anyCoupon, (cart, coupon) => {
        const whole = coupon && { ...coupon, scope: null }
        const plain = cart.map(({ pricePaise, discount, quantity }) => ({ pricePaise, discount, quantity }))
        const { bill, promotions } = promotedBill(cart, { offers: [], coupon: whole, terms })
        expect(bill).toEqual(billOf(plain, whole, terms))
        expect(promotions.every(({ promotionPaise }) => promotionPaise === 0)).toBe(true)
      }),
    )
  })

  it('refunds of all pieces, in any order, sum to the amount of the order', () => {
    fc.assert(
      fc.property(anyCart, anyOffers, anyCoupon, fc.infiniteStream(fc.nat()), (cart, offers, coupon, choices) => {
        const { bill, promotions } = promotedBill(cart, { offers, coupon, terms })
        let lines = cart.map(
          (each, at): AdjustableLine => ({
            unitPricePaise: priceOf(each),
            quantity: each.quantity,
            shortQuantity: 0,
            substitutes: [],
            refundedQuantity: 0,
            goodwillPaise: 0,
            promotionPaise: promotions[at]?.promotionPaise ?? 0,
          }),
        )
        let sum = 0
        const next = () => choices.next().value ?? 0
        for (;;) {
          const open = lines.flatMap(({ quantity, refundedQuantity }, at) => (refundedQuantity < quantity ? [at] : []))
          const chosen = open[next() % Math.max(1, open.length)]
          if (chosen === undefined) break
          const { quantity, refundedQuantity } = lines[chosen] as AdjustableLine
          const pieces = 1 + (next() % (quantity - refundedQuantity))
          const after = lines.map((each, at) =>
            at === chosen ? changedLine(each, { refundedQuantity: pieces }) : each,
          )
          const part = offPaise(bill.finalAmountPaise, after) - offPaise(bill.finalAmountPaise, lines)
          expect(part).toBeGreaterThanOrEqual(0)
          sum += part
          lines = after
        }
        expect(sum).toBe(cart.length === 0 ? 0 : bill.finalAmountPaise)
      }),
    )
  })
})
