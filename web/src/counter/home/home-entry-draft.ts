// The values of the form of an entry of the home page, and an entry as text.
import type { ScheduledEntryShape } from '@tokri/contract/home.schema.ts'
import type { HomeEntryKind } from '@tokri/rules/home-schedule.ts'
import type { Named } from '../products/product-choice.tsx'

export type EntryDraft = {
  kind: HomeEntryKind
  title: string
  text: string
  image: string
  link: string
  category: string
  products: Named[]
  recipes: string[]
  days: number[]
  fromTime: string
  toTime: string
  fromDate: string
  toDate: string
  active: boolean
  position: string
}

export const kindNames: Readonly<Record<HomeEntryKind, string>> = {
  banner: 'Banner',
  category: 'Shelf of a category',
  products: 'Shelf of products',
  recipes: 'Shelf of recipes',
}

export const draftOf = (entry: ScheduledEntryShape | null): EntryDraft => ({
  kind: entry?.kind ?? 'category',
  title: entry?.title ?? '',
  text: entry?.text ?? '',
  image: entry?.image ?? '',
  link: entry?.link ?? '',
  category: entry?.category?._id ?? '',
  products: entry?.products ?? [],
  recipes: entry?.recipes.map(({ _id }) => _id) ?? [],
  days: entry?.days ?? [],
  fromTime: entry?.fromTime ?? '',
  toTime: entry?.toTime ?? '',
  fromDate: entry?.fromDate ?? '',
  toDate: entry?.toDate ?? '',
  active: entry?.active ?? true,
  position: String(entry?.position ?? 0),
})

const orNull = (text: string): string | null => (text === '' ? null : text)

/** The request body; the server validates it. */
export const entryBody = (draft: EntryDraft) => ({
  kind: draft.kind,
  title: draft.title,
  text: draft.text,
  image: draft.image,
  link: draft.link,
  category: orNull(draft.category),
  products: draft.products.map(({ _id }) => _id),
  recipes: draft.recipes,
  days: draft.days,
  fromTime: orNull(draft.fromTime),
  toTime: orNull(draft.toTime),
  fromDate: orNull(draft.fromDate),
  toDate: orNull(draft.toDate),
  active: draft.active,
  position: draft.position.trim() === '' ? 0 : Number(draft.position),
})

/** Monday first, as in the calendars of the shop. */
export const weekdays: readonly { day: number; name: string }[] = [
  { day: 1, name: 'Mon' },
  { day: 2, name: 'Tue' },
  { day: 3, name: 'Wed' },
  { day: 4, name: 'Thu' },
  { day: 5, name: 'Fri' },
  { day: 6, name: 'Sat' },
  { day: 0, name: 'Sun' },
]

/** "6:00 am" */
const timeText = (time: string): string =>
  new Date(`1970-01-01T${time}:00Z`).toLocaleTimeString('en-IN', { timeStyle: 'short', timeZone: 'UTC' })
const dateText = (date: string): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-IN', { dateStyle: 'medium', timeZone: 'UTC' })

type Times = Pick<ScheduledEntryShape, 'days' | 'fromTime' | 'toTime' | 'fromDate' | 'toDate'>

/** "Sat, Sun, 6:00 am to 11:00 am, from 7 Nov 2026 to 9 Nov 2026"; "Always" */
export const timesText = ({ days, fromTime, toTime, fromDate, toDate }: Times): string => {
  const isDaily = days.length === 0 || days.length === weekdays.length
  const parts = [
    ...(isDaily
      ? []
      : [
          weekdays
            .filter(({ day }) => days.includes(day))
            .map(({ name }) => name)
            .join(', '),
        ]),
    ...(fromTime && toTime ? [`${timeText(fromTime)} to ${timeText(toTime)}`] : []),
    ...(fromDate || toDate
      ? [[fromDate && `from ${dateText(fromDate)}`, toDate && `to ${dateText(toDate)}`].filter(Boolean).join(' ')]
      : []),
  ]
  if (parts.length === 0) return 'Always'
  return isDaily && !fromDate && !toDate ? `Daily, ${parts.join(', ')}` : parts.join(', ')
}

/** What an entry shows: "Dairy", "3 products". */
export const subjectText = ({ kind, category, products, recipes, link }: ScheduledEntryShape): string => {
  const some = (count: number, one: string) => (count === 1 ? `1 ${one}` : `${count} ${one}s`)
  if (kind === 'banner') return link === '' ? 'Banner' : `Banner to ${link}`
  if (kind === 'category') return `Shelf of ${category?.name ?? ''}`
  return `Shelf of ${kind === 'products' ? some(products.length, 'product') : some(recipes.length, 'recipe')}`
}
