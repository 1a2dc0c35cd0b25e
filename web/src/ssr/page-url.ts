// The part of an address that a server-rendered page depends on. The server keeps pages by it and renders from it, so
// tracking parameters and other strangers neither fill its memory nor reach a page.

import { readListingSearch } from '../lib/catalogue/listing-filters.ts'
import { readSearchText } from '../lib/catalogue/search-text.ts'
import { plainPath } from '../lib/navigation/normalize-path.ts'
import { parseSearch, stringifySearch } from '../lib/navigation/search-params.ts'

const twoSegments = /^\/[^/]+\/[^/]+$/

export const pageUrl = (url: string): string => {
  const [, rawPath = '/', query = ''] = /^([^?]*)\??(.*)$/s.exec(url) ?? []
  // "//host/…" is a path here and must never be read as another host.
  const path = `/${rawPath.replace(/^\/+|\/+$/g, '')}`
  if (query === '') return path
  const search = parseSearch(query)
  if (plainPath(path) === '/search') return `/search${stringifySearch(readSearchText(search))}`
  if (twoSegments.test(path)) return path + stringifySearch(readListingSearch(search))
  return path
}
