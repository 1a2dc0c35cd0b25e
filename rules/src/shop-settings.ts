// The settings of a shop, which administrators change, and their defaults.
import { type ChargeStep, defaultChargeLadder } from './bill.ts'

export type ShopSettings = {
  storeName: string
  slogan: string
  /** The promised delivery time of stores that compute none. */
  promiseMinutes: number
  /** How long a shopper may take to answer a question about a substitute. */
  answerSeconds: number
  /** The amount of the coupon for a shopper whose order came later than promised; 0 for no coupon. */
  apologyPaise: number
  /** How long after the delivery a shopper can report a problem with an item. */
  problemHours: number
  /** Up to this amount the shop refunds a reported problem by itself; 0: never. */
  autoRefundPaise: number
  /** The most of a shopper's orders with a refunded problem, in percent, up to which it does so. */
  autoRefundRate: number
  /** For how many days listeners can read what has happened in the shop. */
  outboxDays: number
  brandHue: number | null
  cashOnDelivery: boolean
  /** Whether shoppers can give the rider a tip at the checkout. */
  tips: boolean
  /** Whether product pages and carts show what shoppers buy together. */
  boughtTogether: boolean
  /** Whether administrators and store staff must have a second factor. */
  requireSecondFactor: boolean
  /** Whether some calls need a password entered within ten minutes. */
  requireRecentPassword: boolean
  /** What a person gives back in a day, from which a refund needs a recent password. */
  recentPasswordRefundPaise: number
  /** The share of a cart that a coupon takes off, in percent, above which making it needs a recent password. */
  recentPasswordCouponShare: number
  /** The discount in percent above which an imported row is probably wrong. */
  oddDiscount: number
  searchHints: string[]
  /** The shop's pages on social networks. The footer links to those that are not empty. */
  social: { facebook: string; instagram: string; linkedin: string }
  promises: { title: string; text: string }[]
  /** The service charge, in steps. */
  chargeLadder: ChargeStep[]
  /**
   * What a person without a delivered order may have in open orders that are not paid: orders, pieces and rupees; three
   * times that after the first delivery. Null: no bound.
   */
  newShopper: { openOrders: number; pieces: number; amount: number } | null
  /** Where less than `below` of a product is left, an order has at most so many `pieces` of it. Null: no bound. */
  scarce: { below: number; pieces: number } | null
  /** The registration for the goods and services tax of India; null if the shop has none. */
  gst: { legalName: string; gstin: string } | null
}

export const defaultShopSettings: ShopSettings = {
  storeName: 'Tokri',
  slogan: 'Bringing groceries to your door in minutes',
  promiseMinutes: 10,
  answerSeconds: 60,
  apologyPaise: 0,
  problemHours: 48,
  autoRefundPaise: 0,
  autoRefundRate: 10,
  outboxDays: 30,
  searchHints: ['Milk', 'Bread', 'Icecream', 'Fruits', 'Sugar', 'Paneer', 'Rice', 'Egg', 'Chips', 'Curd'],
  social: {
    facebook: 'https://www.facebook.com/',
    instagram: 'https://www.instagram.com/',
    linkedin: 'https://www.linkedin.com/',
  },
  promises: [
    {
      title: 'Superfast Delivery',
      text: 'Your order at your door in 10 minutes, from stores near you. Delivery is free.',
    },
    { title: 'Best Prices & Offers', text: 'The best prices with offers straight from the makers.' },
    { title: 'Wide assortment', text: 'Choose from over 5000 products: food, personal care, household and more.' },
  ],
  brandHue: null,
  cashOnDelivery: true,
  tips: true,
  boughtTogether: true,
  requireSecondFactor: false,
  requireRecentPassword: false,
  recentPasswordRefundPaise: 50_000,
  recentPasswordCouponShare: 50,
  oddDiscount: 80,
  chargeLadder: [...defaultChargeLadder],
  newShopper: null,
  scarce: null,
  gst: null,
}

/** What differs in a shop that strangers can reach: nobody takes all its goods without paying. */
export const publicShopSettings: Pick<ShopSettings, 'newShopper' | 'scarce'> = {
  newShopper: { openOrders: 3, pieces: 60, amount: 6000 },
  scarce: { below: 50, pieces: 10 },
}
