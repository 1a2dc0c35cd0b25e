import type { OrderShape } from '@tokri/contract/order-shape.schema.ts'
import { expect, it } from 'vitest'
import { sayIn } from '../../../platform/language/sentences.ts'
import { paymentMethodText } from '../documents/invoice-page.ts'
import { summaryLines } from './summary-lines.ts'

const refund = { _id: 'r1', amount: 95.87, reason: 'Sour', at: '2026-03-11T04:30:00.000Z' }
const paidInCash = (refunds: object[], more: object = {}) =>
  ({
    ...{ state: 'DELIVERED', payment: { method: 'cash', provider: null, state: 'part_refunded' }, lines: [] },
    ...{ bill: { finalAmount: 251.33 }, changes: [], adjustments: [], amountDue: 0, ...more },
    refunds: refunds.map((one) => ({ ...refund, lines: [{ productId: 'p1', quantity: 1 }], ...one })),
  }) as unknown as OrderShape // what its summary reads of it
const linesOf = (order: OrderShape) =>
  summaryLines(order, { language: 'en', namesReasons: true, tip: 'Tip for your rider' }).map(
    ({ label, value }) => `${label} ${value}`,
  )

it('an order in cash is paid while its refund waits to be handed over, and partly refunded after that', () => {
  const waiting = paidInCash([{ state: 'pending', cash: null }])
  expect(paymentMethodText(waiting, sayIn('en'))).toBe('Cash on delivery, paid')
  expect(linesOf(waiting)).toEqual(['Paid in cash ₹251.33', 'To be given back in cash: Sour ₹95.87'])
  const given = paidInCash([{ state: 'done', cash: { at: refund.at, rider: null } }])
  expect(paymentMethodText(given, sayIn('en'))).toBe('Cash on delivery, partly refunded')
  expect(linesOf(given)).toEqual(['Refund: Sour −₹95.87', 'You paid, after refunds ₹155.46'])
})

it('a refund to a payment is on its way until it has arrived, in the reader’s language', () => {
  const paidOnline = (state: string, refunded: object) =>
    paidInCash([refunded], { payment: { method: 'online', provider: 'test', state } })
  const told = (state: string, refunded: object) => paymentMethodText(paidOnline(state, refunded), sayIn('en'))
  expect(told('part_refunded', { state: 'pending' })).toBe('Online payment, paid, refund on its way')
  expect(told('refunded', { state: 'pending' })).toBe('Online payment, refund on its way')
  expect(told('refunded', { state: 'done' })).toBe('Online payment, refunded')
  const waiting = paidOnline('part_refunded', { state: 'pending' })
  expect(paymentMethodText(waiting, sayIn('hi'))).toBe('ऑनलाइन भुगतान, चुकाया गया, रिफ़ंड रास्ते में')
  expect(linesOf(waiting)[0]).toBe('Refund: Sour (on its way) −₹95.87')
  expect(linesOf(paidOnline('part_refunded', { state: 'done' }))[0]).toBe('Refund: Sour −₹95.87')
})

it('an order whose difference is not paid yet is partly paid', () => {
  const payment = { method: 'online', provider: 'test', state: 'paid' }
  const told = (amountDue: number) => paymentMethodText(paidInCash([], { payment, amountDue }), sayIn('en'))
  expect([told(55.91), told(0)]).toEqual(['Online payment, partly paid', 'Online payment, paid'])
})

it('what a changed order was before stands in no sum: the final amount above it is what it became', () => {
  const change = { by: 'shopper', reason: '', at: refund.at, lines: [] }
  const changedTo = (to: number, from: number) =>
    paidInCash([], { bill: { finalAmount: to }, changes: [{ ...change, amount: { from, to } }] })
  expect(linesOf(changedTo(827.2, 770.03))).toEqual([
    ...['Ordered at first (₹770.03) ', 'Changed (+₹57.17) ', 'Paid in cash ₹827.20'],
  ])
  expect(linesOf(changedTo(100, 110))[1]).toBe('Changed (−₹10) ')
  expect(linesOf(changedTo(100, 100))).toEqual(['Paid in cash ₹100'])
})

it('what is left of several ways of payment after refunds is not called what was paid in each', () => {
  const given = paidInCash([{ state: 'done', cash: { at: refund.at, rider: null } }], { credit: 51.33 })
  expect(linesOf(given).slice(1)).toEqual([
    ...['You paid, after refunds ₹155.46', 'Paid in cash, after refunds ₹104.13', 'Paid with store credit ₹51.33'],
  ])
  expect(linesOf(paidInCash([{ state: 'done', asCredit: true }])).slice(1)).toEqual([
    ...['You paid, after refunds ₹155.46', 'Paid in cash ₹251.33', 'Given as store credit −₹95.87'],
  ])
  const inBothWays = paidInCash([
    ...[
      { state: 'done', amount: 20, cash: { at: refund.at, rider: null } },
      { state: 'done', asCredit: true },
    ],
  ])
  expect(linesOf(inBothWays).slice(2)).toEqual([
    ...['You paid, after refunds ₹135.46', 'Paid in cash, after refunds ₹231.33', 'Given as store credit −₹95.87'],
  ])
  expect(linesOf(paidInCash([], { credit: 51.33 }))).toEqual([
    ...['You paid ₹251.33', 'Paid in cash ₹200', 'Paid with store credit ₹51.33'],
  ])
})
