import { expect, it } from 'vitest'
import { readPrintSearch } from './print-search.ts'

it('reads which orders are printed, and how many bags they have', () => {
  expect(readPrintSearch({ view: 'slips' })).toEqual({ view: 'slips', orderIds: undefined })
  expect(readPrintSearch({ view: 'slips', orders: 'a1,,B!,c3' })).toEqual({ view: 'slips', orderIds: ['a1', 'c3'] })
  expect(readPrintSearch({ view: 'labels', orders: 'a1', bags: '3' })).toEqual({
    view: 'labels',
    orderId: 'a1',
    bags: 3,
  })
  expect(readPrintSearch({ view: 'labels', orders: 'a1', bags: '9999' })).toMatchObject({ bags: 20 })
  expect(readPrintSearch({ view: 'labels', orders: 'a1', bags: '-1' })).toMatchObject({ bags: 1 })
  for (const other of [{}, { view: 'table' }, { view: 'labels' }, { view: 'labels', orders: '' }])
    expect(readPrintSearch(other)).toBeNull()
})
