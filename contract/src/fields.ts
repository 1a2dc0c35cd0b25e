// Schemas of fields that many calls share. For the server only: the browser loads no zod.
import { isHsn } from '@tokri/rules/gst.ts'
import { hasMailbox } from '@tokri/rules/mailbox.ts'
import { z } from 'zod'
import { OTHER_LANGUAGES, type OtherLanguage } from './language.ts'
import { limits } from './limits.ts'

export const ALL_FIELDS_REQUIRED = 'All fields are required'

/** The message for a value of the wrong type. An absent value gets the message `required` instead. */
export const typeError = (message: string, required = ALL_FIELDS_REQUIRED) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined || input === null ? required : message),
})
const NOT_TEXT = 'This must be text'

/** No row has this id. It replaces an id that is not well-formed, which is then answered like any unknown id. */
const UNKNOWN_ID = '-'
const idShape = /^[a-z0-9]{1,40}$/

/** A non-empty string. An id that is not well-formed is answered with 404, not 400. */
export const id = z
  .string()
  .min(1)
  .transform((value) => (idShape.test(value) ? value : UNKNOWN_ID))

/** An id, or an object that carries one as `_id` (create-product and `list_items` only). */
export const idOrObject = z.union([id, z.object({ _id: id }).transform((object) => object._id)])

const oneLineControl = /\p{Cc}/u
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to refuse
const multiLineControl = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/

/** Any character but spaces and invisible formatting characters such as a zero-width space. */
const visible = /[^\s\p{Cf}]/u

/**
 * NFC normalisation takes quadratic time in the longest run of combining marks, so a text with a long run is refused before
 * it is normalised. No language needs more than a few marks; 30 is the limit of the Stream-Safe Text Format (UAX #15).
 */
const longMarkRun = /\p{M}{31}/u
export const isComposable = (value: string): boolean => !longMarkRun.test(value)

const UNREADABLE = 'This contains characters that are not allowed'

/** A text as it was sent, checked before NFC normalisation, which makes a text at most by half shorter. */
const sentText = (max: number, required: string) =>
  z
    .string(typeError(NOT_TEXT, required))
    .refine((value) => value.length <= 2 * max || value.trim().length <= 2 * max, {
      error: `At most ${max} characters are allowed`,
      abort: true,
    })
    .refine(isComposable, { error: UNREADABLE, abort: true })

type TextOptions = { required?: string; multiline?: boolean }

/** A text that a person wrote: trimmed, NFC, without control characters, at most `max` characters, never empty. */
export const text = (max: number, { required = ALL_FIELDS_REQUIRED, multiline = false }: TextOptions = {}) =>
  optionalText(max, { required, multiline }).refine((value) => visible.test(value), { error: required })

/** Tabs and line breaks come with a paste. Where a text has one line, they count as spaces. */
const asOneLine = (value: string) => value.replace(/[\t\r\n]+/g, ' ')

/** Like `text`, but may be empty. */
export const optionalText = (max: number, { required = ALL_FIELDS_REQUIRED, multiline = false }: TextOptions = {}) =>
  sentText(max, required)
    .transform((value) => (multiline ? value.replaceAll('\r\n', '\n') : asOneLine(value)).trim().normalize('NFC'))
    .refine((value) => value.length <= max, { error: `At most ${max} characters are allowed` })
    .refine((value) => value.isWellFormed() && !(multiline ? multiLineControl : oneLineControl).test(value), {
      error: UNREADABLE,
    })

/** Rupees with at most two decimals; never coerced from text. */
export const rupees = z
  .number(typeError('An amount must be a number'))
  .min(0, { error: 'An amount cannot be below 0' })
  .max(limits.pricePaise / 100, { error: 'At most ₹1,00,00,000 is allowed' })
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, {
    error: 'At most two decimals are allowed',
  })
  // What rounds to nothing, such as 5e-324, is 0 for every check that follows.
  .overwrite((value) => Math.round(value * 100) / 100)

/** Percent 0–100 with up to six decimals. */
export const percent = z
  .number(typeError('A discount must be a number'))
  .min(0, { error: 'A discount is from 0 to 100 percent' })
  .max(100, { error: 'A discount is from 0 to 100 percent' })
  .refine((value) => Math.abs(value * 1e6 - Math.round(value * 1e6)) < 1e-3, {
    error: 'At most six decimals are allowed',
  })
  .overwrite((value) => Math.round(value * 1e6) / 1e6)

/** The code of goods and their tax, of a product or of what is new in a category. */
export const defaultTaxes = {
  /** Empty: none. */
  hsn: z
    .string()
    .trim()
    .refine((value) => value === '' || isHsn(value), { error: 'An HSN has 4, 6 or 8 digits' })
    .transform((value) => value || null)
    .nullish(),
  /** One of the rates of today. Null: none, which is a rate of 0. */
  gstRate: z.number(typeError('A GST rate must be a number')).nullish(),
}

/**
 * PostgreSQL has no year 0, and the answers of the API no year after 9999: neither may be reached in another time zone or by
 * adding days.
 */
