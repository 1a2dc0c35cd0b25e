import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dueAt, firstStages, isKept, predictMinutes, promiseMinutes, riderMinutes } from './promise.ts'

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

it('waits for no rider while one is free, or where none is on shift, else for a share of their trips', () => {
  const rider = { riders: 2, waiting: 0, out: 1, stages: firstStages, travelMinutes: 4 }
  expect(riderMinutes(rider)).toBe(0)
  expect(riderMinutes({ ...rider, riders: 0, waiting: 9 })).toBe(0)
  // A trip takes 9.5 minutes: 30 s, 4 minutes each way, and 60 s.
  expect(riderMinutes({ ...rider, out: 2 })).toBe((0.5 * 9.5) / 2)
  expect(riderMinutes({ ...rider, out: 2, waiting: 3 })).toBe((3.5 * 9.5) / 2)
})
