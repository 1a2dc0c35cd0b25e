// Searches that found nothing, for the administrator to see what people miss: how often and when last, and nothing of
// who. They are counted in memory and written together, so that a search never waits for it.
import type { Deps } from '../../../deps.ts'
import * as queries from './search-queries.ts'
import { fold } from './tokenize.ts'

export type EmptySearches = {
  note: (text: string) => void
  /** The most frequent first, with those of this process that were not written yet. */
  read: () => Promise<{ search: string; count: number; lastAt: string }[]>
  /** Writes what is noted. */
  flush: () => Promise<void>
}

const WRITE_EVERY_MS = 10_000
const MOST_NOTED = 500
/** More than these are not kept, nor shown. */
const MOST_KEPT = 5000
const MOST_SHOWN = 200
const SHORTEST = 3
const LONGEST = 60
/** An address or a number of a person that slipped into the search box. */
const PERSONAL = /@|\d[\d\s-]{5,}/

export const createEmptySearches = ({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): EmptySearches => {
  let noted = new Map<string, { times: number; at: Date }>()
  let writtenAt = 0

  const flush = async (): Promise<void> => {
    const searches = [...noted].map(([search, { times, at }]) => ({ search, times, at }))
    noted = new Map()
    writtenAt = clock().getTime()
    if (searches.length === 0) return
    await queries.addEmptySearches(db, searches)
    await queries.dropRareEmptySearches(db, MOST_KEPT)
  }

  return {
    note: (text) => {
      const search = fold(text).trim().replace(/\s+/g, ' ')
      if (search.length < SHORTEST || search.length > LONGEST || PERSONAL.test(search)) return
      const at = clock()
      // Whoever types "quin" on the way to "quinoa" misses one thing, not three.
      for (const [earlier, { times }] of noted)
        if (times === 1 && search.startsWith(earlier) && search !== earlier) noted.delete(earlier)
      noted.set(search, { times: (noted.get(search)?.times ?? 0) + 1, at })
      if (noted.size < MOST_NOTED && at.getTime() - writtenAt < WRITE_EVERY_MS) return
      flush().catch((error) => log.warn({ err: error }, 'empty searches could not be counted'))
    },
    read: async () => {
      await flush()
      const rows = await queries.readEmptySearches(db, MOST_SHOWN)
      return rows.map(({ search, times, last_at }) => ({ search, count: times, lastAt: last_at.toISOString() }))
    },
    flush,
  }
}
