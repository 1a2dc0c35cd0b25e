// The values of the settings form. Numbers and the hints are text until they are sent, so that unfinished input is not
// lost.
import type { SettingsShape } from '@tokri/contract/settings.schema.ts'
import { isUnnamed, type PlainSetting, plainSettings, type ShownSettingName } from '@tokri/rules/shop-settings.ts'

/** Numbers as they are typed. */
type Typed<Bounds> = { [name in keyof NonNullable<Bounds>]: string } | null
/** The pages have forms of their own. */
type NotASetting = 'paymentProviders' | 'phoneLogin' | 'timeZone' | 'contact' | 'pages'
type Unfinished =
  | NotASetting
  | 'searchHints'
  | 'chargeLadder'
  | 'charges'
  | 'newShopper'
  | 'scarce'
  | 'floor'
  | 'slots'
  | 'gst'
  | 'seller'
  | 'upi'

export type NumberName = {
  [Name in ShownSettingName]: SettingsShape[Name] extends number ? Name : never
}[ShownSettingName]
export type SwitchName = Exclude<ShownSettingName, NumberName>

export type SettingsDraft = Omit<SettingsShape, NumberName | Unfinished> & {
  [Name in NumberName]: string
} & {
  searchHints: string
  chargeLadder: { upTo: string | null; percent: string }[]
  charges: NonNullable<Typed<SettingsShape['charges']>>
  newShopper: Typed<SettingsShape['newShopper']>
  scarce: Typed<SettingsShape['scarce']>
  floor: { [name in Exclude<keyof SettingsShape['floor'], 'roundCash'>]: string } & { roundCash: boolean }
  slots: { ordersPerSlot: string; cutoffMinutes: string }
  /** With its GST registration; an empty GSTIN: the shop is not registered. */
  seller: NonNullable<SettingsShape['seller']>
  /** An empty address: none. */
  upi: NonNullable<SettingsShape['upi']>
}
export type SettingName = keyof SettingsDraft

const others = {
  storeName: 'Store name',
  slogan: 'Slogan',
  searchHints: 'Search hints',
  brandHue: 'Brand colour',
  logo: 'Logo',
  banner: 'Banner of the home page',
  descriptions: 'Descriptions',
  social: 'Social pages',
  promises: 'What the shop promises',
  chargeLadder: 'Service charge',
  charges: 'Delivery and small carts',
  newShopper: 'Open unpaid orders',
  scarce: 'Scarce products',
  floor: 'The people of the stores',
  slots: 'Later deliveries',
  seller: 'Seller and grievance officer',
  upi: 'Own UPI address',
} satisfies Record<Exclude<SettingName, ShownSettingName>, string>

const shown = Object.entries<PlainSetting>(plainSettings).filter(([, { hidden }]) => !hidden)
const numberNames = shown.filter(([, { unit }]) => unit !== 'switch').map(([name]) => name as NumberName)
const names = [...shown.map(([name]) => name), ...Object.keys(others)] as SettingName[] // the keys of both tables

export const labelOf = (name: SettingName): string =>
  name in others ? others[name as keyof typeof others] : plainSettings[name as ShownSettingName].label

/** The numbers of a draft or of settings, converted. */
const numbers = <From, To>(values: { [Name in NumberName]: From }, convert: (value: From) => To) =>
  Object.fromEntries(numberNames.map((name) => [name, convert(values[name])])) as { [Name in NumberName]: To }

const noSeller: SettingsDraft['seller'] = {
  ...{ legalName: '', address: '', email: '', phone: '', fssai: '', gstin: '' },
  grievanceOfficer: { name: '', email: '', phone: '' },
}

/** The charges of a draft or of settings, converted. */
const chargesOf = <From, To>(
  { delivery, deliveryFreeFrom, smallCart, smallCartBelow }: Record<keyof SettingsShape['charges'], From>,
  convert: (value: From) => To,
) => ({
  delivery: convert(delivery),
  deliveryFreeFrom: convert(deliveryFreeFrom),
  smallCart: convert(smallCart),
  smallCartBelow: convert(smallCartBelow),
})

