import { SEARCH_LIMIT } from '@tokri/contract/search-limit.ts'

/** Characters that the server refuses: control characters and lone surrogates. */
const unsearchable = /[\p{Cc}\p{Cs}]/gu
/** The server accepts at most 30 combining marks on one letter. */
const excessMarks = /(\p{M}{30})\p{M}+/gu
/** Pasted between words. */
const tabsAndLines = /[\t\r\n]+/g

/** The address of the search page: the text, and the filters. */
export type SearchAddress = { q?: string; subCategory?: string; brand?: string; diet?: string; origin?: string }

const read = (search: Record<string, unknown>, names: readonly (keyof SearchAddress)[]): SearchAddress => {
  const address: SearchAddress = {}
  for (const name of names) {
    const given = search[name]
    const typed = typeof given === 'string' ? given : ''
    const readable = typed.replace(tabsAndLines, ' ').replace(unsearchable, '').replace(excessMarks, '$1')
    // The server counts the characters of NFC, which can be more than those that were typed.
    const text = readable.normalize('NFC').slice(0, SEARCH_LIMIT).toWellFormed()
    if (text) address[name] = text
  }
  return address
}

/** The search text of an address, limited to the length that the server accepts. */
export const readSearchText = (search: Record<string, unknown>) => read(search, ['q'])

/** The search text and the filters of an address. */
export const readSearchAddress = (search: Record<string, unknown>) =>
  read(search, ['q', 'subCategory', 'brand', 'diet', 'origin'])
