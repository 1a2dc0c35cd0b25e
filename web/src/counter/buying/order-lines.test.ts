import type { SuggestionShape } from '@tokri/contract/buying.schema.ts'
import { expect, it } from 'vitest'
import { linesOf } from './order-lines.ts'

const suggestion = (productId: string, quantity: number): SuggestionShape => ({
  ...{
    productId,
    name: productId,
    unit: '1 kg',
    supplierId: 'dairy',
    pack: 6,
    cost: 10,
    quantity,
    packs: quantity / 6,
  },
  ...{ perDay: 2, cover: 1, onHand: 2, onOrder: 0, expiring: 0, outOfStockHours: 0, reason: 'Sells 2 a day' },
})
const draft = (productId: string, ordered: number) => ({
  lines: [{ productId, name: productId, unit: '1 kg', code: '', ordered, received: 0, pack: 6, cost: 11, reason: '' }],
})
const shown = (lines: ReturnType<typeof linesOf>) =>
  lines.map(({ productId, quantity, cost }) => [productId, quantity, cost])

it('a draft takes the place of what is suggested, and what needs nothing comes last', () => {
  const suggested = [suggestion('curd', 0), suggestion('milk', 12)]
  expect(shown(linesOf(suggested, undefined))).toEqual([
    ['milk', 12, 10],
    ['curd', 0, 10],
  ])
  expect(shown(linesOf(suggested, draft('curd', 18)))).toEqual([
    ['curd', 18, 11],
    ['milk', 12, 10],
  ])
  expect(shown(linesOf(suggested, draft('soap', 6)))[0]).toEqual(['soap', 6, 11])
})
