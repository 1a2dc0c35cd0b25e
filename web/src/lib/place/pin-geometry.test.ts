import { expect, it } from 'vitest'
import { distanceText, offsetBy, offsetM, pinText } from './pin-geometry.ts'

const middle = { lat: 12.9352, lng: 77.6245 }

it('comes back from where it went, to a decimetre', () => {
  for (const [east, north] of [
    [0, 0],
    [120, -35],
    [-4000, 2500],
  ] as const) {
    const offset = offsetM(middle, offsetBy(middle, east, north))
    expect(offset.east).toBeCloseTo(east, 0)
    expect(offset.north).toBeCloseTo(north, 0)
  }
})

it('says how far and in which direction a pin lies', () => {
  expect(pinText(middle, middle, 'our store')).toBe('The pin is at our store.')
  expect(pinText(middle, offsetBy(middle, 0, 300), 'our store')).toBe('The pin is 300 m north of our store.')
  expect(pinText(middle, offsetBy(middle, -900, -900), 'our store')).toBe('The pin is 1.3 km south-west of our store.')
  expect(distanceText(84)).toBe('80 m')
})
