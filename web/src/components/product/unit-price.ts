import { formatRupees } from '@tokri/rules/money.ts'

const size = /^(?:(\d+)\s*[x×]\s*)?(\d+(?:\.\d+)?)\s*(g|gm|kg|ml|l|ltr|pcs?)$/i
const baseOf: Record<string, { factor: number; name: string }> = {
  g: { factor: 1, name: 'g' },
  gm: { factor: 1, name: 'g' },
  kg: { factor: 1000, name: 'g' },
  ml: { factor: 1, name: 'ml' },
  l: { factor: 1000, name: 'ml' },
  ltr: { factor: 1000, name: 'ml' },
  pc: { factor: 1, name: 'pc' },
  pcs: { factor: 1, name: 'pc' },
}

/** For smaller amounts in grams or millilitres (perfume, saffron) a price per 100 is not useful. */
const LEAST = 50

/** The amount of "500 ml" or "6 x 1 L" in grams, millilitres or pieces; null for other units. */
const amountOf = (unit: string): { amount: number; of: string } | null => {
  const [, packs = '1', number, name] = size.exec(unit.trim()) ?? []
  const base = name && baseOf[name.toLowerCase()]
  return base ? { amount: Number(packs) * Number(number) * base.factor, of: base.name } : null
}

/** "₹5.80/100 ml" for products sold by weight or volume; null when the unit has no amount, a small one or 100. */
export const pricePerHundred = (unit: string, rupees: number): string | null => {
  const { amount, of } = amountOf(unit) ?? { amount: 0, of: '' }
  if (of === 'pc' || amount < LEAST || amount === 100) return null
  return `${formatRupees(Math.round((rupees / amount) * 10_000) / 100)}/100 ${of}`
}

/** To compare sizes: as `pricePerHundred`, also of 100, and "₹7.50/pc". */
export const pricePerAmount = (unit: string, rupees: number): string | null => {
  const { amount, of } = amountOf(unit) ?? { amount: 0, of: '' }
  if (amount <= 0) return null
  const count = of === 'pc' ? 1 : 100
  return `${formatRupees(Math.round((rupees / amount) * count * 100) / 100)}/${count === 1 ? '' : `${count} `}${of}`
}

/** The id of the one size in stock that costs least per amount; null if sizes cannot be compared, or none is cheaper. */
export const bestValue = (
  sizes: readonly { _id: string; unit: string; rupees: number; inStock: boolean }[],
): string | null => {
  const amounts = sizes.map(({ unit }) => amountOf(unit))
  const of = amounts[0]?.of
  if (amounts.some((each) => !each || each.amount <= 0 || each.of !== of)) return null
  const rates = sizes
    .map(({ _id, rupees, inStock }, at) => ({ _id, inStock, rate: rupees / (amounts[at]?.amount ?? 1) }))
    .sort((a, b) => a.rate - b.rate)
  const [best, next] = rates
  return best && next && best.inStock && best.rate < next.rate ? best._id : null
}
