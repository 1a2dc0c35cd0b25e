/**
 * The configuration: every environment variable of the shop, read once and validated. Every variable is optional.
 * main.ts and the tools pass process.env; nothing else reads it.
 */
import { isIP, isIPv6 } from 'node:net'
import { limits } from '@tokri/contract/limits.ts'
import { StartupError } from '../platform/startup-error.ts'

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

export type Config = {
  host: string
  port: number
  /** As given; may be relative to the working folder. */
  dataDir: string
  /** Null: the embedded PostgreSQL. `migrateUrl` reaches the same database directly when `url` is a pooler. */
  database: { url: string; migrateUrl: string } | null
  /** Null: mails are files in the outbox folder. */
  smtp: { url: string } | null
  mailFrom: string
  /** The shop's public URL, without a trailing slash. Links are built from it, never from a Host header. */
  publicUrl: string
  /** The first administrator; without a password one is generated. */
  admin: { email: string; password: string | null }
  /** Load the demo catalogue: always, never, or (null) when the database is empty. */
  demo: boolean | null
  /** Of the demo shoppers; null: generated when they are made. */
  demoPassword: string | null
  /** Null: generated into the data folder. */
  jwtSecret: string | null
  paymentTestSecret: string | null
  /** Whether orders can be paid with the test provider, which takes no money. Null: while the demo catalogue is loaded. */
  paymentTest: boolean | null
  /** Whose X-Forwarded-* headers are trusted: nobody's, everybody's, the nearest n proxies', or these addresses'. */
  trustProxy: boolean | number | string
  workers: number
  rateLimit: boolean
  /** With an https `publicUrl`: whether browsers use https for every name below its host too. */
  hstsSubdomains: boolean
  metricsToken: string | null
  logLevel: LogLevel
  /** Serve the storefront from its sources. */
  development: boolean
  stripe: { secretKey: string; webhookSecret: string } | null
  razorpay: { keyId: string; keySecret: string; webhookSecret: string } | null
  s3: { endpoint: string; bucket: string; accessKeyId: string; secretAccessKey: string; region: string } | null
}

type Environment = Record<string, string | undefined>

const SHORTEST_SECRET = 16
const MOST_WORKERS = 64

const refuse = (name: string, must: string): never => {
  throw new StartupError(`${name} must be ${must}. Correct it, or leave it out for the default.`)
}

const isUrl = (value: string, protocols: string[]): boolean => {
  try {
    return protocols.includes(new URL(value).protocol)
  } catch {
    return false
  }
}

/** Reads variables by name. An empty or blank value counts as absent, as in `PORT= npm start`. */
const reader = (env: Environment) => {
  const text = (name: string): string | null => env[name]?.trim() || null
  const integer = (name: string, fallback: number, from: number, to: number): number => {
    const value = text(name)
    if (value === null) return fallback
    const number = /^\d+$/.test(value) ? Number(value) : Number.NaN
    return number >= from && number <= to ? number : refuse(name, `a whole number from ${from} to ${to}`)
  }
  const flag = (name: string): boolean | null => {
    const value = text(name)?.toLowerCase()
    if (value === undefined) return null
    if (['1', 'on', 'true', 'yes'].includes(value)) return true
    return ['0', 'off', 'false', 'no'].includes(value) ? false : refuse(name, '1 or 0 (on or off)')
  }
  const oneOf = <T extends string>(name: string, fallback: T, allowed: readonly T[]): T => {
    const value = text(name)?.toLowerCase() ?? fallback
    return allowed.find((one) => one === value) ?? refuse(name, `one of ${allowed.join(', ')}`)
  }
  const url = (name: string, protocols: string[]): string | null => {
    const value = text(name)
    if (value === null || isUrl(value, protocols)) return value
    return refuse(name, `an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`)
  }
  const secret = (name: string): string | null => {
    const value = text(name)
    return value === null || value.length >= SHORTEST_SECRET
      ? value
      : refuse(name, `at least ${SHORTEST_SECRET} characters`)
  }
  /** Not trimmed: it is typed back exactly. */
  const password = (name: string): string | null => {
    const value = env[name] || null
    return value === null || (value.length >= limits.passwordMin && value.length <= limits.passwordMax)
      ? value
      : refuse(name, `${limits.passwordMin} to ${limits.passwordMax} characters long`)
  }
  /** All of these variables or none; a provider with some of its keys missing is a mistake. */
  const group = <K extends string>(names: Record<K, string>): Record<K, string> | null => {
    const entries = Object.entries<string>(names).map(([key, name]) => [key, name, text(name)] as const)
    if (entries.every(([, , value]) => value === null)) return null
    const missing = entries.filter(([, , value]) => value === null).map(([, name]) => name)
    if (missing.length > 0) {
      const given = entries.filter(([, , value]) => value !== null).map(([, name]) => name)
      throw new StartupError(`${missing.join(' and ')} must be given together with ${given.join(' and ')}.`)
    }
    return Object.fromEntries(entries.map(([key, , value]) => [key, value])) as Record<K, string> // none is null here
  }
  return { text, integer, flag, oneOf, url, secret, password, group }
}

