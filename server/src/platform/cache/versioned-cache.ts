// Bounded memory of finished things: answers, pages. All of it is dropped when the version of what they were made from
// changes; a single entry is dropped when a fact that it shows (a count that changes by itself) is no longer so.
//
// Two parts, so that a visitor inventing addresses cannot push out what everybody reads: an entry begins on the porch
// and moves into the house when it is asked for again. A part that is full drops its oldest entry that was not asked
// for since its turn came last. (Being asked for only raises a flag: moving an entry in its map each time would keep
// the collector busier than the answers are.)

/** How a cache knows what is still true. Made by whoever watches for changes. */
export type Freshness = {
  /** Undefined when what is known is recent enough; otherwise settles when it is, or throws when that cannot be found out. */
  settle: () => Promise<void> | undefined
  /** Changes whenever anything but a fact did. */
  version: () => number
  /** A moment, for `changedSince`. */
  mark: () => number
  /** The facts that were seen to change after a moment; null when that is too long ago to say. */
  changedSince: (mark: number) => Facts | null
  onChange: (listener: (changes: Facts) => void) => void
}

/** What an entry shows of things that change by themselves: for each thing's id, a number. */
export type Facts = ReadonlyMap<string, number>

export type VersionedCache<T> = {
  /** The entry as it is now, or a fresh one from `make`; parallel callers share one making. */
  get: (key: string, make: () => Promise<T>) => Promise<T> | T
  readonly bytes: number
  /** How often an entry was there, and how often it had to be made. */
  readonly asked: { found: number; made: number }
}

export type CacheOptions<T> = {
  maxBytes: number
  freshness: Freshness
  sizeOf: (value: T) => number
  /** Only what passes here is remembered. */
  keep?: (value: T) => boolean
  factsOf?: (value: T) => Facts
  /** Whether an entry that showed `then` must go now that it is `now`. */
  outdated?: (then: number, now: number) => boolean
}

type Entry<T> = { value: T; bytes: number; facts: Facts; asked: boolean }
type Part<T> = { entries: Map<string, Entry<T>>; bytes: number; room: number }

const PORCH_SHARE = 0.25
const noFacts: Facts = new Map()

export const createVersionedCache = <T>(options: CacheOptions<T>): VersionedCache<T> => {
  const { maxBytes, freshness, sizeOf, keep = () => true, factsOf = () => noFacts } = options
  const outdated = options.outdated ?? ((then, now) => then !== now)
  const porch: Part<T> = { entries: new Map(), bytes: 0, room: maxBytes * PORCH_SHARE }
  const house: Part<T> = { entries: new Map(), bytes: 0, room: maxBytes * (1 - PORCH_SHARE) }
  const parts = [house, porch]
  /** The keys of the entries that show a fact. */
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
        // Set again, it stands last.
        again.asked = false
        part.entries.delete(oldest)
        part.entries.set(oldest, again)
      } else drop(part, oldest)
    }
  }
  const find = (key: string): Entry<T> | undefined => {
    const inside = house.entries.get(key)
    if (inside) {
      inside.asked = true
      return inside
    }
    const outside = porch.entries.get(key)
    if (outside) {
      drop(porch, key)
      put(house, key, outside)
    }
    return outside
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
    // Who comes after a change was seen does not join what was begun before it.
    const flight = `${begunAt} ${mark} ${key}`
    const shared = underway.get(flight)
    if (shared) return shared
    const made = making()
      .then((value) => {
        // What changed while this was made must not be remembered as new.
        const changes = freshness.changedSince(mark)
        if (freshness.version() !== begunAt || changes === null || !keep(value)) return value
        const facts = factsOf(value)
        if (isOutdated(facts, changes)) return value
        for (const part of parts) drop(part, key)
        put(porch, key, { value, facts, asked: false, bytes: sizeOf(value) + key.length * 2 + facts.size * 100 })
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
      return porch.bytes + house.bytes
    },
  }
}
