import { expect, it } from 'vitest'
import { normalizePath } from './normalize-path.ts'

it('normalizes letters and slashes of a path to those of our URLs', () => {
  expect(['/', '/Search', '/CART/', '/verify-Otp//'].map(normalizePath)).toEqual([
    '/',
    '/search',
    '/cart',
    '/verify-otp',
  ])
})
