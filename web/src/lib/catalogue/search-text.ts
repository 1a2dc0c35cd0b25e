import { SEARCH_LIMIT } from '@tokri/contract/search-limit.ts'

/** Characters that the server refuses: control characters and lone surrogates. */
const unsearchable = /[\p{Cc}\p{Cs}]/gu
/** Pasted between words. */
const tabsAndLines = /[\t\r\n]+/g

/** The search text of an address, limited to the length that the server accepts. */
export const readSearchText = (search: Record<string, unknown>): { q?: string } => {
  const typed = typeof search.q === 'string' ? search.q : ''
  const text = typed.replace(tabsAndLines, ' ').replace(unsearchable, '').slice(0, SEARCH_LIMIT).toWellFormed()
  return text === '' ? {} : { q: text }
}
