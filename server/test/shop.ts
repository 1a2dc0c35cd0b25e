// A whole shop for a test file: the app on its own database, a clock that the test moves, and a few people and
// products.

import type { Endpoint, EndpointSchema, InputOf } from '@tokri/contract/endpoint.ts'
import { LANGUAGE_HEADER } from '@tokri/contract/language.ts'
import { login, register } from '@tokri/contract/user.ts'
import type { MessageChannel } from '@tokri/rules/messages.ts'
import { defaultShopSettings } from '@tokri/rules/shop-settings.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, expect } from 'vitest'
import { buildApp, deleteBuyerTexts, laterEffects } from '../src/app.ts'
import { createDemoRemoval, draw } from '../src/boot/demo.ts'
import type { Deps } from '../src/deps.ts'
import { createLiveOffers } from '../src/modules/cart/live-offers.ts'
import { watchCatalogue } from '../src/modules/catalogue/change-watcher.ts'
import { createLiveHome } from '../src/modules/catalogue/home/live-home.ts'
import { createWebhookSender } from '../src/modules/integrate/webhooks/send-webhook.ts'
import { createPictureFetcher } from '../src/modules/media/fetch-picture.ts'
import { createMedia } from '../src/modules/media/service.ts'
import { ORDER_MOVED } from '../src/modules/order/rows/move-queries.ts'
import { openProviders } from '../src/modules/payment/providers.ts'
import { createLivePromises } from '../src/modules/promise/live-promises.ts'
import { createTravel } from '../src/modules/promise/travel.ts'
import { stockOfProducts } from '../src/modules/stock/service.ts'
import { createLiveStores } from '../src/modules/store/live-stores.ts'
import type { Channel, OutgoingMessage } from '../src/modules/user/messages/channel.ts'
import { patient } from '../src/platform/database/database.ts'
import { openReadReplicas } from '../src/platform/database/read-replicas.ts'
import { jobsSchemaOf } from '../src/platform/database/schema.ts'
import { openFollowing } from '../src/platform/following.ts'
import { newId } from '../src/platform/ids.ts'
import { createJobs } from '../src/platform/jobs/jobs.ts'
import { inLanguage } from '../src/platform/language/sentences.ts'
import type { Mail } from '../src/platform/mail/mail.ts'
import { createPushSender } from '../src/platform/push/push-sender.ts'
import { createSecrets } from '../src/platform/secrets.ts'
import { createPasswordHasher } from '../src/platform/security/password-hasher.ts'
import { createSettings } from '../src/platform/settings.ts'
import { testClock } from './clock.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { picturesInMemory } from './pictures.ts'

/** A busy test machine is slow but not broken. */
export const generousTimeouts = {
  app: { answerWithinMs: 60_000 },
  watch: { longestLookMs: 60_000, database: patient },
}

/** Argon2id with minimal cost: the tests check who gets in, not how long hashing takes. */
const quickHasher = () => createPasswordHasher({ options: { memoryCost: 8, timeCost: 1, parallelism: 1 } })

/** The secret with which messages of the test provider are signed. */
export const PAYMENT_TEST_SECRET = 'a payment secret of the tests'

export type TestAnswer = {
  status: number
  headers: Record<string, unknown>
  // Tests read answers of every shape; each states what it expects.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  body: any
}

/** The part of an answer that tests compare: its status and its code, which is `ok` for a success. */
export const statusAndCode = ({ status, body }: Pick<TestAnswer, 'status' | 'body'>) => [status, body.code ?? 'ok']
export const statusAndMessage = ({ status, body }: Pick<TestAnswer, 'status' | 'body'>) => [status, body.message]

export type Person = { id: string; email: string; password: string; token: string; refreshToken: string }

export type Sent = Mail & { id: string }

export type TestShop = {
  app: FastifyInstance
  deps: Deps
  db: Deps['db']
  url: string
  /** Moves the shop's clock forward. */
  pass: (milliseconds: number) => void
  call: <S extends EndpointSchema>(
    endpoint: Endpoint<S>,
    input?: Partial<InputOf<S>> | { body?: unknown; query?: unknown },
    options?: { token?: string | undefined; headers?: Record<string, string>; address?: string },
  ) => Promise<TestAnswer>
  /** Runs the jobs that are due by the shop's clock. */
  runJobs: () => Promise<void>
  /** The mails delivered so far, oldest first. `runJobs` delivers them. */
  mails: Sent[]
  /** The messages to phones that were sent so far, oldest first. */
  phoneMessages: (OutgoingMessage & { channel: MessageChannel })[]
  /** A person with a proven e-mail, signed in. */
  signUp: (role?: 'User' | 'Admin') => Promise<Person>
}

