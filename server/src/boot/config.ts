/**
 * The configuration: every environment variable of the shop, read once and validated. Every variable is optional.
 * main.ts and the tools pass process.env; nothing else reads it.
 */

import { isIP, isIPv6 } from 'node:net'
import { limits } from '@tokri/contract/limits.ts'
import type { MessageChannel } from '@tokri/rules/messages.ts'
import { reachOf } from '@tokri/rules/reach.ts'
import { defaultShopSettings, publicShopSettings, type ShopSettings } from '@tokri/rules/shop-settings.ts'
import { z } from 'zod'
import type { ProviderKeys } from '../modules/payment/providers.ts'
import { channelUrlProblem, type MessageUrls } from '../modules/user/messages/open-channels.ts'
import { type Clock, clockOf, systemClock } from '../platform/clock.ts'
import type { ObjectStorage } from '../platform/files/object-storage.ts'
import { StartupError } from '../platform/startup-error.ts'

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

export type Config = {
  host: string
  port: number
  /** As configured. It may be relative to the working folder. */
  dataDir: string
  /** Null: the embedded PostgreSQL. `migrateUrl` reaches the same database directly when `url` is a pooler. */
  database: { url: string; migrateUrl: string } | null
  /** Replicas of the database, for long reads. */
  readUrls: readonly string[]
  /** Null: mails are files in the outbox folder. */
  smtp: { url: string } | null
  /** Without a name, mails bear that of the shop. */
  mailFrom: { name: string | null; address: string }
  /** How the shop reaches phones. Null: messages are files in the outbox folder. */
  messageUrls: MessageUrls
  /** The shop's public URL, without a trailing slash. Links are built from it, never from a Host header. */
  publicUrl: string
  /** The first administrator; without a password one is generated. */
  admin: { email: string; password: string | null }
  /** Load the demo catalogue: always, never, or (null) when the database is empty. */
  demo: boolean | null
  /** The password of the demo shoppers; null if one is generated for them. */
  demoPassword: string | null
  /** Null: generated into the data folder. */
  jwtSecret: string | null
  /** Encrypts the secrets that administrators write. Null: with an embedded database, generated into the data folder. */
  settingsKey: string | null
  paymentTestSecret: string | null
  /** Whether orders can be paid with the test provider, which takes no money. Null: on a local `publicUrl` while the demo catalogue is there. */
  paymentTest: boolean | null
  /** Which X-Forwarded-* headers are trusted: none (false), all (true), those of the nearest n proxies, or of these addresses. */
  trustProxy: boolean | number | string
  workers: number
  rateLimit: boolean
  /** With an https `publicUrl`: whether browsers must use https for its subdomains as well. */
  hstsSubdomains: boolean
  metricsToken: string | null
  logLevel: LogLevel
  /** Serve the storefront from its sources. */
  development: boolean
  paymentKeys: ProviderKeys
  /** An OSRM-compatible routing server. */
  osrmUrl: string | null
  /** The style of the maps that shoppers see; null: a drawing without tiles. */
  mapStyleUrl: string | null
  /** For how many months the tables that only grow keep their rows; 0: for ever. */
  keptMonths: { order_events: number; stock_movements: number }
  /** Whether webhooks may have any URL, also http and in a private network. */
  webhookPrivate: boolean
  /** The system's, except in tests. */
  clock: Clock
  /** Where pictures are; null: in the data folder, although the storage below may take backups. */
  pictureBucket: (ObjectStorage & { bucket: string }) | null
  s3: ObjectStorage | null
}

const SHORTEST_SECRET = 16
const MAX_WORKERS = 64

