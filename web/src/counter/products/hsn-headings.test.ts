import { isHsn } from '@tokri/rules/gst.ts'
import { expect, it } from 'vitest'
import { findHsn, hsnHeadings } from './hsn-headings.ts'

it('has each heading once, in their order, with a description', () => {
  const codes = hsnHeadings.map(({ code }) => code)
  expect(codes).toEqual([...new Set(codes)].sort())
  expect(hsnHeadings.filter(({ code, title }) => !isHsn(code) || title === '')).toEqual([])
})

it.each([
  ['paneer', '0406'],
  ['Amul toned milk', '0401'],
  ['atta', '1101'],
  ['toor dal', '0713'],
  ['cola', '2202'],
  ['biscuits', '1905'],
  ['BISCUIT', '1905'],
  ['mustard oil', '1514'],
  ['haldi', '0910'],
  ['pickl', '2001'],
  ['1905', '1905'],
  ['19059020', '1905'],
])('finds "%s" as %s', (text, code) => expect(findHsn(text)[0]?.code).toBe(code))

it('finds nothing for what is no food, and never more than asked for', () => {
  expect(findHsn('shampoo')).toEqual([])
  expect(findHsn('')).toEqual([])
  expect(findHsn('fresh', 3)).toHaveLength(3)
})
