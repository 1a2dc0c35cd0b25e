// Finds the columns that say whether a product is for sale and in stock. Programs name them in many ways ("Is Active",
// "Active on website", "Item status"), so what counts are the words that are left without those that say nothing.
import { wordSet, wordsOf } from './header-words.ts'

/** What a flag says when it is yes: the product is for sale, is not for sale, has stock, has none. */
export type FlagKind = 'shown' | 'hidden' | 'inStock' | 'soldOut'

const FILLERS = wordSet(
  'is are be can has item items product products sku variant variation this currently current now on for in at to of the web website site app store shop online yes no y n true false status flag channel catalog catalogue listing sales है क्या में पर ऑनलाइन वेबसाइट स्थिति उत्पाद आइटम का की',
)

const CORES: readonly (readonly [FlagKind, ReadonlySet<string>])[] = [
  ['soldOut', wordSet('outstock soldout stockout oos खत्म आउटऑफस्टॉक')],
  ['inStock', wordSet('availability stockavailability उपलब्ध उपलब्धता')],
  ['shown', wordSet('active activated published publish sellable saleable salable sell visible visibility viewable')],
  ['shown', wordSet('enabled enable live show shown display displayed listed squarevisibility सक्रिय प्रकाशित दृश्य चालू')],
  [
    'hidden',
    wordSet('hidden hide draft archived archive discontinued discontinue inactive disabled disable unpublished'),
  ],
  [
    'hidden',
    wordSet('unpublish unlisted delisted deleted suspended blocked deactivated withdrawn notactive notvisible'),
  ],
  ['hidden', wordSet('notavailable notpublished notsale notsold notlisted notsellable निष्क्रिय छिपा छुपा बंद अप्रकाशित')],
]

/** Which flag a column with this header is, if it is one. */
export function flagOf(title: string): FlagKind | undefined {
  const words = wordsOf(title.replace(/^g:/i, ''))
  const has = (...asked: string[]) => asked.some((word) => words.includes(word))
  const core = words.filter((word) => !FILLERS.has(word)).join('')
  const isChoice = /\b(?:y|yes) ?\/ ?(?:n|no)\b/i.test(title)
  const asks = isChoice || title.includes('?')
  // "In stock?" asks for yes or no; "In stock" may be a number of pieces, and so may "Available".
  if (core === 'stock' || core === 'स्टॉक')
    return isChoice || has('is', 'has', 'status', 'flag', 'में') || (asks && has('in')) ? 'inStock' : undefined
  if (core === 'available') return asks || words.length > 1 ? (has('stock') ? 'inStock' : 'shown') : undefined
  if (core === 'sale') return has('for') ? 'shown' : undefined
  if (core === 'sold') return has('can') ? 'shown' : undefined
  if (core === '') return has('status', 'online', 'स्थिति') ? 'shown' : undefined
  return CORES.find(([, names]) => names.has(core))?.[0]
}
