// The edit distance between a typed word and a real one: a letter too many, missing, wrong, or two swapped.

const ROW = 64
/** Three rows of the table, reused between calls: this runs for thousands of words per keystroke. */
const rows = [new Uint8Array(ROW), new Uint8Array(ROW), new Uint8Array(ROW)]

/** Longer words are not corrected. */
const LONGEST_WORD = 30

/**
 * The number of edits between the words, or `most + 1` when there are more than `most`. With `asPrefix`, the typed word
 * is compared with the nearest prefix of the word.
 */
export const editDistance = (typed: string, word: string, most: number, asPrefix = false): number => {
  const [n, m] = [typed.length, word.length]
  if (n > LONGEST_WORD || m > LONGEST_WORD) return most + 1
  if (n - m > most || (!asPrefix && m - n > most)) return most + 1
  let [before, above, row] = rows as [Uint8Array, Uint8Array, Uint8Array]
  for (let j = 0; j <= m; j++) above[j] = j
  for (let i = 1; i <= n; i++) {
    row[0] = i
    let least = i
    const letter = typed.charCodeAt(i - 1)
    for (let j = 1; j <= m; j++) {
      const same = letter === word.charCodeAt(j - 1)
      let distance = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + (same ? 0 : 1))
      const swapped =
        i > 1 && j > 1 && letter === word.charCodeAt(j - 2) && typed.charCodeAt(i - 2) === word.charCodeAt(j - 1)
      if (swapped) distance = Math.min(distance, (before[j - 2] ?? 0) + 1)
      row[j] = distance
      if (distance < least) least = distance
    }
    if (least > most) return most + 1
    ;[before, above, row] = [above, row, before]
  }
  if (!asPrefix) return Math.min(above[m] ?? 0, most + 1)
  let nearest = most + 1
  for (let j = 0; j <= m; j++) nearest = Math.min(nearest, above[j] ?? 0)
  return nearest
}

/** The letters of a word as a bit set: words with a small edit distance differ in few bits. */
export const letterBits = (word: string): number => {
  let bits = 0
  for (let i = 0; i < word.length; i++) {
    const code = word.charCodeAt(i)
    bits |= 1 << (code >= 97 && code <= 122 ? code - 97 : 26 + (code % 6))
  }
  return bits
}

export const bitsSet = (bits: number): number => {
  let rest = bits - ((bits >>> 1) & 0x55555555)
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333)
  return (((rest + (rest >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
