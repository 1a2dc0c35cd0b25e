import { expect, it } from 'vitest'
import { robotsText } from './text-files.ts'

/** As RFC 9309 says: a rule is the beginning of an address, or the whole of it if it ends with $. */
const forbids = (rule: string, address: string) =>
  rule.endsWith('$') ? address === rule.slice(0, -1) : address.startsWith(rule)

const isOpen = (address: string) =>
  !Array.from(robotsText('https://shop.example', ['en', 'hi']).matchAll(/^Disallow: (.+)$/gm)).some(([, rule = '']) =>
    forbids(rule, address),
  )

it.each([
  '/',
  '/search',
  '/hi/search',
  '/floor-cleaners-c1/liquids-s1',
  '/cart-covers-c2/rain-s2',
  '/hi/user-manuals-c3/books-s3',
  '/successful-snacks-c4/bars-s4',
  '/product/checkout-chocolate-p1',
])('search engines may read %s', (address) => expect(isOpen(address)).toBe(true))

it.each([
  '/cart',
  '/hi/cart',
  '/checkout?step=2',
  '/dashboard/myorders',
  '/floor/pick',
  '/user',
  '/hi/success?orderId=1',
  '/search?q=anything',
  '/hi/search?q=anything',
  '/api/product/get',
])('search engines leave %s alone', (address) => expect(isOpen(address)).toBe(false))
