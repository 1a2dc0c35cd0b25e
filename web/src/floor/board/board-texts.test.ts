import { expect, it } from 'vitest'
import type { BoardOrder } from '../../components/board/board-texts.ts'
import { entryOf, heardText, riderStateText, riskText } from './board-texts.ts'

const order = (orderNumber: string, more: Partial<BoardOrder> = {}): BoardOrder => ({
  orderId: orderNumber,
  orderNumber,
  state: 'CONFIRMED',
  dueAt: '2026-11-20T10:10:00.000Z',
  eta: null,
  lines: 1,
  pieces: 1,
  picked: 0,
  customer: 'Asha',
  area: '14, 2nd Cross',
  amountDue: 0,
  bags: 0,
  picker: null,
  rider: null,
  assigned: null,
  arrived: false,
  risk: null,
  reason: null,
  failed: null,
  goodsWith: null,
  failureWish: null,
  handedBack: null,
  ...more,
})

const now = Date.parse('2026-11-20T10:00:00.000Z')

it('a card says who has the order in hand, how far it is, and what is collected', () => {
  const ravi = { _id: 'r', name: 'Ravi' }
  const picked = order('A', { state: 'PACKING', picker: ravi, pieces: 8, picked: 3, amountDue: 120 })
  expect(entryOf(picked, now, undefined)).toMatchObject({
    ...{ stage: 'picking', about: 'Asha · 2nd Cross', size: '8 items', doing: 'Ravi · 3 of 8', share: 3 / 8 },
    ...{ money: '', left: 'in 10 min', urgency: null, notes: [] },
  })
  const handedBack = order('A', { state: 'PACKING', handedBack: 'The freezer is locked' })
  expect(entryOf(handedBack, now, 'later_due')).toMatchObject({
    ...{ stage: 'queue', share: null, notes: ['Handed back: The freezer is locked'] },
  })
  const out = order('A', { state: 'OUT_FOR_DELIVERY', rider: ravi, amountDue: 120 })
  expect(entryOf(out, now, undefined)).toMatchObject({ doing: 'Ravi', money: '₹120 cash' })
  const ready = order('A', { state: 'READY', bags: 2, rider: ravi, assigned: 'firm' })
  expect(entryOf(ready, now, undefined).doing).toBe('Ravi · 2 bags')
  expect(entryOf({ ...ready, assigned: 'tentative' }, now, undefined).doing).toBe('Ravi (may change)')
  // Both do not fit beside each other.
  expect(entryOf({ ...picked, rider: ravi, assigned: 'tentative' }, now, undefined).doing).toBe('Ravi · 3 of 8')
})

it('a late order keeps its stage, and its reason stands in the place of why it waits', () => {
  const late = order('A', { state: 'READY', risk: 'late', reason: 'no_rider' })
  expect(entryOf(late, now, 'no_rider')).toMatchObject({ stage: 'ready', urgency: 'late', notes: ['Late: no rider'] })
  expect(entryOf(order('A', { state: 'READY' }), now, 'no_rider').notes).toEqual(['Waits: no rider is free'])
  expect(entryOf(order('A'), now, 'later_due').notes).toEqual([])
})

it('after five wrong codes a card asks for its manager before it says why it is late', () => {
  const locked = order('A', { state: 'OUT_FOR_DELIVERY', codeLocked: true })
  const told = 'Five wrong codes: only a manager can end it'
  expect(entryOf(locked, now, undefined)).toMatchObject({ urgency: 'risk', notes: [told] })
  const late = entryOf({ ...locked, risk: 'late', reason: 'door' }, now, undefined)
  expect(late).toMatchObject({ urgency: 'late', notes: [told, 'Late: at the door'] })
})

it('the reason of a risk is said', () => {
  expect(riskText(order('A'))).toBeNull()
  expect(riskText(order('A', { risk: 'late', reason: 'no_rider' }))).toBe('Late: no rider')
  expect(riskText(order('A', { risk: 'late', reason: 'payment' }))).toBe('Late: waits for the shopper’s payment')
  expect(riskText(order('A', { risk: 'expected_late', reason: 'queue' }))).toBe('Will be late: waits for a picker')
  expect(riskText(order('A', { risk: 'rider_silent', reason: 'ride' }))).toBe('At risk: the rider is silent')
  expect(riskText(order('A', { risk: 'late', reason: 'door', failed: 'Nobody opens' }))).toBe(
    'Not delivered: Nobody opens',
  )
})

it('only an order that a rider has with them is on the way', () => {
  const rider = { _id: 'r', name: 'Ravi' }
  const late = { risk: 'late', reason: 'ride' } as const
  expect(riskText(order('A', { ...late, state: 'OUT_FOR_DELIVERY', rider }))).toBe('Late: on the way')
  expect(riskText(order('A', { ...late, state: 'READY', rider }))).toBe('Late: waits for its rider')
  expect(riskText(order('A', { ...late, state: 'OUT_FOR_DELIVERY' }))).toBe('Late: sent out by hand')
})

it('the state of a rider is said, and for how long a phone is silent', () => {
  expect(riderStateText({ state: 'free', drops: 0, packed: 0, trouble: null })).toBe('Free')
  expect(riderStateText({ state: 'out', drops: 2, packed: 0, trouble: 'stopped' })).toBe('Stopped · out with 2 orders')
  const heardAt = '2026-11-20T09:48:00.000Z'
  expect(heardText({ heardAt, trouble: null }, now)).toBe('Active 12 min ago')
  expect(heardText({ heardAt, trouble: 'silent' }, now)).toBe('Silent for 12 min')
  const ravi = { _id: 'r', name: 'Ravi' }
  const saysOf = (more: Partial<BoardOrder>) => entryOf(order('A', more), now, 'silent')
  expect(saysOf({ state: 'PACKING', picker: ravi })).toMatchObject({
    ...{ notes: ['Waits: its picker is silent'], alarming: true, urgency: null },
  })
  expect(saysOf({ state: 'READY', rider: ravi }).notes).toEqual(['Waits: its rider is silent'])
  expect(saysOf({ state: 'READY' }).notes).toEqual(['Waits: every rider is silent'])
})

it('a rider loads only what is packed', () => {
  const planned = { state: 'planned', trouble: null } as const
  expect(riderStateText({ ...planned, drops: 1, packed: 1 })).toBe('Given 1 order')
  expect(riderStateText({ ...planned, drops: 2, packed: 1 })).toBe('Given 2 orders, 1 packed')
  expect(riderStateText({ ...planned, drops: 1, packed: 0 })).toBe('Waits: 1 order not packed yet')
})

it('an order whose trip was taken back says from whom and why', () => {
  const takenBack = { _id: 'm', name: 'Manoj Gowda', reason: 'Silent' }
  expect(entryOf(order('A', { state: 'READY', takenBack }), now, undefined).notes).toEqual([
    'Taken back from Manoj: silent',
  ])
})
