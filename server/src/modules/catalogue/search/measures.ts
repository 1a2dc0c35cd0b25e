// Parses "1 L", "500gm", "2 x 200 ml", "Pack of 6", "dozen" into amounts that can be compared.

/** Grams, millilitres or pieces. */
export type Measure = { of: 'g' | 'ml' | 'pc'; amount: number }

const SIGNS: Record<string, [Measure['of'], number]> = {
  mg: ['g', 0.001],
  g: ['g', 1],
  gm: ['g', 1],
  gms: ['g', 1],
  gram: ['g', 1],
  grams: ['g', 1],
  kg: ['g', 1000],
  kgs: ['g', 1000],
  kilo: ['g', 1000],
  kilos: ['g', 1000],
  ml: ['ml', 1],
  cl: ['ml', 10],
  l: ['ml', 1000],
  lt: ['ml', 1000],
  ltr: ['ml', 1000],
  ltrs: ['ml', 1000],
  litre: ['ml', 1000],
  litres: ['ml', 1000],
  liter: ['ml', 1000],
  liters: ['ml', 1000],
  pc: ['pc', 1],
  pcs: ['pc', 1],
  pce: ['pc', 1],
  piece: ['pc', 1],
  pieces: ['pc', 1],
  unit: ['pc', 1],
  units: ['pc', 1],
  nos: ['pc', 1],
  pack: ['pc', 1],
  packs: ['pc', 1],
  pk: ['pc', 1],
  dozen: ['pc', 12],
  // As they are folded
  किलो: ['g', 1000],
  किग्रा: ['g', 1000],
  किलोग्राम: ['g', 1000],
  ग्राम: ['g', 1],
  लीटर: ['ml', 1000],
  मिली: ['ml', 1],
  मिलीलीटर: ['ml', 1],
  पीस: ['pc', 1],
  पैकेट: ['pc', 1],
  दर्जन: ['pc', 12],
}
const sign = Object.keys(SIGNS)
  .sort((a, b) => b.length - a.length)
  .join('|')
const FRACTIONS: Record<string, number> = {
  '½': 0.5,
  '¼': 0.25,
  '¾': 0.75,
  half: 0.5,
  quarter: 0.25,
  आधा: 0.5,
  आधी: 0.5,
}
// Words in other letters are interpolated: the build escapes them in strings, and cannot in String.raw.
const NUMBER = [String.raw`\d+(?:[.,]\d+)?|\d+\/\d+`, ...Object.keys(FRACTIONS)].join('|')
const AMOUNT = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{N}.])(?:(\d+)\s*[x×*]\s*)?(${NUMBER})\s*-?\s*(${sign})(?![\p{L}\p{M}\p{N}])|(?:pack|set) of (\d+)|(?<![\p{L}\p{M}\p{N}])(?:dozen|${'दर्जन'})(?![\p{L}\p{M}\p{N}])`,
  'gu',
)

const numberOf = (text: string): number => {
  const known = FRACTIONS[text]
  if (known !== undefined) return known
  const [over, under] = text.replace(',', '.').split('/').map(Number)
  return (over ?? 0) / (under ?? 1)
}

/** Extracts the measures from a folded text. A multipack has two: one pack, and all packs together. */
export const takeMeasures = (folded: string): { rest: string; measures: Measure[] } => {
  const measures: Measure[] = []
  const rest = folded.replace(AMOUNT, (_all, packs?: string, number?: string, name?: string, packOf?: string) => {
    if (packOf !== undefined) measures.push({ of: 'pc', amount: Number(packOf) })
    else if (number === undefined || name === undefined) measures.push({ of: 'pc', amount: 12 })
    else {
      const [of, times] = SIGNS[name] ?? ['pc', 1]
      const amount = numberOf(number) * times
      measures.push({ of, amount })
      if (packs !== undefined) measures.push({ of, amount: amount * Number(packs) })
    }
    return ' '
  })
  return { rest, measures }
}

const KINDS = { g: 1, ml: 2, pc: 3 } as const
const MOST = 0x0fffffff

/** A measure as one integer. Measures that are equal to a tenth have the same code; 0 is none. */
export const measureCode = ({ of, amount }: Measure): number =>
  (KINDS[of] << 28) + Math.min(MOST, Math.round(amount * 10))
