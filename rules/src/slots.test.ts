import fc from 'fast-check'
import { expect, it } from 'vitest'
import { firstStages } from './promise.ts'
import { SLOT_MINUTES, slotCapacity, slotsAfter, startOfWork } from './slots.ts'

const MINUTE = 60_000
const at = (time: string) => new Date(`2026-11-20T${time}:00.000Z`)

it('the first slot begins at the quarter of an hour after the promise', () => {
  const [first, second] = slotsAfter(at('10:01'), 20, at('11:00'))
  expect(first).toEqual({ from: at('10:30'), at: at('10:45') })
  expect(second).toEqual({ from: at('10:45'), at: at('11:00') })
  expect(slotsAfter(at('10:00'), 15, at('12:00'))[0]).toEqual({ from: at('10:15'), at: at('10:30') })
})

it('the last slot begins before the store closes', () => {
  expect(slotsAfter(at('10:00'), 15, at('11:00')).at(-1)).toEqual({ from: at('10:45'), at: at('11:00') })
  expect(slotsAfter(at('10:00'), 15, at('11:01')).at(-1)).toEqual({ from: at('11:00'), at: at('11:15') })
  expect(slotsAfter(at('10:00'), 15, at('10:15'))).toEqual([])
})

it('slots are quarters of an hour without gaps, the first as soon as the promise allows', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 86_400_000 }), fc.integer({ min: 5, max: 600 }), (offset, minutes) => {
      const now = new Date(at('00:00').getTime() + offset)
      const slots = slotsAfter(now, minutes, new Date(now.getTime() + 900 * MINUTE))
      const wait = (slots[0]?.from.getTime() ?? 0) - (now.getTime() + minutes * MINUTE)
      expect(wait).toBeGreaterThanOrEqual(0)
      expect(wait).toBeLessThan(SLOT_MINUTES * MINUTE)
      for (const [index, slot] of slots.entries()) {
        expect(slot.at.getTime() - slot.from.getTime()).toBe(SLOT_MINUTES * MINUTE)
        expect(slot.at.getUTCMinutes() % SLOT_MINUTES).toBe(0)
        if (index > 0) expect(slot.from).toEqual(slots[index - 1]?.at)
      }
    }),
  )
})

it('a slot takes what the pickers pack and the riders carry, whichever is less', () => {
  const capacity = (pickers: number, riders: number, travelMinutes = 6) =>
    slotCapacity({ stages: firstStages, pickers, riders, travelMinutes })
  // 900 seconds ÷ 135 for an order of five lines.
  expect(capacity(1, 0)).toBe(6)
  expect(capacity(2, 0)).toBe(13)
  // 15 minutes ÷ 13.5 for a trip.
  expect(capacity(2, 1)).toBe(1)
  expect(capacity(2, 4)).toBe(4)
  expect(capacity(1, 20)).toBe(6)
  expect(capacity(1, 1, 60)).toBe(1)
  expect(capacity(0, 4)).toBe(0)
})

it('more staff never takes places away', () => {
  const staff = fc.integer({ min: 1, max: 50 })
  fc.assert(
    fc.property(staff, staff, fc.double({ min: 0, max: 90, noNaN: true }), (pickers, riders, travelMinutes) => {
      const one = { stages: firstStages, pickers, riders, travelMinutes }
      expect(slotCapacity({ ...one, pickers: pickers + 1 })).toBeGreaterThanOrEqual(slotCapacity(one))
      expect(slotCapacity({ ...one, riders: riders + 1 })).toBeGreaterThanOrEqual(slotCapacity(one))
    }),
  )
})

it('the work begins so that an idle store is at the door when the slot begins', () => {
  expect(startOfWork({ from: at('10:30'), at: at('10:45') }, 12)).toEqual(at('10:18'))
})
