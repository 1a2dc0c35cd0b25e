// Dates and times in the reader's language and the zone of the store, which the server writes into the document. Where the
// browser's clock shows another time, a time is said with its day and its zone.
import { clockFormat } from '@tokri/rules/clock-format.ts'
import { language, locale } from '../language/language.ts'
import { serverNow } from './server-time.ts'
import { storeZone } from './store-zone.ts'

const clock = clockFormat(language)
const momentFormat: Intl.DateTimeFormatOptions = clock.timeStyle
  ? { ...clock, dateStyle: 'medium' }
  : { ...clock, day: 'numeric', month: 'short', year: 'numeric' }
const namedFormat: Intl.DateTimeFormatOptions = {
  ...{ day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' },
  ...(clock.dayPeriod && { dayPeriod: clock.dayPeriod }),
}

const formatsOf = (timeZone: string | undefined) => {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { timeZone, ...options })
  return {
    timeZone,
    moment: format(momentFormat),
    day: format({ dateStyle: 'medium' }),
    dayOfYear: format({ day: 'numeric', month: 'short' }),
    weekday: format({ weekday: 'long' }),
    nearDay: format({ weekday: 'short', day: 'numeric', month: 'short' }),
    clock: format(clock),
    named: format(namedFormat),
    zone: format({ timeZoneName: 'short' }),
  }
}
let known: ReturnType<typeof formatsOf> | undefined
const formats = () => {
  const timeZone = storeZone()
  if (known === undefined || known.timeZone !== timeZone) known = formatsOf(timeZone)
  return known
}

const own = new Intl.DateTimeFormat(locale, momentFormat)
const isElsewhere = (at: Date): boolean => own.format(at) !== formats().moment.format(at)

/** With the name of the zone at the end. In one format with it, Hindi has the part of the day behind the hour. */
const withZone = (text: string, at: Date): string => {
  const zone = formats()
    .zone.formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')
  return zone ? `${text} ${zone.value}` : text
}

/** "20 Nov 2026, 3:30 pm" */
export const formatDateTime = (iso: string): string => {
  const at = new Date(iso)
  const text = formats().moment.format(at)
  return isElsewhere(at) ? withZone(text, at) : text
}
/** "20 Nov 2026" */
export const formatDate = (iso: string): string => formats().day.format(new Date(iso))
/** "20 Nov", for a day within a year. */
export const formatDay = (iso: string): string => formats().dayOfYear.format(new Date(iso))
/** "3:30 pm" */
export const formatTime = (iso: string | number): string => {
  const at = new Date(iso)
  return isElsewhere(at) ? withZone(formats().named.format(at), at) : formats().clock.format(at)
}
/** "Mon, 30 Nov", for a day within a week. */
export const formatNearDay = (iso: string): string => formats().nearDay.format(new Date(iso))
/** "3:30 pm", and on another day than today "Mon, 30 Nov, 3:30 pm" */
export const formatDayTime = (iso: string): string => {
  const isToday = formatDate(iso) === formats().day.format(serverNow())
  return isToday || isElsewhere(new Date(iso)) ? formatTime(iso) : `${formatNearDay(iso)}, ${formatTime(iso)}`
}
/** "6:00 pm", for 18:00 on the clock of the store. */
export const formatClock = (time: string): string =>
  new Date(`1970-01-01T${time}Z`).toLocaleTimeString(locale, { timeZone: 'UTC', ...clock })
/** "7:15 pm – 7:30 pm" */
export const formatTimeRange = (from: string, to: string): string =>
  isElsewhere(new Date(from))
    ? withZone(formats().named.formatRange(new Date(from), new Date(to)), new Date(from))
    : `${formatTime(from)} – ${formatTime(to)}`
/** "Monday 7:00 am" */
export const formatWeekdayTime = (iso: string): string =>
  isElsewhere(new Date(iso)) ? formatTime(iso) : `${formats().weekday.format(new Date(iso))} ${formatTime(iso)}`
