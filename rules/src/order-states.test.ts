import { describe, expect, it } from 'vitest'
import { isFinal, isIn, moveActors, orderCan, orderStates, phaseOf, type StateGroup, statesIn } from './order-states.ts'

describe('an order', () => {
  it('makes only the moves of the contract, by whom it names', () => {
    const moves = orderStates.flatMap((from) =>
      orderStates.flatMap((to) => {
        const actors = moveActors.filter((by) => orderCan.move(from, to, by))
        return actors.length > 0 ? [`${from} → ${to}: ${actors.join(', ')}`] : []
      }),
    )
    expect(moves).toEqual([
      'PAYMENT_PENDING → PLACED: provider',
      'PAYMENT_PENDING → CANCELLED: shopper, admin',
      'PAYMENT_PENDING → PAYMENT_FAILED: provider, time',
      'PLACED → CONFIRMED: admin, system',
      'PLACED → CANCELLED: shopper, admin, system',
      'CONFIRMED → PACKING: admin, picker',
      'CONFIRMED → CANCELLED: shopper, admin, system',
      'PACKING → READY: admin, picker',
      'PACKING → OUT_FOR_DELIVERY: admin',
      'PACKING → CANCELLED: admin, system',
      'READY → OUT_FOR_DELIVERY: admin, rider',
      'READY → CANCELLED: admin, system',
      'OUT_FOR_DELIVERY → READY: rider',
      'OUT_FOR_DELIVERY → DELIVERED: admin, rider',
      'OUT_FOR_DELIVERY → CANCELLED: admin',
    ])
  })

  it('is cancelled by its shopper only until it is packed', () => {
    expect(orderStates.filter((state) => orderCan.cancel(state, 'shopper'))).toEqual([
      'PAYMENT_PENDING',
      'PLACED',
      'CONFIRMED',
    ])
  })

  it('is not moved out of a pending payment by an administrator', () => {
    expect(orderCan.next('PAYMENT_PENDING')).toEqual([])
  })

  it('is led by hand past READY, which is for stores with staff', () => {
    expect(orderStates.map((state) => orderCan.nextByHand(state))).toEqual([
      undefined,
      'CONFIRMED',
      'PACKING',
      'OUT_FOR_DELIVERY',
      'OUT_FOR_DELIVERY',
      'DELIVERED',
      undefined,
      undefined,
      undefined,
    ])
  })

  it('begins as an order of its shopper, or as one by phone', () => {
    const begins = orderStates.flatMap((to) =>
      moveActors.filter((by) => orderCan.move(null, to, by)).map((by) => `${by}: ${to}`),
    )
    expect(begins).toEqual(['shopper: PAYMENT_PENDING', 'admin: PAYMENT_PENDING', 'shopper: PLACED', 'admin: PLACED'])
  })

  it('belongs to the groups of its state', () => {
    const groups: readonly StateGroup[] = ['queued', 'unpacked', 'toPick', 'inStore', 'changeable', 'promised', 'step']
    expect(groups.map((group) => [group, ...statesIn(group)])).toEqual([
      ['queued', 'PLACED', 'CONFIRMED'],
      ['unpacked', 'PLACED', 'CONFIRMED', 'PACKING'],
      ['toPick', 'CONFIRMED', 'PACKING'],
      ['inStore', 'CONFIRMED', 'PACKING', 'READY'],
      ['changeable', 'PLACED', 'CONFIRMED', 'PACKING', 'READY'],
      ['promised', 'PLACED', 'CONFIRMED', 'PACKING', 'READY', 'OUT_FOR_DELIVERY'],
      ['step', 'PLACED', 'CONFIRMED', 'PACKING', 'OUT_FOR_DELIVERY', 'DELIVERED'],
    ])
    const not = (group: StateGroup) => orderStates.filter((state) => !isIn(group, state))
    expect(not('accepted')).toEqual(['PAYMENT_PENDING', 'PAYMENT_FAILED'])
    expect(not('counted')).toEqual(['PAYMENT_PENDING', 'CANCELLED', 'PAYMENT_FAILED'])
    expect(statesIn('undelivered')).toEqual(['CANCELLED', 'PAYMENT_FAILED'])
    expect(not('open')).toEqual(orderStates.filter(isFinal))
  })

  it('waits for a picker, its last piece, a rider or the end of the ride', () => {
    expect(statesIn('promised').map((state) => [state, phaseOf(state)])).toEqual([
      ['PLACED', 'queue'],
      ['CONFIRMED', 'queue'],
      ['PACKING', 'picking'],
      ['READY', 'ready'],
      ['OUT_FOR_DELIVERY', 'out'],
    ])
  })

  it('ends in three states', () => {
    expect(orderStates.filter(isFinal)).toEqual(['DELIVERED', 'CANCELLED', 'PAYMENT_FAILED'])
  })
})
