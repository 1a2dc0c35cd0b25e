// Times are those of the shop's time zone, wherever the administrator is.
import { momentOf, wallTime } from '@tokri/rules/opening-hours.ts'

/** The time of the shop for an `<input type="datetime-local">`; empty for none. */
export const localTime = (iso: string | null, timeZone: string): string =>
  iso === null ? '' : new Date(wallTime(new Date(iso).getTime(), timeZone)).toISOString().slice(0, 16)

/** The inverse of `localTime`. */
export const timeOf = (text: string, timeZone: string): string | null =>
  text === '' ? null : new Date(momentOf(Date.parse(`${text}Z`), timeZone)).toISOString()
