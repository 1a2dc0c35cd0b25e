// Pack sizes as people write them: "500 ml", "1 kg", "6 pcs", "4 x 100 g".

export type Amount = { amount: number; of: 'g' | 'ml' | 'pc' }

const measures: Record<string, Amount> = {
  g: { amount: 1, of: 'g' },
  kg: { amount: 1000, of: 'g' },
  ml: { amount: 1, of: 'ml' },
  L: { amount: 1000, of: 'ml' },
}

/**
 * The amount in a unit, so that packs can be compared; in pieces for anything counted. Throws if the text has no
 * number.
 */
export const amountOf = (unit: string): Amount => {
  const match = /^(?:(\d+) x )?(\d+(?:\.\d+)?) ?(\S.*)?$/.exec(unit)
  if (!match) throw new Error(`Not a pack size: ${unit}`)
  const [, times = '1', number = '1', word = 'pc'] = match
  const measure = measures[word] ?? { amount: 1, of: 'pc' }
  return { amount: Number(times) * Number(number) * measure.amount, of: measure.of }
}

// A pack twice as large costs a little less than twice as much.
const scale = 0.93

/**
 * MRPs in whole rupees for packs in rising order, from the price of the first one: each pack is cheaper per gram,
 * millilitre or piece than the pack before. Throws if the packs are measured in different ways.
 */
export const packPrices = (units: readonly string[], firstPrice: number): number[] => {
  const prices: number[] = []
  const first = amountOf(units[0] ?? '1')
  for (const [index, unit] of units.entries()) {
    const { amount, of } = amountOf(unit)
    if (of !== first.of) throw new Error(`${units.join(', ')} cannot be compared`)
    let price = tidy(firstPrice * (amount / first.amount) ** scale)
    const before = prices[index - 1]
    if (before !== undefined) {
      const perUnit = before / amountOf(units[index - 1] ?? '1').amount
      const most = Math.ceil(perUnit * amount) - 1
      price = Math.min(price, Math.max(most, before + 1))
    }
    prices.push(price)
  }
  return prices
}

/** Price tags: whole rupees, above 100 ending in 0, 5 or 9. */
const tidy = (price: number): number => {
  const whole = Math.max(1, Math.round(price))
  if (whole < 100) return whole
  const tens = Math.floor(whole / 10) * 10
  const rest = whole - tens
  return tens + (rest < 3 ? 0 : rest < 7 ? 5 : 9)
}
