/** Most characters of a search text. Alone in its file: the first page needs no other limit. */
export const SEARCH_LIMIT = 100
