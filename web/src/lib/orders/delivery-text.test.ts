import { expect, it } from 'vitest'
import { arrivesIn, riderText, stageText, steadyEta } from './delivery-text.ts'

const at = '2026-11-20T10:10:00.000Z'
const now = Date.parse('2026-11-20T10:07:10.000Z')

it('a shown estimate stays until it is a minute off', () => {
  expect(steadyEta(at, '2026-11-20T10:10:59.000Z')).toBe(at)
  expect(steadyEta(at, '2026-11-20T10:11:00.000Z')).toBe('2026-11-20T10:11:00.000Z')
  expect(steadyEta(at, '2026-11-20T10:09:00.000Z')).toBe('2026-11-20T10:09:00.000Z')
  expect(steadyEta(at, null)).toBeNull()
  expect(steadyEta(null, at)).toBe(at)
})

it('the time left is in whole minutes, and never below zero', () => {
  expect(arrivesIn(at, now)).toBe('Arrives in 3 min')
  expect(arrivesIn(at, now + 120_000)).toBe('Arrives in 1 min')
  expect(arrivesIn(at, now - 60 * 60_000)).toBe('Arrives in 1 h 3 min')
  expect(arrivesIn(at, Date.parse(at))).toBe('Arrives any moment')
  expect(arrivesIn(at, now + 300_000)).toBe('Arrives any moment')
})

const rider = { name: 'Ravi', lat: 12.9352, lng: 77.6245, at }

it('the map is said in words', () => {
  const door = { lat: 12.9406, lng: 77.6245 }
  expect(riderText(rider, { door, eta: at, now })).toBe('Ravi is about 600 m away, 3 minutes')
  expect(riderText(rider, { door: { lat: 12.96, lng: 77.6245 }, eta: null, now })).toBe('Ravi is about 2.8 km away')
  expect(riderText({ ...rider, name: '' }, { door: null, eta: at, now })).toBe(
    'Your rider is on the way to you, 3 minutes',
  )
})

it('the drops before are counted', () => {
  expect(stageText({ stage: 'out', dropsBefore: 2 })).toBe('2 drops before yours')
  expect(stageText({ stage: 'out', dropsBefore: 1 })).toBe('1 drop before yours')
  expect(stageText({ stage: 'out', dropsBefore: 0, rider })).toBe('Your door is next')
  expect(stageText({ stage: 'out', dropsBefore: 0, rider: null })).toBe('On its way to you')
  expect(stageText({ stage: 'arrived', dropsBefore: 0 })).toBe('Your rider is at the door')
})
