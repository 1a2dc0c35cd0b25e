// Synonyms as editable lines: `dahi: curd, yogurt`.

export type Synonyms = Record<string, string[]>

export const writeSynonyms = (synonyms: Synonyms): string =>
  Object.entries(synonyms)
    .map(([word, others]) => `${word}: ${others.join(', ')}`)
    .sort()
    .join('\n')

export type SynonymText = {
  synonyms: Synonyms
  /** What is wrong with a line, "Line 3 has no colon", in the order of the lines. */
  malformed: string[]
}

/** What is wrong with a line; undefined if nothing is. */
const lineError = ([word = '', others, ...rest]: readonly string[]): string | undefined => {
  if (others === undefined) return 'has no colon'
  if (rest.length > 0) return 'has two colons'
  if (word.trim() === '') return 'has no word before the colon'
  return others.split(',').every((other) => other.trim() === '') ? 'has no word after the colon' : undefined
}

/** Blank lines are ignored; lines of the same word are merged. */
export const readSynonyms = (text: string): SynonymText => {
  const synonyms = new Map<string, Set<string>>()
  const malformed: string[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const parts = line.split(':')
    const error = lineError(parts)
    if (error !== undefined) {
      malformed.push(`Line ${index + 1} ${error}: ${line.trim()}`)
      continue
    }
    const [word = '', others = ''] = parts.map((part) => part.trim())
    const known = synonyms.get(word) ?? new Set()
    for (const other of others.split(',')) if (other.trim() !== '') known.add(other.trim())
    synonyms.set(word, known)
  }
  return { synonyms: Object.fromEntries([...synonyms].map(([word, others]) => [word, [...others]])), malformed }
}
