import type { CouponShape } from '@tokri/contract/coupon.schema.ts'
import { localTime, timeOf } from '../lists/local-time.ts'
import { type ScopeDraft, scopeBody, scopeDraftOf } from './scope-draft.ts'

/** The values of a coupon's form: all are text, empty means no limit. */
export type CouponDraft = {
  code: string
  kind: string
  amount: string
  minimum: string
  cap: string
  total: string
  perUser: string
  startsAt: string
  endsAt: string
  listed: boolean
  firstOrder: boolean
  waivesServiceCharge: boolean
  scope: ScopeDraft
}

const text = (value: number | null): string => (value === null ? '' : String(value))

export const draftOf = (coupon: CouponShape | null, timeZone: string): CouponDraft => ({
  code: coupon?.code ?? '',
  kind: coupon?.kind ?? 'flat',
  amount: text(coupon?.amount ?? null),
  minimum: text(coupon?.minimum ?? 0),
  cap: text(coupon?.cap ?? null),
  total: text(coupon?.total ?? null),
  perUser: text(coupon?.perUser ?? null),
  startsAt: localTime(coupon?.startsAt ?? null, timeZone),
  endsAt: localTime(coupon?.endsAt ?? null, timeZone),
  listed: coupon?.listed ?? false,
  firstOrder: coupon?.firstOrder ?? false,
  waivesServiceCharge: coupon?.waivesServiceCharge ?? false,
  scope: scopeDraftOf(coupon),
})

const limit = (value: string): number | null => (value.trim() === '' ? null : Number(value))

/** The request body; the server validates it. */
export const couponBody = (draft: CouponDraft, timeZone: string) => ({
  code: draft.code,
  kind: draft.kind === 'percent' ? ('percent' as const) : ('flat' as const),
  // Blank is not 0: the server refuses it.
  amount: draft.amount.trim() === '' ? Number.NaN : Number(draft.amount),
  minimum: Number(draft.minimum),
  cap: draft.kind === 'percent' ? limit(draft.cap) : null,
  total: limit(draft.total),
  perUser: limit(draft.perUser),
  startsAt: timeOf(draft.startsAt, timeZone),
  endsAt: timeOf(draft.endsAt, timeZone),
  listed: draft.listed,
  firstOrder: draft.firstOrder,
  waivesServiceCharge: draft.waivesServiceCharge,
  ...scopeBody(draft.scope),
})
