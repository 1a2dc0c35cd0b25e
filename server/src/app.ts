// The HTTP application: the explicit list of modules, and what every response has in common.
import multipart from '@fastify/multipart'
import { BASE_LANGUAGE } from '@tokri/contract/language.ts'
import { limits as lengths } from '@tokri/contract/limits.ts'
import { USUAL_LINES } from '@tokri/rules/promise.ts'
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { apiInfo, plainCalls } from './boot/api-description.ts'
import type { Deps } from './deps.ts'
import { accountsRoutes } from './modules/accounts/routes.ts'
import { addressRoutes } from './modules/address/routes.ts'
import { listAddresses, ownAddress, placeOf } from './modules/address/service.ts'
import { auditRoutes } from './modules/audit/routes.ts'
import { registerOrderMail } from './modules/buying/order-mail.ts'
import { buyingRoutes } from './modules/buying/routes.ts'
import { createPlanner, registerPlanning } from './modules/buying/suggestions.ts'
import { couponRoutes } from './modules/cart/coupon-routes.ts'
import { offerRoutes } from './modules/cart/offer-routes.ts'
import { registerOfferJob } from './modules/cart/offers.ts'
import { cartRoutes } from './modules/cart/routes.ts'
import { showCart } from './modules/cart/service.ts'
import { adminRoutes } from './modules/catalogue/admin-routes.ts'
import { registerDiscountJob } from './modules/catalogue/discounts/manage-discounts.ts'
import { discountRoutes } from './modules/catalogue/discounts/routes.ts'
import { exportFavourites } from './modules/catalogue/favourites/favourites.ts'
import { favouriteRoutes } from './modules/catalogue/favourites/routes.ts'
import { homeScheduleRoutes } from './modules/catalogue/home/routes.ts'
import { shopTimeZone } from './modules/catalogue/home/show-home.ts'
import { exportRoute, importRoutes } from './modules/catalogue/import/routes.ts'
import { createLiveIndex } from './modules/catalogue/index/live-index.ts'
import { registerPictureFetching } from './modules/catalogue/pictures/fetch-pictures.ts'
import { recipeRoutes } from './modules/catalogue/recipes/routes.ts'
import { requirePictures } from './modules/catalogue/require-existing.ts'
import { catalogueRoutes } from './modules/catalogue/routes.ts'
import { createEmptySearches } from './modules/catalogue/search/empty-searches.ts'
import { createPopularSearches } from './modules/catalogue/search/popular-searches.ts'
import { searchAdminRoutes } from './modules/catalogue/search/routes.ts'
import { isWholeSearch } from './modules/catalogue/service.ts'
import { shopSize } from './modules/catalogue/shop-size.ts'
import { progressReader } from './modules/delivery/board/progress.ts'
import { boardWatchRoute } from './modules/delivery/board/watch-route.ts'
import { exportRiding } from './modules/delivery/figures/export-riding.ts'
import { figuresRoutes } from './modules/delivery/figures/figures-routes.ts'
import { clearFailureReasons } from './modules/delivery/queries.ts'
import { requireCashHandedOver } from './modules/delivery/ride/cash.ts'
import { endDeliveredDrop } from './modules/delivery/ride/drops.ts'
import { registerPhotoCleanUp } from './modules/delivery/ride/photo.ts'
import { photoRoutes } from './modules/delivery/ride/photo-route.ts'
import { registerPositionCleanUp } from './modules/delivery/ride/positions.ts'
import { ridingWork } from './modules/delivery/ride/work.ts'
import { deliveryRoutes } from './modules/delivery/routes.ts'
import { mcpRoute } from './modules/integrate/assistants/mcp-route.ts'
import { revokeOwnKeys, withApiKeys } from './modules/integrate/keys/keys.ts'
import { keyRoutes } from './modules/integrate/keys/routes.ts'
import { registerWebhookJobs } from './modules/integrate/webhooks/deliver-webhooks.ts'
import { webhookRoutes } from './modules/integrate/webhooks/routes.ts'
import { registerPictureCleanUp } from './modules/media/clean-up.ts'
import { mediaRoutes } from './modules/media/routes.ts'
import { uploadRoutes } from './modules/media/upload-routes.ts'
import { anonymizeOrders } from './modules/order/anonymize-orders.ts'
import { invoiceRoute } from './modules/order/documents/invoice-route.ts'
import { createOrderStreams } from './modules/order/follow/order-streams.ts'
import { trackRoute } from './modules/order/follow/track-route.ts'
import { counterWatchRoute } from './modules/order/follow/watch-route.ts'
import { registerOrderJobs } from './modules/order/jobs.ts'
import { orderHooks } from './modules/order/payment-hooks.ts'
import { registerProblemPictureCleanUp } from './modules/order/problems/problem-pictures.ts'
import { problemRoutes } from './modules/order/problems/problem-routes.ts'
import { registerBoughtTogether } from './modules/order/read/bought-together.ts'
import { readCustomerOrders } from './modules/order/read/customer-orders.ts'
import { exportOrders } from './modules/order/read/export-orders.ts'
import { orderRoutes } from './modules/order/routes.ts'
import { orderEventMonths } from './modules/order/rows/event-month-queries.ts'
import type { DeleteBuyerTexts, Effects } from './modules/order/rows/moved.ts'
import { registerPaymentJobs } from './modules/payment/jobs.ts'
import { payPage } from './modules/payment/pay-page.ts'
import { offeredProviders } from './modules/payment/providers.ts'
import { paymentRoutes } from './modules/payment/routes.ts'
import { clearReleaseReasons } from './modules/picking/queries.ts'
import { pickingRoutes } from './modules/picking/routes.ts'
import { endByHand, pickingWork, takeByHand } from './modules/picking/service.ts'
import { watchRoute } from './modules/picking/watch-route.ts'
import { promiseTo } from './modules/promise/service.ts'
import { settingsRoutes } from './modules/settings/routes.ts'
import { exportAwaited, registerAwaitedJobs } from './modules/stock/awaited.ts'
import { awaitedRoutes } from './modules/stock/awaited-routes.ts'
import { registerExpiringMail } from './modules/stock/expiring-mail.ts'
import { stockMovementMonths } from './modules/stock/movement-month-queries.ts'
import { stockRoutes } from './modules/stock/routes.ts'
import { storeRoutes } from './modules/store/routes.ts'
import { defaultStore, shopContact } from './modules/store/service.ts'
import { deleteTellMeRequests, registerTellMeJobs } from './modules/store/tell-me.ts'
import { registerAccountCleanUp } from './modules/user/clean-up.ts'
import { reachesPhones, registerMessageJob } from './modules/user/messages/message.ts'
import { messageRoutes } from './modules/user/messages/routes.ts'
import { registerPushJob } from './modules/user/push/push.ts'
import { pushRoutes } from './modules/user/push/push-routes.ts'
import { userRoutes } from './modules/user/routes.ts'
import { withSecondFactor } from './modules/user/second-factor/requirement.ts'
import { confirmPassword } from './modules/user/sign-in/check-password.ts'
import { requirePasswordEntered, requireRecentPassword } from './modules/user/sign-in/recent-password.ts'
import { createAuthentication } from './modules/user/sign-in/sessions.ts'
import { createHearing } from './modules/user/staff/heard.ts'
import { shiftRoutes } from './modules/user/staff/shift-routes.ts'
import { endForgottenShifts, endShiftOf, type ShiftWork } from './modules/user/staff/shifts.ts'
import { registerMonthlyPartitions } from './platform/database/monthly-partitions.ts'
import { AppError, failureAnswer, isDiskTrouble, toAppError } from './platform/errors.ts'
import { serveApiDocs } from './platform/http/api-docs.ts'
import { answerUnreadable } from './platform/http/client-error.ts'
import { sendLargeAnswersInPieces } from './platform/http/in-pieces.ts'
import { acceptJson } from './platform/http/json-body.ts'
import { answerOptions } from './platform/http/options.ts'
import { type RouteEntry, routeMaker } from './platform/http/route.ts'
import { endStalledClients } from './platform/http/stalled-clients.ts'
import { newRequestId } from './platform/ids.ts'
import { languageOf } from './platform/language/request-language.ts'
import { limits } from './platform/limits.ts'
import { registerMailJob } from './platform/mail/mail.ts'
import type { RegisterCache } from './platform/observability/cache-metrics.ts'
import { endConnections, type Readiness } from './platform/observability/health.ts'
import { createMetrics, type Metrics } from './platform/observability/metrics.ts'
import { logRequests } from './platform/observability/request-log.ts'
import { countRequests, refusalCounter } from './platform/observability/request-metrics.ts'
import { registerOutboxCleanUp } from './platform/outbox/clean-up.ts'
import { createDeniedCallLog } from './platform/security/denied-calls.ts'
import { type Pressure, shedLoad } from './platform/security/load-shedding.ts'
import { countAttempt } from './platform/security/rate-limit.ts'
import { refuseUndeclaredRoutes } from './platform/security/route-checks.ts'
import { sendSecurityHeaders } from './platform/security/security-headers.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** All routes that were created from endpoints of the contract. */
    contractRoutes: RouteEntry[]
  }
}

