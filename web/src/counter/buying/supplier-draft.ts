// The form of a supplier.
import type { SupplierShape } from '@tokri/contract/buying.schema.ts'
import { clockFormat } from '@tokri/rules/clock-format.ts'
import { language, locale } from '../../lib/language/language.ts'

export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

export const supplierDraftOf = (supplier: SupplierShape | null) => ({
  name: supplier?.name ?? '',
  phone: supplier?.phone ?? '',
  email: supplier?.email ?? '',
  gstin: supplier?.gstin ?? '',
  leadDays: String(supplier?.leadDays ?? 1),
  deliveryDays: supplier?.deliveryDays ?? [],
  orderBy: supplier?.orderBy ?? '18:00',
  minimumAmount: String(supplier?.minimumAmount ?? 0),
  note: supplier?.note ?? '',
  active: supplier?.active ?? true,
})
export type SupplierDraft = ReturnType<typeof supplierDraftOf>

export const supplierBody = ({ leadDays, minimumAmount, ...same }: SupplierDraft) => ({
  ...same,
  leadDays: Number(leadDays),
  minimumAmount: Number(minimumAmount),
})

/** "6:00 pm", for 18:00 on the clock of the store. */
export const clockTime = (time: string): string =>
  new Date(`1970-01-01T${time}Z`).toLocaleTimeString(locale, { timeZone: 'UTC', ...clockFormat(language) })

/** "Mon, Thu · order by 6:00 pm · 1 day ahead" */
export const supplierFacts = ({ deliveryDays, orderBy, leadDays }: SupplierShape): string =>
  [
    deliveryDays.length === 0 || deliveryDays.length === 7
      ? 'every day'
      : deliveryDays.map((day) => weekdays[day]?.slice(0, 3)).join(', '),
    `order by ${clockTime(orderBy)}`,
    leadDays === 0 ? 'the same day' : leadDays === 1 ? '1 day ahead' : `${leadDays} days ahead`,
  ].join(' · ')
