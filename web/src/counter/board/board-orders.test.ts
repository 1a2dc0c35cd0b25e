import { describe, expect, it } from 'vitest'
import { urgencyOf } from '../../lib/orders/urgency.ts'
import { entryOf, type OpenOrder, timeText } from './board-orders.ts'

const now = Date.parse('2026-11-20T10:00:00Z')
const inMinutes = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
let made = 0
const order = (part: Partial<OpenOrder> = {}): OpenOrder => {
  const number = String(++made).padStart(3, '0')
  return {
    _id: `o${number}`,
    orderNumber: `T-${number}`,
    state: 'PLACED',
    createdAt: inMinutes(-5),
    dueAt: inMinutes(5),
    customer: 'Asha',
    items: { names: ['Toned Milk'], lines: 1, pieces: 1 },
    area: { line: '12 MG Road', city: 'Bengaluru', pincode: '560001' },
    mobile: '9876543210',
    amountDue: 100,
    total: 100,
    payment: { method: 'cash', state: 'due', test: false },
    store: { _id: 'main', name: 'Main store' },
    rider: null,
    ...part,
  }
}

describe('how urgent an order is', () => {
  it.each([
    [5, 'calm', 'in 5 min'],
    [3.01, 'calm', 'in 4 min'],
    [3, 'soon', 'in 3 min'],
    [0.2, 'soon', 'in 1 min'],
    [0, 'late', 'due now'],
    [-1, 'late', '−1 min'],
    [-65, 'late', '−1 h 5 min'],
    [90, 'calm', 'in 1 h 30 min'],
  ] as const)('%s minutes before its promise: %s, "%s"', (minutes, urgency, text) => {
    const one = order({ dueAt: inMinutes(minutes) })
    expect([urgencyOf(one, now), timeText(one, now)]).toEqual([urgency, text])
  })

  it('without a promise: never, and the card says how old it is', () => {
    const one = order({ state: 'PAYMENT_PENDING', dueAt: null, createdAt: inMinutes(-12) })
    expect([urgencyOf(one, now), timeText(one, now)]).toEqual(['calm', '12 min old'])
  })
})

it('says who ordered, where to and how much on its card, and of which store where several are shown', () => {
  const one = order({ state: 'PACKING', items: { names: ['Milk'], lines: 1, pieces: 3 } })
  expect(entryOf(one, now, true)).toMatchObject({
    ...{
      stage: 'picking',
      about: 'Asha · 12 MG Road',
      size: '3 items',
      money: '₹100 cash',
      store: 'ST',
      urgency: null,
    },
  })
  expect(entryOf(one, now, false).store).toBeUndefined()
  const online = { method: 'online', state: 'paid', test: false } as const
  expect(entryOf(order({ payment: online }), now, false).money).toBe('₹100 online')
  expect(entryOf(order({ state: 'OUT_FOR_DELIVERY', codeLocked: true }), now, false)).toMatchObject({
    ...{ urgency: 'risk', notes: ['Five wrong codes: only a manager can end it'] },
  })
})
