// The settings of the shop: everyone reads them, administrators change them.

import { isDeepStrictEqual } from 'node:util'
import type { SettingsShape, updateSettingsSchema } from '@tokri/contract/settings.schema.ts'
import { ladderInPaise, ladderInRupees } from '@tokri/rules/bill.ts'
import { toPaise, toRupees } from '@tokri/rules/money.ts'
import type { ShopSettings } from '@tokri/rules/shop-settings.ts'
import type { z } from 'zod'
import { raiseCatalogueVersion } from '../../../db/catalogue-version.ts'
import type { Deps } from '../../deps.ts'
import { audit, changes } from '../../platform/audit-log.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { inLanguage } from '../../platform/language/sentences.ts'
import { writeSetting } from '../../platform/settings.ts'

/** The public settings: not those by which problems are accepted. The offered payment providers are not stored; they follow from the configured keys. */
export const settingsShapeOf = (
  {
    chargeLadder,
    recentPasswordRefundPaise,
    apologyPaise,
    gst,
    autoRefundPaise: _amount,
    autoRefundRate: _rate,
    ...plain
  }: ShopSettings,
  paymentProviders: readonly SettingsShape['paymentProviders'][number][],
): SettingsShape => ({
  ...plain,
  chargeLadder: ladderInRupees(chargeLadder),
  recentPasswordRefund: toRupees(recentPasswordRefundPaise),
  apologyAmount: toRupees(apologyPaise),
  paymentProviders: [...paymentProviders],
  ...(gst && { gst }),
})

/**
 * The settings with their texts in a language. The texts of a new shop are translated; what administrators have written
 * themselves stays.
 */
export const settingsIn = (language: string, settings: SettingsShape): SettingsShape => {
  const say = (text: string) => inLanguage(language, text)
  return {
    ...settings,
    slogan: say(settings.slogan),
    searchHints: settings.searchHints.map((hint) => say(hint)),
    promises: settings.promises.map(({ title, text }) => ({ title: say(title), text: say(text) })),
  }
}

type UpdateBody = z.output<typeof updateSettingsSchema.body>
export type SettingsUpdate = Omit<UpdateBody, 'was'>

const fromWire = ({
  chargeLadder,
  recentPasswordRefund,
  apologyAmount,
  autoRefundUpTo,
  ...plain
}: SettingsUpdate): Partial<ShopSettings> => ({
  ...plain,
  ...(apologyAmount !== undefined && { apologyPaise: toPaise(apologyAmount) }),
  ...(autoRefundUpTo !== undefined && { autoRefundPaise: toPaise(autoRefundUpTo) }),
  ...(chargeLadder && { chargeLadder: ladderInPaise(chargeLadder) }),
  ...(recentPasswordRefund !== undefined && { recentPasswordRefundPaise: toPaise(recentPasswordRefund) }),
})

/** Settings that protect the shop. Changing them needs a recent password, so that a stolen session cannot switch them off. */
const safetySettings = [
  'requireSecondFactor',
  'requireRecentPassword',
  'recentPasswordRefundPaise',
  'recentPasswordCouponShare',
  'apologyPaise',
  'autoRefundPaise',
  'autoRefundRate',
  'newShopper',
  'scarce',
] as const

/** Whether an update changes a setting that protects the shop. */
export const changesSafety = ({ current }: Deps['settings'], update: SettingsUpdate): boolean => {
  const next = fromWire(update)
  return safetySettings.some((key) => next[key] !== undefined && !isDeepStrictEqual(next[key], current[key]))
}

/** Changes the given settings. Every process applies them within a second, also to cached pages. */
export const updateSettings = async (deps: Deps, actor: string, update: SettingsUpdate): Promise<void> => {
  const next = fromWire(update)
  if (next.cashOnDelivery === false && deps.payments.offered.length === 0)
    throw new AppError('in_use', { message: 'Shoppers need one way to pay: there are no keys for online payment' })
  await inTransaction(deps.db, async (tx) => {
    for (const [key, value] of Object.entries(next)) await writeSetting(tx, key, value)
    const detail = changes({ ...deps.settings.current }, next)
    await audit(tx, { at: deps.clock(), actor, action: 'settings.updated', subject: '', detail })
    await raiseCatalogueVersion(tx)
  })
  await deps.settings.reload()
}
