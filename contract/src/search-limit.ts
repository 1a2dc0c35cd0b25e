/** The most characters of a search text. It has its own file because the first page needs no other limit. */
export const SEARCH_LIMIT = 100
