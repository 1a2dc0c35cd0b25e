// Metrics of the caches of answers and pages: their size, hits and misses.
import type { VersionedCache } from '../cache/versioned-cache.ts'
import type { Metrics } from './metrics.ts'

type MeasuredCache = Pick<VersionedCache<unknown>, 'bytes' | 'requests'>
/** Registers a cache, once per name. */
export type RegisterCache = (name: string, cache: MeasuredCache) => void

export const registerCacheMetrics = (metrics: Metrics): RegisterCache => {
  const caches = new Map<string, MeasuredCache>()
  const readBytes = () => [...caches].map(([cache, { bytes }]) => ({ labels: { cache }, value: bytes }))
  const readRequests = () =>
    [...caches].flatMap(([cache, { requests }]) => [
      { labels: { cache, found: 'yes' }, value: requests.hits },
      { labels: { cache, found: 'no' }, value: requests.misses },
    ])
  metrics.gauge('tokri_cache_bytes', 'Memory that cached answers take', readBytes, ['cache'])
  metrics.readCounter(
    'tokri_cache_asked_total',
    'Answers that were cached, and answers that had to be made',
    readRequests,
    ['cache', 'found'],
  )
  return (name, cache) => void caches.set(name, cache)
}
