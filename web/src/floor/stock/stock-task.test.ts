import { CallError } from '@tokri/contract/client.ts'
import { expect, it } from 'vitest'
import type { StockRow } from '../../lib/stores/stock-queries.ts'
import { amountText, checkedLines, newLine, refusedLines, withProduct } from './stock-task.ts'

const row = (productId: string, quantity = 5): StockRow => ({
  productId,
  name: productId,
  unit: '1 kg',
  image: '',
  quantity,
  stockVersion: 3,
  bin: '',
  barcode: '',
  countAskedAt: null,
  expiring: [],
})

it('adds a scanned product with one piece, and one more each time, the newest first', () => {
  let lines = withProduct([], 'receive', row('milk'))
  lines = withProduct(lines, 'receive', row('rice'))
  lines = withProduct(lines, 'receive', row('milk'))
  expect(lines.map(({ product, amount }) => [product.productId, amount])).toEqual([
    ['milk', '2'],
    ['rice', '1'],
  ])
})

it('starts a count empty, and asks for a number before anything is sent', () => {
  const lines = withProduct(withProduct([], 'count', row('milk')), 'count', row('milk'))
  expect(lines.map(({ amount }) => amount)).toEqual([''])
  expect(checkedLines('count', lines)[0]?.error).toBe('Type how many there are')
  expect(checkedLines('count', [{ ...newLine('count', row('milk'), ''), amount: '0' }])[0]?.error).toBeNull()
  expect(checkedLines('waste', [{ ...newLine('waste', row('milk'), 'Damaged'), amount: '0' }])[0]?.error).toBe(
    'At least 1 piece',
  )
  expect(checkedLines('move', [{ ...newLine('move', row('milk'), ''), amount: '1.5' }])[0]?.error).toBe(
    'Type a whole number',
  )
})

it('writes what the server refused beside its line, with the stock as it is now', () => {
  const lines = ['milk', 'rice'].map((id) => newLine('move', row(id), ''))
  const short = new CallError(409, {
    code: 'insufficient_stock',
    data: { lines: [{ productId: 'rice', name: 'rice', left: 1 }] },
  })
  expect(refusedLines(lines, short).lines.map(({ error, product }) => [error, product.quantity])).toEqual([
    [null, 5],
    ['Only 1 piece here', 1],
  ])
  const sold = new CallError(409, {
    code: 'stock_changed',
    data: { lines: [{ productId: 'milk', name: 'milk', quantity: 4, stockVersion: 9 }] },
  })
  expect(refusedLines(lines, sold).lines[0]?.product).toMatchObject({ quantity: 4, stockVersion: 9 })
  const wrong = new CallError(400, { fields: { 'lines.1.quantity': 'Too many', supplier: 'Too long' } })
  const { lines: told, fields } = refusedLines(lines, wrong)
  expect([told[0]?.error, told[1]?.error, fields]).toEqual([null, 'Too many', { supplier: 'Too long' }])
})

it('says how many pieces of how many products are received, each product once', () => {
  const line = (productId: string, quantity: number) => ({ productId, quantity })
  expect(amountText([line('milk', 1)])).toBe('1 piece of 1 product')
  expect(amountText([line('milk', -3), line('curd', 2)])).toBe('2 pieces of 2 products')
  expect(amountText([line('milk', 120000), line('curd', 3), line('milk', 2)])).toBe('1,20,005 pieces of 2 products')
})
