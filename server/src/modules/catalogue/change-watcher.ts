// What this process knows of changes to the catalogue, by whomever they were made.
//
// It looks: at most every 0.4 s while somebody reads, and before an answer whenever the last look is older than 0.9 s.
// So a change shows on every node within a second, and when the database is away nothing old is served as new. A
// notification only makes the next look come sooner.

import type { Facts, Freshness } from '../../platform/cache/versioned-cache.ts'
import type { DatabaseOptions } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { MOST_CHANGES, openChangeReader, type Seen } from './read-changes.ts'

export type CatalogueWatch = Freshness & {
  /** Something was just written here: the next answer looks first. */
  expire: () => void
  /** Looks now; settles when what was committed before the call is known. */
  look: () => Promise<void>
  /** Raises the version: something that answers are made of, other than the tables, is another one now. */
  renew: () => void
  /** Called when the version is about to change; it does so when the answer settles. */
  onVersion: (listener: () => Promise<void> | void) => void
  stop: () => Promise<void>
}

export type WatchOptions = {
  /** While what is known is older than this, reading it starts another look in the background. */
  lookAgainAfterMs?: number
  /** What is older than this is not served any more; 0 looks before every answer. */
  trustForMs?: number
  /** A look that takes longer has failed: whoever waits for it is told to come again. */
  longestLookMs?: number
  /** What its connection may take; tests on a busy machine allow more. */
  database?: DatabaseOptions
  /** Milliseconds that only ever grow. */
  now?: () => number
}

const LOOK_AGAIN_AFTER_MS = 400
const TRUST_FOR_MS = 900
const LONGEST_LOOK_MS = 1500
/** How long changes are remembered for what is being made meanwhile. */
const REMEMBERED_MS = 60_000

/** Rejects with `unavailable` (503) when `work` takes too long. */
const inTime = async <T>(work: Promise<T>, milliseconds: number): Promise<T> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new AppError('unavailable', { retryAfterSeconds: 2 })), milliseconds)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

export const watchCatalogue = (databaseUrl: string, options: WatchOptions = {}): CatalogueWatch => {
  const {
    lookAgainAfterMs = LOOK_AGAIN_AFTER_MS,
    trustForMs = TRUST_FOR_MS,
    longestLookMs = LONGEST_LOOK_MS,
    database,
    now = () => performance.now(),
  } = options
  const versionListeners: (() => Promise<void> | void)[] = []
  const changeListeners: ((changes: Facts) => void)[] = []
  const remembered: { number: number; at: number; changes: Facts }[] = []

  let version = 0
  /** Looks that found stock changed, numbered from 1. */
  let findings = 0
  let forgotten = 0
  let last: Pick<Seen, 'version' | 'snapshot'> | null = null
  /** When the last good look began, and from when on a look has to be. */
  let knownAt = Number.NEGATIVE_INFINITY
  let expiredAt = Number.NEGATIVE_INFINITY
  let underway: { begunAt: number; done: Promise<void> } | null = null

  const lookUp = openChangeReader(databaseUrl, () => void look().catch(() => {}), database)

  const remember = (changes: Facts, at: number) => {
    if (changes.size > 0) remembered.push({ number: ++findings, at, changes })
    for (let oldest = remembered[0]; oldest && oldest.at < at - REMEMBERED_MS; oldest = remembered[0]) {
      forgotten = oldest.number
      remembered.shift()
    }
  }

  const take = async (seen: Seen, begunAt: number) => {
    const changes = new Map(seen.stock)
    const newVersion = last?.version !== seen.version || seen.productsChanged || changes.size > MOST_CHANGES
    if (newVersion) await Promise.all(versionListeners.map((listener) => listener()))
    last = { version: seen.version, snapshot: seen.snapshot }
    knownAt = begunAt
    remember(changes, begunAt)
    if (newVersion) version++
    if (changes.size > 0) for (const listener of changeListeners) listener(changes)
  }

  const begin = (): Promise<void> => {
    const begunAt = now()
    const done = inTime(
      lookUp.read(last?.snapshot ?? null).then((seen) => take(seen, begunAt)),
      longestLookMs,
    )
      .catch((error) => {
        lookUp.disconnect()
        throw error
      })
      .finally(() => {
        underway = null
      })
    underway = { begunAt, done }
    return done
  }

  /** Settles when the result of a look that began at `since` or later is in. */
  const known = async (since: number): Promise<void> => {
    while (knownAt < since) {
      if (!underway) await begin()
      else if (underway.begunAt >= since) await underway.done
      else await underway.done.catch(() => {})
    }
  }
  const look = (): Promise<void> => known(now())

  return {
    settle: () => {
      const present = now()
      const needed = Math.max(present - trustForMs, expiredAt)
      if (knownAt < needed) return known(needed)
      if (present - knownAt > lookAgainAfterMs && !underway) begin().catch(() => {})
      return undefined
    },
    version: () => version,
    mark: () => findings,
    changedSince: (mark) =>
      mark < forgotten
        ? null
        : new Map(remembered.filter((each) => each.number > mark).flatMap(({ changes }) => [...changes])),
    onChange: (listener) => void changeListeners.push(listener),
    onVersion: (listener) => void versionListeners.push(listener),
    expire: () => {
      expiredAt = now()
    },
    look,
    renew: () => {
      version++
    },
    stop: lookUp.close,
  }
}
