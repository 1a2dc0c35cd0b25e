import type { Preference } from '@tokri/rules/adjustments.ts'
import { orderStates } from '@tokri/rules/order-states.ts'
import { duties, permits, roles } from '@tokri/rules/permissions.ts'
import { mobilePattern } from '@tokri/rules/shop-limits.ts'
import { typedCode, typedMobile } from '@tokri/rules/typed-digits.ts'
import { z } from 'zod'
import { addressShape } from './address.schema.ts'
import { consentShape } from './consent.schema.ts'
import { creditShape } from './credit.schema.ts'
import {
  ALL_FIELDS_REQUIRED,
  answer,
  email,
  id,
  limit,
  listAnswer,
  optionalText,
  page,
  password,
  plainAnswer,
  search,
  text,
  timestamp,
  typedPassword,
} from './fields.ts'
import { limits } from './limits.ts'
import { pendingSignIn, secondFactorsShape, tokens } from './second-factor.schema.ts'

const PASSWORD_SHORT = `Password must be at least ${limits.passwordMin} characters`

export const statuses = ['Active', 'Inactive', 'Suspended'] as const

/** A duty that a person has at one store. */
const storeDuty = z.object({ storeId: z.string(), duty: z.enum(duties) })

/** The ten digits of a mobile number, however it was typed. */
const mobile = z
  .string()
  .transform(typedMobile)
  .refine((value) => mobilePattern.test(value), { error: 'Enter a valid 10-digit mobile number.' })