/** An IP address, a CIDR range, or one of Fastify's names for a range. */
const isProxyAddress = (text: string): boolean => {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', bits] = text.split('/')
  const version = isIP(address)
  return version !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
}

const trustProxyFrom = (value: string | null): Config['trustProxy'] => {
  if (value === null) return false
  const word = value.toLowerCase()
  if (['off', 'false', 'no', '0'].includes(word)) return false
  if (['on', 'true', 'yes'].includes(word)) return true
  if (/^\d{1,2}$/.test(word)) return Number(word)
  const proxies = word.split(/[\s,]+/).filter((part) => part !== '')
  if (proxies.every(isProxyAddress)) return proxies.join(',')
  return refuse('TRUST_PROXY', 'on, off, a number of proxies, or their addresses')
}

const addressHost = (host: string) => {
  if (['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host)) return 'localhost'
  return isIPv6(host) ? `[${host}]` : host
}

const publicUrlFrom = (given: string | null, host: string, port: number): string => {
  if (given === null) return `http://${addressHost(host)}${port === 80 ? '' : `:${port}`}`
  const { origin, pathname, search, hash } = new URL(given)
  return pathname === '/' && !search && !hash
    ? origin
    : refuse('PUBLIC_URL', 'an address without a path, such as https://shop.example')
}

/** Whether an address leads nowhere but to this machine. */
export const isLocal = (publicUrl: string): boolean => {
  const { hostname } = new URL(publicUrl)
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname) || hostname.endsWith('.localhost')
}

/** Reads the configuration from an environment. Throws StartupError naming the variable that makes no sense. */
export const readConfig = (env: Environment): Config => {
  const { text, integer, flag, oneOf, url, secret, password, group } = reader(env)
  const host = text('HOST') ?? '127.0.0.1'
  const port = integer('PORT', 3000, 1, 65_535)
  const publicUrl = publicUrlFrom(url('PUBLIC_URL', ['http:', 'https:']), host, port)

  const databaseUrl = url('DATABASE_URL', ['postgres:', 'postgresql:'])
  const migrateUrl = url('MIGRATE_URL', ['postgres:', 'postgresql:'])
  if (migrateUrl && !databaseUrl) throw new StartupError('MIGRATE_URL makes sense only beside DATABASE_URL.')

  const adminEmail = (text('ADMIN_EMAIL') ?? 'admin@tokri.local').toLowerCase()
  if (!/^[^\s@]+@[^\s@]+$/.test(adminEmail)) refuse('ADMIN_EMAIL', 'an e-mail address')

  const smtpUrl = url('SMTP_URL', ['smtp:', 'smtps:'])
  const s3 = group({
    endpoint: 'S3_ENDPOINT',
    bucket: 'S3_BUCKET',
    accessKeyId: 'S3_ACCESS_KEY_ID',
    secretAccessKey: 'S3_SECRET_ACCESS_KEY',
  })
  url('S3_ENDPOINT', ['http:', 'https:'])

  return {
    host,
    port,
    dataDir: text('DATA_DIR') ?? './data',
    database: databaseUrl ? { url: databaseUrl, migrateUrl: migrateUrl ?? databaseUrl } : null,
    smtp: smtpUrl ? { url: smtpUrl } : null,
    mailFrom: text('SMTP_FROM') ?? `Tokri <no-reply@${new URL(publicUrl).hostname}>`,
    publicUrl,
    admin: { email: adminEmail, password: password('ADMIN_PASSWORD') },
    demo: flag('DEMO'),
    demoPassword: password('DEMO_PASSWORD'),
    jwtSecret: secret('JWT_SECRET'),
    paymentTestSecret: secret('PAYMENT_TEST_SECRET'),
    paymentTest: flag('PAYMENT_TEST'),
    trustProxy: trustProxyFrom(text('TRUST_PROXY')),
    workers: integer('WORKERS', 1, 1, MOST_WORKERS),
    rateLimit: flag('RATE_LIMIT') ?? true,
    hstsSubdomains: flag('HSTS_SUBDOMAINS') ?? true,
    metricsToken: text('METRICS_TOKEN'),
    logLevel: oneOf('LOG_LEVEL', 'info', logLevels),
    development: flag('DEV') ?? false,
    stripe: group({ secretKey: 'STRIPE_SECRET_KEY', webhookSecret: 'STRIPE_WEBHOOK_SECRET' }),
    razorpay: group({
      keyId: 'RAZORPAY_KEY_ID',
      keySecret: 'RAZORPAY_KEY_SECRET',
      webhookSecret: 'RAZORPAY_WEBHOOK_SECRET',
    }),
    s3: s3 && { ...s3, region: text('S3_REGION') ?? 'us-east-1' },
  }
}
