// The settings of a shop, which administrators change: what each is called, its values and its default.
import { type ChargeStep, type Charges, defaultChargeLadder, ladderInRupees, noCharges } from './bill.ts'
import { defaultMessageKinds, defaultTemplates, type MessageKinds, type Templates } from './messages.ts'
import type { ShopPage, ShopPageName } from './shop-pages.ts'
import type { UpiPayee } from './upi.ts'

type Use = {
  /** Its name in the form and in refusals. */
  label: string
  /** It protects the shop: whoever changes it enters the password again. */
  safety?: true
  /** Administrators learn it elsewhere; it is no part of the public settings. */
  hidden?: true
}
type NumberSetting = Use & { default: number } & (
    | { unit: 'whole'; least: number; most: number }
    | { unit: 'rupees' | 'percent' }
  )
type SwitchSetting = Use & { unit: 'switch'; default: boolean }
export type PlainSetting = NumberSetting | SwitchSetting

/** The settings that are one number or one switch. */
export const plainSettings = {
  /** Of stores that compute none. */
  promiseMinutes: { label: 'Delivery promise in minutes', unit: 'whole', least: 1, most: 600, default: 10 },
  answerSeconds: { label: 'Seconds to answer about a substitute', unit: 'whole', least: 1, most: 600, default: 60 },
  /** What an order must come to before the charges, where its store says nothing else. */
  minimumOrder: { label: 'Minimum order in ₹', unit: 'rupees', default: 0 },
  /** Of the coupon for a shopper whose order came later than promised; 0 for no coupon. */
  apologyAmount: { label: 'Coupon for a late order in ₹', unit: 'rupees', default: 0, safety: true },
  /** From the delivery on. */
  problemHours: { label: 'Hours to report a problem with an item', unit: 'whole', least: 1, most: 720, default: 48 },
  /** Up to this amount the shop refunds a reported problem by itself; 0: never. */
  autoRefundUpTo: { label: 'Automatic refund up to ₹', unit: 'rupees', default: 0, safety: true, hidden: true },
  /** The most of a shopper's orders with a refunded problem up to which it does so. */
  autoRefundRate: { label: 'Orders with a refund in %', unit: 'percent', default: 10, safety: true, hidden: true },
  /** An SMS costs money, and anybody may ask for a code. */
  phoneCodesPerDay: {
    label: 'Codes to phones in a day',
    unit: 'whole',
    least: 1,
    most: 1_000_000,
    default: 500,
    safety: true,
    hidden: true,
  },
  /** After so many days without a sign-in a number may have got another owner. */
  phoneUnusedDays: {
    label: 'Days after which a phone alone no longer logs in',
    unit: 'whole',
    least: 1,
    most: 3660,
    default: 90,
    safety: true,
    hidden: true,
  },
  /** Of one part; 0: not said. */
  smsCost: { label: 'Cost of an SMS in ₹', unit: 'rupees', default: 0, hidden: true },
  /** Of a new order. 0: never. */
  unconfirmedMinutes: {
    label: 'Minutes until owners get a mail about an order that nobody confirms',
    ...{ unit: 'whole', least: 0, most: 600, default: 0 },
  },
  outboxDays: { label: 'Days to keep news for other programs', unit: 'whole', least: 1, most: 3660, default: 30 },
  /** Over /mcp. */
  assistants: {
    label: 'Assistants may search the shop, and fill the cart of a person who gives them a key',
    unit: 'switch',
    default: false,
  },
  cashOnDelivery: { label: 'Cash on delivery', unit: 'switch', default: true },
  tips: { label: 'Tips for riders at the checkout', unit: 'switch', default: true },
  boughtTogether: {
    label: 'Show what is bought together on product pages and in carts',
    unit: 'switch',
    default: true,
  },
  requireSecondFactor: {
    label: 'Administrators and staff need two-step sign-in',
    unit: 'switch',
    default: false,
    safety: true,
  },
  /** Within ten minutes before. */
  requireRecentPassword: {
    label:
      'Ask for the password again before roles, refunds, generous coupons, exports and changes of these safety settings',
    unit: 'switch',
    default: false,
    safety: true,
  },
  recentPasswordRefund: {
    label: 'Refunds of one person in a day from ₹',
    unit: 'rupees',
    default: 500,
    safety: true,
  },
  /** The share of a cart that a coupon takes off. */
  recentPasswordCouponShare: { label: 'Coupons that take off more than %', unit: 'percent', default: 50, safety: true },
  /** Of a product without a reorder level: with less than it sells in so many days it is low. */
  lowStockDays: {
    label: 'Days of its sales below which a product is low',
    unit: 'whole',
    least: 1,
    most: 60,
    default: 3,
  },
  /** Above it an imported row is probably wrong. */
  oddDiscount: { label: 'Warn of imported discounts above %', unit: 'percent', default: 80 },
} as const satisfies Record<string, PlainSetting>