export const userShape = z.object({
  _id: z.string(),
  name: z.string(),
  /** Empty for an account that has only a phone. */
  email: z.string(),
  /** A new e-mail that is not yet confirmed by the code that was sent there. */
  pendingEmail: z.string().optional(),
  /** True until the person replaces a password that was generated and printed. */
  mustChangePassword: z.literal(true).optional(),
  avatar: z.string(),
  mobile: z.string(),
  /** The number is proven by a code that was sent there. */
  mobileProven: z.literal(true).optional(),
  verify_email: z.boolean(),
  last_login_date: timestamp.nullable(),
  status: z.enum(statuses),
  address_details: z.array(z.string()),
  shopping_cart: z.array(z.string()),
  orderHistory: z.array(z.string()),
  role: z.enum(roles),
  /** Present when nothing of theirs is to be replaced, unless a line says otherwise; PUT cart/preference sets it. */
  preference: z.literal('refund' satisfies Preference).optional(),
  /** Rupees of store credit. Absent for a person who never had any. */
  credit: z.number().optional(),
  /** Present only for store staff. */
  duties: z.array(storeDuty).optional(),
  /** Of an administrator. */
  permits: z.array(z.enum(permits)).optional(),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type UserShape = z.output<typeof userShape>

export const registerSchema = {
  body: z
    .object({ name: text(limits.name), email, password, confirmPassword: password })
    .refine((body) => body.password === body.confirmPassword, {
      path: ['confirmPassword'],
      error: 'Password and Confirm Password do not match',
    })
    .refine((body) => body.password.length >= limits.passwordMin, { path: ['password'], error: PASSWORD_SHORT }),
  answer: answer({ data: z.object({ _id: z.string(), name: z.string(), email: z.string() }) }),
}

export const loginSchema = {
  // A malformed e-mail is answered like an unknown one, so any text is accepted here.
  body: z.object({
    email: text(100_000).transform((value) => value.toLowerCase()),
    password: typedPassword,
  }),
  answer: answer({ data: z.union([tokens, pendingSignIn]) }),
}

export const forgotPasswordSchema = { body: z.object({ email }), answer: plainAnswer }

export const unlockSchema = { body: z.object({ ticket: z.string().max(100).catch('') }), answer: plainAnswer }

/** A code as it was typed; anything but a text counts as absent. */
const typedText = z.string().catch('').transform(typedCode)
const emailOrNone = z
  .string()
  .catch('')
  .transform((value) => email.safeParse(value).data ?? '')
/** The e-mail in a body that its own schema has not accepted yet; '' if there is none. */
export const accountNamed = z.object({ email: emailOrNone }).catch({ email: '' })

export const verifyOtpSchema = {
  // Every failure has the same answer, so the schema accepts everything.
  body: z.object({ otp: typedText, email: emailOrNone }).catch({ otp: '', email: '' }),
  answer: answer({ data: z.object({ resetToken: z.string() }) }),
}

const chosenTwice = { newPassword: password, confirmPassword: password }
const chosenWell = <T extends z.ZodType<{ newPassword: string; confirmPassword: string }>>(body: T) =>
  body
    .refine((sent) => sent.newPassword.length >= limits.passwordMin, { path: ['newPassword'], error: PASSWORD_SHORT })
    .refine((sent) => sent.newPassword === sent.confirmPassword, {
      path: ['confirmPassword'],
      error: 'Passwords do not match',
    })

export const resetPasswordSchema = {
  // A malformed token counts as absent.
  body: chosenWell(z.object({ email, ...chosenTwice, resetToken: z.string().max(200).optional().catch(undefined) })),
  answer: plainAnswer,
}

export const changePasswordSchema = {
  body: chosenWell(z.object({ password: typedPassword, ...chosenTwice })),
  answer: plainAnswer,
}

export const enterPasswordSchema = { body: z.object({ password: typedPassword }), answer: plainAnswer }

export const refreshTokenSchema = { answer: answer({ data: tokens }) }
export const userDetailsSchema = { answer: answer({ data: userShape }) }
export const logoutSchema = { answer: plainAnswer }
export const uploadAvatarSchema = { answer: answer({ data: z.object({ _id: z.string(), avatar: z.string() }) }) }

const BLANK = 'Fields cannot be empty or just spaces.'
/** The rules of a profile. They are checked only if something changed. */
export const profileShape = z.object({
  name: text(limits.name, { required: BLANK }),
  email: text(limits.email, { required: BLANK }).pipe(email),
  mobile: text(limits.name, { required: BLANK }).pipe(mobile),
})
export const updateUserSchema = {
  body: z.object({
    name: optionalText(limits.name, { required: BLANK }),
    email: optionalText(limits.email, { required: BLANK }).transform((value) => value.toLowerCase()),
    mobile: optionalText(limits.name, { required: BLANK }).transform(typedMobile),
    /** Required if the e-mail changes. Anything but a text counts as absent. */
    password: z.string().optional().catch(undefined),
    /** Instead of the password, for an account that has only a phone: a code that was sent there. */
    code: typedText.optional(),
  }),
  answer: answer({ data: userShape }),
}

export const phoneCodeSchema = { body: z.object({ mobile: text(limits.name).pipe(mobile) }), answer: plainAnswer }

/** The ten digits; '' for anything else. Every failure has the same answer, so the schema accepts everything. */
const mobileOrNone = z
  .string()
  .catch('')
  .transform((value) => mobile.safeParse(value).data ?? '')
const noCode = { mobile: '', code: '' }

/** The account of the number was not used for long. `email` is its own, with most letters left out. */
const phoneOwnerShape = z.object({ ticket: z.string(), email: z.string() })
export type PhoneOwner = z.output<typeof phoneOwnerShape>

export const phoneLoginSchema = {
  body: z.object({
    mobile: mobileOrNone,
    code: typedText,
    /** Of a new account. */
    name: optionalText(limits.name).default(''),
  }),
  answer: answer({ data: z.union([tokens, pendingSignIn, z.object({ owner: phoneOwnerShape })]) }),
}
export const phoneOwnerSchema = {
  body: z.object({
    ticket: z.string().max(100).catch(''),
    password: z.string().max(1000).catch(''),
    code: typedText,
    startEmpty: z.boolean().default(false),
    name: optionalText(limits.name).default(''),
  }),
  answer: answer({ data: z.union([tokens, pendingSignIn]) }),
}
export const confirmMobileSchema = {
  body: z.object({ mobile: mobileOrNone, code: typedText }).catch(noCode),
  answer: answer({ data: userShape }),
}

// Every failure has the same answer, so the schema accepts everything.
export const confirmEmailSchema = {
  body: z.object({ code: typedText }).catch({ code: '' }),
  answer: answer({ data: userShape }),
}

export const sessionShape = z.object({
  _id: z.string(),
  device: z.string(),
  current: z.boolean(),
  createdAt: timestamp,
  lastUsedAt: timestamp,
})
export const getSessionsSchema = { answer: answer({ data: z.array(sessionShape) }) }
export const endSessionsSchema = {
  body: z
    .object({ _id: id.optional(), others: z.union([z.boolean(), z.literal('true').transform(() => true)]).optional() })
    .refine((body) => body._id !== undefined || body.others === true, { error: 'Say which session to end' }),
  answer: plainAnswer,
}
/** `by` is the name of the writer; null once their account is deleted. */
const customerNote = z.object({ _id: z.string(), note: z.string(), by: z.string().nullable(), at: timestamp })
export const exportUserSchema = {
  answer: answer({
    data: z.object({
      user: userShape,
      addresses: z.array(addressShape),
      favourites: z.array(z.object({ productId: z.string(), name: z.string(), createdAt: timestamp })),
      awaited: z.array(z.object({ productId: z.string(), name: z.string(), createdAt: timestamp })),
      credit: creditShape,
      cart: z.array(z.record(z.string(), z.unknown())),
      orders: z.array(z.record(z.string(), z.unknown())),
      sessions: z.array(sessionShape),
      notifications: z.array(
        z.object({ device: z.string(), endpoint: z.string(), newOrders: z.boolean(), createdAt: timestamp }),
      ),
      secondFactors: secondFactorsShape,
      consents: z.array(consentShape),
      /** What the shop has noted about them. */
      notes: z.array(customerNote),
      /** The work of staff; the list of positions is that of the last day. */
      shifts: z.array(
        z.object({ store: z.string(), duty: z.enum(duties), startedAt: timestamp, endedAt: timestamp.nullable() }),
      ),
      trips: z.array(
        z.object({
          store: z.string(),
          leftAt: timestamp.nullable(),
          endedAt: timestamp.nullable(),
          drops: z.array(
            z.object({ orderNumber: z.string(), state: z.string(), endedAt: timestamp.nullable(), cash: z.number() }),
          ),
        }),
      ),
      positions: z.array(z.object({ at: timestamp, lat: z.number(), lng: z.number(), accuracy: z.number() })),
      handovers: z.array(z.object({ store: z.string(), amount: z.number(), expected: z.number(), at: timestamp })),
      tipPayouts: z.array(z.object({ store: z.string(), amount: z.number(), at: timestamp })),
    }),
  }),
}
/** `code`: instead of the password, for an account that has only a phone. */
export const deleteAccountSchema = {
  body: z
    .object({ password: typedPassword.optional(), code: typedText.optional() })
    .refine(({ password, code }) => password !== undefined || code !== undefined, { error: ALL_FIELDS_REQUIRED }),
  answer: plainAnswer,
}

export const adminUserShape = userShape.pick({
  _id: true,
  name: true,
  email: true,
  avatar: true,
  mobile: true,
  role: true,
  permits: true,
  status: true,
  verify_email: true,
  last_login_date: true,
  duties: true,
  createdAt: true,
})
export type AdminUserShape = z.output<typeof adminUserShape>
export const peopleKinds = ['staff', 'customers', 'blocked', 'unsecured'] as const
export type PeopleKind = (typeof peopleKinds)[number]
/**
 * `staff` are administrators and people with a duty, `customers` all others, `blocked` who is not active, and `unsecured` the
 * staff without a second factor.
 */
export const getUsersSchema = {
  body: z.object({
    search,
    page,
    limit: limit(10),
    kind: z.enum(peopleKinds).optional(),
    duty: z.enum(duties).optional(),
  }),
  answer: listAnswer(adminUserShape),
}
export const createShopperSchema = {
  body: z.object({
    name: text(limits.name),
    /** Absent for a shopper without one: then no mail is sent, and nobody can sign in to the account. */
    email: email.optional(),
    mobile: text(limits.name).pipe(mobile),
  }),
  answer: answer({ data: adminUserShape }),
}
/** An order in the list of a customer. `total` is what it costs after everything that came off. */
const customerOrder = z.object({
  _id: z.string(),
  orderNumber: z.string(),
  state: z.enum(orderStates),
  total: z.number(),
  createdAt: timestamp,
})
export type CustomerOrder = z.output<typeof customerOrder>
const customerShape = z.object({
  user: adminUserShape,
  /** Whether two-step sign-in is set up. */
  secondFactor: z.boolean(),
  /** The newest, at most 100. */
  orders: z.array(customerOrder),
  orderCount: z.int(),
  /** Of the orders that are delivered and paid, minus refunds. */
  spend: z.number(),
  credit: creditShape,
  addresses: z.array(addressShape),
  notes: z.array(customerNote),
  consents: z.array(consentShape),
})
export type CustomerShape = z.output<typeof customerShape>
export const getCustomerSchema = { query: z.object({ userId: id }), answer: answer({ data: customerShape }) }
export const noteCustomerSchema = {
  body: z.object({ userId: id, note: text(limits.customerNote, { multiline: true }) }),
  answer: answer({ data: customerNote }),
}
export const exportCustomerSchema = {
  body: z.object({ userId: id, reason: optionalText(limits.reason).optional() }),
  answer: answer({ data: exportUserSchema.answer.shape.data.omit({ sessions: true, secondFactors: true }) }),
}
export const deleteCustomerSchema = {
  body: z.object({ userId: id, reason: text(limits.reason) }),
  answer: plainAnswer,
}
/** The most duties of one person. */
const MAX_DUTIES = 100
const heldDuties = z
  .array(storeDuty.extend({ storeId: id }))
  .max(MAX_DUTIES, { error: 'That is more than anybody can do' })
const heldPermits = z
  .array(z.enum(permits))
  .max(permits.length)
  .transform((list) => permits.filter((permit) => list.includes(permit)))

const invitationShape = z.object({
  _id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(roles),
  permits: z.array(z.enum(permits)),
  duties: z.array(storeDuty),
  /** The e-mail has an account: only its mailbox gets the link. */
  mailOnly: z.boolean(),
  createdAt: timestamp,
  expiresAt: timestamp,
})
export type InvitationShape = z.output<typeof invitationShape>
export type SentInvitation = z.output<typeof inviteSchema.answer>['data']
/** An administrator has permits, and whoever has none has a duty. */
export const inviteSchema = {
  body: z
    .object({ name: text(limits.name), email, permits: heldPermits.default([]), duties: heldDuties.default([]) })
    .refine(({ permits, duties }) => permits.length + duties.length > 0, {
      path: ['permits'],
      error: 'Choose what they may do first',
    }),
  answer: answer({
    data: invitationShape.extend({
      /** False: the shop has no mail server. */
      mailed: z.boolean(),
      /** To be given to the person, this once. Null for an e-mail that somebody has registered: only its mailbox gets the link. */
      link: z.string().nullable(),
    }),
  }),
}
export const getInvitationsSchema = { answer: answer({ data: z.array(invitationShape) }) }
export const revokeInvitationSchema = { body: z.object({ _id: id }), answer: plainAnswer }
const ticket = z.string().max(200).catch('')
export const readInvitationSchema = {
  body: z.object({ ticket }),
  answer: answer({ data: z.object({ email: z.string(), name: z.string() }) }),
}
export const acceptInvitationSchema = {
  body: chosenWell(z.object({ ticket, ...chosenTwice })),
  answer: answer({ data: z.object({ email: z.string() }) }),
}

export const setAccessSchema = {
  body: z
    .object({
      _id: id,
      role: z.enum(roles).optional(),
      status: z.enum(statuses).optional(),
      /** Of an administrator. A new one without them is an owner. */
      permits: heldPermits.optional(),
    })
    .refine(({ role, status, permits }) => role !== undefined || status !== undefined || permits !== undefined, {
      error: ALL_FIELDS_REQUIRED,
    }),
  answer: answer({ data: adminUserShape }),
}

/** Replaces all duties of the person. */
export const setDutiesSchema = {
  body: z.object({ _id: id, duties: heldDuties }),
  answer: answer({ data: adminUserShape }),
}