type Overrides = Partial<Deps> | ((url: string, db: Deps['db']) => Partial<Deps> | Promise<Partial<Deps>>)

/**
 * `overrides` may be a function of the shop's database and its address. The shop has a database of its own unless it is
 * given one.
 */
export const testShop = async (overrides: Overrides = {}, given?: TestDatabase): Promise<TestShop> => {
  const { db, url, schema } = given ?? (await testDatabase())
  let now = testClock().getTime()
  const mails: Sent[] = []
  const phoneMessages: TestShop['phoneMessages'] = []
  const channelOf = (channel: MessageChannel): Channel => ({
    name: 'outbox',
    send: async (message) => {
      phoneMessages.push({ ...message, channel })
      return null
    },
    readReports: () => [],
  })
  let people = 0
  const log = pino({ level: 'silent' })
  const settings = createSettings(db, defaultShopSettings)
  const clock = () => new Date(now)
  const jobs = createJobs(db, log, { schema, clock: testClock })
  const deps: Deps = {
    db,
    replicas: openReadReplicas(db, []),
    clock,
    log,
    jobs,
    removeDemo: createDemoRemoval({
      ...{ db, clock, jobs },
      config: { paymentTest: null, demo: null, publicUrl: 'http://localhost' },
      payments: () => deps.payments,
    }),
    backupFolder: '/backups of the tests',
    s3: null,
    archive: { folder: '', months: { order_events: 0, stock_movements: 0 } },
    mailer: {
      deliver: async (mail, { id }) => void mails.push({ ...mail, id }),
      from: () => 'no-reply@shop.test',
      close: async () => {},
    },
    messages: { channels: { sms: channelOf('sms'), whatsapp: channelOf('whatsapp') }, toOutbox: true },
    push: createPushSender({ secret: 'a secret of the tests', publicUrl: 'http://shop.test' }),
    webhooks: createWebhookSender({ allowPrivate: true }),
    fetchPicture: createPictureFetcher({ allowPrivate: true }),
    hasher: quickHasher(),
    settings,
    secrets: createSecrets(db, {
      key: 'a settings key of the tests',
      ofEnvironment: new Set(),
      log,
      onChange: (kept) => deps.payments.use({ stripe: null, razorpay: null, ...kept }),
    }),
    offers: createLiveOffers(db),
    home: createLiveHome(db),
    stock: stockOfProducts,
    laterEffects,
    deleteBuyerTexts,
    media: createMedia({ db, clock: () => new Date(now), files: picturesInMemory(), draw }),
    stores: createLiveStores(db),
    promises: createLivePromises(db, settings),
    travel: createTravel({ osrmUrl: null, log }),
    mapStyleUrl: null,
    following: openFollowing(url, ORDER_MOVED),
    payments: await openProviders(db, {
      testSecret: PAYMENT_TEST_SECRET,
      testAllowed: true,
      keys: { stripe: null, razorpay: null },
    }),
    // It polls before every answer, so a test that writes into the tables reads its own writes.
    watch: watchCatalogue(url, { ...generousTimeouts.watch, trustForMs: 0 }),
    jwtSecret: 'a secret of the tests',
    publicUrl: 'http://shop.test',
    rateLimit: true,
    demoSignIn: true,
    ...(typeof overrides === 'function' ? await overrides(url, db) : overrides),
  }
  deps.watch.onVersion(deps.stores.reload)
  deps.watch.onVersion(deps.secrets.reload)
  deps.watch.onVersion(deps.offers.reload)
  deps.watch.onVersion(deps.home.reload)
  const app = await buildApp(deps, generousTimeouts.app)
  await app.ready()
  afterAll(async () => {
    await app.close()
    await deps.watch.stop()
    await deps.following.stop()
  })

  const call: TestShop['call'] = async (endpoint, input = {}, { token, headers = {}, address } = {}) => {
    const { body, query } = input as { body?: unknown; query?: Record<string, string> }
    const response = await app.inject({
      method: endpoint.method,
      url: endpoint.url,
      ...(address !== undefined && { remoteAddress: address }),
      ...(query !== undefined && { query }),
      ...(body !== undefined && { payload: JSON.stringify(body) }),
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
    })
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    const answered = isJson ? response.json() : response.body
    const declared = app.contractRoutes.find((entry) => entry.endpoint === endpoint)
    // Every answer, from a cache or not, must have exactly the fields of its declared shape.
    if (declared && response.statusCode < 300 && declared.endpoint.answers === undefined)
      expect(declared.schema.answer.parse(answered)).toEqual(answered)
    // Answers are in English unless a test asks for another language, and each has a translation (server/messages).
    const message: unknown = isJson && LANGUAGE_HEADER in headers ? undefined : answered.message
    if (typeof message === 'string') expect(inLanguage('hi', message), 'has a translation').not.toBe(message)
    return { status: response.statusCode, headers: response.headers, body: answered }
  }

  const signUp = async (role: 'User' | 'Admin' = 'User'): Promise<Person> => {
    const email = `${newId()}@shop.test`
    const password = 'Tamarind-42'
    people++
    // Every person has a separate address, so that limits per address do not interfere.
    const from = { address: `10.${people >> 16}.${(people >> 8) & 255}.${people & 255}` }
    const body = { name: 'Asha Rao', email, password, confirmPassword: password }
    const made = await call(register, { body }, from)
    await db.updateTable('users').set({ role, verify_email: true }).where('email', '=', email).execute()
    const entered = await call(login, { body: { email, password } }, from)
    const { accessToken, refreshToken } = entered.body.data
    return { id: made.body.data._id, email, password, token: accessToken, refreshToken }
  }

  const runJobs = async (): Promise<void> => {
    // Jobs become due by the database's clock, which no test can move. The shop's clock must not lag behind it, or a
    // job that schedules itself in 20 seconds would be due at once, again and again.
    const present = testClock().getTime()
    now = Math.max(now, present)
    const jobs = sql.id(jobsSchemaOf(schema), 'job')
    await sql`UPDATE ${jobs} SET start_after = now()
      WHERE start_after BETWEEN now() AND now() + make_interval(secs => ${(now - present) / 1000})`.execute(db)
    await deps.jobs.runDue()
  }

  const pass = (milliseconds: number): void => {
    now += milliseconds
  }

  return { app, deps, db, url, call, signUp, pass, runJobs, mails, phoneMessages }
}

