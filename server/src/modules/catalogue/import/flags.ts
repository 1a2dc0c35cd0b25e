// Reads the columns that say whether a product is for sale and in stock. They use many words for yes and no.
import { readCount } from './amount.ts'
import type { Columns } from './columns.ts'

const words = (text: string) => new Set(text.split(' '))

const YES = words(
  '1 true yes y t on active activated published publish visible shown enabled live available public online listed approved catalog search instock limitedavailability lowstock हाँ हां',
)
const NO = words(
  '0 -1 false no n f off inactive deactivated draft unpublished unpublish hidden notvisible disabled archived archive private pending trash deleted removed unavailable notavailable discontinued offline unlisted blocked suspended outofstock soldout backorder onbackorder preorder नहीं',
)

/** Null when the text is neither yes nor no. */
export const readYes = (text: string): boolean | null => {
  const word = text.toLowerCase().replace(/[\s_.]|(?<=.)-/g, '')
  return YES.has(word) ? true : NO.has(word) ? false : null
}

const STOCK = /stock|sold ?out|(?:back|pre)[ -]?order/i

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
    const kind = flag.kind === 'shown' && STOCK.test(flag.text) ? 'inStock' : flag.kind
    const pieces = kind === 'inStock' ? readCount(flag.text) : null
    const says = pieces !== null && pieces > 1 ? true : readYes(flag.text)
    if (says === null) {
      // "Out of stock: Out of stock", "Draft: draft"
      if (kind === 'shown' || kind === 'inStock') found.unread.push(flag)
      continue
    }
    if (pieces !== null && pieces > 1) found.pieces = pieces
    if (kind === 'shown' || kind === 'hidden') found.hidden = found.hidden === true || says === (kind === 'hidden')
    else found.none ||= says === (kind === 'soldOut')
  }
  return found
}
