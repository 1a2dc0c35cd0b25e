import { momentOf, wallTime } from '@tokri/rules/opening-hours.ts'

const DAY_MS = 86_400_000

/** The midnight before a moment in a time zone. */
export const startOfDay = (at: number, timeZone: string): number =>
  momentOf(Math.floor(wallTime(at, timeZone) / DAY_MS) * DAY_MS, timeZone)
