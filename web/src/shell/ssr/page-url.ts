// The part of an address that a server-rendered page depends on. The server uses it as cache key and renders from it,
// so unknown parameters neither fill the cache nor change a page.

import { readListingSearch } from '../../lib/catalogue/listing-filters.ts'
import { readSearchAddress } from '../../lib/catalogue/search-text.ts'
import { normalizePath, withoutTrailingSlashes } from '../../lib/navigation/normalize-path.ts'
import { parseSearch, stringifySearch } from '../../lib/navigation/search-params.ts'

const twoSegments = /^\/[^/]+\/[^/]+$/

export const pageUrl = (url: string): string => {
  const queryAt = url.indexOf('?')
  const rawPath = queryAt === -1 ? url : url.slice(0, queryAt)
  const query = queryAt === -1 ? '' : url.slice(queryAt + 1)
  // "//host/…" is a path here and must not be parsed as another host.
  const path = withoutTrailingSlashes(`/${rawPath.replace(/^\/+/, '')}`)
  if (query === '') return path
  const search = parseSearch(query)
  if (normalizePath(path) === '/search') return `/search${stringifySearch(readSearchAddress(search))}`
  if (twoSegments.test(path)) return path + stringifySearch(readListingSearch(search))
  return path
}