/** The messages of the schema complete the sentence "PORT must be …". */
const text = z.string().nullable().default(null)
const wholeNumber = (from: number, to: number) => {
  const error = `a whole number from ${from} to ${to}`
  return z
    .string()
    .regex(/^\d+$/, error)
    .transform(Number)
    .refine((number) => number >= from && number <= to, error)
}
const flag = z.stringbool({
  truthy: ['1', 'on', 'true', 'yes'],
  falsy: ['0', 'off', 'false', 'no'],
  error: '1 or 0 (on or off)',
})
const url = (...protocols: string[]) =>
  z.url({
    protocol: new RegExp(`^(?:${protocols.join('|')})$`),
    error: `an address that begins with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`,
    abort: true,
  })
/**
 * The driver verifies the certificate with each of these modes, but warns at each start that a later version of it may
 * not. With `uselibpqcompat` the modes mean what they mean to PostgreSQL's own programs.
 */
const databaseUrl = url('postgres', 'postgresql').transform((address) =>
  /[?&]uselibpqcompat=true(?:&|$)/.test(address)
    ? address
    : address.replace(/(?<=[?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, 'verify-full'),
)
const channelUrl = (channel: MessageChannel) =>
  z
    .string()
    .superRefine((value, context) => {
      const expected = channelUrlProblem(value, channel)
      if (expected !== null) context.addIssue({ code: 'custom', message: expected })
    })
    .nullable()
    .default(null)
const secret = z.string().min(SHORTEST_SECRET, `at least ${SHORTEST_SECRET} characters`).nullable().default(null)
const passwordLength = `${limits.passwordMin} to ${limits.passwordMax} characters long`
const password = z
  .string()
  .min(limits.passwordMin, passwordLength)
  .max(limits.passwordMax, passwordLength)
  .nullable()
  .default(null)

/** An IP address, a CIDR range, or one of Fastify's names for a range. */
const isProxyAddress = (text: string): boolean => {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', bits] = text.split('/')
  const version = isIP(address)
  return version !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
}

const trustProxy = z
  .string()
  .toLowerCase()
  .transform((value, context): Config['trustProxy'] => {
    if (['off', 'false', 'no', '0'].includes(value)) return false
    if (['on', 'true', 'yes'].includes(value)) return true
    if (/^\d{1,2}$/.test(value)) return Number(value)
    const proxies = value.split(/[\s,]+/).filter((part) => part !== '')
    if (proxies.every(isProxyAddress)) return proxies.join(',')
    context.addIssue('on, off, a number of proxies, or their addresses')
    return z.NEVER
  })

const testClock = z.string().transform((text, context): Clock => {
  const clock = clockOf(text)
  if (clock) return clock
  context.addIssue('a time such as 2027-03-31T23:58:00+05:30')
  return z.NEVER
})

const isOrigin = (address: string): boolean => {
  const { pathname, search, hash } = new URL(address)
  return pathname === '/' && !search && !hash
}

/** At least 3: an import can be taken back for 30 days, which reads its movements. */
const keptMonths = wholeNumber(0, 1200)
  .refine((months) => months === 0 || months >= 3, '0 (for ever) or a whole number of months from 3 to 1200')
  .default(0)

/** Every variable that the shop reads, and its default. */
export const environmentSchema = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber(1, 65_535).default(3000),
  PUBLIC_URL: url('http', 'https')
    .refine(isOrigin, 'an address without a path, such as https://shop.example')
    .transform((address) => new URL(address).origin)
    .nullable()
    .default(null),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: databaseUrl.nullable().default(null),
  MIGRATE_URL: databaseUrl.nullable().default(null),
  READ_URL: z
    .string()
    .transform((list) => list.split(/[\s,]+/).filter((part) => part !== ''))
    .pipe(z.array(databaseUrl))
    .default([]),
  SMTP_URL: url('smtp', 'smtps').nullable().default(null),
  SMTP_FROM: text,
  SMS_URL: channelUrl('sms'),
  WHATSAPP_URL: channelUrl('whatsapp'),
  ADMIN_EMAIL: z
    .string()
    .toLowerCase()
    .regex(/^[^\s@]+@[^\s@]+$/, 'an e-mail address')
    .default('admin@tokri.local'),
  ADMIN_PASSWORD: password,
  DEMO: flag.nullable().default(null),
  DEMO_PASSWORD: password,
  JWT_SECRET: secret,
  SETTINGS_KEY: secret,
  PAYMENT_TEST_SECRET: secret,
  PAYMENT_TEST: flag.nullable().default(null),
  TRUST_PROXY: trustProxy.default(false),
  WORKERS: wholeNumber(1, MAX_WORKERS).default(1),
  RATE_LIMIT: flag.default(true),
  HSTS_SUBDOMAINS: flag.default(true),
  METRICS_TOKEN: text,
  LOG_LEVEL: z
    .string()
    .toLowerCase()
    .pipe(z.enum(logLevels, `one of ${logLevels.join(', ')}`))
    .default('info'),
  DEV: flag.default(false),
  STRIPE_SECRET_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  RAZORPAY_KEY_ID: text,
  RAZORPAY_KEY_SECRET: text,
  RAZORPAY_WEBHOOK_SECRET: text,
  OSRM_URL: url('http', 'https').nullable().default(null),
  MAP_STYLE_URL: url('http', 'https').nullable().default(null),
  WEBHOOK_PRIVATE: flag.default(false),
  KEEP_ORDER_EVENTS: keptMonths,
  KEEP_STOCK_MOVEMENTS: keptMonths,
  S3_ENDPOINT: url('http', 'https').nullable().default(null),
  S3_BUCKET: text,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  S3_REGION: z.string().default('us-east-1'),
  TEST_CLOCK: testClock.nullable().default(null),
})
type Environment = z.output<typeof environmentSchema>

