import { isGstin } from '@tokri/rules/gst-states.ts'
import { z } from 'zod'
import { answer, percent, rupees, text } from './fields.ts'
import { limits } from './limits.ts'
import { paymentProvider } from './payment.schema.ts'

/** The public settings. */
export const settingsShape = z.object({
  storeName: z.string(),
  slogan: z.string(),
  promiseMinutes: z.int(),
  /** How long a shopper may take to answer a question about a substitute. */
  answerSeconds: z.int(),
  /** The amount of the coupon for a shopper whose order came later than promised; 0 for no coupon. */
  apologyAmount: z.number(),
  /** How long after the delivery a shopper can report a problem with an item. */
  problemHours: z.int(),
  /** For how many days the outbox keeps what has happened, for those who listen. */
  outboxDays: z.int(),
  brandHue: z.int().nullable(),
  searchHints: z.array(z.string()),
  social: z.object({ facebook: z.string(), instagram: z.string(), linkedin: z.string() }),
  promises: z.array(z.object({ title: z.string(), text: z.string() })),
  chargeLadder: z.array(z.object({ upTo: z.number().nullable(), percent: z.number() })),
  paymentProviders: z.array(paymentProvider),
  /** Whether orders can be paid in cash when they arrive. */
  cashOnDelivery: z.boolean(),
  /** Whether shoppers can give the rider a tip at the checkout. */
  tips: z.boolean(),
  /** Whether product pages and carts show what shoppers buy together. */
  boughtTogether: z.boolean(),
  /** Whether administrators and staff must have a second factor. */
  requireSecondFactor: z.boolean(),
  /** Whether changes of roles and of these settings, refunds, coupons and exports need a password entered within ten minutes. */
  requireRecentPassword: z.boolean(),
  /** What a person gives back in a day, from which a refund needs such a password. */
  recentPasswordRefund: z.number(),
  /** The share of a cart that a coupon takes off, in percent, above which making it needs such a password. */
  recentPasswordCouponShare: z.number(),
  /** The discount in percent above which the preview of an import warns of a row. */
  oddDiscount: z.number(),
  /** What a new shopper may have in open orders that are not paid; null for no bound. */
  newShopper: z.object({ openOrders: z.int(), pieces: z.int(), amount: z.number() }).nullable(),
  /** How many pieces of a product an order may have where less than `below` is left; null for no bound. */
  scarce: z.object({ below: z.int(), pieces: z.int() }).nullable(),
  /** The registration for the goods and services tax. An answer has it only if the shop is registered. */
  gst: z.object({ legalName: z.string(), gstin: z.string() }).nullish(),
})
export type SettingsShape = z.output<typeof settingsShape>

/** The URL of a page outside the shop, or an empty text. */
const link = z
  .string()
  .trim()
  .max(limits.link, { error: 'This address is too long' })
  .refine((value) => value === '' || (value.startsWith('https://') && URL.canParse(value)), {
    error: 'Write the whole address, beginning with https://',
  })

/** Percent with at most one decimal. */
const chargePercent = z
  .number({ error: 'A charge must be a number' })
  .min(0, { error: 'A charge is from 0 to 100 percent' })
  .max(100, { error: 'A charge is from 0 to 100 percent' })
  .refine((value) => Number.isInteger(Math.round(value * 1e6) / 1e5), { error: 'At most one decimal is allowed' })

/** A whole number from 1. */
const boundOf = (most: number) => z.int().min(1).max(most)

export const getSettingsSchema = { answer: answer({ data: settingsShape }) }
/** The settings that can be changed, each of them alone. */
const changes = z
  .object({
    storeName: text(limits.storeName),
    slogan: text(limits.name),
    promiseMinutes: z
      .int({ error: 'Minutes must be a whole number' })
      .min(1, { error: 'The promise is from 1 to 600 minutes' })
      .max(600, { error: 'The promise is from 1 to 600 minutes' }),
    answerSeconds: z
      .int({ error: 'Seconds must be a whole number' })
      .min(1, { error: 'The time to answer is from 1 to 600 seconds' })
      .max(600, { error: 'The time to answer is from 1 to 600 seconds' }),
    apologyAmount: rupees,
    problemHours: z
      .int({ error: 'Hours must be a whole number' })
      .min(1, { error: 'The time is from 1 to 720 hours' })
      .max(720, { error: 'The time is from 1 to 720 hours' }),
    outboxDays: z
      .int({ error: 'Days must be a whole number' })
      .min(1, { error: 'The time is from 1 to 3660 days' })
      .max(3660, { error: 'The time is from 1 to 3660 days' }),
    /** Administrators read these two with the list of problems: shoppers do not learn them. */
    autoRefundUpTo: rupees,
    autoRefundRate: percent,
    brandHue: z.int().min(0).max(359).nullable(),
    cashOnDelivery: z.boolean(),
    tips: z.boolean(),
    boughtTogether: z.boolean(),
    requireSecondFactor: z.boolean(),
    requireRecentPassword: z.boolean(),
    recentPasswordRefund: rupees,
    recentPasswordCouponShare: percent,
    oddDiscount: percent,
    newShopper: z.object({ openOrders: boundOf(1000), pieces: boundOf(100_000), amount: rupees }).nullable(),
    scarce: z.object({ below: boundOf(100_000), pieces: boundOf(100_000) }).nullable(),
    /** Null ends the registration. */
    gst: z
      .object({
        legalName: text(limits.name, { required: 'Write the legal name of the registration' }),
        gstin: text(30)
          .transform((value) => value.toUpperCase())
          .refine(isGstin, { error: 'This is not a valid GSTIN' }),
      })
      .nullable(),
    searchHints: z.array(text(40)).min(1).max(30),
    social: z.object({ facebook: link, instagram: link, linkedin: link }),
    promises: z
      .array(z.object({ title: text(limits.promiseTitle), text: text(limits.name) }))
      .min(1)
      .max(6),
    chargeLadder: z
      .array(z.object({ upTo: rupees.nullable(), percent: chargePercent }))
      .min(1)
      .max(10)
      .refine((steps) => steps.every((step, index) => (step.upTo === null) === (index === steps.length - 1)), {
        error: 'Only the last step has no end',
      })
      .refine(
        (steps) =>
          steps.every((step, index) => index === 0 || step.upTo === null || step.upTo > (steps[index - 1]?.upTo ?? 0)),
        {
          error: 'Each step ends above the one before it',
        },
      ),
  })
  .partial()

/** `was`: the values that the form showed. If one of them is no longer current, the update is refused as stale. */
export const updateSettingsSchema = {
  body: changes.extend({ was: settingsShape.partial().optional() }),
  answer: answer({ data: settingsShape }),
}
