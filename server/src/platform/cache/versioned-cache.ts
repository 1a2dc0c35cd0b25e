// A bounded cache of answers and pages. The whole cache is dropped when the version of its source data changes. One entry
// is dropped when a fact that it shows (a count that changes by itself) changes.
//
// The cache is a segmented LRU, so that a visitor who invents addresses cannot evict what everybody reads. A new entry
// goes into the probation segment; a second hit moves it to the protected segment. Each segment evicts its oldest entry
// without a hit since it was last considered (CLOCK): a hit only sets a flag, because moving an entry in its map on
// each hit costs the garbage collector too much.

/** Tells a cache whether its entries are still current. */
export type Freshness = {
  /**
   * Undefined when the known state is recent enough; otherwise settles when it is, or throws when the database cannot
   * be read.
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

/** Values in an entry that change by themselves: for each thing's id, a number. */
export type Facts = ReadonlyMap<string, number>

export type VersionedCache<T> = {
  /** The cached entry, or a new one from `make`; parallel callers share one call. */
  get: (key: string, make: () => Promise<T>) => Promise<T> | T
  readonly bytes: number
  /** Hits and misses. */
  readonly asked: { found: number; made: number }
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

type Entry<T> = { value: T; bytes: number; facts: Facts; asked: boolean }
type Part<T> = { entries: Map<string, Entry<T>>; bytes: number; room: number }

const PROBATION_SHARE = 0.25
const noFacts: Facts = new Map()

export const createVersionedCache = <T>(options: CacheOptions<T>): VersionedCache<T> => {
  const { maxBytes, freshness, sizeOf, keep = () => true, factsOf = () => noFacts } = options
  const outdated = options.outdated ?? ((then, now) => then !== now)
  const probation: Part<T> = { entries: new Map(), bytes: 0, room: maxBytes * PROBATION_SHARE }
  const protectedPart: Part<T> = { entries: new Map(), bytes: 0, room: maxBytes * (1 - PROBATION_SHARE) }
  const parts = [protectedPart, probation]
  /** For each fact, the keys of the entries that show it. */
  const showing = new Map<string, Set<string>>()
  const underway = new Map<string, Promise<T>>()
  const asked = { found: 0, made: 0 }
  let version = freshness.version()

  const clear = () => {
    for (const part of parts) {
      part.entries.clear()
      part.bytes = 0
    }
    showing.clear()
    version = freshness.version()
  }
  const drop = (part: Part<T>, key: string) => {
    const entry = part.entries.get(key)
    if (!entry) return
    part.entries.delete(key)
    part.bytes -= entry.bytes
    for (const id of entry.facts.keys()) {
      const keys = showing.get(id)
      keys?.delete(key)
      if (keys?.size === 0) showing.delete(id)
    }
  }
  const put = (part: Part<T>, key: string, entry: Entry<T>) => {
    if (entry.bytes > part.room) return
    part.entries.set(key, entry)
    part.bytes += entry.bytes
    for (const id of entry.facts.keys()) {
      const keys = showing.get(id)
      if (keys) keys.add(key)
      else showing.set(id, new Set([key]))
    }
    for (const [oldest, { asked }] of part.entries) {
      if (part.bytes <= part.room) break
      const again = asked && part.entries.get(oldest)
      if (again && oldest !== key) {
        // Inserted again, it is last in the map's order.
        again.asked = false
        part.entries.delete(oldest)
        part.entries.set(oldest, again)
      } else drop(part, oldest)
    }
  }
  const find = (key: string): Entry<T> | undefined => {
    const known = protectedPart.entries.get(key)
    if (known) {
      known.asked = true
      return known
    }
    const promoted = probation.entries.get(key)
    if (promoted) {
      drop(probation, key)
      put(protectedPart, key, promoted)
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
      for (const key of [...(showing.get(id) ?? [])])
        for (const part of parts) {
          const then = part.entries.get(key)?.facts.get(id)
          if (then !== undefined && outdated(then, now)) drop(part, key)
        }
  })

  const make = (key: string, making: () => Promise<T>): Promise<T> => {
    const [begunAt, mark] = [version, freshness.mark()]
    // A caller after a change does not join a call that began before it.
    const flight = `${begunAt} ${mark} ${key}`
    const shared = underway.get(flight)
    if (shared) return shared
    const made = making()
      .then((value) => {
        // A value whose facts changed while it was made must not be cached as current.
        const changes = freshness.changedSince(mark)
        if (freshness.version() !== begunAt || changes === null || !keep(value)) return value
        const facts = factsOf(value)
        if (isOutdated(facts, changes)) return value
        for (const part of parts) drop(part, key)
        put(probation, key, { value, facts, asked: false, bytes: sizeOf(value) + key.length * 2 + facts.size * 100 })
        return value
      })
      .finally(() => underway.delete(flight))
    underway.set(flight, made)
    return made
  }

  const look = (key: string, making: () => Promise<T>): Promise<T> | T => {
    if (freshness.version() !== version) clear()
    const found = find(key)
    if (!found) {
      asked.made++
      return make(key, making)
    }
    asked.found++
    return found.value
  }

  return {
    get: (key, making) => {
      const settling = freshness.settle()
      return settling ? settling.then(() => look(key, making)) : look(key, making)
    },
    asked,
    get bytes() {
      return probation.bytes + protectedPart.bytes
    },
  }
}
