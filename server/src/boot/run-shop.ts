/**
 * Builds the shop on an opened data folder and database, and closes it. This code has its own file because loading it
 * takes as long as starting the database, so both happen at the same time.
 */
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { KeptSecrets } from '@tokri/contract/settings.schema.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { buildApp, deleteBuyerTexts, laterEffects, shiftWork } from '../app.ts'
import type { Deps } from '../deps.ts'
import { createLiveOffers } from '../modules/cart/live-offers.ts'
import { shownStock } from '../modules/catalogue/answer-cache.ts'
import { watchCatalogue } from '../modules/catalogue/change-watcher.ts'
import { createLiveHome } from '../modules/catalogue/home/live-home.ts'
import { pagePeriod, shopTimeZone } from '../modules/catalogue/home/show-home.ts'
import { startDispatching } from '../modules/delivery/dispatch/dispatching.ts'
import { startWebhooks } from '../modules/integrate/webhooks/deliver-webhooks.ts'
import { createWebhookSender } from '../modules/integrate/webhooks/send-webhook.ts'
import { createPictureFetcher } from '../modules/media/fetch-picture.ts'
import { createMedia } from '../modules/media/service.ts'
import { startWarming } from '../modules/media/warming.ts'
import { ORDER_MOVED } from '../modules/order/rows/move-queries.ts'
import { openProviders, type PaymentProviders, type ProviderKeys } from '../modules/payment/providers.ts'
import { createLivePromises } from '../modules/promise/live-promises.ts'
import { pagePromise } from '../modules/promise/service.ts'
import { createTravel } from '../modules/promise/travel.ts'
import { stockOfProducts } from '../modules/stock/service.ts'
import { createLiveStores } from '../modules/store/live-stores.ts'
import { defaultStore, storeOfVisitor } from '../modules/store/service.ts'
import { openChannels } from '../modules/user/messages/open-channels.ts'
import { closeDemoAccounts } from '../modules/user/staff/demo-accounts.ts'
import {
  findAdministratorWith,
  generatePassword,
  makeFirstAdministrator,
} from '../modules/user/staff/first-administrator.ts'
import { pages } from '../pages/host.ts'
import { databaseOn, openDatabase, openPool, patient } from '../platform/database/database.ts'
import { openReadReplicas } from '../platform/database/read-replicas.ts'
import { openFollowing } from '../platform/following.ts'
import { createJobs } from '../platform/jobs/jobs.ts'
import { createMailer, smtpUrlOf } from '../platform/mail/mail.ts'
import { health, watchDatabase } from '../platform/observability/health.ts'
import { serveMetrics } from '../platform/observability/request-metrics.ts'
import { createPushSender } from '../platform/push/push-sender.ts'
import { createSecrets } from '../platform/secrets.ts'
import { trustedProxies } from '../platform/security/client-address.ts'
import { createPasswordHasher, type PasswordHasher } from '../platform/security/password-hasher.ts'
import { createSettings } from '../platform/settings.ts'
import { writeBackup } from '../tools/backup/write-backup.ts'
import { type Config, isLocal, shopDefaults } from './config.ts'
import { allowsTestPayments, createDemoRemoval, draw, isDemoPassword, loadDemo, runsDemo, wantsDemo } from './demo.ts'
import { findKeptPassword, type GeneratedPasswords, keepPassword } from './generated-passwords.ts'
import { listen } from './listen.ts'
import { monitorLoad } from './monitor-load.ts'
import type { OpenShop } from './open-shop.ts'
import { openPictures } from './picture-storage.ts'
import { backupFolder, scheduleBackups } from './scheduled-backups.ts'
import type { ServeOptions } from './serve.ts'
import { seedStarterData } from './starter-data.ts'
import { openStorefrontSources, type Storefront } from './storefront.ts'

/** How long a proxy may take to notice that the process is not ready. It checks every second (docs/operations.md). */
export const PROXY_NOTICES_MS = 3000
/** Long responses, such as an order's event stream, are cut after this. */
const DRAIN_MS = 5000

/** Stops accepting visitors, lets requests in progress finish, and cuts off the rest after a while. */
const drain = async (app: FastifyInstance) => {
  const late = new AbortController()
  const cut = wait(DRAIN_MS, null, { signal: late.signal }).then(
    () => app.server.closeAllConnections(),
    () => {}, // all connections ended in time
  )
  await app.close()
  late.abort()
  await cut
}

