// Finds the single-byte encoding of a file. Only the plausibility of the decoded letters can tell: "Crème" saved by an
// old DOS program reads "CrŠme" in Windows-1252. So every non-ASCII byte is counted together with the kinds of its two
// neighbours, and the code page with the most plausible words is chosen.
import iconv from 'iconv-lite'

export const CODE_PAGES = ['windows-1252', 'cp850', 'cp437', 'macintosh'] as const
export type CodePage = (typeof CODE_PAGES)[number]

const OTHER = 0
const LOWER = 1
const UPPER = 2
const DIGIT = 3
const HIGH = 4
const KINDS = 5

const kindOf = (byte: number): number => {
  if (byte >= 0x80) return HIGH
  if (byte >= 0x61 && byte <= 0x7a) return LOWER
  if (byte >= 0x41 && byte <= 0x5a) return UPPER
  return byte >= 0x30 && byte <= 0x39 ? DIGIT : OTHER
}

/** Counts of each byte from 0x80 up, by the kinds of its left and right neighbours. */
export type HighBytes = { counts: Uint32Array; before: number; open: number; openBefore: number }

export const noHighBytes = (): HighBytes => ({
  counts: new Uint32Array(128 * KINDS * KINDS),
  before: OTHER,
  open: -1,
  openBefore: OTHER,
})

/** Adds one byte of the file, in order. After the last byte, add a line feed. */
export function countHighByte(seen: HighBytes, byte: number): void {
  const kind = kindOf(byte)
  if (seen.open >= 0) {
    const slot = ((seen.open - 0x80) * KINDS + seen.openBefore) * KINDS + kind
    seen.counts[slot] = (seen.counts[slot] ?? 0) + 1
  }
  seen.open = kind === HIGH ? byte : -1
  seen.openBefore = seen.before
  seen.before = kind
}

const COMMON_LETTERS = new Set('éèêàâçñüöäîïôùûáíóúÉÈÇÑÜÖÄ')
const WELCOME_SIGNS = new Set('’‘“”–—…•™®©°½¼¾×€£²³µ\u00a0')
/** Letters that no list of goods has, but that stand where other encodings have quotation marks. */
const RARE_LETTERS = new Set('ıƒþðÞÐ')
const OPENING_SIGNS = new Set('“‘‚„«‹')
const CLOSING_SIGNS = new Set('”»›')

/** How plausible `char` is between its neighbours: from +1.2 (a letter within a word) to -3 (a box drawing). */
function plausibility(char: string, before: number, after: number): number {
  const code = char.codePointAt(0) ?? 0
  if (code === 0xfffd || code < 0xa0) return -3
  if (code >= 0x2500 && code <= 0x25ff) return -3
  const inWord = before === LOWER || before === UPPER || after === LOWER
  if (RARE_LETTERS.has(char)) return -1
  if (/\p{Script=Latin}/u.test(char) && !/[ªº]/.test(char)) {
    const bonus = COMMON_LETTERS.has(char) ? 0.2 : 0
    if (/\p{Lu}/u.test(char))
      return before === LOWER ? -2 : after === LOWER || after === UPPER || before === UPPER ? 1 + bonus : -1
    return inWord ? 1 + bonus : before === HIGH || after === HIGH ? 0.2 + bonus : -1
  }
  if (OPENING_SIGNS.has(char) && (before === LOWER || before === UPPER || after === OTHER)) return -2
  if (CLOSING_SIGNS.has(char) && (after === LOWER || after === UPPER)) return -1
  if (WELCOME_SIGNS.has(char)) return 1
  return -0.5
}

/** The most plausible code page for the counted bytes; Windows-1252 when none is better. */
export function likeliestCodePage(seen: HighBytes): CodePage {
  let best: { page: CodePage; score: number } | undefined
  for (const page of CODE_PAGES) {
    let score = 0
    for (let byte = 0x80; byte <= 0xff; byte++) {
      const char = iconv.decode(Buffer.of(byte), page)
      for (let before = 0; before < KINDS; before++) {
        for (let after = 0; after < KINDS; after++) {
          const count = seen.counts[((byte - 0x80) * KINDS + before) * KINDS + after] ?? 0
          if (count > 0) score += count * plausibility(char, before, after)
        }
      }
    }
    if (!best || score > best.score) best = { page, score }
  }
  return best?.page ?? 'windows-1252'
}
