import type { ProductIndex } from './product-index.ts'

/** The part of the results to return. */
export type Window = { offset: number; limit: number }

const RANKS = 256
/** A rank rarer than one in this many is sorted. A more common one is found soon by scanning in order of popularity. */
const RARE_ENOUGH_TO_SORT = 16

const placesOf = (index: ProductIndex, { candidates, rank }: Ranked, wanted: number): Uint32Array => {
  const { position } = index
  const places = new Uint32Array(candidates.length)
  let count = 0
  for (const ordinal of candidates) if (rank[ordinal] === wanted) places[count++] = position[ordinal] ?? 0
  return places.subarray(0, count).sort()
}

type Ranked = { candidates: Uint32Array; rank: Uint8Array }

/** The ids of one page of the candidates: the highest rank first, and within a rank the most popular. */
export const readRankedPage = (index: ProductIndex, ranked: Ranked, window: Window): string[] => {
  const { order, ids } = index
  const { candidates, rank } = ranked
  const counts = new Uint32Array(RANKS)
  for (const ordinal of candidates) counts[rank[ordinal] ?? 0] = (counts[rank[ordinal] ?? 0] ?? 0) + 1
  const page: string[] = []
  let skip = window.offset
  for (let best = RANKS - 1; best >= 0 && page.length < window.limit; best--) {
    const count = counts[best] ?? 0
    if (skip >= count) {
      skip -= count
      continue
    }
    const end = Math.min(count, skip + window.limit - page.length)
    // All other products have rank 0 too.
    if (best === 0 || count * RARE_ENOUGH_TO_SORT < order.length) {
      for (const place of placesOf(index, ranked, best).subarray(skip, end)) page.push(ids[order[place] ?? 0] ?? '')
    } else {
      for (let place = 0, met = 0; met < end; place++) {
        const ordinal = order[place] ?? 0
        if (rank[ordinal] === best && met++ >= skip) page.push(ids[ordinal] ?? '')
      }
    }
    skip = 0
  }
  return page
}
