import { formatDateTime } from '../../lib/browser/format-date.ts'

type Dates = { startsAt: string | null; endsAt: string | null }

export const datesOf = ({ startsAt, endsAt }: Dates): string => {
  if (startsAt && endsAt) return `${formatDateTime(startsAt)} to ${formatDateTime(endsAt)}`
  if (startsAt) return `from ${formatDateTime(startsAt)}`
  return endsAt ? `until ${formatDateTime(endsAt)}` : 'always'
}

export type PromotionStatus = { word: string; live: boolean }

export const promotionStatus = ({ active, startsAt, endsAt }: Dates & { active: boolean }): PromotionStatus => {
  const now = Date.now()
  if (!active) return { word: 'Paused', live: false }
  if (endsAt !== null && new Date(endsAt).getTime() <= now) return { word: 'Over', live: false }
  if (startsAt !== null && new Date(startsAt).getTime() > now) return { word: 'Not yet', live: false }
  return { word: 'Live', live: true }
}
