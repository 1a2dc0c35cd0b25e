// Reads the columns that say whether a product is for sale and in stock. They use many words for yes and no.
import { readCount } from './amount.ts'
import type { Columns } from './columns.ts'
import { withoutNukta, wordSet } from './header-words.ts'

const YES = wordSet('1 true yes y t हाँ हां जी जीहाँ')
const NO = wordSet('0 -1 false no n f नहीं ना नही')
/** The product is there, or is not: what a column says that names the state itself. */
const THERE = wordSet(
  'on active activated published publish visible shown enabled live available public online listed approved catalog search instock limitedavailability lowstock forsale onsale selling सक्रिय चालू प्रकाशित उपलब्ध स्टॉकमें',
)
const GONE = wordSet(
  'off inactive deactivated draft unpublished unpublish hidden disabled archived archive private pending trash deleted removed unavailable discontinued offline unlisted delisted blocked banned suspended withdrawn rejected expired comingsoon outofstock oos nostock soldout sold backorder onbackorder preorder निष्क्रिय बंद अप्रकाशित अनुपलब्ध खत्म छिपा स्टॉकनहीं',
)

type Said = 'yes' | 'no' | 'there' | 'gone'

const readSaid = (text: string): Said | null => {
  const word = withoutNukta(text.toLowerCase())
    .replace(/\b(?:temporarily|currently|permanently|now)\b/g, '')
    .replace(/[\s_.]|(?<=.)-/g, '')
  if (YES.has(word)) return 'yes'
  if (NO.has(word)) return 'no'
  if (GONE.has(word) || (word.startsWith('not') && THERE.has(word.slice(3)))) return 'gone'
  return THERE.has(word) ? 'there' : null
}

/** Null when the text is neither yes nor no. */
export const readYes = (text: string): boolean | null => {
  const said = readSaid(text)
  return said === null ? null : said === 'yes' || said === 'there'
}

const STOCK = /stock|sold ?out|(?:back|pre)[ -]?order|\boos\b|स्टॉक|खत्म/i

type Flag = Columns['flags'][number] & { text: string }

/** What the flags of a row say together: one that says no is enough. */
type Flags = {
  hidden: boolean | null
  /** There is no stock, whatever its number says. */
  none: boolean
  /** The number of pieces that stands in the place of a yes. */
  pieces: number | null
  /** The flags whose text is neither yes nor no. */
  unread: Flag[]
}

export function readFlags(flags: readonly Flag[]): Flags {
  const found: Flags = { hidden: null, none: false, pieces: null, unread: [] }
  for (const flag of flags.filter(({ text }) => text !== '')) {
    // A status may also say that there is none.
    const kind = flag.kind === 'shown' && STOCK.test(withoutNukta(flag.text)) ? 'inStock' : flag.kind
    const pieces = kind === 'inStock' ? readCount(flag.text) : null
    const said = pieces !== null && pieces > 1 ? 'yes' : readSaid(flag.text)
    if (said === null) {
      found.unread.push(flag)
      continue
    }
    if (pieces !== null && pieces > 1) found.pieces = pieces
    // "Draft: yes" and "Draft: draft" say the same.
    const isGone = said === 'gone' || said === (kind === 'hidden' || kind === 'soldOut' ? 'yes' : 'no')
    if (kind === 'shown' || kind === 'hidden') found.hidden = found.hidden === true || isGone
    else found.none ||= isGone
  }
  return found
}
