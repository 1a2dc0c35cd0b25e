import type { SettingsShape } from '@tokri/contract/settings.schema.ts'
import { expect, it } from 'vitest'
import {
  changedFieldCount,
  changedSettings,
  contestedSettings,
  draftOfSettings,
  followSettings,
  settingsOf,
} from './settings-draft.ts'

const registration = { legalName: 'Tokri Foods', gstin: '29AAGCB7383J1Z4' }
const nobody = {
  ...{ legalName: '', address: '', email: '', phone: '', fssai: '', gstin: '' },
  grievanceOfficer: { name: '', email: '', phone: '' },
}
const settings: SettingsShape = {
  storeName: 'Tokri',
  slogan: 'Groceries at your door',
  promiseMinutes: 10,
  answerSeconds: 60,
  apologyAmount: 0,
  problemHours: 48,
  outboxDays: 30,
  unconfirmedMinutes: 0,
  brandHue: null,
  logo: '',
  banner: '',
  descriptions: { home: '', search: '' },
  searchHints: ['milk', 'bread'],
  social: { facebook: '', instagram: '', linkedin: '' },
  promises: [{ title: 'Fast', text: 'In minutes' }],
  chargeLadder: [{ upTo: null, percent: 5 }],
  charges: { delivery: 25, deliveryFreeFrom: 199, smallCart: 0, smallCartBelow: 0 },
  minimumOrder: 0,
  paymentProviders: ['test'],
  phoneLogin: false,
  timeZone: 'Asia/Kolkata',
  cashOnDelivery: true,
  tips: true,
  boughtTogether: true,
  assistants: false,
  requireSecondFactor: false,
  requireRecentPassword: false,
  recentPasswordRefund: 1000,
  recentPasswordCouponShare: 50,
  newShopper: { openOrders: 3, pieces: 60, amount: 6000 },
  oddDiscount: 80,
  lowStockDays: 3,
  scarce: null,
  floor: { heardSeconds: 60, loadSeconds: 180, handSeconds: 600, roundCash: false },
  slots: { ordersPerSlot: 4, cutoffMinutes: 0 },
  gst: registration,
  seller: { ...nobody, legalName: 'Tokri Foods', address: '100 Feet Road', gstin: registration.gstin },
  upi: null,
  pages: { privacy: null, terms: null, refunds: null, shipping: null, contact: null },
}

it('sends back what it was made from', () => {
  const { paymentProviders: _offered, phoneLogin: _open, timeZone: _ofStore, ...ofShop } = settings
  const { gst: _ofSeller, pages: _apart, ...stored } = ofShop
  expect(settingsOf(draftOfSettings(settings))).toEqual(stored)
})

it('ends a bound that is switched off, and begins one with the numbers that were typed', () => {
  const draft = { ...draftOfSettings(settings), newShopper: null, scarce: { below: '50', pieces: '10' } }
  expect(changedSettings(draft, settings)).toEqual(['newShopper', 'scarce'])
  expect(settingsOf(draft)).toMatchObject({ newShopper: null, scarce: { below: 50, pieces: 10 } })
})

it('takes a shop without a registration as one whose seller is empty', () => {
  const { gst: _, seller: _named, ...unregistered } = settings
  const draft = draftOfSettings(unregistered)
  expect(draft.seller).toEqual(nobody)
  expect(changedSettings(draft, unregistered)).toEqual([])
  expect(settingsOf({ ...draft, seller: { ...nobody, legalName: ' ' } }).seller).toBe(null)
  expect(changedSettings({ ...draft, seller: { ...nobody, gstin: '29' } }, unregistered)).toEqual(['seller'])
})

it('names only what was changed, whatever the spelling of the hints', () => {
  const draft = draftOfSettings(settings)
  expect(changedSettings(draft, settings)).toEqual([])
  expect(changedSettings({ ...draft, searchHints: ' milk,bread ,' }, settings)).toEqual([])
  expect(changedSettings({ ...draft, slogan: 'Fresh', promiseMinutes: '12' }, settings)).toEqual([
    'promiseMinutes',
    'slogan',
  ])
})

it('counts the fields that were changed, not the settings they belong to', () => {
  const draft = draftOfSettings(settings)
  const count = (change: Partial<typeof draft>) => changedFieldCount({ ...draft, ...change }, settings)
  expect(count({})).toBe(0)
  expect(count({ slogan: 'Fresh', searchHints: 'rice, dal' })).toBe(2)
  const grievanceOfficer = { ...nobody.grievanceOfficer, name: 'Ravi Kumar' }
  expect(count({ seller: { ...draft.seller, phone: '9876543210', fssai: '1', grievanceOfficer } })).toBe(3)
  const chargeLadder = [1, 2, null].map((upTo, percent) => ({ upTo, percent }))
  const stepped = draftOfSettings({ ...settings, chargeLadder })
  const shorter = { ...stepped, chargeLadder: stepped.chargeLadder.slice(1) }
  expect(changedFieldCount(shorter, { ...settings, chargeLadder })).toBe(1)
  expect(count({ newShopper: null, scarce: { below: '50', pieces: '10' } })).toBe(2)
})

it('keeps unsaved edits when somebody else saves, and shows the other new values', () => {
  const draft = { ...draftOfSettings(settings), slogan: 'Mine', promiseMinutes: '12' }
  const now = { ...settings, slogan: 'Theirs', storeName: 'Tokri Express' }
  const stored = { before: settings, now }
  expect(followSettings(draft, stored)).toEqual({
    ...draftOfSettings(settings),
    slogan: 'Mine',
    promiseMinutes: '12',
    storeName: 'Tokri Express',
  })
  expect(contestedSettings(draft, stored)).toEqual(['slogan'])
})

it('contests nothing that both set to the same value, and nothing after its own save', () => {
  const draft = { ...draftOfSettings(settings), slogan: 'Same' }
  const stored = { before: settings, now: { ...settings, slogan: 'Same' } }
  expect(contestedSettings(draft, stored)).toEqual([])
  expect(changedSettings(followSettings(draft, stored), stored.now)).toEqual([])
})