export type AppOptions = Pick<FastifyServerOptions, 'trustProxy'> & {
  /** After this time a call without a response is answered with 503. Tests on a busy machine allow more. */
  answerWithinMs?: number
  /** The load of this process. Without it load shedding is off. */
  pressure?: Pressure
  /** Whether the shop is ready for visitors. Without it the shop always counts as ready. */
  readiness?: Readiness
  metrics?: Metrics
  /** Whether browsers must use https for subdomains of the shop's host as well. */
  hstsSubdomains?: boolean
  /** Registers a cache with the metrics. */
  registerCache?: RegisterCache
}

/** A part of the app that does not parse bodies, for signed bodies and for forms. */
const openRawApp = async (app: FastifyInstance): Promise<{ rawApp: FastifyInstance }> => {
  const part = { rawApp: app } // in an object, because an app is thenable and `await` would wait for it
  await app.register(async (raw) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    part.rawApp = raw
  })
  return part
}

/**
 * The path and query of a request. A proxy may send the whole URL (RFC 9112, section 3.2.2); its host counts as little as
 * the Host header. `*` is the server as a whole. A URL that cannot be decoded gets 404, like any other unknown URL.
 */
const pathOf = ({ url: target = '/' }: { url?: string }): string => {
  const url = target === '*' ? '/' : target.replace(/^https?:\/\/[^/?]*\/?/i, '/')
  if (!url.includes('%')) return url
  const [path = ''] = url.split('?', 1)
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}

