// Synonyms as editable lines: `dahi: curd, yogurt`.

export type Synonyms = Record<string, string[]>

export const writeSynonyms = (synonyms: Synonyms): string =>
  Object.entries(synonyms)
    .map(([word, others]) => `${word}: ${others.join(', ')}`)
    .sort()
    .join('\n')

/** Lines without a word or without a synonym are ignored; lines of the same word are merged. */
export const readSynonyms = (text: string): Synonyms => {
  const synonyms = new Map<string, Set<string>>()
  for (const line of text.split('\n')) {
    const [word = '', others = ''] = line.split(':')
    const meanings = others
      .split(',')
      .map((other) => other.trim())
      .filter((other) => other !== '')
    if (word.trim() === '' || meanings.length === 0) continue
    const known = synonyms.get(word.trim()) ?? new Set()
    for (const meaning of meanings) known.add(meaning)
    synonyms.set(word.trim(), known)
  }
  return Object.fromEntries([...synonyms].map(([word, meanings]) => [word, [...meanings]]))
}
