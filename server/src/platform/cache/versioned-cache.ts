// A bounded cache of answers and pages. The whole cache is dropped when the version of its source data changes. A single
// entry is dropped when one of its facts changes: a number that changes on its own, such as a quantity.
//
// The cache is a segmented LRU, so that a visitor who requests many unknown URLs cannot evict what everybody reads. A new
// entry goes into the probation segment; a second hit moves it to the protected segment. Each segment evicts by the CLOCK
// algorithm: a hit only sets a flag, because moving an entry in its map on each hit costs the garbage collector too much.
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

type Entry<T> = { value: T; bytes: number; facts: Facts; wasHit: boolean }
type Segment<T> = { entries: Map<string, Entry<T>>; bytes: number; maxBytes: number }

const PROBATION_SHARE = 0.25
/** The memory for entries that are outdated, beside that for current ones. */
const OUTDATED_SHARE = 0.25
const noFacts: Facts = new Map()

export const createVersionedCache = <T>(options: CacheOptions<T>): VersionedCache<T> => {
  const { freshness, sizeOf, keep = () => true, factsOf = () => noFacts } = options
  const outdated = options.outdated ?? ((then, now) => then !== now)
  const probation: Segment<T> = { entries: new Map(), bytes: 0, maxBytes: options.maxBytes * PROBATION_SHARE }
  const protectedSegment: Segment<T> = {
    entries: new Map(),
    bytes: 0,
    maxBytes: options.maxBytes * (1 - PROBATION_SHARE),
  }
  const segments = [protectedSegment, probation]
  /** For each fact, the keys of the entries that contain it. */
  const keysByFact = new Map<string, Set<string>>()
  const pending = new Map<string, Promise<T>>()
  const requests = { hits: 0, misses: 0 }
  let version = freshness.version()
  const { outage } = freshness
  /** The longest outdated first. */
  const outdatedEntries = new Map<string, { value: T; bytes: number; until: number }>()
  let outdatedBytes = 0

  const forgetOutdated = (key: string) => {
    outdatedBytes -= outdatedEntries.get(key)?.bytes ?? 0
    outdatedEntries.delete(key)
  }
  const keepOutdated = (key: string, { value, bytes }: Entry<T>) => {
    forgetOutdated(key)
    outdatedEntries.set(key, { value, bytes, until: outage.now() })
    outdatedBytes += bytes
    for (const [oldest, { until }] of outdatedEntries) {
      if (outdatedBytes <= options.maxBytes * OUTDATED_SHARE && outage.allows(until)) break
      forgetOutdated(oldest)
    }
  }
  const serveOutdated = (key: string): { value: T } | undefined => {
    const found = outdatedEntries.get(key)
    if (!found || !outage.allows(found.until)) return undefined
    outage.note()
    return found
  }

  const clear = () => {
    for (const segment of [probation, protectedSegment]) {
      for (const [key, entry] of segment.entries) keepOutdated(key, entry)
      segment.entries.clear()
      segment.bytes = 0
    }
    keysByFact.clear()
    version = freshness.version()
  }
  const drop = (segment: Segment<T>, key: string) => {
    const entry = segment.entries.get(key)
    if (!entry) return
    segment.entries.delete(key)
    segment.bytes -= entry.bytes
    for (const id of entry.facts.keys()) {
      const keys = keysByFact.get(id)
      keys?.delete(key)
      if (keys?.size === 0) keysByFact.delete(id)
    }
  }
  const put = (segment: Segment<T>, key: string, entry: Entry<T>) => {
    if (entry.bytes > segment.maxBytes) return
    segment.entries.set(key, entry)
    segment.bytes += entry.bytes
    for (const id of entry.facts.keys()) {
      const keys = keysByFact.get(id)
      if (keys) keys.add(key)
      else keysByFact.set(id, new Set([key]))
    }
    for (const [oldest, { wasHit }] of segment.entries) {
      if (segment.bytes <= segment.maxBytes) break
      const again = wasHit && segment.entries.get(oldest)
      if (again && oldest !== key) {
        // Inserting the entry again moves it to the end of the map.
        again.wasHit = false
        segment.entries.delete(oldest)
        segment.entries.set(oldest, again)
      } else drop(segment, oldest)
    }
  }
  const find = (key: string): Entry<T> | undefined => {
    const known = protectedSegment.entries.get(key)
    if (known) {
      known.wasHit = true
      return known
    }
    const promoted = probation.entries.get(key)
    if (promoted) {
      drop(probation, key)
      put(protectedSegment, key, promoted)
    }
    return promoted
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
      for (const key of [...(keysByFact.get(id) ?? [])])
        for (const segment of segments) {
          const entry = segment.entries.get(key)
          const then = entry?.facts.get(id)
          if (entry === undefined || then === undefined || !outdated(then, now)) continue
          keepOutdated(key, entry)
          drop(segment, key)
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
        for (const segment of segments) drop(segment, key)
        forgetOutdated(key)
        put(probation, key, { value, facts, wasHit: false, bytes: sizeOf(value) + key.length * 2 + facts.size * 100 })
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
    const found = find(key)
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
      return probation.bytes + protectedSegment.bytes + outdatedBytes
    },
  }
}
