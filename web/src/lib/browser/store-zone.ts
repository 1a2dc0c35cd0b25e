// The zone of the store, which the server writes into the document. The footer of every page needs no more than its year, so
// this is apart from the formats of times.
import { locale } from '../language/language.ts'

export const storeZone = (): string | undefined =>
  typeof document === 'object' ? document.documentElement.dataset.timeZone : undefined

/** "2026" */
const formatYear = (at: number): string =>
  new Intl.DateTimeFormat(locale, { timeZone: storeZone(), year: 'numeric' }).format(at)

/**
 * The year that the page already shows in an element with `data-year`, else that of `at`. A browser's first date format
 * loads the tables of time zones, which blocks a slow phone for 50 ms or more.
 */
export const shownYear = (at: number): string =>
  (typeof document === 'object' && document.querySelector<HTMLElement>('[data-year]')?.dataset.year) || formatYear(at)
