// Detects changes to the catalogue, made by this process or any other.
//
// It polls the database at most every 0.4 s while there are reads, and before an answer if the last poll is older than
// 0.9 s. So every process shows a change within a second. A notification only triggers the next poll earlier. While the
// database is unavailable, guests get the last known answers for up to a minute; calls that change something are refused.

import type { Facts, Freshness } from '../../platform/cache/versioned-cache.ts'
import type { DatabaseOptions } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { MAX_CHANGES, openChangeReader, type Seen } from './read-changes.ts'

export type CatalogueWatch = Freshness & {
  /** Like `settle`, but for calls that change something: it rejects as soon as the database cannot be read. */
  settleForChange: () => Promise<void> | undefined
  /** Whether answers may be older than `trustForMs`, because the database is unavailable. */
  isStale: () => boolean
  /** Call it after a write of this process: the next answer polls first. */
  expire: () => void
  /** Polls now. Resolves when everything that was committed before the call is known. */
  look: () => Promise<void>
  /** Increases the version, because answers change although the tables did not. */
  renew: () => void
  /** Grows when changes may have been missed, so that snapshots from before cannot be compared with later ones. */
  gaps: () => number
  /** Called before the version changes. The change waits for the returned promise. */
  onVersion: (listener: () => Promise<void> | void) => void
  stop: () => Promise<void>
}

export type WatchOptions = {
  /** A read starts a poll in the background when the last one is older than this. */
  lookAgainAfterMs?: number
  /** State older than this is not served while the database is available; 0 polls before every answer. */
  trustForMs?: number
  /** State older than this is not served at all. */
  serveStaleForMs?: number
  /** A poll that takes longer fails, and requests that wait for it get 503. */
  longestLookMs?: number
  /** The limits of its connection; tests on a busy machine allow more. */
  database?: DatabaseOptions
  /** A monotonic clock in milliseconds. */
  now?: () => number
}

const LOOK_AGAIN_AFTER_MS = 400
const TRUST_FOR_MS = 900
const SERVE_STALE_FOR_MS = 60_000
const LONGEST_LOOK_MS = 1500
/** How long stock changes are remembered, for entries that are being built meanwhile. */
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
    serveStaleForMs = SERVE_STALE_FOR_MS,
    longestLookMs = LONGEST_LOOK_MS,
    database,
    now = () => performance.now(),
  } = options
  const versionListeners: (() => Promise<void> | void)[] = []
  const changeListeners: ((changes: Facts) => void)[] = []
  const remembered: { number: number; at: number; changes: Facts }[] = []

  let version = 0
  /** The number of polls that found changed stock. */
  let changeCount = 0
  let lastForgotten = 0
  let last: Pick<Seen, 'version' | 'position'> | null = null
  /** The number of polls whose changes could not be known. */
  let gaps = 0
  /** When the last successful poll began, and the earliest time at which the next one may have begun. */
  let knownAt = Number.NEGATIVE_INFINITY
  let expiredAt = Number.NEGATIVE_INFINITY
  let inFlight: { begunAt: number; done: Promise<void> } | null = null
  /** When the last poll began, and whether it failed. */
  let polledAt = Number.NEGATIVE_INFINITY
  let lastPollFailed = false
  /** How many outdated answers were served, and when the last one. */
  let outdatedAnswers = 0
  let outdatedAt = Number.NEGATIVE_INFINITY

  const reader = openChangeReader(databaseUrl, () => void look().catch(() => {}), database)

  const remember = (changes: Facts, at: number) => {
    if (changes.size > 0) remembered.push({ number: ++changeCount, at, changes })
    for (let oldest = remembered[0]; oldest && oldest.at < at - REMEMBERED_MS; oldest = remembered[0]) {
      lastForgotten = oldest.number
      remembered.shift()
    }
  }

  const applyResult = async (seen: Seen, begunAt: number) => {
    const changes = new Map(seen.stock)
    const newVersion =
      last?.version !== seen.version || !seen.comparable || seen.productsChanged || changes.size > MAX_CHANGES
    if (!seen.comparable) gaps++
    if (newVersion) await Promise.all(versionListeners.map((listener) => listener()))
    last = { version: seen.version, position: seen.position }
    knownAt = begunAt
    remember(changes, begunAt)
    if (newVersion) version++
    if (changes.size > 0) for (const listener of changeListeners) listener(changes)
  }

  const startPoll = (): Promise<void> => {
    const begunAt = now()
    const done = inTime(
      reader.read(last?.position ?? null).then((seen) => applyResult(seen, begunAt)),
      longestLookMs,
    )
      .then(() => {
        lastPollFailed = false
      })
      .catch((error) => {
        lastPollFailed = true
        reader.disconnect()
        throw error
      })
      .finally(() => {
        inFlight = null
      })
    inFlight = { begunAt, done }
    polledAt = begunAt
    return done
  }

  /** Resolves when a poll that began at `since` or later has succeeded. */
  const known = async (since: number): Promise<void> => {
    while (knownAt < since) {
      if (!inFlight) await startPoll()
      else if (inFlight.begunAt >= since) await inFlight.done
      else await inFlight.done.catch(() => {})
    }
  }
  const look = (): Promise<void> => known(now())

  const pollInBackground = () => {
    if (!inFlight && now() - polledAt > lookAgainAfterMs) startPoll().catch(() => {})
  }
  const settleForChange = () => {
    const present = now()
    const needed = Math.max(present - trustForMs, expiredAt)
    if (knownAt < needed) return known(needed)
    pollInBackground()
    return undefined
  }
  const mayServeStale = () => knownAt > now() - serveStaleForMs

  return {
    settle: () => {
      if (lastPollFailed && mayServeStale()) {
        pollInBackground()
        return undefined
      }
      return settleForChange()?.catch((error) => {
        if (!mayServeStale()) throw error
      })
    },
    settleForChange,
    isStale: () => (lastPollFailed && knownAt < now() - trustForMs) || outdatedAt > now() - trustForMs,
    outage: {
      now,
      isOn: () => lastPollFailed,
      allows: (until) => until > now() - serveStaleForMs,
      note: () => {
        outdatedAnswers++
        outdatedAt = now()
      },
      noted: () => outdatedAnswers,
    },
    version: () => version,
    gaps: () => gaps,
    mark: () => changeCount,
    changedSince: (mark) =>
      mark < lastForgotten
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
    stop: reader.close,
  }
}
