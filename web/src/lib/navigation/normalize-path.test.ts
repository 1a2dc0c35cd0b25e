import { expect, it } from 'vitest'
import { plainPath } from './normalize-path.ts'

it('writes a path as our own addresses do, whatever its letters and slashes', () => {
  expect(['/', '/Search', '/CART/', '/verify-Otp//'].map(plainPath)).toEqual(['/', '/search', '/cart', '/verify-otp'])
})
