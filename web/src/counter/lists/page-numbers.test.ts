import { expect, it } from 'vitest'
import { pageNumbers } from './page-numbers.ts'

const show = (page: number, totalPages: number) =>
  pageNumbers(page, totalPages)
    .map((shown) => shown ?? '…')
    .join(' ')

it.each([
  [1, 1, '1'],
  [1, 4, '1 2 3 4'],
  [1, 20, '1 2 3 … 20'],
  [4, 20, '1 2 3 4 5 6 … 20'],
  [5, 20, '1 … 3 4 5 6 7 … 20'],
  [10, 20, '1 … 8 9 10 11 12 … 20'],
  [20, 20, '1 … 18 19 20'],
])('page %i of %i shows %s', (page, totalPages, expected) => {
  expect(show(page, totalPages)).toBe(expected)
})
