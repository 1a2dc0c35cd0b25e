import { useEffect } from 'react'
import { local } from '../../lib/browser/storage.ts'
import { declareKey } from '../../lib/session/personal-data.ts'

const storageKey = declareKey('recentSearches', { personal: true })
const KEPT = 8
/** A text that stays unchanged for this time is saved, so that texts in the middle of typing are not. */
const MEANT_MS = 1500

/** The searches with results that this browser saved, the latest first. */
export const savedSearches = (): string[] => {
  const stored = local.getJson(storageKey)
  return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string').slice(0, KEPT) : []
}

/** Without texts, nothing stays in the browser. */
export const saveSearches = (texts: readonly string[]): void => {
  if (texts.length > 0) local.setJson(storageKey, texts.slice(0, KEPT))
  else local.remove(storageKey)
}

/** Saves a search in this browser, once it has results and the shopper has stopped typing. */
export const useSavedSearch = (text: string, found: boolean): void => {
  useEffect(() => {
    const meant = text.trim()
    if (!found || meant.length < 2) return
    const timer = setTimeout(() => {
      saveSearches([meant, ...savedSearches().filter((each) => each.toLowerCase() !== meant.toLowerCase())])
    }, MEANT_MS)
    return () => clearTimeout(timer)
  }, [text, found])
}
