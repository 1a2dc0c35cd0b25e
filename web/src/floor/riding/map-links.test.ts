import { expect, it } from 'vitest'
import { mapLinks } from './map-links.ts'

const at = { lat: 12.97, lng: 77.6, isExact: true, address: '14, 2nd Cross, Bengaluru' }
const hrefs = (target: typeof at, userAgent: string) => mapLinks(target, userAgent).map(({ href }) => href)

it('opens the app of the phone first', () => {
  expect(hrefs(at, 'Android 15')[0]).toBe('geo:12.97,77.6?q=12.97%2C77.6')
  expect(hrefs(at, 'iPhone')[0]).toMatch(/^https:\/\/maps\.apple\.com\/.*daddr=12\.97%2C77\.6$/)
  expect(hrefs(at, 'Windows')[0]).toMatch(/^https:\/\/www\.google\.com\/maps\/dir\/.*destination=12\.97%2C77\.6$/)
})

it('searches the address where the position is only the centre of the pincode', () => {
  for (const userAgent of ['Android', 'iPhone', 'Windows'])
    for (const href of hrefs({ ...at, isExact: false }, userAgent))
      expect(href).toContain('14%2C%202nd%20Cross%2C%20Bengaluru')
})
