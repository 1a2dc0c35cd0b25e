import { isGstin } from '@tokri/rules/gst-states.ts'
import { unknownWords } from '@tokri/rules/message-text.ts'
import { messageChannels, messageKinds, messageTemplates } from '@tokri/rules/messages.ts'
import { shopPageNames } from '@tokri/rules/shop-pages.ts'
import {
  type PlainSetting,
  type PlainSettings,
  plainSettings,
  type ShownSettingName,
} from '@tokri/rules/shop-settings.ts'
import { upiAddressPattern } from '@tokri/rules/upi.ts'
import { z } from 'zod'
import {
  answer,
  email,
  INVALID_EMAIL,
  optionalText,
  percent,
  plainAnswer,
  rupees,
  text,
  timestamp,
  typeError,
} from './fields.ts'
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
  /** The addresses of pictures; empty: those of every shop. */
  logo: z.string(),
  banner: z.string(),
  descriptions: z.object({ home: z.string(), search: z.string() }),
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
  /** How to reach the shop, and when: its first store. An answer has it only if that says something. */
  contact: z
    .object({
      ...{ phone: z.string(), address: z.string() },
      hours: z.array(z.object({ day: z.int(), from: z.string(), to: z.string() })),
    })
    .nullish(),
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
  /**
   * How many orders a later quarter of an hour takes while nobody is known to be on shift then, 0 for none; and how many minutes
   * before it begins it can no longer be chosen.
   */
  slots: z.object({ ordersPerSlot: z.int(), cutoffMinutes: z.int() }),
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
  /** The shop's own address for UPI; absent in a shop without one. */
  upi: z.object({ vpa: z.string(), name: z.string() }).nullish(),
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
/** Texts that are left out are empty. */
const noOfficer = { name: '', email: '', phone: '' }

const INVALID_GSTIN = 'This is not a valid GSTIN'
const upperCase = (value: string) => value.toUpperCase()
const NAME_REGISTRATION = 'Write the legal name of the registration'

const secretText = z.string(typeError('Write the whole key')).trim().min(1, { error: 'Write the whole key' }).max(500)

/** What the shop keeps encrypted and never answers. */
const secretShapes = {
  razorpay: z.object({ keyId: secretText, keySecret: secretText, webhookSecret: secretText }),
  stripe: z.object({ secretKey: secretText, webhookSecret: secretText }),
  smtp: z.object({
    host: text(limits.email).refine((value) => /^[\w.:-]+$/.test(value), {
      error: 'Write the name of the mail server',
    }),
    port: wholeNumber({ label: 'The port', least: 1, most: 65_535 }),
    /** Empty for a server that asks for none. */
    user: optionalText(limits.email).default(''),
    password: z.string().max(500).default(''),
    /** The sender; empty for the shop's usual one. */
    from: optionalEmail.default(''),
  }),
}
export type KeptSecrets = { [Name in keyof typeof secretShapes]: z.output<(typeof secretShapes)[Name]> }
export const secretNames = ['razorpay', 'stripe', 'smtp'] as const satisfies (keyof KeptSecrets)[]

