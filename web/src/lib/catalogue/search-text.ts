import { limits } from '@tokri/contract/limits.ts'

/** What nobody types and the server refuses: control characters, halves of characters. */
const unsearchable = /[\p{Cc}\p{Cs}]/gu

/** The text of a search page, as long as the server takes it. */
export const readSearchText = (search: Record<string, unknown>): { q?: string } => {
  const typed = typeof search.q === 'string' ? search.q : ''
  const text = typed.replace(unsearchable, '').slice(0, limits.search).toWellFormed()
  return text === '' ? {} : { q: text }
}
