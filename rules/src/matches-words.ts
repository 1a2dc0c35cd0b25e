const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** The shortest word that may be the beginning of another: shorter ones must be whole. */
const SHORTEST_PREFIX = 3

/** Whether each word of `text` is a word of `texts`, or begins one. Without words nothing matches. */
export const matchesWords = (texts: readonly string[], text: string): boolean => {
  const known = texts.flatMap(wordsOf)
  const asked = wordsOf(text)
  const isIn = (word: string) =>
    known.some((one) => one === word || (word.length >= SHORTEST_PREFIX && one.startsWith(word)))
  return asked.length > 0 && asked.every(isIn)
}