export type PlainSettings = {
  [Name in keyof typeof plainSettings]: (typeof plainSettings)[Name] extends SwitchSetting ? boolean : number
}
type Hidden = {
  [Name in keyof typeof plainSettings]: (typeof plainSettings)[Name] extends { hidden: true } ? Name : never
}[keyof typeof plainSettings]
export type ShownSettingName = Exclude<keyof typeof plainSettings, Hidden>

export type ShopSettings = PlainSettings & {
  storeName: string
  slogan: string
  brandHue: number | null
  /** The address of a picture of the shop; empty: that of every shop. */
  logo: string
  banner: string
  /** What stands under the banner and what search engines show; empty: what is true of every shop. */
  descriptions: { home: string; search: string }
  searchHints: string[]
  /** The shop's pages on social networks. The footer links to those that are not empty. */
  social: { facebook: string; instagram: string; linkedin: string }
  promises: { title: string; text: string }[]
  /** The service charge, in steps. */
  chargeLadder: ChargeStep[]
  charges: Charges
  /**
   * What a person without a delivered order may have in open orders that are not paid: orders, pieces and rupees; three
   * times that after the first delivery. Null: no bound.
   */
  newShopper: { openOrders: number; pieces: number; amount: number } | null
  /** Where less than `below` of a product is left, an order has at most so many `pieces` of it. Null: no bound. */
  scarce: { below: number; pieces: number } | null
  floor: FloorSettings
  slots: SlotSettings
  /** The registration for the goods and services tax of India; null if the shop has none. */
  gst: { legalName: string; gstin: string } | null
  /** Who sells, as invoices and the contact page say it. The legal name of a registration comes first. */
  seller: Seller
  /** Where shoppers pay by UPI without a provider; null: they cannot. */
  upi: UpiPayee | null
  /** The texts of messages to phones. */
  templates: Templates
  /** Which messages about orders go by which channel. */
  messageKinds: MessageKinds
  /** The pages that the law asks for, in Markdown; null for one that is not published. */
  pages: Record<ShopPageName, ShopPage | null>
}

/** Texts are empty for what is not said. */
export type Seller = {
  legalName: string
  address: string
  email: string
  phone: string
  /** The licence number of the food authority, 14 digits. */
  fssai: string
  /** Whom the Consumer Protection (E-Commerce) Rules, 2020, rule 4(4), ask a shop to name. */
  grievanceOfficer: { name: string; email: string; phone: string }
}

const nobody: Seller = {
  ...{ legalName: '', address: '', email: '', phone: '', fssai: '' },
  grievanceOfficer: { name: '', email: '', phone: '' },
}
/** How the shop counts on the people of its stores. */
export type FloorSettings = {
  /** A rider whose phone made no call for so long before loading loses the trip. */
  heardSeconds: number
  /** So long after its last packed order was shown, a trip that is not loaded goes to another rider. */
  loadSeconds: number
  /** A person on shift whose phone made no call for so long does not count for promises. */
  handSeconds: number
  /** Whether an order that is paid in cash is rounded to whole rupees. */
  roundCash: boolean
}

/** The later quarters of an hour that shoppers may choose. */
export type SlotSettings = {
  /** How many orders one takes while nobody knows who will be on shift then. 0: none. */
  ordersPerSlot: number
  /** How many minutes before it begins a slot can no longer be chosen. */
  cutoffMinutes: number
}

