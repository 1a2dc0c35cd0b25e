// The zone of the store, which the server writes into the document. The footer of every page needs no more than its year, so
// this is apart from the formats of times.
import { locale } from '../language/language.ts'

export const storeZone = (): string | undefined =>
  typeof document === 'object' ? document.documentElement.dataset.timeZone : undefined

/** "2026" */
export const formatYear = (at: number): string =>
  new Intl.DateTimeFormat(locale, { timeZone: storeZone(), year: 'numeric' }).format(at)
