// A bounded cache of answers and pages. The whole cache is dropped when the version of its source data changes. A single
// entry is dropped when one of its facts changes: a number that changes on its own, such as a quantity.
import { LRUCache } from 'lru-cache'
import { isTransient } from '../errors.ts'

/** While the database is unavailable, entries are served that were current a moment ago. */
export type Outage = {
  /** A monotonic clock in milliseconds. */
  now: () => number
  /** Whether the database could not be read at the last attempt. */
  isOn: () => boolean
  /** Whether what was current until this time may be served. */
  allows: (until: number) => boolean
  /** Call it when an outdated entry was served. */
  note: () => void
  /** How many were served. What was made meanwhile may contain one, and is not cached. */
  noted: () => number
}

/** Tells a cache whether its entries are still current. */
export type Freshness = {
  outage: Outage
  /**
   * Undefined if the known state is recent enough; otherwise a promise that resolves once it is, and rejects if the
   * database cannot be read.
   */
  settle: () => Promise<void> | undefined
  /** Changes whenever anything but a fact changed. */
  version: () => number
  /** The current moment, for `changedSince`. */
  mark: () => number
  /** The facts that changed after a mark; null when that is too long ago to know. */
  changedSince: (mark: number) => Facts | null
  onChange: (listener: (changes: Facts) => void) => void
}

/** Numbers in an entry that change on their own, by the id of their subject. */
export type Facts = ReadonlyMap<string, number>

export type VersionedCache<T> = {
  /** The cached entry, or a new one from `make`; parallel callers share one call. */
  get: (key: string, make: () => Promise<T>) => Promise<T> | T
  readonly bytes: number
  readonly requests: { hits: number; misses: number }
}

export type CacheOptions<T> = {
  maxBytes: number
  freshness: Freshness
  sizeOf: (value: T) => number
  /** Only values that pass are cached. */
  keep?: (value: T) => boolean
  factsOf?: (value: T) => Facts
  /** Whether an entry that shows `then` is outdated now that the value is `now`. */
  outdated?: (then: number, now: number) => boolean
}

type Entry<T> = { value: T; bytes: number; facts: Facts }

/** The library takes 0 for no bound. One byte is too little for any entry. */
const sizeFor = (bytes: number): number => Math.max(1, Math.floor(bytes))

/** The memory for entries that are outdated, beside that for current ones. */
const OUTDATED_SHARE = 0.25
const noFacts: Facts = new Map()

export const createVersionedCache = <T>(options: CacheOptions<T>): VersionedCache<T> => {
  const { freshness, sizeOf, keep = () => true, factsOf = () => noFacts, maxBytes } = options
  const outdated = options.outdated ?? ((then, now) => then !== now)
  /** For each fact, the keys of the entries that contain it. */
  const keysByFact = new Map<string, Set<string>>()
  const entries = new LRUCache<string, Entry<T>>({
    maxSize: sizeFor(maxBytes),
    sizeCalculation: ({ bytes }) => bytes,
    dispose: ({ facts }, key) => {
      for (const id of facts.keys()) {
        const keys = keysByFact.get(id)
        keys?.delete(key)
        if (keys?.size === 0) keysByFact.delete(id)
      }
    },
  })
  const pending = new Map<string, Promise<T>>()
  const requests = { hits: 0, misses: 0 }
  let version = freshness.version()
  const { outage } = freshness
  const outdatedEntries = new LRUCache<string, { value: T; bytes: number; until: number }>({
    maxSize: sizeFor(maxBytes * OUTDATED_SHARE),
    sizeCalculation: ({ bytes }) => bytes,
  })

  const keepOutdated = (key: string, { value, bytes }: Entry<T>) =>
    outdatedEntries.set(key, { value, bytes, until: outage.now() })
  const serveOutdated = (key: string): { value: T } | undefined => {
    const found = outdatedEntries.get(key)
    if (!found || !outage.allows(found.until)) return undefined
    outage.note()
    return found
  }

  const clear = () => {
    for (const key of entries.rkeys()) {
      const entry = entries.peek(key)
      if (entry) keepOutdated(key, entry)
    }
    entries.clear()
    version = freshness.version()
  }
  const put = (key: string, entry: Entry<T>) => {
    entries.set(key, entry)
    if (!entries.has(key)) return // it is larger than the cache
    for (const id of entry.facts.keys()) {
      const keys = keysByFact.get(id)
      if (keys) keys.add(key)
      else keysByFact.set(id, new Set([key]))
    }
  }
  const isOutdated = (facts: Facts, changes: Facts): boolean => {
    const [few, many] = facts.size < changes.size ? [facts, changes] : [changes, facts]
    for (const id of few.keys()) {
      const [then, now] = [facts.get(id), changes.get(id)]
      if (many.has(id) && then !== undefined && now !== undefined && outdated(then, now)) return true
    }
    return false
  }

  freshness.onChange((changes) => {
    for (const [id, now] of changes)
      for (const key of [...(keysByFact.get(id) ?? [])]) {
        const entry = entries.peek(key)
        const then = entry?.facts.get(id)
        if (entry === undefined || then === undefined || !outdated(then, now)) continue
        keepOutdated(key, entry)
        entries.delete(key)
      }
  })

  const make = (key: string, making: () => Promise<T>): Promise<T> => {
    const [begunAt, mark, noted] = [version, freshness.mark(), outage.noted()]
    // A caller that comes after a change must not share a call that began before it.
    const callKey = `${begunAt} ${mark} ${key}`
    const shared = pending.get(callKey)
    if (shared) return shared
    const made = making()
      .then((value) => {
        // A value whose facts changed while it was made must not be cached as current.
        const changes = freshness.changedSince(mark)
        const isOfNow = freshness.version() === begunAt && outage.noted() === noted
        if (!isOfNow || changes === null || !keep(value)) return value
        const facts = factsOf(value)
        if (isOutdated(facts, changes)) return value
        outdatedEntries.delete(key)
        put(key, { value, facts, bytes: sizeOf(value) + key.length * 2 + facts.size * 100 })
        return value
      })
      .catch((error: unknown) => {
        const last = isTransient(error) ? serveOutdated(key) : undefined
        if (!last) throw error
        return last.value
      })
      .finally(() => pending.delete(callKey))
    pending.set(callKey, made)
    return made
  }

  const look = (key: string, making: () => Promise<T>): Promise<T> | T => {
    if (freshness.version() !== version) clear()
    const found = entries.get(key)
    if (!found) {
      requests.misses++
      // Nobody waits for a database that is known to be unavailable.
      const last = outage.isOn() ? serveOutdated(key) : undefined
      return last ? last.value : make(key, making)
    }
    requests.hits++
    return found.value
  }

  return {
    get: (key, making) => {
      const settling = freshness.settle()
      return settling ? settling.then(() => look(key, making)) : look(key, making)
    },
    requests,
    get bytes() {
      return entries.calculatedSize + outdatedEntries.calculatedSize
    },
  }
}
