// Counts searches that found something, to suggest them: the text, how often, and when last, but not who searched. They
// are counted in memory and written in batches, so that no search waits for a write.
import type { Deps } from '../../../deps.ts'
import * as queries from './search-queries.ts'
import { fold } from './tokenize.ts'

export type Popular = {
  /** The most frequent first. */
  searches: readonly string[]
  /** Another number for another list. */
  version: number
}

export type PopularSearches = {
  /** Counts a text once a day for each address, so that no single person makes it popular. */
  note: (text: string, address: string) => void
  read: () => Promise<Popular> | Popular
  /** Writes the counts to the database. */
  flush: () => Promise<void>
}

/** The fewest times after which a text is shown. */
const FEWEST = 5
const WRITE_EVERY_MS = 60_000
const READ_EVERY_MS = 5 * 60_000
const DAY_MS = 24 * 60 * 60_000
const MAX_COUNTED = 100
const MAX_NOTED = 20_000
/** The most rows in the table, and the most that are read. */
const MAX_STORED = 2000
const MAX_READ = 50
const KEPT_DAYS = 60
const SHORTEST = 3
const LONGEST = 40

/** `isWhole`: whether a text finds something, and each of its words is a word of the catalogue, not the beginning of one. */
export const createPopularSearches = (
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  isWhole: (text: string) => Promise<boolean>,
): PopularSearches => {
  let counts = new Map<string, number>()
  let noted = new Set<string>()
  let day = 0
  let writtenAt = clock().getTime()
  let readAt = Number.NEGATIVE_INFINITY
  let popular: Popular = { searches: [], version: 0 }
  let reading: Promise<Popular> | null = null

  const write = async (): Promise<void> => {
    const counted = [...counts]
    const at = clock()
    counts = new Map()
    writtenAt = at.getTime()
    const searches: queries.CountedSearch[] = []
    for (const [search, times] of counted) if (await isWhole(search)) searches.push({ search, times, at })
    if (searches.length === 0) return
    await queries.addPopularSearches(db, searches)
    await queries.dropRarePopularSearches(db, MAX_STORED, new Date(at.getTime() - KEPT_DAYS * DAY_MS))
  }

  let writing = Promise.resolve()
  const flush = (): Promise<void> => {
    writing = writing.catch(() => {}).then(write)
    return writing
  }

  const readAgain = async (): Promise<Popular> => {
    readAt = clock().getTime()
    const searches = await queries.readPopularSearches(db, FEWEST, MAX_READ)
    if (searches.join('\n') !== popular.searches.join('\n')) popular = { searches, version: popular.version + 1 }
    return popular
  }

  return {
    note: (text, address) => {
      const now = clock().getTime()
      const today = Math.floor(now / DAY_MS)
      if (today !== day || noted.size > MAX_NOTED) noted = new Set()
      day = today
      const search = fold(text).trim().replace(/\s+/g, ' ')
      const key = `${address} ${search}`
      if (search.length < SHORTEST || search.length > LONGEST || noted.has(key)) return
      // When there are too many texts at once, others count only after the next batch.
      if (counts.has(search) || counts.size < MAX_COUNTED) {
        noted.add(key)
        counts.set(search, (counts.get(search) ?? 0) + 1)
      }
      if (now - writtenAt < WRITE_EVERY_MS) return
      writtenAt = now
      flush().catch((error) => log.warn({ err: error }, 'popular searches could not be counted'))
    },
    read: () => {
      if (clock().getTime() - readAt < READ_EVERY_MS) return reading ?? popular
      reading = readAgain()
        .catch(() => popular) // without a database the last list stays
        .finally(() => {
          reading = null
        })
      return reading
    },
    flush,
  }
}
