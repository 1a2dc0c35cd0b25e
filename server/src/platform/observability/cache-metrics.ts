// Metrics of the response caches: their size, hits and misses.

import type { VersionedCache } from '../cache/versioned-cache.ts'
import type { Metrics } from './metrics.ts'

type Watched = Pick<VersionedCache<unknown>, 'bytes' | 'asked'>
/** Registers a cache, once per name. */
export type RegisterCache = (name: string, cache: Watched) => void

export const registerCacheMetrics = (metrics: Metrics): RegisterCache => {
  const caches = new Map<string, Watched>()
  metrics.gauge('tokri_cache_bytes', 'Memory that kept answers take', () =>
    [...caches].map(([cache, { bytes }]) => ({ labels: { cache }, value: bytes })),
  )
  metrics.gauge('tokri_cache_asked_total', 'Answers that were there, and answers that had to be made', () =>
    [...caches].flatMap(([cache, { asked }]) => [
      { labels: { cache, found: 'yes' }, value: asked.found },
      { labels: { cache, found: 'no' }, value: asked.made },
    ]),
  )
  return (name, cache) => void caches.set(name, cache)
}
