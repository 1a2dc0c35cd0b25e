import { expect, it } from 'vitest'
import { normalizePath } from './normalize-path.ts'

it('writes a path as our own addresses do, whatever its letters and slashes', () => {
  expect(['/', '/Search', '/CART/', '/verify-Otp//'].map(normalizePath)).toEqual([
    '/',
    '/search',
    '/cart',
    '/verify-otp',
  ])
})
