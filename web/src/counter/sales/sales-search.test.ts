import { describe, expect, it } from 'vitest'
import { periods, salesQueryOf } from './sales-search.ts'

describe('the sales page', () => {
  it('shows the last seven days by day without a choice, and for one that makes no sense', () => {
    const usual = { from: '2026-02-24', to: '2026-03-02', by: 'day' }
    for (const search of [{}, { from: '2026-03-02' }, { from: '2026-03-02', to: '2026-03-01' }, { from: 'x', to: 7 }])
      expect(salesQueryOf(search, '2026-03-02')).toEqual(usual)
    expect(salesQueryOf({ by: 'colour', store: '' }, '2026-03-02')).toEqual(usual)
  })

  it('takes period, part and store from the address', () => {
    const search = { from: '2026-01-01', to: '2026-01-31', by: 'product', store: 'north' }
    expect(salesQueryOf(search, '2026-03-02')).toEqual({
      from: '2026-01-01',
      to: '2026-01-31',
      by: 'product',
      storeId: 'north',
    })
  })

  it('knows periods across the ends of months', () => {
    expect(periods['Last month']('2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
    expect(periods['This month']('2026-03-01')).toEqual({ from: '2026-03-01', to: '2026-03-01' })
    expect(periods['Last 30 days']('2026-03-02').from).toBe('2026-02-01')
  })
})
