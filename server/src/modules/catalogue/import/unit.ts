// The text for the amount of one piece. Words stay as the shop wrote them. A bare number gets the unit that the name of
// its column implies.
export type Measure = 'text' | 'grams' | 'millilitres' | 'kilograms' | 'litres'

const SIGNS = { grams: ['g', 'kg'], millilitres: ['ml', 'l'], kilograms: ['kg', 'kg'], litres: ['l', 'l'] } as const

export const DEFAULT_UNIT = '1 pc'

/** In a column of grams "1000" is "1 kg", "348" is "348 g", "0" is empty; "Pack of 2" stays. */
export function unitText(text: string, measure: Measure): string {
  if (/^0*(?:\.0*)?$/.test(text)) return ''
  if (measure === 'text' || !/^\d+(?:\.\d+)?$/.test(text)) return text
  const amount = Number(text)
  const [small, large] = SIGNS[measure]
  return small !== large && amount >= 1000 ? `${amount / 1000} ${large}` : `${amount} ${small}`
}