export const anAddress = {
  address_line: '14, 2nd Cross, Indiranagar',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560038',
  country: 'India',
  mobile: '9876543210',
}

export type ProductOptions = {
  name?: string
  unit?: string
  pricePaise?: number
  discount?: number
  stock?: number
  rank?: number
  details?: Record<string, string>
}

/** Inserts categories, subcategories and products directly into the tables. */
export const catalogueFactory = (db: Deps['db']) => {
  const now = testClock()
  const category = async (name: string): Promise<string> => {
    const id = newId()
    await db
      .insertInto('categories')
      .values({ id, name, image: '/media/none-960.webp', created_at: now, updated_at: now })
      .execute()
    await sql`SELECT bump_catalogue()`.execute(db)
    return id
  }
  const subCategory = async (name: string, categories: string[]): Promise<string> => {
    const id = newId()
    await db
      .insertInto('sub_categories')
      .values({ id, name, image: '/media/none-960.webp', created_at: now, updated_at: now })
      .execute()
    for (const category_id of categories)
      await db.insertInto('sub_category_categories').values({ sub_category_id: id, category_id }).execute()
    await sql`SELECT bump_catalogue()`.execute(db)
    return id
  }
  const product = async (
    category_id: string,
    sub_category_id: string,
    {
      name = 'Toned Milk',
      unit = '500 ml',
      pricePaise = 6000,
      discount = 0,
      stock = 20,
      rank = 0,
      details = {},
    }: ProductOptions = {},
  ): Promise<string> => {
    const id = newId()
    await db
      .insertInto('products')
      .values({
        id,
        name,
        description: `${name}, as fresh as it comes.`,
        image: ['/media/none-960.webp'],
        category_ids: [category_id],
        sub_category_ids: [sub_category_id],
        unit,
        price_paise: pricePaise,
        discount,
        more_details: JSON.stringify({ 'Shelf Life': '2 days', ...details }),
        rank,
        created_at: now,
        updated_at: now,
        deleted_at: null,
      })
      .execute()
    await db.insertInto('category_products').values({ category_id, product_id: id }).execute()
    await db.insertInto('sub_category_products').values({ category_id, sub_category_id, product_id: id }).execute()
    await db.insertInto('stock').values({ product_id: id, quantity: stock }).execute()
    return id
  }
  return { category, subCategory, product }
}
