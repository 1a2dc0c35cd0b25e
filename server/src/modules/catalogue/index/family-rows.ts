// A list or a search can show a family as one row.
import { NOT_KEPT, type ProductIndex, type StoreStock } from './product-index.ts'

/** The live products of the family of a product, itself included; none of an unknown product. */
export const membersOf = ({ families, alive }: ProductIndex, ordinal: number): number[] => {
  const members: number[] = []
  let next = families.newest.values[families.of.values[ordinal] ?? -1] ?? 0
  for (; next > 0; next = families.before.values[next - 1] ?? 0)
    if (alive.values[next - 1] === 1) members.push(next - 1)
  return members
}

/** The sizes of a product that the store sells: the smallest amount first, then the cheapest. */
export const sizesOf = (index: ProductIndex, { states }: StoreStock, ordinal: number): number[] => {
  const { measures, pricePaise } = index
  const sizes = membersOf(index, ordinal).filter((each) => states[each] !== NOT_KEPT)
  // Of a multipack, the amount of all packs counts.
  const amountOf = (size: number) => measures[1].values[size] || (measures[0].values[size] ?? 0)
  const priceOf = (size: number) => pricePaise.values[size] ?? 0
  return sizes.sort((a, b) => amountOf(a) - amountOf(b) || priceOf(a) - priceOf(b) || a - b)
}

/** How many different sizes there are among products. */
export const countSizes = ({ families }: ProductIndex, ordinals: readonly number[]): number =>
  new Set(ordinals.map((ordinal) => families.size.values[ordinal])).size

/** Whether two products have the same amount. Two of one family may: then no card hides the other. */
export const isSameSize = ({ families }: ProductIndex, one: number, other: number): boolean =>
  families.size.values[one] === families.size.values[other]

/** The first product of each family, and those of its size, in the same order. */
export const firstOfEach = (index: ProductIndex, ordinals: Uint32Array): Uint32Array => {
  const { families } = index
  const first = new Uint32Array(families.newest.length)
  return ordinals.filter((ordinal) => {
    const family = families.of.values[ordinal] ?? 0
    const known = first[family] ?? 0
    if (known > 0) return isSameSize(index, known - 1, ordinal)
    first[family] = ordinal + 1
    return true
  })
}

/** Whether a product stands for its family rather than another: it has a higher rank, or is the more popular one. */
export const isBetterRow = ({ position }: ProductIndex, rank: Uint8Array, one: number, other: number): boolean =>
  ((rank[one] ?? 0) - (rank[other] ?? 0) || (position[other] ?? 0) - (position[one] ?? 0)) > 0

/** The candidate of each family with the highest rank, of equal ones the most popular; and those of its size. */
export const bestOfEach = (index: ProductIndex, candidates: Uint32Array, rank: Uint8Array): Uint32Array => {
  const { families } = index
  const best = new Uint32Array(families.newest.length)
  for (const ordinal of candidates) {
    const family = families.of.values[ordinal] ?? 0
    const known = best[family] ?? 0
    if (known === 0 || isBetterRow(index, rank, ordinal, known - 1)) best[family] = ordinal + 1
  }
  return candidates.filter((ordinal) => isSameSize(index, ordinal, (best[families.of.values[ordinal] ?? 0] ?? 0) - 1))
}
