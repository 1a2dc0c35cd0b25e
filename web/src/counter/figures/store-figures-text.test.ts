import { expect, it } from 'vitest'
import { atRiskText, clockText, gainText, shareText } from './store-figures-text.ts'

it('writes durations and shares', () => {
  expect([0, 65, 600, 3725].map(clockText)).toEqual(['0:00', '1:05', '10:00', '62:05'])
  expect([shareText(0, 0), shareText(199, 200), shareText(200, 200)]).toEqual(['–', '99 %', '100 %'])
})

it('says what one more person would have saved', () => {
  const asItWas = { lateOrders: 4, lateMinutes: 30 }
  const gain = (lateOrders: number, lateMinutes: number) => {
    const changed = { lateOrders, lateMinutes }
    return gainText({ orders: 20, asItWas, onePickerMore: changed, oneRiderMore: changed }, changed)
  }
  expect(gain(4, 30)).toBe('would have changed nothing')
  expect(gain(5, 31)).toBe('would have changed nothing')
  expect(gain(4, 29)).toBe('would have saved 1 minute of delay')
  expect(gain(3, 20)).toBe('would have kept 1 more promise and saved 10 minutes of delay')
  expect(gain(0, 0)).toBe('would have kept 4 more promises and saved 30 minutes of delay')
})

it('says why an open order is at risk', () => {
  expect(atRiskText({ risk: 'late', reason: 'no_rider' })).toBe('Late: no rider')
  expect(atRiskText({ risk: 'expected_late', reason: 'queue' })).toBe('At risk: waits for a picker')
  expect(atRiskText({ risk: 'rider_silent', reason: null })).toBe('At risk')
})
