type Dates = { startsAt: string | null; endsAt: string | null }

/** By the clock of the shop. */
export const datesOf = ({ startsAt, endsAt }: Dates, timeZone: string): string => {
  const format = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const moment = (iso: string) => format.format(new Date(iso))
  if (startsAt && endsAt) return `${moment(startsAt)} to ${moment(endsAt)}`
  if (startsAt) return `from ${moment(startsAt)}`
  return endsAt ? `until ${moment(endsAt)}` : 'always'
}

export type PromotionStatus = { word: string; live: boolean }

export const promotionStatus = ({ active, startsAt, endsAt }: Dates & { active: boolean }): PromotionStatus => {
  const now = Date.now()
  if (!active) return { word: 'Paused', live: false }
  if (endsAt !== null && new Date(endsAt).getTime() <= now) return { word: 'Over', live: false }
  if (startsAt !== null && new Date(startsAt).getTime() > now) return { word: 'Not yet', live: false }
  return { word: 'Live', live: true }
}
