// The settings of the shop: everyone reads them, administrators change them.

import { isDeepStrictEqual } from 'node:util'
import type { SettingsShape, updateSettingsSchema } from '@tokri/contract/settings.schema.ts'
import { ladderInPaise } from '@tokri/rules/bill.ts'
import { type MessageKinds, messageKinds } from '@tokri/rules/messages.ts'
import { shopPageNames } from '@tokri/rules/shop-pages.ts'
import {
  defaultShopSettings,
  type PlainSetting,
  plainSettings,
  type ShopSettings,
  shownSettings,
} from '@tokri/rules/shop-settings.ts'
import type { z } from 'zod'
import { raiseCatalogueVersion } from '../../../db/catalogue-version.ts'
import type { Deps } from '../../deps.ts'
import { audit, changes } from '../../platform/audit-log.ts'
import type { Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { inLanguage, type Sentence } from '../../platform/language/sentences.ts'
import { readSettings, writeSetting } from '../../platform/settings.ts'
import { type SecretsUpdate, writeSecrets } from './secrets.ts'

/**
 * What is not stored: the payment providers follow from the configured keys, the way to phones from the environment, the
 * zone from the shop's first store, the size of the shop from its products.
 */
type Derived = {
  paymentProviders: readonly SettingsShape['paymentProviders'][number][]
  phoneLogin: boolean
  timeZone: string
  manyProducts: boolean
  contact: SettingsShape['contact']
}

type Descriptions = ShopSettings['descriptions']
const usualWords = (isLarge: boolean): Record<keyof Descriptions, Sentence> =>
  isLarge
    ? { home: 'Over 5000 products from stores near you', search: 'Search over 5000 products.' }
    : { home: 'Groceries from stores near you', search: 'Search our shelves.' }

/** Words that every shop has are not the shop's own: a form shows them, and sends them back beside those that were written. */
const ownWords = (given: Descriptions): Descriptions => {
  const own = (name: keyof Descriptions) =>
    [true, false].some((isLarge) => usualWords(isLarge)[name] === given[name]) ? '' : given[name]
  return { home: own('home'), search: own('search') }
}

const WIDE: Sentence = 'Choose from food, personal care, household and more.'
/** The promise of a new shop names a number, which is true of a large one only. */
const withoutNumber = (promise: ShopSettings['promises'][number]) =>
  defaultShopSettings.promises.some(({ text }) => text === promise.text && /\d/.test(text))
    ? { ...promise, text: WIDE }
    : promise

/** The public settings. */
export const settingsShapeOf = (
  settings: ShopSettings,
  { paymentProviders, contact, manyProducts, ...derived }: Derived,
): SettingsShape => ({
  ...shownSettings(settings),
  descriptions: {
    home: settings.descriptions.home || usualWords(manyProducts).home,
    search: settings.descriptions.search || usualWords(manyProducts).search,
  },
  promises: manyProducts ? settings.promises : settings.promises.map(withoutNumber),
  paymentProviders: [...paymentProviders],
  ...derived,
  ...(contact && { contact }),
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
    descriptions: { home: say(settings.descriptions.home), search: say(settings.descriptions.search) },
  }
}

type UpdateBody = z.output<typeof updateSettingsSchema.body>
export type SettingsUpdate = Omit<UpdateBody, 'was'>
/** Without what is encrypted. */
type PlainUpdate = Omit<SettingsUpdate, keyof SecretsUpdate>

/** The seller's registration is kept apart, for it can also be written alone. */
const storedSeller = (update: SettingsUpdate['seller']): Partial<ShopSettings> => {
  if (update === undefined) return {}
  const { gstin, ...seller } = update ?? { ...defaultShopSettings.seller, gstin: '' }
  if (gstin === undefined) return { seller }
  return { seller, gst: gstin === '' ? null : { legalName: seller.legalName, gstin } }
}

/** The pages after an update; those that it does not name stay. Throws `stale_version` for one that was changed meanwhile. */
const pagesAfter = (
  update: NonNullable<SettingsUpdate['pages']>,
  { current, at, timeZone }: { current: ShopSettings['pages']; at: Date; timeZone: string },
): ShopSettings['pages'] => {
  const updated = { updatedOn: new Intl.DateTimeFormat('en-CA', { timeZone }).format(at), updatedAt: at.toISOString() }
  const pages = { ...current }
  for (const name of shopPageNames) {
    const page = update[name]
    if (page === undefined) continue
    const text = page?.text ?? ''
    const ifUpdatedAt = page?.ifUpdatedAt
    if (ifUpdatedAt !== undefined && ifUpdatedAt !== (current[name]?.updatedAt ?? null))
      throw new AppError('stale_version', { message: 'Somebody else changed this page meanwhile. Look at it again.' })
    pages[name] = text === '' ? null : { text, ...updated }
  }
  return pages
}

const kindsAfter = (update: NonNullable<SettingsUpdate['messageKinds']>, current: MessageKinds): MessageKinds =>
  Object.fromEntries(messageKinds.map((kind) => [kind, { ...current[kind], ...update[kind] }])) as MessageKinds // of each kind

const fromWire = (
  { chargeLadder, charges, seller, floor, slots, templates, messageKinds: kinds, pages: _apart, ...plain }: PlainUpdate,
  current: ShopSettings,
): Partial<ShopSettings> => ({
  ...plain,
  ...(plain.descriptions && { descriptions: ownWords(plain.descriptions) }),
  ...(charges && { charges: { ...current.charges, ...charges } }),
  ...(templates && { templates: { ...current.templates, ...templates } }),
  ...(kinds && { messageKinds: kindsAfter(kinds, current.messageKinds) }),
  ...(floor && { floor: { ...current.floor, ...floor } }),
  ...(slots && { slots: { ...current.slots, ...slots } }),
  ...storedSeller(seller),
  ...(chargeLadder && { chargeLadder: ladderInPaise(chargeLadder) }),
})

/** The settings that protect the shop. */
const safetySettings = [
  ...Object.entries<PlainSetting>(plainSettings).flatMap(([name, { safety }]) => (safety ? [name] : [])),
  'newShopper',
  'scarce',
  'upi',
] as (keyof ShopSettings)[] // names of the table

/** Whether an update changes one of them, which needs a recent password: a stolen session cannot switch them off. */
export const changesSafety = ({ current }: Deps['settings'], update: PlainUpdate): boolean => {
  const next = fromWire(update, current)
  return safetySettings.some((key) => next[key] !== undefined && !isDeepStrictEqual(next[key], current[key]))
}

/** Throws `bad_request` for another name than the shop's: whoever types it means this shop. */
export const requireShopName = ({ current }: Deps['settings'], name: string): void => {
  if (name.trim() === current.storeName) return
  const message = 'This is not the name of the shop'
  throw new AppError('bad_request', { message, fields: { shopName: message } })
}

/** The settings as the audit log compares them: of pages, the moment alone. */
const audited = ({ pages, ...others }: Partial<ShopSettings>) => ({
  ...others,
  ...(pages && {
    pages: Object.fromEntries(Object.entries(pages).map(([name, page]) => [name, page?.updatedAt ?? null])),
  }),
})

type Updating = {
  actor: string
  timeZone: string
  requirePictures: (tx: Tx, addresses: string[], at: Date) => Promise<void>
}

/** Changes the given settings. Every process applies them within a second, also to cached pages. */
export const updateSettings = async (
  deps: Deps,
  { actor, timeZone, requirePictures }: Updating,
  { pages, razorpay, stripe, smtp, ...update }: SettingsUpdate,
): Promise<void> => {
  const next = { ...deps.settings.current, ...fromWire(update, deps.settings.current) }
  if (!next.cashOnDelivery && deps.payments.offered.length === 0 && next.upi === null)
    throw new AppError('in_use', { message: 'Shoppers need one way to pay: there are no keys for online payment' })
  await inTransaction(deps.db, async (tx) => {
    // Its lock lets one update wait for the other, so that none of two that change a part of the same setting is lost.
    await raiseCatalogueVersion(tx)
    const stored = Object.fromEntries(
      await readSettings(tx, ['pages', 'floor', 'slots', 'charges', 'templates', 'messageKinds']),
    )
    const current: ShopSettings = { ...deps.settings.current, ...stored }
    const at = deps.clock()
    const pictures = [update.logo ?? '', update.banner ?? ''].filter((address) => address !== '')
    await requirePictures(tx, pictures, at)
    const next = {
      ...fromWire(update, current),
      ...(pages && { pages: pagesAfter(pages, { current: current.pages, at, timeZone }) }),
    }
    for (const [key, value] of Object.entries(next)) await writeSetting(tx, key, value)
    const written = await writeSecrets(tx, deps, { razorpay, stripe, smtp })
    const detail = { ...changes(audited(current), audited(next)), ...written }
    await audit(tx, { at, actor, action: 'settings.updated', subject: '', detail })
  })
  await deps.settings.reload()
  await deps.secrets.reload()
}