const hasUsualYear = (value: string): boolean => value >= '1900' && value < '3000'

const NO_DAY = 'A day is written like 2026-12-25'
/** A day without a time, such as 2026-12-25. */
export const localDate = z.iso.date({ error: NO_DAY, abort: true }).refine(hasUsualYear, { error: NO_DAY })

const NO_MOMENT = 'Choose a date and a time'
/** A moment that a person chose, with its time zone. */
export const moment = z.iso
  .datetime({ offset: true, error: NO_MOMENT, abort: true })
  .refine(hasUsualYear, { error: NO_MOMENT })

export const page = z.int().min(1).default(1)
export const limit = (usual: number) =>
  z
    .int()
    .transform((value) => Math.min(100, Math.max(1, value)))
    .default(usual)

/** Digits in a query string. A number that is too large becomes the largest safe one. */
const digits = z
  .string()
  .regex(/^-?\d{1,300}$/, { error: 'This must be a whole number' })
  .transform((text) => Math.min(Number(text), Number.MAX_SAFE_INTEGER))
/** `page` and `limit` of a query string. */
export const queryPage = digits.pipe(z.number().min(1)).default(1)
export const queryLimit = (usual: number) =>
  digits.transform((value) => Math.min(100, Math.max(1, value))).default(usual)

/** A search text. It may be empty or absent. */
export const search = optionalText(limits.search).default('')

export const INVALID_EMAIL = 'Enter a valid email address'

export const email = z
  .string(typeError(NOT_TEXT))
  .refine((value) => value.length <= 2 * limits.email && isComposable(value), { error: INVALID_EMAIL, abort: true })
  .transform((value) => value.trim().normalize('NFC').toLowerCase())
  .refine((value) => value.length > 0, { error: ALL_FIELDS_REQUIRED })
  .refine(
    (value) =>
      value.length <= limits.email && /^[^\s@<>()",;:\\[\]]+@[^\s@<>()",;:\\[\]]+\.[^\s@<>()",;:\\[\].]+$/u.test(value),
    {
      error: INVALID_EMAIL,
    },
  )
  .refine((value) => value.isWellFormed() && !oneLineControl.test(value), { error: INVALID_EMAIL })
  .refine(hasMailbox, { error: INVALID_EMAIL })

/** The current password. It is only compared, so no rules apply. */
export const typedPassword = z
  .string(typeError(NOT_TEXT))
  .refine((value) => value.length > 0, { error: ALL_FIELDS_REQUIRED })

/** A new password: not trimmed, bounded in length, without control characters, NFC because keyboards differ in it. */
export const password = typedPassword
  .refine((value) => value.length <= limits.passwordMax, {
    error: `At most ${limits.passwordMax} characters are allowed`,
  })
  .refine((value) => value.isWellFormed() && !oneLineControl.test(value), {
    error: 'This contains characters that are not allowed',
  })
  .transform((value) => value.normalize('NFC'))

const degrees = (most: number, message: string) =>
  z.number(typeError(message)).min(-most, { error: message }).max(most, { error: message })
export const latitude = degrees(90, 'A latitude is from -90 to 90')
export const longitude = degrees(180, 'A longitude is from -180 to 180')

export const timestamp = z.iso.datetime()

/** When a press was made that waited for the network. */
export const pressedAt = timestamp.optional()

/** The envelope of a success with the given fields. */
export const answer = <T extends z.ZodRawShape>(parts: T) =>
  z.object({ success: z.literal(true), error: z.literal(false), message: z.string(), ...parts })

/** The envelope of a list with pages. */
export const listAnswer = <T extends z.ZodType>(item: T) =>
  answer({ data: z.array(item), totalPages: z.int(), totalCount: z.int(), currentPage: z.int() })

/** The envelope of a success without data. */
export const plainAnswer = answer({})

/** Used instead of an envelope if the answer is a file or a stream (`answers` of the endpoint). */
export const fileAnswer = z.never()

const named = z.object({ _id: z.string(), name: z.string() })
/** The products that a coupon or an offer is for: those listed, and those of the categories. Both empty: all products. */
export const scopeShape = {
  products: z.array(named),
  /** A category that was deleted has the name ''. */
  categories: z.array(named),
}
const scopeIds = z.array(idOrObject).max(limits.scopeIds, { error: `At most ${limits.scopeIds} are allowed` })
export const scopeInput = { products: scopeIds, categories: scopeIds }

const otherLanguages = z.enum(Object.keys(OTHER_LANGUAGES) as OtherLanguage[])

/** A name in further languages. An empty one removes the translation; of an update, languages that are absent stay. */
export const newTranslations = z.partialRecord(otherLanguages, optionalText(limits.name)).optional()

/** The name of an answer in the reader's language. */
export const shownName = {
  name: z.string(),
  /** The name in the base language, if `name` is a translation. Addresses are made of it. */
  baseName: z.string().optional(),
}

/** The translations of a name: only for administrators, whose answers have every name in the base language. */
export const nameTranslations = z.partialRecord(otherLanguages, z.string()).optional()