/** Not trimmed: a password is typed exactly as it is given. */
const untrimmed = ['ADMIN_PASSWORD', 'DEMO_PASSWORD']

/** Validates an environment. An empty or blank variable counts as absent, as in `PORT= npm start`. */
const readEnvironment = (env: Record<string, string | undefined>): Environment => {
  const given = Object.keys(environmentSchema.shape).map((name) => {
    const value = untrimmed.includes(name) ? env[name] : env[name]?.trim()
    return [name, value || undefined] as const
  })
  const { data, error } = environmentSchema.safeParse(Object.fromEntries(given))
  if (data) return data
  const problems = new Map(error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]))
  const sentences = [...problems].toReversed().map(([name, must]) => `${name} must be ${must}.`)
  throw new StartupError(
    `${sentences.join('\n')} Correct ${sentences.length === 1 ? 'it, or leave it out for the default' : 'them, or leave them out for their defaults'}.`,
  )
}

type TextVariable = {
  [Name in keyof Environment]: Environment[Name] extends string | null ? Name : never
}[keyof Environment]

/** All of these variables or none; a provider with some of its keys missing is a mistake. */
const allOrNone = <K extends string>(env: Environment, names: Record<K, TextVariable>): Record<K, string> | null => {
  const entries = Object.entries<TextVariable>(names).map(([key, name]) => ({ key, name, value: env[name] }))
  const missing = entries.filter(({ value }) => value === null).map(({ name }) => name)
  if (missing.length === entries.length) return null
  if (missing.length > 0) {
    const given = entries.filter(({ value }) => value !== null).map(({ name }) => name)
    throw new StartupError(`${missing.join(' and ')} must be given together with ${given.join(' and ')}.`)
  }
  return Object.fromEntries(entries.map(({ key, value }) => [key, value])) as Record<K, string> // no value is null at this point
}

