// The schedule of the home page in the memory of this process, read again whenever the version of the catalogue changes. The
// next moment at which another entry begins or ends is computed once, so a request only compares it with the clock.
import { holdsAt, nextChange } from '@tokri/rules/home-schedule.ts'
import type { Db } from '../../../platform/database/database.ts'
import { type HomeEntryRow, readEntries } from './home-queries.ts'

export type HomePeriod = {
  /** The entries that hold, in the order of the page. */
  entries: readonly HomeEntryRow[]
  /** When another set of entries holds; null: not before the schedule changes. */
  until: Date | null
}

export type LiveHome = {
  /** The entries of a moment, and until when they hold. */
  at: (now: Date, timeZone: string) => HomePeriod
  /** The period of the present moment. */
  now: (now: Date, timeZone: string) => HomePeriod
  find: (entryId: string) => HomeEntryRow | undefined
  reload: () => Promise<void>
}

const timesOf = ({ days, from_time, to_time, from_date, to_date }: HomeEntryRow) => ({
  days,
  fromTime: from_time,
  toTime: to_time,
  fromDate: from_date,
  toDate: to_date,
})

export const createLiveHome = (db: Db): LiveHome => {
  let all: readonly HomeEntryRow[] = []
  let present: (HomePeriod & { from: Date; timeZone: string }) | null = null

  const at: LiveHome['at'] = (now, timeZone) => {
    const active = all.filter((entry) => entry.active)
    return {
      entries: active.filter((entry) => holdsAt(timesOf(entry), now, timeZone)),
      until: nextChange(active.map(timesOf), now, timeZone),
    }
  }
  return {
    at,
    now: (now, timeZone) => {
      const isCurrent =
        present?.timeZone === timeZone && present.from <= now && (present.until === null || now < present.until)
      if (present === null || !isCurrent) present = { ...at(now, timeZone), from: now, timeZone }
      return present
    },
    find: (entryId) => all.find(({ id }) => id === entryId),
    reload: async () => {
      all = await readEntries(db)
      present = null
    },
  }
}
