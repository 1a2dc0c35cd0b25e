const wordsOf = (name: string): Set<string> => new Set(name.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])

/** How alike two names are: the share of their words that both have, from 0 to 1. */
export const nameLikeness = (one: string, other: string): number => {
  const [a, b] = [wordsOf(one), wordsOf(other)]
  const all = new Set([...a, ...b]).size
  return all === 0 ? 0 : [...a].filter((word) => b.has(word)).length / all
}
