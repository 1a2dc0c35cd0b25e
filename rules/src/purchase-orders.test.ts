import { describe, expect, it } from 'vitest'
import { arrivalDay, canPurchase, isOddCost } from './purchase-orders.ts'

describe('a purchase order', () => {
  it('arrives on the first delivery day that leaves time enough', () => {
    expect(arrivalDay('2026-03-11', 1, [5])).toBe('2026-03-13')
    expect(arrivalDay('2026-03-11', 3, [5])).toBe('2026-03-20')
    expect(arrivalDay('2026-03-11', 4, [0])).toBe('2026-03-15')
    expect(arrivalDay('2026-03-11', 2, [])).toBe('2026-03-13')
    expect(arrivalDay('2026-12-31', 1, [])).toBe('2027-01-01')
  })

  it('is changed as a draft only, and takes goods also after it was received', () => {
    expect([canPurchase('change', 'draft'), canPurchase('change', 'sent')]).toEqual([true, false])
    expect([canPurchase('receive', 'received'), canPurchase('receive', 'cancelled')]).toEqual([true, false])
  })

  it('has an odd cost beyond 20 times the last one, either way', () => {
    expect([isOddCost(2000, 100), isOddCost(2001, 100)]).toEqual([false, true])
    expect([isOddCost(5, 100), isOddCost(4, 100), isOddCost(0, 100)]).toEqual([false, true, true])
    expect(isOddCost(100, 0)).toBe(false)
  })
})
