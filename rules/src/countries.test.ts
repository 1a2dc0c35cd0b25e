import { expect, it } from 'vitest'
import { countryCodes, readCountry } from './countries.ts'
import { countryName } from './country-name.ts'

it('has every country once, each with a name', () => {
  expect(new Set(countryCodes).size).toBe(249)
  expect(countryCodes.filter((code) => countryName(code, 'en') === code)).toEqual([])
  expect([countryName('IN', 'en'), countryName('IN', 'hi'), countryName('XX', 'en')]).toEqual(['India', 'भारत', 'XX'])
})

it('reads a country as lists write it', () => {
  for (const [text, code] of [
    ['IN', 'IN'],
    [' in ', 'IN'],
    ['India', 'IN'],
    ['Made in India.', 'IN'],
    ['USA', 'US'],
    ['United States', 'US'],
    ['Turkey', 'TR'],
    ['', null],
    ['India and abroad', null],
    ['XX', null],
  ] as const)
    expect(readCountry(text), text).toBe(code)
})
