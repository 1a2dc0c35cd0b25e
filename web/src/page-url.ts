// The part of an address that a server-rendered page depends on. The server keeps pages by it and renders from it, so
// tracking parameters and other strangers neither fill its memory nor reach a page.

import { limits } from '@tokri/contract/limits.ts'
import { readListingSearch } from './lib/listing-search.ts'
import { plainPath } from './lib/same-page.ts'
import { parseSearch, stringifySearch } from './lib/search-params.ts'

/** What nobody types and the server refuses: control characters, halves of characters. */
const unsearchable = /[\p{Cc}\p{Cs}]/gu
const twoSegments = /^\/[^/]+\/[^/]+$/

/** The text of a search page, as long as the server takes it. */
export const readSearchText = (search: Record<string, unknown>): { q?: string } => {
  const typed = typeof search.q === 'string' ? search.q : ''
  const text = typed.replace(unsearchable, '').slice(0, limits.search).toWellFormed()
  return text === '' ? {} : { q: text }
}

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
