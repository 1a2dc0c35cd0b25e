import { describe, expect, it } from 'vitest'
import {
  applyPendingActions,
  type Change,
  type Drop,
  type RideAction,
  type Trip,
  tripNews,
  withoutRefused,
} from './ride-action.ts'

const drop = (orderId: string, state: Drop['state'] = 'planned'): Drop => ({
  orderId,
  orderNumber: orderId.toUpperCase(),
  seq: 1,
  name: 'Asha Rao',
  address: '14, 2nd Cross',
  mobile: '9876543210',
  lat: null,
  lng: null,
  bags: 1,
  isPacked: true,
  dueAt: '2026-11-22T10:00:00.000Z',
  eta: null,
  cashDue: 120,
  isExact: false,
  note: '',
  leave: false,
  hasPhoto: false,
  codesLeft: 5,
  state,
})
const trip = (drops: Drop[], state: Trip['state'] = 'planned', _id = 't1'): Trip => ({
  _id,
  state,
  store: { _id: 'main', name: 'Main', phone: '', lat: null, lng: null },
  drops,
})
let keys = 0
const action = (change: Change, tripId = 't1'): RideAction => ({ key: `k${keys++}`, tripId, change })
const delivered = (orderId: string) => action({ kind: 'delivered', orderId, code: '1234', cash: 120 })

describe('the trip with the actions that are not sent yet', () => {
  const begun = trip([drop('a'), drop('b')])
  const after = (...changes: Change[]) =>
    applyPendingActions(
      begun,
      changes.map((change) => action(change)),
    )
  const states = (shown: Trip | null) => [shown?.state, ...(shown?.drops.map(({ state }) => state) ?? [])]

  it('goes out with all orders by a press that a phone kept without their ids', () => {
    expect(states(after({ kind: 'loaded' }))).toEqual(['out', 'out', 'out'])
  })

  it('goes out, to each door, and back', () => {
    expect(states(after({ kind: 'loaded', orderIds: ['a', 'b', 'c'] }))).toEqual(['out', 'out', 'out'])
    expect(states(after({ kind: 'loaded', orderIds: ['a', 'b', 'c'] }, { kind: 'arrived', orderId: 'a' }))).toEqual([
      'out',
      'arrived',
      'out',
    ])
    const first: Change[] = [
      { kind: 'loaded', orderIds: ['a', 'b', 'c'] },
      { kind: 'delivered', orderId: 'a', code: '1', cash: 120 },
    ]
    expect(states(after(...first))).toEqual(['out', 'delivered', 'out'])
    expect(after(...first)?.drops[0]?.cashDue).toBe(0)
    const both = [...first, { kind: 'failed', orderId: 'b', reason: 'Nobody' }] as const
    expect(states(after(...both))).toEqual(['back', 'delivered', 'failed'])
    expect(after(...both, { kind: 'back' })).toBeNull()
  })

  it('no longer has the cash that was given back at a door', () => {
    const owing = (refundId: string) => ({ refundId, orderNumber: 'Z', amount: 28.62 })
    const owed = trip([{ ...drop('a', 'arrived'), giveBack: [owing('r1'), owing('r2')] }], 'out')
    const shown = applyPendingActions(owed, [action({ kind: 'gave-back', orderId: 'a', refundId: 'r1' })])
    expect(shown?.drops[0]?.giveBack).toEqual([owing('r2')])
  })

  it('is not changed by actions of another trip', () => {
    expect(applyPendingActions(begun, [action({ kind: 'loaded', orderIds: ['a', 'b', 'c'] }, 'other')])).toEqual(begun)
  })
})

describe('after a refusal', () => {
  const back = action({ kind: 'back' })
  const [a, b] = [delivered('a'), delivered('b')]

  it('of a code the order is still open: only the return is dropped with it', () => {
    expect(withoutRefused([a, b, back], a, 'wrong_code')).toEqual([b])
    expect(withoutRefused([a, b, back], a, 'wrong_cash')).toEqual([b])
  })

  it('because the order is gone, its other actions are dropped, and the rest is sent', () => {
    const arrived = action({ kind: 'arrived', orderId: 'a' })
    expect(withoutRefused([arrived, a, b, back], arrived, 'order_cancelled')).toEqual([b, back])
  })

  it('of cash that somebody else gave back, all other actions stay', () => {
    const gave = action({ kind: 'gave-back', orderId: 'a', refundId: 'r1' })
    expect(withoutRefused([gave, a, b, back], gave, 'illegal_move')).toEqual([a, b, back])
  })

  it('because the trip was planned anew, all its actions are dropped', () => {
    const loaded = action({ kind: 'loaded', orderIds: ['a', 'b', 'c'] })
    const other = action({ kind: 'loaded', orderIds: ['a', 'b', 'c'] }, 't2')
    expect(withoutRefused([loaded, a, b, other], loaded, 'trip_changed')).toEqual([other])
  })
})

describe('a rider is told', () => {
  const out = trip([drop('a', 'out'), drop('b', 'arrived')], 'out')

  it('that an order was cancelled, on its way or before', () => {
    const cancelled = trip([drop('a', 'cancelled'), drop('b', 'arrived')], 'out')
    expect(tripNews(out, cancelled)).toBe('Order A was cancelled. Bring its bags back.')
    expect(tripNews(cancelled, cancelled)).toBeNull()
    expect(tripNews(trip([drop('a')]), trip([drop('a', 'cancelled')]))).toBe(
      'Order A was cancelled. Leave its bags here.',
    )
  })

  it('that a trip went to another rider, was planned anew, or was ended', () => {
    expect(tripNews(trip([drop('a')]), null)).toBe('This trip is no longer yours.')
    expect(tripNews(trip([drop('a')]), trip([drop('b')], 'planned', 't2'))).toBe('This trip was planned anew.')
    expect(tripNews(out, null)).toBe('Your manager has ended this trip.')
  })

  it('nothing of a first trip, of one that goes on, or of one that is over', () => {
    expect(tripNews(null, out)).toBeNull()
    expect(tripNews(out, out)).toBeNull()
    expect(tripNews(trip([drop('a', 'delivered')], 'back'), null)).toBeNull()
  })
})
