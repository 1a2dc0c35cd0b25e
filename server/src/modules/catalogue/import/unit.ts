// The text for the amount of one piece. Words stay as the shop wrote them. A bare number gets the unit that the name of
// its column implies.
export type Measure = 'text' | 'grams' | 'millilitres' | 'kilograms' | 'litres'

const SIGNS = { grams: ['g', 'kg'], millilitres: ['ml', 'l'], kilograms: ['kg', 'kg'], litres: ['l', 'l'] } as const

export const DEFAULT_UNIT = '1 pc'

const SINGLE = new Map(
  Object.entries({
    '1 kg': 'kg kgs kilo kilogram kilograms',
    '1 g': 'g gm gram grams gms',
    '1 l': 'l lt ltr ltrs litre liter litres',
    '1 ml': 'ml',
    '1 dozen': 'dozen doz dz',
    [DEFAULT_UNIT]: 'pc pcs piece pieces no nos each ea unit units',
  }).flatMap(([unit, names]) => names.split(' ').map((name) => [name, unit] as const)),
)

/** One of a measure: "kg" is "1 kg", "Nos" is "1 pc", "packet" is "1 packet". */
export const oneOf = (measure: string): string => {
  const name = measure.toLowerCase().replace(/\.$/, '')
  return name === '' || /^\d/.test(name) ? name : (SINGLE.get(name) ?? `1 ${name}`)
}

const MEASURE =
  /^(?:pkts?|packets?|pcks?|boxe?s?|bottles?|btls?|bags?|jars?|tins?|cans?|pouche?s?|strips?|rolls?|sets?|pairs?|bunche?s?|trays?|cartons?|bundles?|tubes?|sachets?)\.?$/i

/** The unit of goods that are listed by a bare measure, such as "Nos" or "Kg"; any other text as it is. */
export const wholeUnit = (text: string): string =>
  SINGLE.has(text.toLowerCase().replace(/\.$/, '')) || MEASURE.test(text) ? oneOf(text) : text

/** In a column of grams "1000" is "1 kg", "348" is "348 g", "0" is empty; "Pack of 2" stays. */
export function unitText(text: string, measure: Measure): string {
  if (/^0*(?:\.0*)?$/.test(text)) return ''
  if (measure === 'text' || !/^\d+(?:\.\d+)?$/.test(text)) return text
  const amount = Number(text)
  if (amount < 1 && measure === 'kilograms') return `${Math.round(amount * 1000)} g`
  if (amount < 1 && measure === 'litres') return `${Math.round(amount * 1000)} ml`
  const [small, large] = SIGNS[measure]
  return small !== large && amount >= 1000 ? `${amount / 1000} ${large}` : `${amount} ${small}`
}

/** Whether two texts are the same amount: "1kg" and "1 Kg". */
export const sameUnit = (one: string, other: string): boolean =>
  one.replace(/\s/g, '').toLowerCase() === other.replace(/\s/g, '').toLowerCase()

const DATE =
  /^\d{1,2}[-/](?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*$|^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[-/]\d{1,2}$|^4\d{4}$|^\d{4}-\d\d-\d\d$/i

/** Whether a spreadsheet probably turned this unit into a date: "1-2" becomes "02-Jan", or the number of that day. */
export const looksLikeDate = (unit: string): boolean => DATE.test(unit)
