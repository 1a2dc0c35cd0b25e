import { describe, expect, it } from 'vitest'
import { isShortLink, pastedPosition } from './pasted-position.ts'

describe('a pasted position', () => {
  it.each([
    '12.9716, 77.5946',
    ' (12.9716 77.5946) ',
    '12.9716;77.5946',
    'geo:12.9716,77.5946?z=17',
    'https://www.google.com/maps/place/Shop/@12.9,77.5,17z/data=!4m6!3m5!1s0x0!8m2!3d12.9716!4d77.5946!16s',
    'https://www.google.com/maps/@12.9716,77.5946,17z?entry=ttu',
    'https://maps.google.com/?q=12.9716,77.5946',
    'https://www.google.com/maps/search/?api=1&query=12.9716%2C77.5946',
    'https://maps.apple.com/?ll=12.9716,77.5946&q=Shop',
    'https://www.openstreetmap.org/#map=17/12.9716/77.5946',
    'https://www.openstreetmap.org/?mlat=12.9716&mlon=77.5946#map=12/12.9/77.5',
  ])('is read from %s', (text) => {
    expect(pastedPosition(text)).toEqual({ lat: 12.9716, lng: 77.5946 })
  })

  it.each([
    'https://maps.google.com/?q=12,+4th+Cross,+Indiranagar',
    '12.9716',
    '',
    'MG Road',
    '112.9, 77.5',
    '12.9, 181',
    '560001',
    '1, 2, 3',
  ])('is not in %j', (text) => {
    expect(pastedPosition(text)).toBeNull()
  })

  it('south and west are below zero', () => {
    expect(pastedPosition('-33.8688, -151.2093')).toEqual({ lat: -33.8688, lng: -151.2093 })
  })

  it('a short link has none, and is told from words', () => {
    expect(isShortLink('https://maps.app.goo.gl/abcdef')).toBe(true)
    expect(isShortLink('https://maps.google.com/?q=12.9716,77.5946')).toBe(false)
    expect(isShortLink('12.9')).toBe(false)
  })
})
