import { isGstin } from '@tokri/rules/gst-states.ts'
import { messageChannels, messageKinds, messageTemplates, unknownWords } from '@tokri/rules/messages.ts'
import { shopPageNames } from '@tokri/rules/shop-pages.ts'
import {
  type PlainSetting,
  type PlainSettings,
  plainSettings,
  type ShownSettingName,
} from '@tokri/rules/shop-settings.ts'
import { z } from 'zod'
import { answer, email, INVALID_EMAIL, optionalText, percent, rupees, text, timestamp } from './fields.ts'
import { BASE_LANGUAGE } from './language.ts'
import { limits } from './limits.ts'
import { paymentProvider } from './payment.schema.ts'

/** A whole number from `least` to `most`; a refusal names the setting. */
const wholeNumber = ({ label, least, most }: { label: string; least: number; most: number }) => {
  const range = { error: `${label} must be from ${least} to ${most}` }
  return z
    .int({ error: `${label} must be a whole number` })
    .min(least, range)
    .max(most, range)
}

const shownOf = (setting: PlainSetting) => {
  if (setting.unit === 'switch') return z.boolean()
  return setting.unit === 'whole' ? z.int() : z.number()
}
const changeOf = (setting: PlainSetting) => {
  if (setting.unit === 'switch') return z.boolean()
  if (setting.unit === 'whole') return wholeNumber(setting)
  return setting.unit === 'rupees' ? rupees : percent
}

type Plain = { [Name in keyof PlainSettings]: PlainSettings[Name] extends boolean ? z.ZodBoolean : z.ZodNumber }
const each = (schemaOf: (setting: PlainSetting) => z.ZodType, shown: boolean) =>
  Object.fromEntries(
    Object.entries<PlainSetting>(plainSettings)
      .filter(([, { hidden }]) => !(shown && hidden))
      .map(([name, setting]) => [name, schemaOf(setting)]),
  )
/** Both follow the units of the table. */
const plainShape = each(shownOf, true) as Pick<Plain, ShownSettingName>
const plainChanges = each(changeOf, false) as Plain

