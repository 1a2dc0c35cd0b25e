// Counts searches that found something, to suggest them: the text, how often, when last, and whether they are those of
// several people, but not who searched. They are counted in memory and written in batches, so that no search waits for a
// write.
import { createHmac } from 'node:crypto'
import type { Deps } from '../../../deps.ts'
import { clientOf } from '../../../platform/security/client-address.ts'
import * as queries from './search-queries.ts'
import { fold } from './tokenize.ts'

export type Popular = {
  /** The most frequent first. */
  searches: readonly string[]
  /** Another number for another list. */
  version: number
}

export type PopularSearches = {
  /** Counts a text once a day for each client, so that no single person makes it popular. */
  note: (text: string, address: string) => void
  read: () => Promise<Popular> | Popular
  /** Writes the counts to the database. */
  flush: () => Promise<void>
}

/** A text is shown after so many people have searched it, on so many days. */
const ENOUGH = 3
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

const dayOf = (at: Date): number => Math.floor(at.getTime() / DAY_MS)

/** `isWhole`: whether a text finds something, and each of its words is a word of the catalogue, not the beginning of one. */
export const createPopularSearches = (
  { db, clock, log, jwtSecret }: Pick<Deps, 'db' | 'clock' | 'log' | 'jwtSecret'>,
  isWhole: (text: string) => Promise<boolean>,
): PopularSearches => {
  let counts = new Map<string, { times: number; people: Set<number> }>()
  let noted = new Set<string>()
  let day = 0
  let writtenAt = clock().getTime()
  let readAt = Number.NEGATIVE_INFINITY
  let popular: Popular = { searches: [], version: 0 }
  let reading: Promise<Popular> | null = null

  /** One of 65,536 numbers, for this text only. Keyed, so that nobody finds the address by trying them all. */
  const numberOf = (client: string, search: string): number =>
    createHmac('sha256', jwtSecret).update(`popular search\n${client}\n${search}`).digest().readUInt16BE()

  const write = async (): Promise<void> => {
    const counted = [...counts]
    const at = clock()
    counts = new Map()
    writtenAt = at.getTime()
    const day = dayOf(at)
    const searches: queries.PopularSearch[] = []
    for (const [search, { times, people }] of counted)
      if (await isWhole(search)) searches.push({ search, times, at, people: [...people], day })
    if (searches.length === 0) return
    await queries.addPopularSearches(db, searches, ENOUGH)
    await queries.dropRarePopularSearches(db, MAX_STORED, new Date(at.getTime() - KEPT_DAYS * DAY_MS))
  }

  let writing = Promise.resolve()
  const flush = (): Promise<void> => {
    writing = writing.catch(() => {}).then(write)
    return writing
  }

  const readAgain = async (): Promise<Popular> => {
    readAt = clock().getTime()
    const searches = await queries.readPopularSearches(db, ENOUGH, MAX_READ)
    if (searches.join('\n') !== popular.searches.join('\n')) popular = { searches, version: popular.version + 1 }
    return popular
  }

  return {
    note: (text, address) => {
      const now = clock().getTime()
      const today = dayOf(new Date(now))
      if (today !== day || noted.size > MAX_NOTED) noted = new Set()
      day = today
      const search = fold(text).trim().replace(/\s+/g, ' ')
      const client = clientOf(address)
      const key = `${client} ${search}`
      if (search.length < SHORTEST || search.length > LONGEST || noted.has(key)) return
      // When there are too many texts at once, others count only after the next batch.
      if (counts.has(search) || counts.size < MAX_COUNTED) {
        noted.add(key)
        const count = counts.get(search) ?? { times: 0, people: new Set() }
        count.times++
        count.people.add(numberOf(client, search))
        counts.set(search, count)
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
