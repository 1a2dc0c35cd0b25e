// The values of the settings form. Numbers and the hints are text until they are sent, so that unfinished input is not
// lost.
import type { SettingsShape } from '@tokri/contract/settings.schema.ts'

/** What this form does not edit. */
type Elsewhere = 'paymentProviders' | 'oddDiscount'

type Plain = Omit<
  SettingsShape,
  | Elsewhere
  | 'promiseMinutes'
  | 'answerSeconds'
  | 'apologyAmount'
  | 'problemHours'
  | 'outboxDays'
  | 'searchHints'
  | 'recentPasswordRefund'
  | 'recentPasswordCouponShare'
  | 'newShopper'
  | 'scarce'
  | 'gst'
>

/** Numbers as they are typed. */
type Typed<Bounds> = { [name in keyof NonNullable<Bounds>]: string } | null

export type SettingsDraft = Plain & {
  promiseMinutes: string
  answerSeconds: string
  apologyAmount: string
  problemHours: string
  outboxDays: string
  searchHints: string
  recentPasswordRefund: string
  recentPasswordCouponShare: string
  newShopper: Typed<SettingsShape['newShopper']>
  scarce: Typed<SettingsShape['scarce']>
  /** Two empty texts: the shop is not registered. */
  gst: NonNullable<SettingsShape['gst']>
}
type SettingName = keyof SettingsDraft

export const settingNames = {
  storeName: 'Store name',
  slogan: 'Slogan',
  promiseMinutes: 'Delivery promise in minutes',
  answerSeconds: 'Seconds to answer about a substitute',
  apologyAmount: 'Coupon for a late order',
  problemHours: 'Hours to report a problem',
  outboxDays: 'Days to keep events',
  searchHints: 'Search hints',
  brandHue: 'Brand colour',
  social: 'Social pages',
  promises: 'What the shop promises',
  chargeLadder: 'Service charge',
  cashOnDelivery: 'Cash on delivery',
  tips: 'Tips for riders',
  boughtTogether: 'Bought together',
  requireSecondFactor: 'Two-step sign-in',
  requireRecentPassword: 'Password again',
  recentPasswordRefund: 'Refunds with the password',
  recentPasswordCouponShare: 'Coupons with the password',
  newShopper: 'Open unpaid orders',
  scarce: 'Scarce products',
  gst: 'GST registration',
} as const satisfies Record<SettingName, string>

const names = Object.keys(settingNames) as SettingName[]

export const draftOfSettings = ({
  paymentProviders: _offered,
  oddDiscount: _oddDiscount,
  promiseMinutes,
  answerSeconds,
  apologyAmount,
  problemHours,
  outboxDays,
  searchHints,
  recentPasswordRefund,
  recentPasswordCouponShare,
  newShopper,
  scarce,
  gst,
  ...plain
}: SettingsShape): SettingsDraft => ({
  ...plain,
  promiseMinutes: String(promiseMinutes),
  answerSeconds: String(answerSeconds),
  apologyAmount: String(apologyAmount),
  problemHours: String(problemHours),
  outboxDays: String(outboxDays),
  searchHints: searchHints.join(', '),
  recentPasswordRefund: String(recentPasswordRefund),
  recentPasswordCouponShare: String(recentPasswordCouponShare),
  newShopper: newShopper && {
    openOrders: String(newShopper.openOrders),
    pieces: String(newShopper.pieces),
    amount: String(newShopper.amount),
  },
  scarce: scarce && { below: String(scarce.below), pieces: String(scarce.pieces) },
  gst: gst ?? { legalName: '', gstin: '' },
})

export type SentSettings = Omit<SettingsShape, Elsewhere>

/** The settings as the API takes them. */
export const settingsOf = ({
  promiseMinutes,
  answerSeconds,
  apologyAmount,
  problemHours,
  outboxDays,
  searchHints,
  recentPasswordRefund,
  recentPasswordCouponShare,
  newShopper,
  scarce,
  gst,
  ...plain
}: SettingsDraft): SentSettings => ({
  ...plain,
  promiseMinutes: Number(promiseMinutes),
  answerSeconds: Number(answerSeconds),
  apologyAmount: Number(apologyAmount),
  problemHours: Number(problemHours),
  outboxDays: Number(outboxDays),
  searchHints: searchHints
    .split(',')
    .map((hint) => hint.trim())
    .filter((hint) => hint !== ''),
  recentPasswordRefund: Number(recentPasswordRefund),
  recentPasswordCouponShare: Number(recentPasswordCouponShare),
  newShopper: newShopper && {
    openOrders: Number(newShopper.openOrders),
    pieces: Number(newShopper.pieces),
    amount: Number(newShopper.amount),
  },
  scarce: scarce && { below: Number(scarce.below), pieces: Number(scarce.pieces) },
  gst: gst.legalName.trim() === '' && gst.gstin.trim() === '' ? null : gst,
})

/** An absent setting is one that is null. */
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** The settings that the draft changes. */
export const changedSettings = (draft: SettingsDraft, settings: SettingsShape): SettingName[] => {
  const wanted = settingsOf(draft)
  return names.filter((name) => !same(wanted[name], settings[name]))
}

type Stored = { before: SettingsShape; now: SettingsShape }

/** The draft after the stored settings have changed: what was edited stays, everything else follows. */
export const followSettings = (draft: SettingsDraft, { before, now }: Stored): SettingsDraft => {
  const edited = changedSettings(draft, before)
  const kept = Object.fromEntries(edited.map((name) => [name, draft[name]])) as Partial<SettingsDraft>
  return { ...draftOfSettings(now), ...kept }
}

/** The settings that the draft changes and somebody else has changed meanwhile to another value. */
export const contestedSettings = (draft: SettingsDraft, { before, now }: Stored): SettingName[] => {
  const wanted = settingsOf(draft)
  return changedSettings(draft, before).filter(
    (name) => !same(before[name], now[name]) && !same(wanted[name], now[name]),
  )
}
