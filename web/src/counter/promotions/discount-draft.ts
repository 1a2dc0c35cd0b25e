// The values of a discount's form, and a discount as text. Times are those of the shop's time zone, wherever the
// administrator is.
import type { DiscountShape } from '@tokri/contract/discount.schema.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { type DiscountState, discountState } from '@tokri/rules/scheduled-discounts.ts'
import { localTime, timeOf } from '../lists/local-time.ts'
import type { Named } from '../products/product-choice.tsx'

export type DiscountDraft = {
  name: string
  scope: 'categories' | 'products'
  categories: string[]
  /** With their names, because the form does not load all products. */
  products: Named[]
  kind: 'percent' | 'price'
  amount: string
  /** "2026-11-23T18:00"; empty: at once. */
  startsAt: string
  /** Empty: until it is removed. */
  endsAt: string
}

export const draftOf = (discount: DiscountShape | null, timeZone: string): DiscountDraft => ({
  name: discount?.name ?? '',
  scope: discount && discount.products.length > 0 ? 'products' : 'categories',
  categories: discount?.categories.map(({ _id }) => _id) ?? [],
  products: discount?.products ?? [],
  kind: discount?.price == null ? 'percent' : 'price',
  amount: String(discount?.percent ?? discount?.price ?? ''),
  startsAt: localTime(discount?.startsAt ?? null, timeZone),
  endsAt: localTime(discount?.endsAt ?? null, timeZone),
})

/** Only products can have a price. */
export const hasPrice = ({ scope, kind }: DiscountDraft): boolean => scope === 'products' && kind === 'price'

/** The request body; the server validates it. */
export const discountBody = (draft: DiscountDraft, timeZone: string) => {
  const amount = draft.amount.trim() === '' ? null : Number(draft.amount)
  return {
    name: draft.name,
    categories: draft.scope === 'categories' ? draft.categories : [],
    products: draft.scope === 'products' ? draft.products.map(({ _id }) => _id) : [],
    percent: hasPrice(draft) ? null : amount,
    price: hasPrice(draft) ? amount : null,
    startsAt: timeOf(draft.startsAt, timeZone),
    endsAt: timeOf(draft.endsAt, timeZone),
  }
}

export const discountText = ({ percent, price }: DiscountShape): string =>
  price === null ? `${percent}% off` : `for ${formatRupees(price)}`

const MOST_NAMED = 3

/** "Milk, Curd, Paneer and 4 more" */
export const targetText = ({ products, categories }: DiscountShape): string => {
  const names = [...categories, ...products].map(({ name }) => name)
  const named = names.slice(0, MOST_NAMED).join(', ')
  return names.length > MOST_NAMED ? `${named} and ${names.length - MOST_NAMED} more` : named
}

export const periodText = ({ startsAt, endsAt }: DiscountShape, timeZone: string): string => {
  const format = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const from = format.format(new Date(startsAt))
  return endsAt === null ? `from ${from}, until deleted` : `${from} to ${format.format(new Date(endsAt))}`
}

export const stateOf = ({ startsAt, endsAt }: DiscountShape, now: Date): DiscountState =>
  discountState({ startsAt: new Date(startsAt), endsAt: endsAt === null ? null : new Date(endsAt) }, now)

const order: readonly DiscountState[] = ['running', 'planned', 'ended']

/** The running discounts first, then the planned and the ended ones. */
export const inOrder = (discounts: readonly DiscountShape[], now: Date): DiscountShape[] =>
  discounts.toSorted((one, other) => order.indexOf(stateOf(one, now)) - order.indexOf(stateOf(other, now)))
