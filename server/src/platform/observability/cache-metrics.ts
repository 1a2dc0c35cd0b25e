// Metrics of the response caches: their size, hits and misses.
import type { VersionedCache } from '../cache/versioned-cache.ts'
import type { Metrics } from './metrics.ts'

type Watched = Pick<VersionedCache<unknown>, 'bytes' | 'asked'>
/** Registers a cache, once per name. */
export type RegisterCache = (name: string, cache: Watched) => void

export const registerCacheMetrics = (metrics: Metrics): RegisterCache => {
  const caches = new Map<string, Watched>()
  const readBytes = () => [...caches].map(([cache, { bytes }]) => ({ labels: { cache }, value: bytes }))
  const readAsked = () =>
    [...caches].flatMap(([cache, { asked }]) => [
      { labels: { cache, found: 'yes' }, value: asked.found },
      { labels: { cache, found: 'no' }, value: asked.made },
    ])
  metrics.gauge('tokri_cache_bytes', 'Memory that cached answers take', readBytes, ['cache'])
  metrics.readCounter(
    'tokri_cache_asked_total',
    'Answers that were cached, and answers that had to be made',
    readAsked,
    ['cache', 'found'],
  )
  return (name, cache) => void caches.set(name, cache)
}
