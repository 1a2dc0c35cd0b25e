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

const LATIN_1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
const ENTITIES = new Map([
  ...LATIN_1.split(' ').map((name, at) => [name, String.fromCharCode(0xa0 + at)] as const),
  ...Object.entries({
    ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", ndash: '–', mdash: '—', hellip: '…', bull: '•' },
    ...{ lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”', bdquo: '„', prime: '′', Prime: '″' },
    ...{ euro: '€', trade: '™', ensp: ' ', emsp: ' ', thinsp: ' ', zwj: '\u200d', zwnj: '\u200c', minus: '−' },
  }),
])

const codePoint = (code: number, written: string): string => {
  if (code >= 0x80 && code <= 0x9f) return C1_IN_WINDOWS_1252[code - 0x80] ?? written
  const isChar = code >= 0x20 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  return isChar || code === 9 || code === 10 ? String.fromCodePoint(code) : ''
}

/** Replaces entities of HTML and XML, such as `&amp;` and `&#8211;`. An unknown one stays. */
export const withoutEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,7}));/gi, (written, decimal, hex, name) => {
    if (decimal !== undefined) return codePoint(Number(decimal), written)
    if (hex !== undefined) return codePoint(Number.parseInt(hex, 16), written)
    return ENTITIES.get(name) ?? written
  })

const NOT_TEXT = /<(script|style|iframe|svg|noscript)\b[^>]*>[\s\S]*?(?:<\/\1\s*>|$)|<!--[\s\S]*?(?:-->|$)/gi
const BREAKS = /<br\s*\/?>|<\/?(?:p|div|li|ul|ol|dl|dd|dt|h[1-6]|tr|table|section|article|blockquote|hr|pre)\b[^<>]*>/gi
const TAGS =
  /<\/?(?:a|abbr|b|big|center|cite|code|em|figure|figcaption|font|i|img|input|ins|del|label|mark|meta|link|o:p|s|small|span|strong|strike|sub|sup|tbody|td|th|thead|tfoot|u|video|audio|source|button|form|header|footer|main|nav)\b[^<>]*>/gi

const untagged = (text: string): string =>
  text
    .replace(NOT_TEXT, ' ')
    .replace(/<\/t[dh]\s*>/gi, ' ')
    .replace(BREAKS, '\n')
    .replace(TAGS, '')

/** The text of HTML, with a line for each paragraph and item. Text without tags and entities stays as it is. */
export function htmlText(html: string): string {
  if (!/[<&]/.test(html)) return html
  const isHtml = (text: string) => text.search(BREAKS) >= 0 || text.search(TAGS) >= 0 || text.search(NOT_TEXT) >= 0
  // A line break of the source is a space in HTML.
  const source = isHtml(html) ? html.replace(/\s+/g, ' ') : html
  // Feeds encode whole tags (`&lt;p&gt;`), and some shops encode twice (`&amp;amp;`).
  const text = untagged(withoutEntities(untagged(withoutEntities(untagged(source)))))
  return isHtml(html) ? text.replace(/[^\S\n]*\n\s*/g, '\n').trim() : text
}