export const getSettingsSchema = { answer: answer({ data: settingsShape }) }
/** The settings that can be changed, each of them alone. */
const changes = z
  .object({
    ...plainChanges,
    storeName: text(limits.storeName),
    slogan: optionalText(limits.name),
    brandHue: z.int().min(0).max(359).nullable(),
    /** Addresses of uploaded pictures; empty: those of every shop. */
    logo: optionalText(limits.link),
    banner: optionalText(limits.link),
    /** Empty: what is true of every shop. */
    descriptions: z.object({ home: optionalText(limits.name), search: optionalText(limits.name) }),
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
    /** Those that are left out stay as they are. */
    slots: z.object({ ordersPerSlot: z.int().min(0).max(1000), cutoffMinutes: z.int().min(0).max(1440) }).partial(),
    /** Null: shoppers cannot pay by UPI without a provider. */
    upi: z
      .object({
        vpa: text(limits.upiAddress).refine((value) => upiAddressPattern.test(value), {
          error: 'A UPI address is written like shop@bank',
        }),
        name: text(limits.storeName),
      })
      .nullable(),
    /** Null ends the registration. */
    gst: z
      .object({
        legalName: text(limits.name, { required: NAME_REGISTRATION }),
        gstin: text(30).transform(upperCase).refine(isGstin, { error: INVALID_GSTIN }),
      })
      .nullable(),
    /** Replaces `gst` too: an empty GSTIN ends the registration, and one that is left out keeps it. Null empties it. */
    seller: z
      .object({
        legalName: optionalText(limits.name),
        address: optionalText(limits.addressLine, { multiline: true }).default(''),
        email: optionalEmail.default(''),
        phone: optionalPhone.default(''),
        fssai: optionalText(14)
          .refine((value) => /^(?:\d{14})?$/.test(value), { error: 'An FSSAI number has 14 digits' })
          .default(''),
        gstin: optionalText(30)
          .transform(upperCase)
          .refine((value) => value === '' || isGstin(value), { error: INVALID_GSTIN })
          .optional(),
        grievanceOfficer: z
          .object({
            name: optionalText(limits.name).default(''),
            email: optionalEmail.default(''),
            phone: optionalPhone.default(''),
          })
          .default(noOfficer),
      })
      .refine(({ legalName, gstin = '' }) => gstin === '' || legalName !== '', {
        error: NAME_REGISTRATION,
        path: ['legalName'],
      })
      .nullable(),
    /**
     * Publishes the pages that it names, under today's date: each as `{text}`, or as its text alone. An empty text, or null,
     * takes a page back. With the `updatedAt` that a form showed (null: not published), a page that somebody else has
     * changed is refused.
     */
    pages: z.partialRecord(
      z.enum(shopPageNames),
      z
        .preprocess(
          (page) => (typeof page === 'string' ? { text: page } : page),
          z.object({
            text: optionalText(limits.pageText, { multiline: true }),
            ifUpdatedAt: timestamp.nullable().optional(),
          }),
        )
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
    /** None: the product page promises nothing. */
    promises: z.array(z.object({ title: text(limits.promiseTitle), text: optionalText(limits.name) })).max(6),
    /** Those that are left out stay as they are. */
    charges: z
      .object({ delivery: rupees, deliveryFreeFrom: rupees, smallCart: rupees, smallCartBelow: rupees })
      .partial(),
    /** Null removes one. Needs a recent password, always. The environment wins. */
    razorpay: secretShapes.razorpay.nullable(),
    stripe: secretShapes.stripe.nullable(),
    smtp: secretShapes.smtp.nullable(),
    chargeLadder: z
      .array(z.object({ upTo: rupees.nullable(), percent: chargePercent }))
      .min(1)
      .max(10)
      .refine((steps) => steps.every((step, index) => (step.upTo === null) === (index === steps.length - 1)), {
        error: 'Only the last step has no end',
      })
      .superRefine((steps, context) => {
        const index = steps.findIndex(({ upTo }, at) => at > 0 && upTo !== null && upTo <= (steps[at - 1]?.upTo ?? 0))
        if (index < 0) return
        context.addIssue({ code: 'custom', path: [index, 'upTo'], message: 'Each step ends above the one before it' })
      }),
  })
  .partial()

/** `was`: the values that the form showed. If one of them is no longer current, the update is refused as stale. */
export const updateSettingsSchema = {
  body: changes.extend({ was: settingsShape.partial().optional() }),
  answer: answer({ data: settingsShape }),
}

const source = z.enum(['environment', 'counter']).nullable()
/** Where the shop has its keys from, without any of them. `canKeep`: the counter may write them. */
export const secretSourcesSchema = {
  answer: answer({
    data: z.object({ canKeep: z.boolean(), razorpay: source, stripe: source, smtp: source, mailFrom: z.string() }),
  }),
}
export type SecretSources = z.output<typeof secretSourcesSchema.answer>['data']

/** Sends a mail to the administrator who asks, or makes a call at a payment provider that changes nothing. */
export const testServiceSchema = { body: z.object({ service: z.enum(secretNames) }), answer: plainAnswer }

/** What a new shop needs before it opens, in the sequence in which an owner takes it. With `ready`, its owner has read that it is. */
export const firstStepNames = [
  ...(['name', 'place', 'area', 'hours', 'products', 'charges', 'payment', 'account'] as const),
  ...(['seller', 'pages', 'mail', 'alarm', 'till', 'ready'] as const),
] as const
export type FirstStepName = (typeof firstStepNames)[number]
/** Empty for the demo. `coupon` is new10 while it is active: what it costs is a part of the step `charges`. */
export const firstStepsSchema = {
  answer: answer({
    data: z.object({
      steps: z.array(z.object({ name: z.enum(firstStepNames), done: z.boolean() })),
      coupon: z.object({ _id: z.string(), code: z.string(), amount: z.number(), minimum: z.number() }).nullable(),
      /** Whether the shop sells the demo; then it has no steps. */
      demo: z.boolean(),
      /** Where links in mails and invitations lead. */
      publicUrl: z.string(),
    }),
  }),
}
export type FirstSteps = z.output<typeof firstStepsSchema.answer>['data']
/** Ticks steps off. Some the shop sees for itself; of the others it knows only what its owner says. */
export const tickFirstStepsSchema = {
  body: z.object({ names: z.array(z.enum(firstStepNames)).max(firstStepNames.length) }),
  answer: plainAnswer,
}
export const removeDemoSchema = {
  body: z.object({
    password: z.string({ error: 'Type your password' }).max(1000),
    shopName: z.string({ error: 'Type the name of the shop' }).max(limits.storeName),
  }),
  answer: answer({
    data: z.object({
      products: z.int(),
      orders: z.int(),
      people: z.int(),
      /** Products of the demo that somebody has ordered, bought or counted: they stay in the archive. */
      archived: z.array(z.object({ _id: z.string(), name: z.string(), unit: z.string() })),
    }),
  }),
}
export type RemovedDemo = z.output<typeof removeDemoSchema.answer>['data']

const backupPlan = {
  /** A time of the shop such as 03:00; null: it makes no backups. */
  at: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'A time is written like 03:00' })
    .nullable(),
  folder: z.string().max(limits.link),
  keep: z.int({ error: 'Keep at least one backup' }).min(1, { error: 'Keep at least one backup' }).max(1000),
}
export const backupsSchema = {
  answer: answer({
    data: z.object({
      ...backupPlan,
      /** `endedAt` is null while it is made. `folder` is null for one that failed. */
      last: z
        .object({
          startedAt: z.iso.datetime(),
          endedAt: z.iso.datetime().nullable(),
          error: z.string().nullable(),
          folder: z.string().nullable(),
        })
        .nullable(),
      /** What was wrong with the last one. */
      trouble: z.string().nullable(),
    }),
  }),
}
export type Backups = z.output<typeof backupsSchema.answer>['data']
/** `folder` is one of the machine of the shop, named from its root. */
export const scheduleBackupsSchema = {
  body: z.object({ ...backupPlan, folder: optionalText(limits.link) }),
  answer: plainAnswer,
}
