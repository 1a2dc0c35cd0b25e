import { describe, expect, it } from 'vitest'
import { asOrdered, findingsOf, receiptLinesOf, receiveLinesOf, sumOf, withScanned } from './receive-draft.ts'

const line = (changes: object = {}) => ({
  ...{ productId: 'milk', name: 'Milk', unit: '500 ml', code: '', ordered: 24, received: 6 },
  ...{ pack: 12, cost: 21.5, reason: '' },
  ...changes,
})
const [milk] = receiveLinesOf({ lines: [line()] })
const typed = (changes: object) => ({ ...milk, ...changes }) as NonNullable<typeof milk>

describe('a receipt', () => {
  it('says what differs from the order', () => {
    expect(findingsOf(typed({}))).toEqual([])
    expect(findingsOf(typed({ came: '18' }))).toEqual([])
    expect(findingsOf(typed({ came: '12' }))).toEqual(['6 less than expected'])
    expect(findingsOf(typed({ came: '20', broken: '2', newCost: '22' }))).toEqual([
      '2 more than expected',
      '2 broken, to go back',
      '₹22 instead of ₹21.5',
    ])
    expect(findingsOf(typed({ came: '1', broken: '2' }))).toContain('More are broken than came')
  })

  it('lists what came in full last', () => {
    const lines = [line({ productId: 'done', received: 24 }), line(), line({ productId: 'curd' })]
    expect(receiveLinesOf({ lines }).map(({ productId }) => productId)).toEqual(['milk', 'curd', 'done'])
  })

  it('counts scanned pieces, first the last one, and adds what was not ordered', () => {
    const two = receiveLinesOf({ lines: [line(), line({ productId: 'curd', name: 'Curd' })] })
    const curd = { productId: 'curd', name: 'Curd', unit: '1 kg' }
    const scanned = withScanned(withScanned(withScanned(two, curd), curd), { ...curd, productId: 'soap', name: 'Soap' })
    expect(scanned.map(({ productId, came, ordered }) => [productId, came, ordered])).toEqual([
      ['soap', '1', 0],
      ['curd', '2', 24],
      ['milk', '', 24],
    ])
    expect(findingsOf(scanned[0] ?? typed({}))).toEqual(['Not ordered'])
  })

  it('takes what is open as it was ordered, and leaves alone what was counted', () => {
    const lines = [
      ...receiveLinesOf({ lines: [line(), line({ productId: 'done', received: 24 })] }),
      typed({ came: '3' }),
    ]
    expect(asOrdered(lines).map(({ came }) => came)).toEqual(['18', '', '3'])
  })

  it('sends broken pieces as received and as going back, each at the cost that was typed', () => {
    const lines = [typed({ came: '18', broken: '2', newCost: '22', expiresOn: '2026-03-09', lot: 'L1' }), typed({})]
    expect(receiptLinesOf(lines)).toEqual([
      { productId: 'milk', quantity: 18, cost: 22, lot: 'L1', expiresOn: '2026-03-09', reason: '' },
      { productId: 'milk', quantity: -2, cost: 22, lot: 'L1', reason: 'Broken' },
    ])
    expect(sumOf(lines)).toEqual({ pieces: 16, amount: 352 })
  })
})
