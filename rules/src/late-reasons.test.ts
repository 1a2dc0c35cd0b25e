import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  eachStage,
  lateCause,
  lostTimes,
  orderStages,
  quantile,
  type StageTimes,
  stageTimes,
  sumOfStages,
  usualTimes,
} from './late-reasons.ts'

const moment = fc.integer({ min: 0, max: 10_000_000 })
const maybe = fc.option(moment)
const times = fc.record({
  queue: fc.nat(5_000_000),
  pick: fc.nat(5_000_000),
  payment: fc.nat(5_000_000),
  no_rider: fc.nat(5_000_000),
  ride: fc.nat(5_000_000),
  door: fc.nat(5_000_000),
})
const none = { queue: 0, pick: 0, payment: 0, no_rider: 0, ride: 0, door: 0 }

describe('the stages of an order', () => {
  it('last from one moment to the next', () => {
    const order = {
      placedAt: 100,
      takenAt: 110,
      packedAt: 140,
      paidAt: null,
      leftAt: 145,
      arrivedAt: 180,
      deliveredAt: 190,
    }
    expect(stageTimes(order)).toEqual({ queue: 10, pick: 30, payment: 0, no_rider: 5, ride: 35, door: 10 })
  })

  it('leave out a moment that nobody recorded: the time belongs to the stage before', () => {
    const order = {
      placedAt: 100,
      takenAt: 110,
      packedAt: null,
      paidAt: null,
      leftAt: 145,
      arrivedAt: null,
      deliveredAt: 190,
    }
    expect(stageTimes(order)).toEqual({ queue: 10, pick: 35, payment: 0, no_rider: 0, ride: 45, door: 0 })
  })

  it('count the wait for what was added after it was packed as no rider’s', () => {
    const order = { placedAt: 100, takenAt: 110, packedAt: 140, leftAt: 200, arrivedAt: 230, deliveredAt: 240 }
    expect(stageTimes({ ...order, paidAt: 190 })).toMatchObject({ pick: 30, payment: 50, no_rider: 10, ride: 30 })
    expect(stageTimes({ ...order, paidAt: 120 })).toMatchObject({ pick: 30, payment: 0, no_rider: 60, ride: 30 })
  })

  it('sum to the time from placing to delivery, and none is negative, whatever was recorded', () => {
    const order = fc.record({ takenAt: maybe, packedAt: maybe, paidAt: maybe, leftAt: maybe, arrivedAt: maybe })
    fc.assert(
      fc.property(order, moment, fc.nat(10_000_000), (moments, placedAt, took) => {
        const lasted = stageTimes({ ...moments, placedAt, deliveredAt: placedAt + took })
        expect(sumOfStages(lasted)).toBe(took)
        for (const stage of orderStages) expect(lasted[stage]).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('a quantile', () => {
  it.each([
    [[], 0.5, 0],
    [[7], 0.95, 7],
    [[4, 1, 3, 2], 0.5, 2],
    [Array.from({ length: 100 }, (_, index) => index + 1), 0.95, 95],
  ])('of %j at %d is %d', (values, share, expected) => {
    expect(quantile(values, share)).toBe(expected)
  })

  it('is one of the values, and at least this share of them does not exceed it', () => {
    const values = fc.array(fc.integer(), { minLength: 1, maxLength: 50 })
    fc.assert(
      fc.property(values, fc.integer({ min: 1, max: 100 }), (list, percent) => {
        const value = quantile(list, percent / 100)
        expect(list).toContain(value)
        expect(100 * list.filter((other) => other <= value).length).toBeGreaterThanOrEqual(percent * list.length - 1e-6)
      }),
    )
  })
})

describe('the time that a late order lost', () => {
  it('is divided by how much longer than usual each stage took', () => {
    const usual = { queue: 60, pick: 120, payment: 0, no_rider: 30, ride: 300, door: 60 }
    const took = { queue: 160, pick: 120, payment: 0, no_rider: 330, ride: 200, door: 60 }
    expect(lostTimes(200, took, usual)).toEqual({ queue: 50, pick: 0, payment: 0, no_rider: 150, ride: 0, door: 0 })
  })

  it('is divided by the stages themselves if none took longer than usual', () => {
    const took = { queue: 0, pick: 100, payment: 0, no_rider: 0, ride: 300, door: 0 }
    expect(lostTimes(40, took, took)).toEqual({ queue: 0, pick: 10, payment: 0, no_rider: 0, ride: 30, door: 0 })
  })

  it('sums to the lateness, and a stage that took no longer than usual has no part while another one did', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), times, fc.array(times, { minLength: 1, maxLength: 9 }), (late, took, others) => {
        const usual = usualTimes([took, ...others])
        const lost = lostTimes(late, took, usual)
        expect(sumOfStages(lost)).toBe(late)
        const slow = orderStages.filter((stage) => took[stage] > usual[stage])
        for (const stage of orderStages) {
          expect(lost[stage]).toBeGreaterThanOrEqual(0)
          if (slow.length > 0 && !slow.includes(stage)) expect(lost[stage]).toBe(0)
        }
      }),
    )
  })

  it('of an order in time is none', () => {
    fc.assert(
      fc.property(times, times, (took, usual) => {
        expect(lostTimes(0, took, usual)).toEqual(none)
      }),
    )
  })
})

it('names the stage that lost the most as the cause, or the attempt at the door that failed', () => {
  const lost = (part: Partial<StageTimes>) => ({ ...eachStage(() => 0), ...part })
  expect(lateCause(lost({}), true)).toBeNull()
  expect(lateCause(lost({ queue: 60_000, no_rider: 120_000 }), false)).toBe('no_rider')
  expect(lateCause(lost({ pick: 60_000, ride: 120_000 }), true)).toBe('failed')
  expect(lateCause(lost({ pick: 180_000, ride: 120_000 }), true)).toBe('pick')
})
