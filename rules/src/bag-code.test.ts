import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bagCode, bagOf, MAX_BAGS } from './bag-code.ts'
import { isBarcode } from './barcode.ts'

const orderNumber = fc.stringMatching(/^T-[2-9A-HJKMNP-TV-Z]{5,7}$/)

it('names the bag from which it was made, also in small letters', () => {
  fc.assert(
    fc.property(orderNumber, fc.integer({ min: 1, max: MAX_BAGS }), (number, bag) => {
      const code = bagCode({ orderNumber: number, bag })
      expect(bagOf(code)).toEqual({ orderNumber: number, bag })
      expect(bagOf(` ${code.toLowerCase()} `)).toEqual({ orderNumber: number, bag })
      expect(isBarcode(code)).toBe(false)
    }),
  )
})

it('names the order alone where no bag is typed', () => {
  expect(bagOf('t-4f7k2')).toEqual({ orderNumber: 'T-4F7K2', bag: null })
})

it.each(['', 'T-4F7K2/', 'T-4F7K2/0', 'T-4F7K2/51', 'T-4F7K2/1/2', '4F7K2/1', '8901234567894', 'T-4F 7K2/1'])(
  'refuses %j',
  (text) => {
    expect(bagOf(text)).toBeNull()
  },
)

it('refuses any other text', () => {
  fc.assert(fc.property(fc.string(), (text) => bagOf(text) === null || /^\s*T-[^/]+(?:\/\d+)?\s*$/i.test(text)))
})
