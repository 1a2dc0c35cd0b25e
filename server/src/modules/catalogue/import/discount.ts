import { type Paise, unitPricePaise } from '@tokri/rules/money.ts'

const MAX_DECIMALS = 6

/**
 * The percentage that gives exactly `sellingPaise` for `mrpPaise` under the shop's rounding, with as few decimals as
 * possible (100 → 85 is 15, not 15.000001). Null when six decimals are not enough. Requires 0 ≤ selling ≤ MRP and MRP >
 * 0.
 */
export function discountBetween(mrpPaise: Paise, sellingPaise: Paise): number | null {
  const exact = ((mrpPaise - sellingPaise) * 100) / mrpPaise
  for (let decimals = 0; decimals <= MAX_DECIMALS; decimals++) {
    const percent = Number(exact.toFixed(decimals))
    if (unitPricePaise(mrpPaise, percent) === sellingPaise) return percent
  }
  return null
}