const withPlainDefaults = (others: Omit<ShopSettings, keyof PlainSettings>): ShopSettings => {
  const defaults = Object.entries(plainSettings).map(([name, setting]) => [name, setting.default])
  return { ...(Object.fromEntries(defaults) as PlainSettings), ...others } // each with the default of its own row
}

// The annotation keeps these texts out of the pages, whose server alone reads them.
export const defaultShopSettings = /* @__PURE__ */ withPlainDefaults({
  storeName: 'Tokri',
  slogan: 'Bringing groceries to your door in minutes',
  searchHints: ['Milk', 'Bread', 'Icecream', 'Fruits', 'Sugar', 'Paneer', 'Rice', 'Egg', 'Chips', 'Curd'],
  social: {
    facebook: 'https://www.facebook.com/',
    instagram: 'https://www.instagram.com/',
    linkedin: 'https://www.linkedin.com/',
  },
  promises: [
    {
      title: 'Superfast Delivery',
      text: 'Your order at your door in minutes, from stores near you. Delivery is free.',
    },
    { title: 'Best Prices & Offers', text: 'The best prices with offers straight from the makers.' },
    { title: 'Wide assortment', text: 'Choose from over 5000 products: food, personal care, household and more.' },
  ],
  brandHue: null,
  logo: '',
  banner: '',
  descriptions: { home: '', search: '' },
  chargeLadder: [...defaultChargeLadder],
  charges: noCharges,
  newShopper: null,
  scarce: null,
  floor: { heardSeconds: 60, loadSeconds: 180, handSeconds: 600, roundCash: false },
  slots: { ordersPerSlot: 4, cutoffMinutes: 0 },
  gst: null,
  seller: nobody,
  upi: null,
  templates: defaultTemplates,
  messageKinds: defaultMessageKinds,
  pages: { privacy: null, terms: null, refunds: null, shipping: null, contact: null },
})

/** What differs in a shop that strangers can reach: nobody takes all its goods without paying. */
export const publicShopSettings: Pick<ShopSettings, 'newShopper' | 'scarce'> = {
  newShopper: { openOrders: 3, pieces: 60, amount: 6000 },
  scarce: { below: 50, pieces: 10 },
}

export type ShownSettings = Omit<
  ShopSettings,
  Hidden | 'chargeLadder' | 'gst' | 'seller' | 'upi' | 'templates' | 'messageKinds'
> & {
  chargeLadder: ReturnType<typeof ladderInRupees>
  gst?: NonNullable<ShopSettings['gst']>
  upi?: UpiPayee
  seller?: Seller & { gstin: string }
}

/** The seller with the registration, whose legal name is the seller's. */
export const sellerOf = ({ gst, seller }: Pick<ShopSettings, 'gst' | 'seller'>): Seller & { gstin: string } => ({
  ...nobody,
  ...seller, // one stored by an older release lacks some texts
  legalName: gst?.legalName ?? seller.legalName,
  gstin: gst?.gstin ?? '',
})

const saysNothing = (value: object | string): boolean =>
  typeof value === 'string' ? value.trim() === '' : Object.values(value).every(saysNothing)
/** Whether a seller has no text at all. */
export const isUnnamed = (seller: Seller & { gstin: string }): boolean => saysNothing(seller)

/** The public settings, in rupees. */
export const shownSettings = ({
  chargeLadder,
  gst,
  seller,
  upi,
  templates: _templates,
  messageKinds: _kinds,
  ...others
}: ShopSettings): ShownSettings => {
  const named = sellerOf({ gst, seller })
  const rows: Record<string, PlainSetting> = plainSettings
  const shown = Object.entries(others).filter(([name]) => !rows[name]?.hidden)
  return {
    ...(Object.fromEntries(shown) as Omit<typeof others, Hidden>),
    chargeLadder: ladderInRupees(chargeLadder),
    ...(gst && { gst }),
    ...(upi && { upi }),
    ...(!isUnnamed(named) && { seller: named }),
  }
}
