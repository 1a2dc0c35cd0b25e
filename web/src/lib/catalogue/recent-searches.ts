// The searches of this browser that found something. A logout removes them.

const storageKey = 'recentSearches'
const KEPT = 8

export const readRecentSearches = (): string[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string').slice(0, KEPT) : []
  } catch {
    return []
  }
}

export const writeRecentSearches = (searches: readonly string[]) => {
  if (searches.length === 0) localStorage.removeItem(storageKey)
  else localStorage.setItem(storageKey, JSON.stringify(searches.slice(0, KEPT)))
}
