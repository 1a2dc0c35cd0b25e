// The form of a supplier.
import type { SupplierShape } from '@tokri/contract/buying.schema.ts'
import { formatClock } from '../../lib/browser/format-date.ts'

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

/** "Mon, Thu · order by 6:00 pm · 1 day ahead" */
export const supplierFacts = ({ deliveryDays, orderBy, leadDays }: SupplierShape): string =>
  [
    deliveryDays.length === 0 || deliveryDays.length === 7
      ? 'every day'
      : deliveryDays.map((day) => weekdays[day]?.slice(0, 3)).join(', '),
    `order by ${formatClock(orderBy)}`,
    leadDays === 0 ? 'the same day' : leadDays === 1 ? '1 day ahead' : `${leadDays} days ahead`,
  ].join(' · ')
