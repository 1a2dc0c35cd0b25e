// Dates and times in the reader's language and time zone.
import { locale } from '../language/language.ts'

const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
const dayOfYear = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' })
const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short' })

/** "20 Nov 2026, 3:30 pm" */
export const formatDateTime = (iso: string): string => moment.format(new Date(iso))
/** "20 Nov 2026" */
export const formatDate = (iso: string): string => day.format(new Date(iso))
/** "20 Nov", for a day within a year. */
export const formatDay = (iso: string): string => dayOfYear.format(new Date(iso))
/** "3:30 pm" */
export const formatTime = (iso: string | number): string => clock.format(new Date(iso))