/** Loads the demo on a connection without the time limits of requests, which ends when `signal` is aborted. */
const fillWithDemo = async (
  { directUrl, dataDir }: OpenShop,
  hasher: PasswordHasher,
  { demoPassword, clock, signal }: Pick<Config, 'demoPassword' | 'clock'> & Pick<ServeOptions, 'signal'>,
): Promise<void> => {
  const db = openDatabase(directUrl, { ...patient, connections: 1, ...(signal && { signal }) })
  try {
    const hash = await hasher.hash(demoPassword ?? keepPassword(dataDir, 'demo', generatePassword))
    signal?.throwIfAborted()
    await loadDemo(db, clock(), hash)
  } finally {
    await db.destroy()
  }
}

/** The generated passwords that no start has shown yet and that still open their accounts. */
const readUnshown = async (deps: Pick<Deps, 'db' | 'hasher'>, dataDir: string): Promise<GeneratedPasswords> => {
  const password = findKeptPassword(dataDir, 'admin')
  const email = password === null ? null : await findAdministratorWith(deps, password)
  const demo = findKeptPassword(dataDir, 'demo')
  return {
    admin: password !== null && email !== null ? { email, password } : null,
    demo: demo !== null && (await isDemoPassword(deps, demo)) ? demo : null,
  }
}

export type Ground = {
  shop: OpenShop
  log: Logger
  /** Registers a function that closes what was opened. */
  closing: AsyncDisposableStack
  /** Undefined if the storefront is served from its sources. */
  built: Storefront | undefined
}

