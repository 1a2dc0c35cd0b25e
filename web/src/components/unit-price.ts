import { formatRupees } from '@tokri/rules/money.ts'

const size = /^(\d+(?:\.\d+)?)\s*(g|gm|kg|ml|l|ltr)$/i
const baseOf: Record<string, { factor: number; name: string }> = {
  g: { factor: 1, name: 'g' },
  gm: { factor: 1, name: 'g' },
  kg: { factor: 1000, name: 'g' },
  ml: { factor: 1, name: 'ml' },
  l: { factor: 1000, name: 'ml' },
  ltr: { factor: 1000, name: 'ml' },
}

/** For smaller amounts in grams or millilitres (perfume, saffron) a price per 100 is not useful. */
const LEAST = 50

/** "₹5.80/100 ml" for products sold by weight or volume; null when the unit has no amount, a small one or 100. */
export const pricePerHundred = (unit: string, rupees: number): string | null => {
  const [, number, name] = size.exec(unit.trim()) ?? []
  const base = name && baseOf[name.toLowerCase()]
  if (!base) return null
  const amount = Number(number) * base.factor
  if (amount < LEAST || amount === 100) return null
  return `${formatRupees(Math.round((rupees / amount) * 10_000) / 100)}/100 ${base.name}`
}
