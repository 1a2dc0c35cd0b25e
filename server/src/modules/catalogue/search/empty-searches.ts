// Counts searches that found nothing, for administrators: the text, how often, and when last, but not who searched. They
// are counted in memory and written in batches, so that no search waits for a write.
import type { Deps } from '../../../deps.ts'
import * as queries from './search-queries.ts'
import { fold } from './tokenize.ts'

export type EmptySearches = {
  note: (text: string) => void
  /** The most frequent first, including those that this process has not written yet. */
  read: () => Promise<{ search: string; count: number; lastAt: string }[]>
  /** Writes the counts to the database. */
  flush: () => Promise<void>
}

const WRITE_EVERY_MS = 10_000
const MAX_COUNTED = 500
/** The most texts in the table, and the most that are returned. */
const MAX_STORED = 5000
const MAX_RETURNED = 200
const KEPT_MS = 60 * 24 * 60 * 60_000
const SHORTEST = 3
const LONGEST = 60
/** An email address or a phone number in the search box. */
const PERSONAL = /@|\d[\d\s-]{5,}/

export const createEmptySearches = ({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): EmptySearches => {
  let counts = new Map<string, { times: number; at: Date }>()
  let writtenAt = 0

  const flush = async (): Promise<void> => {
    const searches = [...counts].map(([search, { times, at }]) => ({ search, times, at }))
    counts = new Map()
    writtenAt = clock().getTime()
    if (searches.length === 0) return
    await queries.addEmptySearches(db, searches)
    await queries.dropRareEmptySearches(db, MAX_STORED, new Date(writtenAt - KEPT_MS))
  }

  return {
    note: (text) => {
      const search = fold(text).trim().replace(/\s+/g, ' ')
      if (search.length < SHORTEST || search.length > LONGEST || PERSONAL.test(search)) return
      const at = clock()
      // Typing "quinoa" also searches for "quin"; only the longest text counts.
      for (const [earlier, { times }] of counts)
        if (times === 1 && search.startsWith(earlier) && search !== earlier) counts.delete(earlier)
      counts.set(search, { times: (counts.get(search)?.times ?? 0) + 1, at })
      if (counts.size < MAX_COUNTED && at.getTime() - writtenAt < WRITE_EVERY_MS) return
      flush().catch((error) => log.warn({ err: error }, 'empty searches could not be counted'))
    },
    read: async () => {
      await flush()
      const rows = await queries.readEmptySearches(db, MAX_RETURNED)
      return rows.map(({ search, times, last_at }) => ({ search, count: times, lastAt: last_at.toISOString() }))
    },
    flush,
  }
}
