// When a store takes orders: weekly hours in the store's time zone, closed days, and pauses. Hours belong to the day on
// which they begin. So hours that run past midnight also cover the morning of a closed day, if the day before was open.

/** `day` 0 is Sunday. `to` is on the next day if it is not later than `from`; "24:00" is the end of the day. */
export type OpeningHours = { day: number; from: string; to: string }

export const storeStates = ['open', 'paused', 'closed'] as const
export type StoreState = (typeof storeStates)[number]

export type StoreTimes = {
  timeZone: string
  /** Empty: always open. */
  hours: readonly OpeningHours[]
  /** Local dates such as "2026-12-25". */
  closedOn: readonly string[]
  state: StoreState
  /** When the pause ends by itself; null if it lasts until somebody ends it. */
  pausedUntil: Date | null
}

/** `opensAt` is null while the store is open, and when its next opening is unknown. */
export type Opening = { open: boolean; reason: 'closed' | 'paused' | null; opensAt: Date | null }

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60
const DAY_MS = DAY_MINUTES * MINUTE_MS
/** A store that does not open within this many days has no known next opening. */
const DAYS_AHEAD = 400

const formats = new Map<string, Intl.DateTimeFormat>()

/** Throws a RangeError for a name that is no time zone. */
const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(timeZone, made)
  return made
}

export const isTimeZone = (name: string): boolean => {
  try {
    formatOf(name)
    return true
  } catch {
    return false
  }
}

/** The local time of the zone, read as if it were UTC, in milliseconds. */
export const wallTime = (at: number, timeZone: string): number => {
  const parts: Record<string, number> = {}
  for (const { type, value } of formatOf(timeZone).formatToParts(at)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** The local hour in a time zone, 0 to 23. */
export const localHour = (at: Date, timeZone: string): number =>
  new Date(wallTime(at.getTime(), timeZone)).getUTCHours()

/** The moment of a local time. One that is skipped when clocks go forward is the moment at which they do. */
export const momentOf = (wall: number, timeZone: string): number => {
  const near = wall - (wallTime(wall, timeZone) - wall)
  // The offset is read twice, because it may change in between.
  const found = wall - (wallTime(near, timeZone) - near)
  if (wallTime(found, timeZone) === wall) return found
  let moment = Math.min(near, found)
  while (wallTime(moment, timeZone) < wall) moment += MINUTE_MS
  return moment
}

export const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

const WHOLE_DAY = [{ from: 0, to: DAY_MINUTES }]

/** The hours of one weekday, in minutes since the start of the day. */
const hoursOn = (hours: readonly OpeningHours[], weekday: number): { from: number; to: number }[] => {
  if (hours.length === 0) return WHOLE_DAY
  return hours
    .filter(({ day }) => day === weekday)
    .map(({ from, to }) => {
      const [start, end] = [minutesOf(from), minutesOf(to)]
      return { from: start, to: end <= start ? end + DAY_MINUTES : end }
    })
}

type Span = { from: number; until: number }

/** The midnight before a moment in a time zone, as a local time. */
const midnightBefore = (at: number, timeZone: string): number => Math.floor(wallTime(at, timeZone) / DAY_MS) * DAY_MS

/** What is left of the hours of one day after `from`. `midnight` is a local time. */
const spansOn = ({ timeZone, hours, closedOn }: StoreTimes, midnight: number, from: number): Span[] => {
  const date = new Date(midnight)
  if (closedOn.includes(date.toISOString().slice(0, 10))) return []
  return hoursOn(hours, date.getUTCDay())
    .map((each) => ({
      from: Math.max(from, momentOf(midnight + each.from * MINUTE_MS, timeZone)),
      until: momentOf(midnight + each.to * MINUTE_MS, timeZone),
    }))
    .filter((span) => span.until > span.from) // hours within the hour that is skipped when clocks go forward are empty
}

/** The first moment within the hours, not before `at`. */
const nextWithinHours = (store: StoreTimes, at: Date): Date | null => {
  const now = at.getTime()
  const midnight = midnightBefore(now, store.timeZone)
  for (let day = -1; day <= DAYS_AHEAD; day++) {
    const starts = spansOn(store, midnight + day * DAY_MS, now).map(({ from }) => from)
    if (starts.length > 0) return new Date(Math.min(...starts))
  }
  return null
}

/** Whether a moment is within the hours of a store; a pause does not count. */
export const isWithinHours = (store: StoreTimes, at: Date): boolean =>
  nextWithinHours(store, at)?.getTime() === at.getTime()

/** Whether a store takes orders at this moment, and when it next does. */
export const openingAt = (store: StoreTimes, at: Date): Opening => {
  if (store.state === 'closed') return { open: false, reason: 'closed', opensAt: null }
  if (store.state === 'paused' && (store.pausedUntil === null || store.pausedUntil > at))
    return {
      open: false,
      reason: 'paused',
      opensAt: store.pausedUntil && nextWithinHours(store, store.pausedUntil),
    }
  const next = nextWithinHours(store, at)
  if (next?.getTime() === at.getTime()) return { open: true, reason: null, opensAt: null }
  return { open: false, reason: 'closed', opensAt: next }
}

/**
 * When a store takes orders from a moment on, until that day and so many days after it end: spans without overlap, in their
 * sequence. None for a store that is closed, or paused without a known end.
 */
export const openSpans = (store: StoreTimes, now: Date, days: number): { from: Date; until: Date }[] => {
  const isPaused = store.state === 'paused'
  if (store.state === 'closed' || (isPaused && store.pausedUntil === null)) return []
  const from = Math.max(now.getTime(), (isPaused && store.pausedUntil?.getTime()) || 0)
  const midnight = midnightBefore(now.getTime(), store.timeZone)
  const end = momentOf(midnight + (days + 1) * DAY_MS, store.timeZone)
  const joined: Span[] = []
  const spans = Array.from({ length: days + 2 }, (_, day) => spansOn(store, midnight + (day - 1) * DAY_MS, from))
  for (const span of spans.flat().sort((one, other) => one.from - other.from)) {
    const last = joined.at(-1)
    const until = Math.min(span.until, end)
    if (last && span.from <= last.until) last.until = Math.max(last.until, until)
    else if (until > span.from) joined.push({ from: span.from, until })
  }
  return joined.map((span) => ({ from: new Date(span.from), until: new Date(span.until) }))
}

const HALF_HOUR_MS = 30 * MINUTE_MS
export const nextHalfHour = (at: number): number => Math.ceil(at / HALF_HOUR_MS) * HALF_HOUR_MS

/**
 * The next whole and half hours of two days within the hours of a store, at least half an hour from now; a pause does not
 * count.
 */
export const openHalfHours = (store: StoreTimes, now: Date, count: number): Date[] => {
  const times: Date[] = []
  let at = nextHalfHour(now.getTime() + HALF_HOUR_MS)
  while (times.length < count && at < now.getTime() + 2 * DAY_MS) {
    const open = nextWithinHours(store, new Date(at))
    if (open === null) break
    const time = nextHalfHour(open.getTime())
    if (time === at) times.push(open)
    at = time === at ? at + HALF_HOUR_MS : time
  }
  return times
}
