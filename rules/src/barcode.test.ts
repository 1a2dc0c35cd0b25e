import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkDigit, isBarcode, sameBarcode } from './barcode.ts'

describe('a barcode', () => {
  it.each([
    ['8901030865275', true], // EAN-13
    ['4006381333931', true],
    ['96385074', true], // EAN-8
    ['036000291452', true], // UPC-A
    ['8901030865276', false],
    ['890103086527', false],
    ['', false],
    ['89010308652 5', false],
    ['８９０１０３０８６５２７５', false],
  ])('%j: %s', (text, expected) => {
    expect(isBarcode(text)).toBe(expected)
  })

  it('is the same as UPC-A and as EAN-13', () => {
    expect([sameBarcode('036000291452'), sameBarcode('0036000291452')]).toEqual(['0036000291452', '0036000291452'])
    expect(isBarcode('0036000291452')).toBe(true)
  })

  it('shows every slip of one digit', () => {
    const digits = fc.stringMatching(/^\d{12}$/)
    fc.assert(
      fc.property(digits, fc.nat(12), fc.integer({ min: 1, max: 9 }), (body, place, slip) => {
        const code = body + checkDigit(body)
        const wrong = (Number(code[place]) + slip) % 10
        expect(isBarcode(code)).toBe(true)
        expect(isBarcode(code.slice(0, place) + wrong + code.slice(place + 1))).toBe(false)
      }),
    )
  })
})