/**
 * Marks answers that may be outdated because the database is unavailable (RFC 7234, section 5.5.1). The scripts of a page
 * can read of its own headers only Server-Timing.
 */
const warnOfStaleAnswers = (app: FastifyInstance, watch: Deps['watch']): void => {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (watch.isStale() && reply.statusCode < 400)
      reply.headers({ warning: '110 - "Response is Stale"', 'server-timing': 'stale' })
    done(null, payload)
  })
}

/** What ends and begins with a shift. */
export const shiftWork: readonly ShiftWork[] = [pickingWork, ridingWork]

/** What modules after that of the orders do when an order comes to a state. */
export const laterEffects: Effects = {
  PACKING: [takeByHand],
  READY: [endByHand],
  OUT_FOR_DELIVERY: [endByHand],
  DELIVERED: [endDeliveredDrop],
}

/** How those modules delete what they have of the shoppers of orders. */
export const deleteBuyerTexts: readonly DeleteBuyerTexts[] = [clearReleaseReasons, clearFailureReasons]

/** Builds the app without listening. Tests call `inject`; boot/run-shop.ts listens. */
export const buildApp = async (
  deps: Deps,
  {
    trustProxy = false,
    answerWithinMs,
    pressure,
    readiness,
    metrics = createMetrics(),
    registerCache = () => {},
    hstsSubdomains = true,
  }: AppOptions = {},
): Promise<FastifyInstance> => {
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }), // platform/observability/request-log.ts writes its own line
    trustProxy,
    bodyLimit: lengths.jsonBytes,
    requestTimeout: limits.socket.requestMs,
    connectionTimeout: 0,
    pluginTimeout: 0, // a starved machine starts slowly; each step that can hang has its own limit
    keepAliveTimeout: limits.socket.keepAliveMs,
    http: {
      headersTimeout: limits.socket.headersMs,
      maxHeaderSize: limits.socket.headerBytes,
      connectionsCheckingInterval: limits.socket.checkMs,
    },
    rewriteUrl: pathOf,
    routerOptions: { maxParamLength: limits.socket.headerBytes }, // longer headers are refused before routing
    clientErrorHandler: answerUnreadable,
    genReqId: newRequestId,
    forceCloseConnections: 'idle',
    return503OnClosing: false, // requests that are in progress when the shop closes are still served
  })

  app.server.maxConnections = limits.socket.connections
  endStalledClients(app.server, limits.socket)
  sendLargeAnswersInPieces(app)
  refuseUndeclaredRoutes(app)
  sendSecurityHeaders(app, { publicUrl: deps.publicUrl, hstsSubdomains })
  warnOfStaleAnswers(app, deps.watch)
  if (readiness) endConnections(app, readiness)
  logRequests(app)
  countRequests(app, metrics)
  if (pressure) shedLoad(app, pressure)
  acceptJson(app)

  app.decorateRequest('viewer', null)
  app.decorateRequest('accessMs', 0)
  const countRefusal = refusalCounter(metrics)
  const noteDenied = createDeniedCallLog(deps)
  const planner = createPlanner(deps)
  app.setErrorHandler(async (error, request, reply) => {
    const refusal = toAppError(error)
    countRefusal(refusal.code)
    if (refusal.code === 'permission_denied') await noteDenied(request)
    if (refusal.status === 500) request.log.error({ err: error }, 'unexpected error')
    if (isDiskTrouble(error)) request.log.error({ err: error }, 'the disk refuses; free it or open the data folder')
    if (refusal.refusal.retryAfterSeconds) reply.header('retry-after', refusal.refusal.retryAfterSeconds)
    return reply
      .code(refusal.status)
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send(failureAnswer(refusal, request.id, languageOf(request)))
  })
  app.setNotFoundHandler(() => {
    throw new AppError('not_found', { message: 'There is nothing at this address' })
  })
  const { multipartFields, multipartFieldBytes } = limits.body
  await app.register(multipart, {
    limits: { files: 1, fileSize: lengths.uploadBytes, fields: multipartFields, fieldSize: multipartFieldBytes },
  })

  mediaRoutes(app, deps.media)

  app.decorate('contractRoutes', [])
  await app.register(async (api) => {
    const sessions = createAuthentication(deps)
    const { authenticate, lookAgain } = withApiKeys(deps, {
      ...sessions,
      authenticate: withSecondFactor(deps, sessions.authenticate),
    })
    const { route, fileRoute } = routeMaker(api, authenticate, {
      table: app.contractRoutes,
      ...(await openRawApp(api)),
      answerWithinMs,
      lateMs: pressure?.lateMs,
      // This process shows its own changes at once; other processes show them within a second.
      invalidate: { catalogue: deps.watch.expire, sessions: lookAgain },
      countAttempt: (counted) => countAttempt(deps, counted),
      heard: createHearing(deps),
    })
    uploadRoutes(route, deps)
    userRoutes(route, deps, {
      export: async (userId) => ({
        addresses: await listAddresses(deps, userId),
        favourites: await exportFavourites(deps, userId),
        awaited: await exportAwaited(deps, userId),
        cart: (await showCart(deps, { userId, storeId: defaultStore(deps)._id })).data,
        orders: await exportOrders(deps.db, userId),
        ...(await exportRiding(deps, userId)),
      }),
      deleteUserData: [
        (tx, userId) => endShiftOf(tx, deps, { userId, work: shiftWork }),
        requireCashHandedOver,
        (tx, userId) => anonymizeOrders(tx, deps, userId),
        deleteTellMeRequests,
      ],
      revokeKeys: (tx, userId) => revokeOwnKeys(tx, deps, userId),
      customer: async (userId) => ({
        ...(await readCustomerOrders(deps, userId)),
        addresses: await listAddresses(deps, userId),
      }),
      work: shiftWork,
    })
    pushRoutes(route, deps)
    shiftRoutes(route, deps, shiftWork)
    storeRoutes(route, deps, {
      placeOfAddress: async (userId, addressId) => placeOf(await ownAddress(deps.db, userId, addressId)),
      promiseTo: ({ lines = USUAL_LINES, ...basket }) => promiseTo(deps, { ...basket, lines }),
    })
    addressRoutes(route, deps)
    const emptySearches = createEmptySearches(deps)
    const catalogue = createLiveIndex(deps)
    const popularSearches = createPopularSearches(deps, (text) =>
      isWholeSearch({ db: deps.db, catalogue, storeId: defaultStore(deps)._id, language: BASE_LANGUAGE }, text),
    )
    for (const { flush } of [emptySearches, popularSearches]) api.addHook('onClose', () => flush().catch(() => {})) // without a database only counts are lost
    catalogueRoutes(route, deps, { catalogue, emptySearches, popularSearches, registerCache })
    searchAdminRoutes(route, deps, emptySearches)
    adminRoutes(route, deps, catalogue)
    discountRoutes(route, deps)
    recipeRoutes(route, deps)
    favouriteRoutes(route, deps)
    homeScheduleRoutes(route, deps)
    importRoutes(route, deps)
    exportRoute(fileRoute, deps)
    stockRoutes(route, deps)
    awaitedRoutes(route, deps)
    buyingRoutes(route, fileRoute, deps, { planner, countSearches: emptySearches.flush })
    cartRoutes(route, deps)
    couponRoutes(route, deps)
    offerRoutes(route, deps)
    orderRoutes(route, deps)
    const streams = createOrderStreams(deps, { app: api, authenticate })
    trackRoute(fileRoute, deps, { streams, readProgress: progressReader(deps) })
    counterWatchRoute(fileRoute, deps, streams)
    invoiceRoute(fileRoute, deps)
    problemRoutes(route, fileRoute, deps)
    pickingRoutes(route, deps)
    watchRoute(fileRoute, deps, streams)
    deliveryRoutes(route, deps)
    photoRoutes(route, fileRoute, deps)
    figuresRoutes(route, fileRoute, deps)
    boardWatchRoute(fileRoute, deps, streams)
    accountsRoutes(route, fileRoute, deps)
    paymentRoutes(route, deps, orderHooks)
    auditRoutes(route, deps)
    keyRoutes(route, deps)
    webhookRoutes(route, deps)
    mcpRoute(api, deps, authenticate)
    settingsRoutes(route, deps, {
      ...{ requireRecentPassword, requirePasswordEntered, confirmPassword },
      ...{ shopTimeZone, shopContact, reachesPhones, offeredProviders, requirePictures },
      hasManyProducts: shopSize(deps),
    })
    messageRoutes(route, deps)
  })
  payPage((await openRawApp(app)).rawApp, deps)

  serveApiDocs(app, apiInfo, plainCalls)
  answerOptions(app)

  registerMailJob(deps)
  registerMessageJob(deps)
  registerPushJob(deps)
  registerPaymentJobs(deps, orderHooks)
  registerOrderJobs(deps)
  registerTellMeJobs(deps)
  deps.jobs.repeat('end-forgotten-shifts', '*/10 * * * *', () => endForgottenShifts(deps, shiftWork))
  registerExpiringMail(deps)
  registerAwaitedJobs(deps)
  registerOrderMail(deps)
  registerPlanning(deps, planner)
  registerAccountCleanUp(deps)
  registerPictureCleanUp(deps)
  registerPictureFetching(deps)
  registerDiscountJob(deps)
  registerOfferJob(deps)
  registerBoughtTogether(deps)
  registerPositionCleanUp(deps)
  registerPhotoCleanUp(deps)
  registerProblemPictureCleanUp(deps)
  registerOutboxCleanUp(deps)
  registerWebhookJobs(deps)
  registerMonthlyPartitions(deps, [
    [orderEventMonths, deps.archive.months.order_events],
    [stockMovementMonths, deps.archive.months.stock_movements],
  ])
  app.addHook('onReady', () => deps.jobs.prepare())
  return app
}
