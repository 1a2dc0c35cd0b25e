import { expect, test } from 'vitest'
import { isBlank, readCount, readPaise, readPercent } from './amount.ts'

test.each([
  ['149', 14_900],
  ['149.5', 14_950],
  ['149.50', 14_950],
  ['99.000', 9_900],
  ['.5', 50],
  ['₹1,299.50', 129_950],
  ['₹ 1,299', 129_900],
  ['Rs. 1,23,456.00', 12_345_600],
  ['Rs.45/-', 4_500],
  ['MRP: ₹ 60', 6_000],
  ['INR 99', 9_900],
  ['1.299,50', 129_950],
  ['1 299,50', 129_950],
  ["1'299.50", 129_950],
  ['99,5', 9_950],
  ['12,50', 1_250],
  ['1,299', 129_900],
  ['1.299.000', 129_900_000],
  ['120 rupees', 12_000],
  ['1.23.456,00', 12_345_600],
  ['99.90000000001', 9_990],
  ['13.9499999999999', 1_395],
  ['1.5E+02', 15_000],
  ['5E-1', 50],
  ['१२०', 12_000],
  ['99.00 (incl. of all taxes)', 9_900],
  ['₹45 MRP', 4_500],
])('the price "%s" is %i paise', (text, paise) => {
  expect(readPaise(text, false)).toBe(paise)
})

test.each([
  '',
  'free',
  '1.299',
  '12.345',
  '1,29',
  '12,34,5',
  '-5',
  '1e3',
  '99.999',
  '99.999123456',
  '1E+99',
  '5-6',
  '1,2,3',
  '0x10',
  '99999999999999999999',
])('the price "%s" is ambiguous or invalid', (text) => {
  // "1,29" is one rupee twenty-nine; every other text is ambiguous or invalid.
  expect(readPaise(text, false)).toBe(text === '1,29' ? 129 : null)
})

test('a price in paise is a whole number', () => {
  expect(readPaise('2500', true)).toBe(2500)
  expect(readPaise('2500.00', true)).toBe(2500)
  expect(readPaise('2500.5', true)).toBe(null)
})

test.each([
  ['22', 22],
  ['22%', 22],
  ['22% OFF', 22],
  ['22.5 % off', 22.5],
  ['Flat 10% off', 10],
  ['16,5%', 16.5],
  ['0', 0],
  ['12.345678', 12.345678],
])('the discount "%s" is %f percent', (text, percent) => {
  expect(readPercent(text)).toBe(percent)
})

test.each(['101', '-5', 'lots', '₹20 OFF', '12.3456789', 'buy 1 get 1'])(
  'the discount "%s" is not a percentage',
  (text) => {
    expect(readPercent(text)).toBe(null)
  },
)

test('stock is a whole number of pieces', () => {
  expect(readCount('12')).toBe(12)
  expect(readCount('1,200')).toBe(1200)
  expect(readCount('12 pcs')).toBe(12)
  expect(readCount('12.0')).toBe(12)
  expect(readCount('१२ नग')).toBe(12)
  expect(readCount('12.5')).toBe(null)
  expect(readCount('-3')).toBe(null)
})

test('dashes and "N/A" are empty, a zero is a value', () => {
  expect(['', '-', '--', 'N/A', 'na', 'nil', 'NULL'].every(isBlank)).toBe(true)
  expect(isBlank('0')).toBe(false)
})

test('a very long cell is not a number', () => {
  expect(readPaise('rs'.repeat(500_000), false)).toBe(null)
  expect(readPaise('1'.repeat(41), false)).toBe(null)
  expect(readPercent(' '.repeat(500_000))).toBe(null)
  expect(readCount(`1${' '.repeat(500_000)}x`)).toBe(null)
})
