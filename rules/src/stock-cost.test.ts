import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CostedMovement, moveCost, noStock } from './stock-cost.ts'

/** Any month of a ledger: receipts with and without a cost, sales, counts, waste, returns. */
const ledger = fc
  .array(
    fc.record({
      change: fc.integer({ min: -30, max: 60 }),
      costPaise: fc.option(fc.integer({ min: 0, max: 100_000 }), { nil: null }),
    }),
    { maxLength: 80 },
  )
  .map((changes) => {
    let balance = 0
    return changes.flatMap(({ change, costPaise }): CostedMovement[] => {
      const quantity = Math.max(change, -balance)
      balance += quantity
      return quantity === 0 ? [] : [{ quantity, balance, costPaise: quantity > 0 ? costPaise : null }]
    })
  })

describe('the cost of stock', () => {
  it('equals the ledger to the paisa: what every movement changes sums to the value, and nothing left is worth nothing', () => {
    fc.assert(
      fc.property(ledger, fc.integer({ min: 0, max: 5000 }), (movements, usual) => {
        let cost = noStock
        let value = 0
        for (const movement of movements) {
          const moved = moveCost(cost, movement, usual)
          expect(moved.unexplained).toEqual({ quantity: 0, valuePaise: 0 })
          value += moved.valuePaise
          cost = moved.after
          expect(cost.quantity).toBe(movement.balance)
          expect(cost.valuePaise).toBe(value)
          expect(cost.valuePaise).toBeGreaterThanOrEqual(0)
          if (cost.quantity === 0) expect(cost.valuePaise).toBe(0)
        }
      }),
    )
  })

  it('is the mean of what was paid, weighted by pieces', () => {
    const bought = moveCost(noStock, { quantity: 3, balance: 3, costPaise: 1000 }, 0).after
    const more = moveCost(bought, { quantity: 4, balance: 7, costPaise: 1101 }, 0)
    expect(more.after).toEqual({ quantity: 7, valuePaise: 7404, lastCostPaise: 1101 })
    const sold = moveCost(more.after, { quantity: -2, balance: 5, costPaise: null }, 0)
    expect([sold.valuePaise, sold.after.valuePaise]).toEqual([-2115, 5289])
  })

  it('of pieces without a cost is the average, else the last cost, else the usual one', () => {
    const found = moveCost(noStock, { quantity: 2, balance: 2, costPaise: null }, 700)
    expect(found.after.valuePaise).toBe(1400)
    const bought = moveCost(noStock, { quantity: 1, balance: 1, costPaise: 900 }, 700).after
    const empty = moveCost(bought, { quantity: -1, balance: 0, costPaise: null }, 700).after
    expect(moveCost(empty, { quantity: 3, balance: 3, costPaise: null }, 700).after.valuePaise).toBe(2700)
  })

  it('takes pieces that the ledger no longer explains as having been there', () => {
    const moved = moveCost(noStock, { quantity: -2, balance: 8, costPaise: null }, 500)
    expect(moved.unexplained).toEqual({ quantity: 10, valuePaise: 5000 })
    expect([moved.valuePaise, moved.after.valuePaise]).toEqual([-1000, 4000])
  })
})
