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
  expect(entryOf(picked, now)).toMatchObject({
    ...{ stage: 'picking', about: 'Asha · 2nd Cross', size: '', doing: 'Ravi · 3 of 8', share: 3 / 8 },
    ...{ money: '₹120 cash', isSoon: false, left: 'in 10 min', urgency: null, notes: [] },
  })
  const handedBack = order('A', { state: 'PACKING', handedBack: 'The freezer is locked' })
  expect(entryOf(handedBack, now, 'later_due')).toMatchObject({
    ...{ stage: 'queue', share: null, notes: ['Handed back: The freezer is locked'] },
  })
  const out = order('A', { state: 'OUT_FOR_DELIVERY', rider: ravi, amountDue: 120 })
  expect(entryOf(out, now)).toMatchObject({ doing: 'Ravi', money: '₹120 cash', size: '1 item' })
  const ready = order('A', { state: 'READY', bags: 2, rider: ravi, assigned: 'firm' })
  expect(entryOf(ready, now).doing).toBe('Ravi · 2 bags')
  expect(entryOf({ ...ready, assigned: 'tentative' }, now).doing).toBe('Ravi (may change)')
  // Both do not fit beside each other.
  expect(entryOf({ ...picked, rider: ravi, assigned: 'tentative' }, now).doing).toBe('Ravi · 3 of 8')
})

it('a promise that is near is marked, also of an order that will keep it', () => {
  const dueIn = (minutes: number) => order('A', { dueAt: new Date(now + minutes * 60_000).toISOString() })
  expect(entryOf(dueIn(3), now)).toMatchObject({ isSoon: true, urgency: null })
  expect(entryOf(dueIn(3.1), now)).toMatchObject({ isSoon: false })
})

it('a late order keeps its stage, and its reason stands in the place of why it waits', () => {
  const late = order('A', { state: 'READY', risk: 'late', reason: 'no_rider' })
  expect(entryOf(late, now)).toMatchObject({ stage: 'ready', urgency: 'late', notes: ['Late: no rider'] })
  const out = [{ name: 'Asha Rao', state: 'out' as const, trouble: null }]
  expect(entryOf(late, now, 'no_rider', out).notes).toEqual(['Late: no rider is free'])
  expect(entryOf(order('A', { state: 'READY' }), now, 'no_rider', out).notes).toEqual(['Waits: no rider is free'])
  expect(entryOf(order('A'), now, 'later_due').notes).toEqual([])
})

it('after five wrong codes a card asks for its manager before it says why it is late', () => {
  const locked = order('A', { state: 'OUT_FOR_DELIVERY', codeLocked: true })
  const told = 'Five wrong codes: only a manager can end it'
  expect(entryOf(locked, now)).toMatchObject({ urgency: 'risk', notes: [told] })
  const late = entryOf({ ...locked, risk: 'late', reason: 'door' }, now)
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
  const late = { risk: 'late', reason: 'pick' } as const
  expect(saysOf({ state: 'PACKING', picker: ravi, ...late }).notes).toEqual(['Late: its picker is silent'])
})

it('a rider who is silent is not called free, in the list or beside an order that waits', () => {
  const silent = { name: 'Manoj Gowda', state: 'free', trouble: 'silent' } as const
  const out = { name: 'Asha Rao', state: 'out', trouble: null } as const
  const gone = { name: 'Deepa Nair', state: 'off', trouble: null } as const
  expect(riderStateText({ ...silent, drops: 0, packed: 0 })).toBe('No orders until active again')
  const waits = order('A', { state: 'READY' })
  expect(entryOf(waits, now, 'no_rider', [silent, out, gone]).notes).toEqual([
    'Waits: no rider is free (silent: Manoj)',
  ])
  expect(entryOf(waits, now, 'silent', [silent, gone]).notes).toEqual(['Waits: every rider is silent'])
  expect(entryOf(waits, now, 'no_rider', [gone]).notes).toEqual(['Waits: no rider is on shift'])
  const late = { ...waits, risk: 'late', reason: 'no_rider' } as const
  expect(entryOf(late, now, 'silent', [silent]).notes).toEqual(['Late: every rider is silent'])
})

it('a rider loads only what is packed', () => {
  const planned = { state: 'planned', trouble: null } as const
  expect(riderStateText({ ...planned, drops: 1, packed: 1 })).toBe('Given 1 order')
  expect(riderStateText({ ...planned, drops: 2, packed: 1 })).toBe('Given 2 orders, 1 packed')
  expect(riderStateText({ ...planned, drops: 1, packed: 0 })).toBe('Waits: 1 order not packed yet')
})

it('an order whose trip was taken back says from whom and why', () => {
  const takenBack = { _id: 'm', name: 'Manoj Gowda', reason: 'Silent' }
  expect(entryOf(order('A', { state: 'READY', takenBack }), now).notes).toEqual(['Taken back from Manoj: silent'])
})
