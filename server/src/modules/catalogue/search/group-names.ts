// Finds groups by the words in their names. A group is a category, a subcategory or a product type; the type comes from a
// product's details ("Toned Milk"). A name may have several parts: "Dairy, Bread & Eggs" matches a search for any of them.
import { fold, stem, wordsOf } from './tokenize.ts'

export type NamedGroup = { kind: 'category' | 'subCategory' | 'type'; id: string; name: string }

/**
 * How a name contains the words: as a whole part of it ("Eggs"), as the noun of a part ("Condensed Milk" for "milk"),
 * or anywhere else ("Milk Shakes").
 */
export type Naming = 'whole' | 'head' | 'mention'

export type GroupMatch = {
  kind: NamedGroup['kind']
  id: string
  naming: Naming
  /** True if the name has no other parts, so that all products of the group match. */
  only: boolean
}

export type GroupNames = {
  /** The categories, subcategories and types whose name has a part with all of these stems. */
  naming: (stems: readonly string[]) => GroupMatch[]
  /** Whether these stems, in this order, are a whole name or a part of one. */
  isName: (key: string) => boolean
}

type Part = { kind: NamedGroup['kind']; id: string; stems: string[]; only: boolean }

const BETWEEN_PARTS = /[,&/+|;]|\band\b|\sऔर\s/i
const BEST_FIRST: Naming[] = ['whole', 'head', 'mention']

const namingBy = (part: Part, stems: readonly string[]): Naming => {
  if (part.stems.length === stems.length) return 'whole'
  return stems.includes(part.stems.at(-1) ?? '') ? 'head' : 'mention'
}

export const readGroupNames = (groups: readonly NamedGroup[]): GroupNames => {
  const partsWith = new Map<string, Part[]>()
  const names = new Set<string>()
  for (const { kind, id, name } of groups) {
    const stemsOf = (text: string) => wordsOf(fold(text)).map(stem)
    const all = stemsOf(name)
    const each = name.split(BETWEEN_PARTS).map(stemsOf)
    for (const stems of each.length > 1 ? [...each, all] : each) {
      if (stems.length === 0) continue
      names.add(stems.join(' '))
      const part = { kind, id, stems, only: stems.length === all.length }
      for (const one of new Set(stems)) {
        const parts = partsWith.get(one)
        if (parts) parts.push(part)
        else partsWith.set(one, [part])
      }
    }
  }
  return {
    isName: (key) => names.has(key),
    naming: (stems) => {
      const found = new Map<string, GroupMatch>()
      for (const part of partsWith.get(stems[0] ?? '') ?? []) {
        if (!stems.every((one) => part.stems.includes(one))) continue
        const naming = namingBy(part, stems)
        const key = `${part.kind} ${part.id}`
        const known = found.get(key)
        if (known && BEST_FIRST.indexOf(known.naming) <= BEST_FIRST.indexOf(naming)) continue
        found.set(key, { kind: part.kind, id: part.id, naming, only: part.only && naming !== 'mention' })
      }
      return [...found.values()]
    },
  }
}
