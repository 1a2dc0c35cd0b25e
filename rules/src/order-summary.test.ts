import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toRupees } from './money.ts'
import { creditPartPaise, creditTooMuchPaise, type OrderMoney } from './order-money.ts'
import {
  headlinePaise,
  orderSummary,
  refundedParts,
  type SummarisedOrder,
  shownPaymentState,
  summarySums,
} from './order-summary.ts'

const amount = (paise: number) => toRupees(paise)
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
const partOf = (whole: number, part: number) => Math.floor(whole * part)

const share = fc.double({ min: 0, max: 1, noNaN: true })
const lives = fc.record({
  ordered: fc.integer({ min: 1, max: 500_000 }),
  online: fc.boolean(),
  byCredit: share,
  tip: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 50_000 })),
  changes: fc.array(fc.double({ min: 0.2, max: 1.8, noNaN: true }), { maxLength: 2 }),
  missing: fc.array(fc.record({ part: share, fails: fc.boolean() }), { maxLength: 3 }),
  ends: fc.constantFrom('open', 'delivered', 'cancelled'),
  refunds: fc.array(fc.record({ part: share, asCredit: fc.boolean(), fails: fc.boolean() }), { maxLength: 3 }),
  endFails: fc.boolean(),
})
type Life = typeof lives extends fc.Arbitrary<infer T> ? T : never

const stateOf = (fails: boolean) => (fails ? ('failed' as const) : ('done' as const))

/** An order as the shop leads it, and what came in and went back by kind. */
const live = ({ ordered, online, byCredit, tip, changes, missing, ends, refunds, endFails }: Life) => {
  const order = {
    state: 'PACKING' as OrderMoney['state'],
    payment: { method: online ? ('online' as const) : ('cash' as const), state: 'due' as OrderMoney['paymentState'] },
    bill: { finalAmount: amount(ordered) },
    changes: [] as { amount: { from: number; to: number } }[],
    adjustments: [] as { amount: number }[],
    refunds: [] as SummarisedOrder['refunds'][number][],
    amountDue: 0,
  }
  const held = { money: 0, credit: partOf(ordered, byCredit) }
  const used = held.credit
  let failed = 0
  let [final, cost, extra, returned] = [ordered, ordered, 0, 0]
  const money = (): OrderMoney => ({
    ...{
      state: order.state,
      paymentState: order.payment.state,
      finalAmountPaise: cost,
      adjustedPaise: 0,
      roundingPaise: 0,
    },
    ...{ refundedPaise: 0, creditRefundedPaise: 0, extraDuePaise: extra, tipPaise: tip, creditPaise: held.credit },
  })
  const giveBackCredit = () => {
    const back = creditTooMuchPaise(held.credit, cost)
    held.credit -= back
    returned += back
  }
  const giveBack = (paise: number, refund: Omit<SummarisedOrder['refunds'][number], 'amount'>) => {
    const credit = creditPartPaise(money(), paise, { asCredit: refund.asCredit === true })
    const { asCredit: _, ...plain } = refund
    held.credit -= credit
    // What has failed stays with the shop. Credit is given at once.
    if (refund.state === 'failed') failed += paise - credit
    else held.money -= paise - credit
    cost -= paise
    order.refunds.push({ ...plain, amount: amount(paise - credit) })
    // The second part of a refund of pieces names none.
    const second = plain.lines.length > 0 ? { lines: [], byAmount: true as const } : { lines: [] }
    if (credit > 0) order.refunds.push({ ...plain, ...second, state: 'done', amount: amount(credit), asCredit: true })
  }
  if (online) {
    order.payment.state = 'paid'
    held.money = ordered - held.credit + tip
  }
  for (const factor of changes) {
    const to = partOf(final, factor)
    order.changes.push({ amount: { from: amount(final), to: amount(to) } })
    final = to
    if (online) {
      const more = to - (cost - extra)
      const back = Math.max(0, -more)
      // What credit paid too much is returned with the new amount.
      if (back > 0) held.money -= back - creditPartPaise(money(), back)
      extra = Math.max(0, more)
    }
    cost = to
    giveBackCredit()
  }
  order.bill.finalAmount = amount(final)
  for (const { part, fails } of missing) {
    const off = partOf(cost, part)
    order.adjustments.push({ amount: amount(off) })
    const unpaid = online ? Math.min(off, extra) : off
    extra -= online ? unpaid : 0
    cost -= unpaid
    if (online && off > unpaid) giveBack(off - unpaid, { state: stateOf(fails), lines: [] })
    else if (!online) giveBackCredit()
  }
  if (ends === 'delivered' && extra === 0) {
    order.state = 'DELIVERED'
    if (!online) held.money = cost - held.credit + tip
    order.payment.state = 'paid'
    for (const { part, asCredit, fails } of refunds)
      giveBack(partOf(cost, part), {
        ...{ state: stateOf(fails), lines: [{}] },
        ...(asCredit && { asCredit: true as const }),
      })
  }
  if (ends === 'cancelled') {
    order.state = 'CANCELLED'
    if (online) {
      const paid = cost - extra + tip
      order.refunds.push({ state: stateOf(endFails), amount: amount(paid), tip: amount(tip), lines: [{}] })
      if (endFails) failed += paid
      order.payment.state = 'refunded'
    } else returned += held.credit
    held.money = failed
    held.credit = 0
  }
  const isDue = order.payment.state === 'due' && ends !== 'cancelled'
  const due = isDue ? cost - held.credit + tip : ends === 'cancelled' ? 0 : extra
  return {
    order: {
      ...order,
      amountDue: amount(due),
      ...(tip > 0 && { tip: amount(tip) }),
      ...(used > 0 && { credit: amount(used) }),
      ...(returned > 0 && { creditReturned: amount(returned) }),
    },
    ordered,
    held,
    due,
  }
}