/** Resolves when the shop accepts visitors, with the generated passwords that are to be shown. */
export const runShop = async (config: Config, options: ServeOptions, ground: Ground): Promise<GeneratedPasswords> => {
  const { shop, log, closing, built } = ground
  const readiness = { ready: false }
  const pool = openPool(shop.databaseUrl)
  const db = databaseOn(pool)
  closing.defer(() => db.destroy())
  const replicas = openReadReplicas(db, config.readUrls)
  closing.defer(replicas.close)
  const database = watchDatabase(shop.databaseUrl)
  closing.defer(database.close)
  const { pressure, metrics, registerCache, stop } = monitorLoad(pool, { db, clock: config.clock }, shop.schema)
  closing.defer(stop)

  const settings = createSettings(db, shopDefaults(config.publicUrl))
  const keysOf = (kept: Partial<KeptSecrets>): ProviderKeys => ({
    stripe: config.paymentKeys.stripe ?? kept.stripe ?? null,
    razorpay: config.paymentKeys.razorpay ?? kept.razorpay ?? null,
  })
  let payments: PaymentProviders | undefined
  const secrets = createSecrets<KeptSecrets>(db, {
    key: shop.settingsKey,
    ofEnvironment: new Set([
      ...(config.smtp ? ['smtp'] : []),
      ...Object.entries(config.paymentKeys).flatMap(([name, keys]) => (keys ? [name] : [])),
    ]),
    log,
    onChange: (kept) => payments?.use(keysOf(kept)),
  })
  const mailer = createMailer({
    smtpUrl: () => config.smtp?.url ?? (secrets.current.smtp ? smtpUrlOf(secrets.current.smtp) : null),
    from: () => ({
      name: config.mailFrom.name ?? settings.current.storeName,
      address: (!config.smtp && secrets.current.smtp?.from) || config.mailFrom.address,
    }),
    outbox: join(shop.dataDir, 'outbox'),
    log,
  })
  closing.defer(mailer.close)
  const jobs = createJobs(db, log, { schema: shop.schema, clock: config.clock })
  closing.defer(jobs.stop)

  // Without a pooler, because a notification reaches only the connection that listens.
  const watch = watchCatalogue(shop.directUrl)
  closing.defer(watch.stop)
  const stores = createLiveStores(db)
  const offers = createLiveOffers(db)
  const home = createLiveHome(db)
  watch.onVersion(settings.reload)
  watch.onVersion(secrets.reload)
  watch.onVersion(offers.reload)
  watch.onVersion(home.reload)
  watch.onVersion(stores.reload)
  await watch.look()
  const following = openFollowing(shop.directUrl, ORDER_MOVED)
  closing.defer(following.stop)
  const hasher = createPasswordHasher()
  await seedStarterData(db, config.clock())
  if (await wantsDemo(db, config.demo)) await fillWithDemo(shop, hasher, { ...config, signal: options.signal })
  const providers = await openProviders(db, {
    testSecret: shop.paymentTestSecret,
    testAllowed: await allowsTestPayments(db, config),
    keys: keysOf(secrets.current),
  })
  payments = providers
  const files = await openPictures(config, shop.dataDir)
  const deps = {
    db,
    replicas,
    jobs,
    removeDemo: createDemoRemoval({ db, jobs, clock: config.clock, config, payments: () => providers }),
    backupFolder: backupFolder({ folder: '' }, shop.dataDir),
    s3: config.s3,
    archive: { folder: join(shop.dataDir, 'archive'), months: config.keptMonths },
    mailer,
    messages: {
      channels: openChannels({
        urls: config.messageUrls,
        outbox: join(shop.dataDir, 'outbox'),
        secret: shop.jwtSecret,
        publicUrl: config.publicUrl,
      }),
      toOutbox: await runsDemo(db, config),
    },
    push: createPushSender({ secret: shop.jwtSecret, publicUrl: config.publicUrl }),
    webhooks: createWebhookSender({ allowPrivate: config.webhookPrivate }),
    fetchPicture: createPictureFetcher({ allowPrivate: config.webhookPrivate }),
    clock: config.clock,
    log,
    hasher,
    media: createMedia({ db, clock: config.clock, files, draw }),
    following,
    payments: providers,
    settings,
    secrets,
    offers,
    home,
    stock: stockOfProducts,
    laterEffects,
    deleteBuyerTexts,
    stores,
    promises: createLivePromises(db, settings),
    travel: createTravel({ osrmUrl: config.osrmUrl, log }),
    mapStyleUrl: config.mapStyleUrl,
    watch,
    jwtSecret: shop.jwtSecret,
    publicUrl: config.publicUrl,
    rateLimit: config.rateLimit,
    demoSignIn: config.demo === true || isLocal(config.publicUrl),
  } satisfies Deps
  scheduleBackups(deps, {
    timeZone: () => shopTimeZone(deps),
    dataDir: shop.dataDir,
    s3: config.s3,
    write: (order) =>
      writeBackup({ ...order, databaseUrl: shop.directUrl, files, ...(options.signal && { signal: options.signal }) }),
  })
  if (!config.rateLimit) log.warn('RATE_LIMIT is off: nobody is slowed down, whatever they try.')
  if (deps.payments.offered.includes('test'))
    log.warn('Test payments are on: orders can be paid online without money. PAYMENT_TEST=off ends that.')

  const app = await buildApp(deps, {
    trustProxy: trustedProxies(config.trustProxy),
    pressure,
    readiness,
    metrics,
    registerCache,
    hstsSubdomains: config.hstsSubdomains,
  })
  health(app, database, readiness)
  serveMetrics(app, metrics, config.metricsToken)
  const { close, ...storefront } = built ?? (await openStorefrontSources(app))
  if (close) closing.defer(close)
  await app.register(pages, {
    ...storefront,
    freshness: watch,
    shownStock,
    defaultStore: () => defaultStore(deps)._id,
    storeOfVisitor: (cookies) => storeOfVisitor(deps, cookies),
    promiseOf: (storeId, language) => pagePromise(deps, storeId, language),
    periodOf: () => pagePeriod(deps),
    publicUrl: config.publicUrl,
    mapOrigin: config.mapStyleUrl === null ? null : new URL(config.mapStyleUrl).origin,
    registerCache,
  })

  if (!deps.demoSignIn) await closeDemoAccounts(deps, shiftWork)

  options.signal?.throwIfAborted()
  // Before strangers reach the shop, who could register the e-mail first.
  await makeFirstAdministrator(deps, config.admin, () => keepPassword(shop.dataDir, 'admin', generatePassword))
  const generated = await readUnshown(deps, shop.dataDir)
  closing.defer(() => drain(app))
  await listen(app, config)
  closing.defer(async () => {
    readiness.ready = false
    shop.announceClosing()
    // A proxy must notice first that this process closes, otherwise it sends visitors to a closed port.
    if (config.trustProxy !== false) await (options.proxyNotices?.() ?? wait(PROXY_NOTICES_MS))
  })
  readiness.ready = true
  closing.defer(startDispatching(deps))
  closing.defer(startWebhooks(deps))
  const warming = startWarming({ db, media: deps.media, log })
  closing.defer(warming.stop)
  void jobs.start()
  return generated
}