export const draftOfSettings = (settings: SettingsShape): SettingsDraft => {
  const { paymentProviders: _offered, phoneLogin: _open, timeZone: _ofStore, contact: _too, ...ofShop } = settings
  const { gst: _ofSeller, pages: _apart, ...stored } = ofShop
  const { searchHints, chargeLadder, charges, newShopper, scarce, floor, slots, seller, upi, ...plain } = stored
  return {
    ...plain,
    ...numbers(settings, String),
    searchHints: searchHints.join(', '),
    chargeLadder: chargeLadder.map(({ upTo, percent }) => ({
      upTo: upTo === null ? null : String(upTo),
      percent: String(percent),
    })),
    charges: chargesOf(charges, String),
    newShopper: newShopper && {
      openOrders: String(newShopper.openOrders),
      pieces: String(newShopper.pieces),
      amount: String(newShopper.amount),
    },
    scarce: scarce && { below: String(scarce.below), pieces: String(scarce.pieces) },
    floor: {
      heardSeconds: String(floor.heardSeconds),
      loadSeconds: String(floor.loadSeconds),
      handSeconds: String(floor.handSeconds),
      roundCash: floor.roundCash,
    },
    slots: { ordersPerSlot: String(slots.ordersPerSlot), cutoffMinutes: String(slots.cutoffMinutes) },
    seller: seller ?? noSeller,
    upi: upi ?? { vpa: '', name: '' },
  }
}

export type SentSettings = Omit<SettingsShape, NotASetting>

/** The settings as the API takes them. */
export const settingsOf = (draft: SettingsDraft): SentSettings => {
  const { searchHints, chargeLadder, charges, newShopper, scarce, floor, slots, seller, upi } = draft
  return {
    ...draft,
    ...numbers(draft, Number),
    searchHints: searchHints
      .split(',')
      .map((hint) => hint.trim())
      .filter((hint) => hint !== ''),
    chargeLadder: chargeLadder.map(({ upTo, percent }) => ({
      upTo: upTo === null ? null : Number(upTo),
      percent: Number(percent),
    })),
    charges: chargesOf(charges, Number),
    newShopper: newShopper && {
      openOrders: Number(newShopper.openOrders),
      pieces: Number(newShopper.pieces),
      amount: Number(newShopper.amount),
    },
    scarce: scarce && { below: Number(scarce.below), pieces: Number(scarce.pieces) },
    floor: {
      heardSeconds: Number(floor.heardSeconds),
      loadSeconds: Number(floor.loadSeconds),
      handSeconds: Number(floor.handSeconds),
      roundCash: floor.roundCash,
    },
    slots: { ordersPerSlot: Number(slots.ordersPerSlot), cutoffMinutes: Number(slots.cutoffMinutes) },
    seller: isUnnamed(seller) ? null : seller,
    upi: upi.vpa.trim() === '' ? null : upi,
  }
}

/** An absent setting is one that is null. */
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

export const changesText = (count: number): string => (count === 1 ? '1 change' : `${count} changes`)

/** The settings that the draft changes. */
export const changedSettings = (draft: SettingsDraft, settings: SettingsShape): SettingName[] => {
  const wanted = settingsOf(draft)
  return names.filter((name) => !same(wanted[name], settings[name]))
}

/** How many fields of two values differ. What is set where nothing was counts as one, as does a list of another length. */
const differences = (one: unknown, other: unknown): number => {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return same(one, other) ? 0 : 1
  if (Array.isArray(one) && Array.isArray(other) && one.length !== other.length) return 1
  const [fields, others] = [new Map(Object.entries(one)), new Map(Object.entries(other))]
  return [...new Set([...fields.keys(), ...others.keys()])].reduce(
    (count, field) => count + differences(fields.get(field), others.get(field)),
    0,
  )
}

/** How many fields of the form the draft changes: a setting may have several. */
export const changedFieldCount = (draft: SettingsDraft, settings: SettingsShape): number => {
  const stored = draftOfSettings(settings)
  return changedSettings(draft, settings).reduce((count, name) => count + differences(draft[name], stored[name]), 0)
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
