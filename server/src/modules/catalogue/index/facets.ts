// Filters the products of a search by their labels, and counts for each label the rows that filtering by it would show.
import { isBetterRow, isSameSize } from './family-rows.ts'
import { type Dimension, dimensions, type Labels, labelKey } from './labels.ts'
import type { ProductIndex } from './product-index.ts'

export type Filters = { [dimension in Dimension]?: string | undefined }
export type LabelCount = { label: string; count: number }
/** The labels of each dimension, the most frequent first. */
export type Facets = Record<Dimension, LabelCount[]>

/** By set number: 1 if the set has the label. */
const setsWith = ({ sets }: Labels, label: string): Uint8Array =>
  Uint8Array.from(sets, (set) => (set.some((each) => labelKey(each) === labelKey(label)) ? 1 : 0))

/** The products with all of the labels. */
export const filtered = (index: ProductIndex, found: Uint32Array, filters: Filters): Uint32Array =>
  dimensions.reduce((kept, dimension) => {
    const wanted = filters[dimension]
    if (wanted === undefined) return kept
    const labels = index.labels[dimension]
    const allowed = setsWith(labels, wanted)
    return kept.filter((ordinal) => allowed[labels.of.values[ordinal] ?? 0] === 1)
  }, found)

type Rows = { candidates: Uint32Array; rank: Uint8Array; families: boolean }

/** How many rows a family has if only these of its members are candidates. */
const rowsOfFamily = (index: ProductIndex, members: readonly number[], rank: Uint8Array): number => {
  const best = members.reduce((one, other) => (isBetterRow(index, rank, other, one) ? other : one))
  return members.filter((each) => isSameSize(index, each, best)).length
}

const countLabels = (index: ProductIndex, dimension: Dimension, { candidates, rank, families }: Rows) => {
  const { of, sets } = index.labels[dimension]
  const counts = new Map<string, number>()
  const add = (label: string, count: number) => counts.set(label, (counts.get(label) ?? 0) + count)
  const bySet = new Uint32Array(sets.length)
  const addSets = () => {
    for (const [number, set] of sets.entries()) if (bySet[number]) for (const label of set) add(label, bySet[number])
  }
  const setOf = (ordinal: number): number => of.values[ordinal] ?? 0
  if (!families) {
    for (const ordinal of candidates) bySet[setOf(ordinal)] = (bySet[setOf(ordinal)] ?? 0) + 1
    addSets()
    return counts
  }
  const familyOf = (ordinal: number): number => index.families.of.values[ordinal] ?? 0
  const best = new Uint32Array(index.families.newest.length)
  const mixed = new Map<number, number[]>()
  for (const ordinal of candidates) {
    const family = familyOf(ordinal)
    const known = best[family] ?? 0
    if (known > 0 && setOf(known - 1) !== setOf(ordinal)) mixed.set(family, [])
    if (known === 0 || isBetterRow(index, rank, ordinal, known - 1)) best[family] = ordinal + 1
  }
  for (const ordinal of candidates) {
    const family = familyOf(ordinal)
    const members = mixed.get(family)
    if (members) members.push(ordinal)
    else if (isSameSize(index, ordinal, (best[family] ?? 0) - 1))
      bySet[setOf(ordinal)] = (bySet[setOf(ordinal)] ?? 0) + 1
  }
  addSets()
  // Of a family whose sizes have different labels, a filter leaves some sizes only.
  for (const members of mixed.values()) {
    const labels = new Set(members.flatMap((each) => sets[setOf(each)] ?? []))
    for (const label of labels) {
      const own = members.filter((each) => sets[setOf(each)]?.includes(label))
      add(label, rowsOfFamily(index, own, rank))
    }
  }
  return counts
}

/** The counts of one dimension respect the filters of the others, so that a shopper can choose another brand instead. */
export const countFacets = (
  index: ProductIndex,
  { found, rank, families, filters }: { found: Uint32Array; rank: Uint8Array; families: boolean; filters: Filters },
): Facets => {
  const of = (dimension: Dimension): LabelCount[] => {
    const candidates = filtered(index, found, { ...filters, [dimension]: undefined })
    return [...countLabels(index, dimension, { candidates, rank, families })]
      .map(([label, count]) => ({ label, count }))
      .sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1))
  }
  return { subCategory: of('subCategory'), brand: of('brand'), diet: of('diet'), origin: of('origin') }
}
