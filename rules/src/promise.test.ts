import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dueAt, firstStages, isKept, predictMinutes, promiseMinutes, riderMinutes, tripMinutes } from './promise.ts'

const quiet = { stages: firstStages, queueSeconds: 0, pickers: 1, lines: 5, riderMinutes: 0, travelMinutes: 4 }

describe('the predicted total', () => {
  it('is picking, handing over, riding and the door', () => {
    // (30 + 5 × 12 + 45 + 30 + 60) s and 4 minutes.
    expect(predictMinutes(quiet)).toBe(7.75)
  })

  it('shares the queue among the pickers', () => {
    expect(predictMinutes({ ...quiet, queueSeconds: 600, pickers: 2 })).toBe(12.75)
  })

  it('waits for the rider while the order is picked, not afterwards', () => {
    expect(predictMinutes({ ...quiet, riderMinutes: 2 })).toBe(7.75)
    expect(predictMinutes({ ...quiet, riderMinutes: 6 })).toBe(11.5)
  })

  it('never falls with more lines, a longer queue, a later rider or a longer way, nor rises with a picker', () => {
    const amount = fc.double({ min: 0, max: 1000, noNaN: true })
    fc.assert(
      fc.property(
        fc.record({ queueSeconds: amount, pickers: fc.integer({ min: 1, max: 9 }), lines: fc.nat(60) }),
        fc.record({ riderMinutes: amount, travelMinutes: amount }),
        amount,
        (store, way, more) => {
          const input = { ...quiet, ...store, ...way }
          const before = predictMinutes(input)
          for (const key of ['queueSeconds', 'lines', 'riderMinutes', 'travelMinutes'] as const)
            expect(predictMinutes({ ...input, [key]: input[key] + more })).toBeGreaterThanOrEqual(before)
          expect(predictMinutes({ ...input, pickers: input.pickers + 1 })).toBeLessThanOrEqual(before)
        },
      ),
    )
  })
})

describe('the promise', () => {
  it.each([
    [7.75, 1, 8],
    [8, 1, 8],
    [7.75, 1.25, 10],
    [1, 1, 5],
    [0.1 + 0.2 + 7.7, 1, 8],
    [3, 3.1, 10],
  ])('of %d minutes with a margin of %d is %d whole minutes', (predicted, margin, minutes) => {
    expect(promiseMinutes(predicted, margin)).toBe(minutes)
  })

  it('is kept up to the very moment at which the order is due', () => {
    const due = dueAt(new Date('2026-11-20T10:00:00Z'), 10)
    expect(due).toEqual(new Date('2026-11-20T10:10:00Z'))
    expect(isKept(due, due)).toBe(true)
    expect(isKept(new Date(due.getTime() + 1), due)).toBe(false)
  })
})

describe('the minutes until a rider is at the store', () => {
  const store = { backIn: [0, 6], packed: 0, unpacked: 0, prepare: 3, trip: 10 }

  it('are none while one is there, or where none is on shift', () => {
    expect(riderMinutes(store)).toBe(0)
    expect(riderMinutes({ ...store, backIn: [], packed: 9 })).toBe(0)
  })

  it('are those until the first one is back who takes no order before this one', () => {
    expect(riderMinutes({ ...store, backIn: [8, 6] })).toBe(6)
    expect(riderMinutes({ ...store, packed: 1 })).toBe(6)
    expect(riderMinutes({ ...store, packed: 2 })).toBe(10)
    expect(riderMinutes({ ...store, packed: 3 })).toBe(16)
  })

  it('count that a rider leaves with an order once it is packed', () => {
    // Packed in 1 and in 2 minutes, and this one in 3.
    expect(riderMinutes({ ...store, backIn: [0, 0], unpacked: 2 })).toBe(11)
    expect(riderMinutes({ ...store, backIn: [0, 0], packed: 1, unpacked: 1 })).toBe(10)
    expect(riderMinutes({ ...store, backIn: [0, 0], prepare: 30, unpacked: 2 })).toBe(20)
  })

  it('end with a trip that takes the bags, rides there and back, and stays at the door', () => {
    expect(tripMinutes(firstStages, 4)).toBe(9.5)
  })
})
