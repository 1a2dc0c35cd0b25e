// Bounded memory of finished things, tagged with the version of the catalogue they were made from.
//
// Two parts, so that a visitor inventing addresses cannot push out the pages that everybody reads: an entry begins on
// the porch and moves into the house when it is asked for again. Each part drops what was used longest ago.

export type PageCache<T> = {
  /** The entry made at the current version, or a fresh one from `make`; parallel callers share one making. */
  get: (key: string, make: () => Promise<T>) => Promise<T>
  readonly bytes: number
}

type Entry<T> = { value: T; version: number; bytes: number }

export const createPageCache = <T>({
  maxBytes,
  version,
  keep,
  sizeOf,
}: {
  maxBytes: number
  version: () => number
  /** Only what passes here is remembered (pages with status 200). */
  keep: (value: T) => boolean
  sizeOf: (value: T) => number
}): PageCache<T> => {
  const porch = { entries: new Map<string, Entry<T>>(), bytes: 0, room: maxBytes * 0.25 }
  const house = { entries: new Map<string, Entry<T>>(), bytes: 0, room: maxBytes * 0.75 }
  const underway = new Map<string, Promise<T>>()

  const drop = (part: typeof porch, key: string) => {
    const entry = part.entries.get(key)
    if (entry && part.entries.delete(key)) part.bytes -= entry.bytes
  }
  const put = (part: typeof porch, key: string, entry: Entry<T>) => {
    drop(part, key)
    if (entry.bytes > part.room) return
    part.entries.set(key, entry)
    part.bytes += entry.bytes
    for (const oldest of part.entries.keys()) {
      if (part.bytes <= part.room) break
      drop(part, oldest)
    }
  }
  const find = (key: string, now: number): Entry<T> | undefined => {
    for (const part of [house, porch]) {
      const entry = part.entries.get(key)
      if (!entry) continue
      drop(part, key)
      if (entry.version === now) {
        put(house, key, entry)
        return entry
      }
    }
    return undefined
  }

  return {
    get: (key, make) => {
      // Read before the making starts: what changes meanwhile must not be remembered as new.
      const now = version()
      const found = find(key, now)
      if (found) return Promise.resolve(found.value)
      const flight = `${now} ${key}`
      const shared = underway.get(flight)
      if (shared) return shared
      const making = make()
        .then((value) => {
          if (keep(value)) put(porch, key, { value, version: now, bytes: sizeOf(value) + key.length * 2 })
          return value
        })
        .finally(() => underway.delete(flight))
      underway.set(flight, making)
      return making
    },
    get bytes() {
      return porch.bytes + house.bytes
    },
  }
}