/** The public settings. */
export const settingsShape = z.object({
  ...plainShape,
  storeName: z.string(),
  slogan: z.string(),
  brandHue: z.int().nullable(),
  searchHints: z.array(z.string()),
  social: z.object({ facebook: z.string(), instagram: z.string(), linkedin: z.string() }),
  promises: z.array(z.object({ title: z.string(), text: z.string() })),
  chargeLadder: z.array(z.object({ upTo: z.number().nullable(), percent: z.number() })),
  /** In rupees, by what is to be paid after the coupon. A delivery is free from `deliveryFreeFrom` on; 0: never. */
  charges: z.object({
    delivery: z.number(),
    deliveryFreeFrom: z.number(),
    smallCart: z.number(),
    smallCartBelow: z.number(),
  }),
  paymentProviders: z.array(paymentProvider),
  /** Whether shoppers can log in with a code that is sent to their phone. */
  phoneLogin: z.boolean(),
  /** The clock of the shop, which is that of its first store: times are shown by it. */
  timeZone: z.string(),
  /** What a new shopper may have in open orders that are not paid; null for no bound. */
  newShopper: z.object({ openOrders: z.int(), pieces: z.int(), amount: z.number() }).nullable(),
  /** How many pieces of a product an order may have where less than `below` is left; null for no bound. */
  scarce: z.object({ below: z.int(), pieces: z.int() }).nullable(),
  floor: z.object({
    heardSeconds: z.int(),
    loadSeconds: z.int(),
    handSeconds: z.int(),
    roundCash: z.boolean(),
  }),
  /** How many orders a later quarter of an hour takes while nobody is known to be on shift then; 0 for none. */
  slots: z.object({ ordersPerSlot: z.int() }),
  /** The registration for the goods and services tax. An answer has it only if the shop is registered. */
  gst: z.object({ legalName: z.string(), gstin: z.string() }).nullish(),
  /** Who sells, as invoices say it, with the registration. An answer has it only if one of its texts is not empty. */
  seller: z
    .object({
      ...{ legalName: z.string(), address: z.string(), email: z.string(), phone: z.string() },
      ...{ fssai: z.string(), gstin: z.string() },
      grievanceOfficer: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
    })
    .nullish(),
  /** The pages that the law asks for, in Markdown; null for one that is not published. */
  pages: z.record(
    z.enum(shopPageNames),
    z.object({ text: z.string(), updatedOn: z.string(), updatedAt: timestamp }).nullable(),
  ),
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

const optionalEmail = optionalText(limits.email).refine((value) => value === '' || email.safeParse(value).success, {
  error: INVALID_EMAIL,
})
const optionalPhone = optionalText(limits.phone)
/** Texts that an older client leaves out are empty. */
const noOfficer = { name: '', email: '', phone: '' }

const INVALID_GSTIN = 'This is not a valid GSTIN'
const upperCase = (value: string) => value.toUpperCase()
const NAME_REGISTRATION = 'Write the legal name of the registration'

export const getSettingsSchema = { answer: answer({ data: settingsShape }) }
/** The settings that can be changed, each of them alone. */
const changes = z
  .object({
    ...plainChanges,
    storeName: text(limits.storeName),
    slogan: text(limits.name),
    brandHue: z.int().min(0).max(359).nullable(),
    newShopper: z.object({ openOrders: boundOf(1000), pieces: boundOf(100_000), amount: rupees }).nullable(),
    scarce: z.object({ below: boundOf(100_000), pieces: boundOf(100_000) }).nullable(),
    /** Those that are left out stay as they are. */
    floor: z
      .object({
        heardSeconds: boundOf(86_400),
        loadSeconds: boundOf(86_400),
        handSeconds: boundOf(86_400),
        roundCash: z.boolean(),
      })
      .partial(),
    slots: z.object({ ordersPerSlot: z.int().min(0).max(1000) }),
    /** Null ends the registration. */
    gst: z
      .object({
        legalName: text(limits.name, { required: NAME_REGISTRATION }),
        gstin: text(30).transform(upperCase).refine(isGstin, { error: INVALID_GSTIN }),
      })
      .nullable(),
    /** Replaces `gst` too: without a GSTIN, the registration ends. Null empties it. */
    seller: z
      .object({
        legalName: optionalText(limits.name),
        address: optionalText(limits.addressLine, { multiline: true }),
        email: optionalEmail.default(''),
        phone: optionalPhone.default(''),
        fssai: optionalText(14).refine((value) => /^(?:\d{14})?$/.test(value), {
          error: 'An FSSAI number has 14 digits',
        }),
        gstin: optionalText(30)
          .transform(upperCase)
          .refine((value) => value === '' || isGstin(value), { error: INVALID_GSTIN }),
        grievanceOfficer: z
          .object({ name: optionalText(limits.name), email: optionalEmail, phone: optionalPhone })
          .default(noOfficer),
      })
      .refine(({ legalName, gstin }) => gstin === '' || legalName !== '', { error: NAME_REGISTRATION })
      .nullable(),
    /**
     * Publishes the pages that it names, under today's date. An empty text, or null, takes a page back. With the
     * `updatedAt` that a form showed (null: not published), a page that somebody else has changed is refused.
     */
    pages: z.partialRecord(
      z.enum(shopPageNames),
      z
        .object({
          text: optionalText(limits.pageText, { multiline: true }),
          ifUpdatedAt: timestamp.nullable().optional(),
        })
        .nullable(),
    ),
    /** Those that are left out stay as they are. */
    templates: z
      .partialRecord(
        z.enum(messageTemplates),
        z.object({
          id: optionalText(limits.templateId).default(''),
          text: z
            .record(z.string().regex(/^[a-z]{2,3}$/), text(limits.templateText, { multiline: true }))
            .refine((texts) => texts[BASE_LANGUAGE] !== undefined, { error: 'Write the English text' }),
        }),
      )
      .superRefine((templates, context) => {
        for (const template of messageTemplates)
          for (const [language, one] of Object.entries(templates[template]?.text ?? {}))
            for (const word of unknownWords(template, one))
              context.addIssue({
                code: 'custom',
                path: [template, 'text', language],
                message: `There is no value {${word}} in this message`,
              })
      }),
    messageKinds: z.partialRecord(z.enum(messageKinds), z.partialRecord(z.enum(messageChannels), z.boolean())),
    searchHints: z.array(text(40)).min(1).max(30),
    social: z.object({ facebook: link, instagram: link, linkedin: link }),
    promises: z
      .array(z.object({ title: text(limits.promiseTitle), text: text(limits.name) }))
      .min(1)
      .max(6),
    /** Those that are left out stay as they are. */
    charges: z
      .object({ delivery: rupees, deliveryFreeFrom: rupees, smallCart: rupees, smallCartBelow: rupees })
      .partial(),
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
