// Cleans text that comes from other shops' systems: all kinds of spaces, line breaks inside names, and letters that some
// program decoded with the wrong encoding. Only certain cases are repaired; anything ambiguous stays as it is.

const C1_IN_WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** The byte that a character was in Windows-1252, or undefined when it has none. */
const byteOf = (char: string): number | undefined => {
  const code = char.charCodeAt(0)
  if (code >= 0x80 && code <= 0xff) return code
  const at = C1_IN_WINDOWS_1252.indexOf(char)
  return at < 0 ? undefined : 0x80 + at
}

const CONTINUATION = `[\u0080-\u00bf${C1_IN_WINDOWS_1252}]`
const BROKEN_UTF8 = new RegExp(`[ÂÃ]${CONTINUATION}|[âà]${CONTINUATION}{2}`, 'g')
const PLAUSIBLE = /^[\u00a0-\u00ff\u0900-\u0dff\u2010-\u2044\u20ac\u20b9\u2122]$/
const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

/** Undoes UTF-8 that was read as Windows-1252 ("â€“" for "–", "Ã©" for "é", "â‚¹" for "₹"), one character at a time. */
const repairBrokenUtf8 = (text: string): string =>
  text.replace(BROKEN_UTF8, (run) => {
    const bytes = Uint8Array.from([...run], (char) => byteOf(char) ?? 0)
    try {
      const char = strictUtf8.decode(bytes)
      return PLAUSIBLE.test(char) ? char : run
    } catch {
      return run
    }
  })

/** Control codes 0x80–0x9F do not occur in text: they are Windows-1252 letters that were read as Latin-1. */
const repairC1 = (text: string): string =>
  text.replace(/[\u0080-\u009f]/g, (char) => C1_IN_WINDOWS_1252[char.charCodeAt(0) - 0x80] ?? char)

const repaired = (text: string): string => repairC1(repairBrokenUtf8(text)).normalize('NFC')

const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/g

/** One line of text: repaired, in NFC, every run of spaces, tabs and line breaks replaced by one space. */
export const cleanLine = (text: string): string => repaired(text).replace(INVISIBLE, '').replace(/\s+/g, ' ').trim()

/** Text that may keep its line breaks and tabs (descriptions, details). */
export const cleanParagraphs = (text: string): string =>
  repaired(text)
    .replace(INVISIBLE, '')
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(/[^\S\n\t]+/g, ' ')
    .split('\n')
    .map((line) => line.replace(/^ | $/g, ''))
    .join('\n')
    .trim()

/** Text that this shop exported: kept as it is, apart from line ends, which a spreadsheet may have changed. */
export const ownText = (text: string): string => text.replace(/\r\n?/g, '\n').normalize('NFC').trim()

/** Whether text has a control code, or a letter that was lost in decoding. */
export const unreadable = (text: string): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it searches for control codes
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffd]|\p{Cs}/u.test(text)