describe('the summary of an order', () => {
  it('has rows that sum to what was paid and is still to be paid, by kind', () => {
    fc.assert(
      fc.property(lives, (life) => {
        const { order, ordered, held, due } = live(life)
        const summary = orderSummary(order)
        expect(summary.rows[0]).toEqual({ kind: 'ordered', amountPaise: ordered })
        expect(sum(summary.rows.map(({ amountPaise }) => amountPaise))).toBe(summary.totalPaise)
        expect(summary.paidPaise + summary.toPayPaise).toBe(summary.totalPaise)
        expect(summary.toPayPaise).toBe(due)
        expect(sum(summary.paid.filter(({ by }) => by === 'credit').map(({ amountPaise }) => amountPaise))).toBe(
          held.credit,
        )
        expect(summary.paidPaise).toBe(held.money + held.credit)
      }),
      { numRuns: 500 },
    )
  })

  it('has the sums of an exported file, which sum as well', () => {
    fc.assert(
      fc.property(lives, (life) => {
        const { orderedPaise, changedPaise, refundedPaise, receivedPaise, toPayPaise } = summarySums(
          orderSummary(live(life).order),
        )
        expect(orderedPaise + changedPaise - refundedPaise).toBe(receivedPaise + toPayPaise)
      }),
    )
  })

  const order: SummarisedOrder = {
    ...{ state: 'DELIVERED', payment: { method: 'cash', state: 'part_refunded' }, bill: { finalAmount: 300 } },
    changes: [{ amount: { from: 347.7, to: 300 } }],
    adjustments: [{ amount: 0 }, { amount: 28.62 }],
    refunds: [{ state: 'done', amount: 10, lines: [], byAmount: true }],
    ...{ amountDue: 0, tip: 20, credit: 50 },
  }

  it('names each change, also a substitute that costs the same', () => {
    const { rows, paid, totalPaise } = orderSummary(order)
    expect(rows.map(({ kind, amountPaise }) => [kind, amountPaise])).toEqual([
      ['ordered', 34_770],
      ['changed', -4770],
      ['adjusted', 0],
      ['adjusted', -2862],
      ['tip', 2000],
      ['refunded', -1000],
    ])
    expect(paid).toEqual([
      { by: 'cash', amountPaise: 23_138, isLeft: true },
      { by: 'credit', amountPaise: 5000, isLeft: false },
    ])
    expect(totalPaise).toBe(28_138)
  })

  it('has what failed as not given back, also of a missing piece', () => {
    const failed = [
      { state: 'failed' as const, amount: 28.62, lines: [] },
      { state: 'failed' as const, amount: 10, lines: [{}] },
    ]
    const { rows, owed, paidPaise } = orderSummary({ ...order, refunds: failed })
    expect(rows.at(-1)).toMatchObject({ kind: 'failed', amountPaise: 2862 })
    expect(owed).toEqual(failed.slice(1))
    expect(paidPaise).toBe(32_000)
    const refunds = [{ state: 'failed' as const, amount: 291.38, tip: 20, lines: [{}] }]
    const ended = orderSummary({
      ...order,
      state: 'CANCELLED',
      payment: { method: 'online', state: 'refunded' },
      refunds,
    })
    expect([ended.totalPaise, ended.paid]).toEqual([29_138, [{ by: 'online', amountPaise: 29_138, isLeft: false }]])
  })

  it('has cash that nobody has handed over as paid, and as owed, until somebody has', () => {
    const [refund] = order.refunds
    // Only whether the cash is handed over counts here, not the rest of its shape.
    const of = (cash: object | null) => orderSummary({ ...order, refunds: [{ ...refund, cash } as never] })
    const waiting = of(null)
    expect(waiting.rows.some(({ kind }) => kind === 'refunded')).toBe(false)
    expect([waiting.owed.length, waiting.paid[0]]).toEqual([1, { by: 'cash', amountPaise: 24_138, isLeft: false }])
    const done = of({ rider: null })
    expect(done.rows.at(-1)).toMatchObject({ kind: 'refunded', amountPaise: -1000 })
    expect([done.owed, done.paid[0]]).toEqual([[], { by: 'cash', amountPaise: 23_138, isLeft: true }])
  })

  it('names what the rider of an order in cash took by UPI as paid online, less what went back there', () => {
    const upi = { ...order, payment: { ...order.payment, upi: 200 } }
    const back = [{ state: 'pending' as const, amount: 30, lines: [{}] }]
    expect(orderSummary({ ...upi, refunds: [] }).paid).toEqual([
      { by: 'cash', amountPaise: 4138, isLeft: false },
      { by: 'online', amountPaise: 20_000, isLeft: false },
      { by: 'credit', amountPaise: 5000, isLeft: false },
    ])
    expect(orderSummary({ ...upi, refunds: back }).paid.slice(0, 2)).toEqual([
      { by: 'cash', amountPaise: 4138, isLeft: false },
      { by: 'online', amountPaise: 17_000, isLeft: true },
    ])
  })

  it('names what was ordered in whole rupees also when pieces are missing, and when it was changed', () => {
    const rounded: SummarisedOrder = {
      ...{ state: 'READY', payment: { method: 'cash', state: 'due' }, bill: { finalAmount: 351, rounding: 0.34 } },
      ...{ adjustments: [{ amount: 36.02 }], roundingChange: 0.02, tip: 20, changes: [], refunds: [], amountDue: 335 },
    }
    const amounts = ({ rows }: ReturnType<typeof orderSummary>) =>
      rows.map(({ kind, amountPaise }) => [kind, amountPaise])
    expect(amounts(orderSummary(rounded))).toEqual([
      ...[
        ['ordered', 35_100],
        ['adjusted', -3602],
        ['tip', 2000],
        ['rounded', 2],
      ],
    ])
    expect(orderSummary(rounded).toPayPaise).toBe(33_500)
    const changes = [{ amount: { from: 300.9, to: 350.66 } }]
    expect(amounts(orderSummary({ ...rounded, changes, adjustments: [], roundingChange: undefined }))).toEqual([
      ...[
        ['ordered', 30_100],
        ['changed', 5000],
        ['tip', 2000],
      ],
    ])
  })

  it('has no payment as refunded while the shopper has nothing of it', () => {
    const payment = { method: 'cash' as const, state: 'refunded' as const }
    const waiting = { state: 'pending' as const, amount: 10, lines: [{}], cash: null }
    const given = { ...waiting, cash: { rider: 'Ravi' } }
    const stateOf = (...refunds: SummarisedOrder['refunds']) => shownPaymentState({ payment, refunds })
    expect([stateOf(given), stateOf(given, waiting), stateOf(waiting)]).toEqual(['refunded', 'part_refunded', 'paid'])
    expect(stateOf({ ...given, state: 'failed' })).toBe('paid')
  })

  it('has refunds by how they reach the shopper', () => {
    const pending = { state: 'pending' as const, amount: 30 }
    const parts = refundedParts([
      pending,
      { ...pending, amount: 10, cash: null },
      { ...pending, amount: 7, state: 'done', cash: { rider: 'Ravi' } },
      { ...pending, amount: 5, state: 'done', asCredit: true },
      { ...pending, amount: 2, state: 'failed' },
    ])
    expect(parts).toEqual({
      ...{ givenBackPaise: 700, onItsWayPaise: 3000, asCreditPaise: 500, toHandOverPaise: 1000, failedPaise: 200 },
    })
  })

  it('is after refunds also if only that went back which the order costs less since it was paid', () => {
    const paid = { ...order, refunds: [] }
    expect(orderSummary(paid).isAfterRefunds).toBe(false)
    expect(orderSummary(order).isAfterRefunds).toBe(true)
    const reduced = orderSummary({ ...paid, overpaid: [{ amount: 47.7 }] })
    expect([reduced.isAfterRefunds, reduced.paidPaise]).toEqual([true, orderSummary(paid).paidPaise])
  })

  it('heads an order with the amount due, and with the total once nothing is due', () => {
    const due = orderSummary({ ...order, payment: { method: 'cash', state: 'due' }, refunds: [], amountDue: 241.38 })
    expect(headlinePaise(due)).toBe(24_138)
    expect(headlinePaise(orderSummary(order))).toBe(28_138)
  })

  it('comes to nothing once the order has ended without a delivery', () => {
    const cancelled: SummarisedOrder = { ...order, state: 'CANCELLED', payment: { method: 'cash', state: 'due' } }
    const { rows, paid, totalPaise } = orderSummary({ ...cancelled, refunds: [], creditReturned: 50 })
    expect(rows.at(-1)).toEqual({ kind: 'ended', amountPaise: -29_138 })
    expect([paid, totalPaise]).toEqual([[], 0])
  })
})