const addressHost = (host: string) => {
  if (['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host)) return 'localhost'
  return isIPv6(host) ? `[${host}]` : host
}

/** Whether an address only reaches this machine. */
export const isLocal = (publicUrl: string): boolean => reachOf(new URL(publicUrl).hostname) === 'machine'

/** The parts of `Tokri <hello@shop.example>`, or of an address alone. */
const senderOf = (text: string): Config['mailFrom'] => {
  const [, name = '', address = text] = /^(.*?)\s*<([^<>]+)>$/.exec(text.trim()) ?? []
  const plain = name.replaceAll(/^"|"$/g, '').trim()
  return { name: plain === '' ? null : plain, address: address.trim() }
}

/** The defaults of the settings: a shop that strangers reach bounds what a person without a delivery can hold. */
export const shopDefaults = (publicUrl: string): ShopSettings =>
  isLocal(publicUrl) ? defaultShopSettings : { ...defaultShopSettings, ...publicShopSettings }

/** Reads the configuration from an environment. Throws StartupError, which names the invalid variables. */
export const readConfig = (variables: Record<string, string | undefined>): Config => {
  const env = readEnvironment(variables)
  const { HOST: host, PORT: port } = env
  const publicUrl = env.PUBLIC_URL ?? `http://${addressHost(host)}${port === 80 ? '' : `:${port}`}`
  if (env.MIGRATE_URL && !env.DATABASE_URL) throw new StartupError('MIGRATE_URL makes sense only beside DATABASE_URL.')
  if (env.READ_URL.length > 0 && !env.DATABASE_URL)
    throw new StartupError('READ_URL makes sense only beside DATABASE_URL.')
  // Bills, sessions and audit entries of a shop that people use have the real time.
  if (env.TEST_CLOCK && !isLocal(publicUrl))
    throw new StartupError(
      'TEST_CLOCK is for tests: it makes sense only while PUBLIC_URL is an address of this machine.',
    )
  const storage = {
    endpoint: 'S3_ENDPOINT',
    accessKeyId: 'S3_ACCESS_KEY_ID',
    secretAccessKey: 'S3_SECRET_ACCESS_KEY',
  } as const
  const bucket = env.S3_BUCKET === null ? null : allOrNone(env, { ...storage, bucket: 'S3_BUCKET' })
  const s3 = bucket ?? allOrNone(env, storage)
  return {
    host,
    port,
    dataDir: env.DATA_DIR,
    database: env.DATABASE_URL ? { url: env.DATABASE_URL, migrateUrl: env.MIGRATE_URL ?? env.DATABASE_URL } : null,
    readUrls: env.READ_URL,
    smtp: env.SMTP_URL ? { url: env.SMTP_URL } : null,
    mailFrom: senderOf(env.SMTP_FROM ?? `no-reply@${new URL(publicUrl).hostname}`),
    messageUrls: { sms: env.SMS_URL, whatsapp: env.WHATSAPP_URL },
    publicUrl,
    admin: { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD },
    demo: env.DEMO,
    demoPassword: env.DEMO_PASSWORD,
    jwtSecret: env.JWT_SECRET,
    settingsKey: env.SETTINGS_KEY,
    paymentTestSecret: env.PAYMENT_TEST_SECRET,
    paymentTest: env.PAYMENT_TEST,
    trustProxy: env.TRUST_PROXY,
    workers: env.WORKERS,
    rateLimit: env.RATE_LIMIT,
    hstsSubdomains: env.HSTS_SUBDOMAINS,
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
    development: env.DEV,
    paymentKeys: {
      stripe: allOrNone(env, { secretKey: 'STRIPE_SECRET_KEY', webhookSecret: 'STRIPE_WEBHOOK_SECRET' }),
      razorpay: allOrNone(env, {
        keyId: 'RAZORPAY_KEY_ID',
        keySecret: 'RAZORPAY_KEY_SECRET',
        webhookSecret: 'RAZORPAY_WEBHOOK_SECRET',
      }),
    },
    osrmUrl: env.OSRM_URL,
    mapStyleUrl: env.MAP_STYLE_URL,
    webhookPrivate: env.WEBHOOK_PRIVATE,
    keptMonths: { order_events: env.KEEP_ORDER_EVENTS, stock_movements: env.KEEP_STOCK_MOVEMENTS },
    clock: env.TEST_CLOCK ?? systemClock,
    pictureBucket: bucket && { ...bucket, region: env.S3_REGION },
    s3: s3 && { ...s3, region: env.S3_REGION },
  }
}
