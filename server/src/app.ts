// The HTTP application: the explicit list of modules, and what every answer has in common.
import multipart from '@fastify/multipart'
import { logout } from '@tokri/contract/user.ts'
import Fastify, {
  type FastifyInstance,
  type FastifyServerOptions,
  LogController,
  type onSendHookHandler,
  type RouteOptions,
} from 'fastify'
import { apiInfo, plainCalls } from './boot/api-description.ts'
import type { Deps } from './deps.ts'
import { addressRoutes } from './modules/address/routes.ts'
import { listAddresses, ownAddress, placeOf } from './modules/address/service.ts'
import { auditRoutes } from './modules/audit/routes.ts'
import { couponRoutes } from './modules/cart/coupon-routes.ts'
import { cartRoutes } from './modules/cart/routes.ts'
import { showCart } from './modules/cart/service.ts'
import { keepingRoutes } from './modules/catalogue/admin-routes.ts'
import { exportRoute, importRoutes } from './modules/catalogue/import/routes.ts'
import { catalogueRoutes } from './modules/catalogue/routes.ts'
import { createEmptySearches } from './modules/catalogue/search/empty-searches.ts'
import { searchKeepingRoutes } from './modules/catalogue/search/routes.ts'
import { cleanUpPictures } from './modules/media/clean-up.ts'
import { mediaRoutes } from './modules/media/routes.ts'
import { uploadRoutes } from './modules/media/upload-routes.ts'
import { forgetBuyer, forgetBuyersLater } from './modules/order/anonymize-orders.ts'
import { exportOrders } from './modules/order/export-orders.ts'
import { invoiceRoute } from './modules/order/invoice-route.ts'
import { carryOrders } from './modules/order/jobs.ts'
import { orderRoutes } from './modules/order/routes.ts'
import { settlePayment } from './modules/order/settle-payment.ts'
import { trackRoute } from './modules/order/track-route.ts'
import { carryPayments } from './modules/payment/jobs.ts'
import { payPage } from './modules/payment/pay-page.ts'
import { paymentRoutes } from './modules/payment/routes.ts'
import { settingsRoutes } from './modules/settings/routes.ts'
import { storeRoutes } from './modules/store/routes.ts'
import { carryTellMe, forgetTellMe } from './modules/store/tell-me.ts'
import { cleanUpAccounts } from './modules/user/clean-up.ts'
import { userRoutes } from './modules/user/routes.ts'
import { createAuthentication } from './modules/user/sessions.ts'
import { AppError, failureAnswer, isDiskTrouble, toAppError } from './platform/errors.ts'
import { serveApiDocs } from './platform/http/api-docs.ts'
import { answerUnreadable } from './platform/http/client-error.ts'
import { acceptJson } from './platform/http/json-body.ts'
import { type RouteEntry, routeMaker } from './platform/http/route.ts'
import { newRequestId } from './platform/ids.ts'
import { limits } from './platform/limits.ts'
import { carryMails } from './platform/mail/mail.ts'
import type { TellOfCache } from './platform/observability/cache-metrics.ts'
import { endConnections, type Readiness } from './platform/observability/health.ts'
import { createMetrics, type Metrics } from './platform/observability/metrics.ts'
import { logRequests } from './platform/observability/request-log.ts'
import { countRequests, refusalCounter } from './platform/observability/request-metrics.ts'
import { createDeniedCalls } from './platform/security/denied-calls.ts'
import { type Pressure, shedLoad } from './platform/security/load-shedding.ts'
import { refuseUnguardedRoutes } from './platform/security/route-checks.ts'
import { tellBrowsers } from './platform/security/security-headers.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route that was made from the contract. */
    contractRoutes: RouteEntry[]
  }
}

export type AppOptions = Pick<FastifyServerOptions, 'trustProxy'> & {
  /** When a call that has no answer yet is refused; tests on a busy machine allow more. */
  answerWithinMs?: number
  /** What is measured of this process's load; without it nothing is shed. */
  pressure?: Pressure
  /** Whether the shop takes visitors; without it, it always does. */
  readiness?: Readiness
  metrics?: Metrics
  /** Is told of the memories of finished answers. */
  tellOfCache?: TellOfCache
}

/** For what is signed as bytes, or comes from a form. */
const readBodiesAsBytes = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

/** Administrators change anything; managers, orders, their cancellation and their payment change stock. */
const mayChangeCatalogue = ({ method, url, config }: RouteOptions): boolean =>
  method !== 'GET' && (config?.access === 'admin' || /^\/api\/(order|payment|stock|store)\//.test(url))

/** What people do with their own accounts, and the administrator with theirs. */
const mayEndSessions = ({ method, url }: RouteOptions): boolean =>
  url.startsWith('/api/user/') && (method !== 'GET' || url === logout.url)

/** An address that cannot be decoded names nothing, and is answered like any other that names nothing. */
const decodable = ({ url = '/' }: { url?: string }): string => {
  if (!url.includes('%')) return url
  const [path = ''] = url.split('?', 1)
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}

const onceAnswered =
  (work: () => void): onSendHookHandler =>
  (_request, _reply, _payload, done) => {
    work()
    done()
  }

const addOnSend = (route: RouteOptions, hook: onSendHookHandler): void => {
  route.onSend = [...[route.onSend ?? []].flat(), hook]
}

/** Builds the app without listening: tests inject, run-shop.ts listens. */
export const buildApp = async (
  deps: Deps,
  {
    trustProxy = false,
    answerWithinMs,
    pressure,
    readiness,
    metrics = createMetrics(),
    tellOfCache = () => {},
  }: AppOptions = {},
): Promise<FastifyInstance> => {
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }), // platform/request-log.ts writes its own line
    trustProxy,
    bodyLimit: limits.body.jsonBytes,
    requestTimeout: limits.socket.requestMs,
    connectionTimeout: 0,
    pluginTimeout: 0, // a starved machine opens late; what can hang on the way has limits of its own
    keepAliveTimeout: limits.socket.keepAliveMs,
    http: {
      headersTimeout: limits.socket.headersMs,
      maxHeaderSize: limits.socket.headerBytes,
      connectionsCheckingInterval: limits.socket.checkMs,
    },
    rewriteUrl: decodable,
    routerOptions: { maxParamLength: limits.socket.headerBytes }, // what is longer is refused before it is routed
    clientErrorHandler: answerUnreadable,
    genReqId: newRequestId,
    forceCloseConnections: 'idle',
    return503OnClosing: false, // whoever is inside when the shop closes is still served
  })

  app.server.maxConnections = limits.socket.connections
  refuseUnguardedRoutes(app)
  tellBrowsers(app, deps.publicUrl)
  if (readiness) endConnections(app, readiness)
  logRequests(app)
  countRequests(app, metrics)
  if (pressure) shedLoad(app, pressure)
  acceptJson(app)

  app.decorateRequest('viewer', null)
  app.decorateRequest('accessMs', 0)
  const countRefusal = refusalCounter(metrics)
  const noteDenied = createDeniedCalls(deps)
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
      .send(failureAnswer(refusal, request.id))
  })
  app.setNotFoundHandler(() => {
    throw new AppError('not_found', { message: 'There is nothing at this address' })
  })
  const { multipartFields, multipartFieldBytes, uploadBytes } = limits.body
  await app.register(multipart, {
    limits: { files: 1, fileSize: uploadBytes, fields: multipartFields, fieldSize: multipartFieldBytes },
  })

  mediaRoutes(app, deps.media)

  app.decorate('contractRoutes', [])
  await app.register(async (api) => {
    // What was changed through this process, this process shows at once; the others within a second.
    const { authenticate, lookAgain } = createAuthentication(deps)
    api.addHook('onRoute', (route) => {
      if (mayChangeCatalogue(route)) addOnSend(route, onceAnswered(deps.watch.expire))
      if (mayEndSessions(route)) addOnSend(route, onceAnswered(lookAgain))
    })
    const routeOptions = { table: app.contractRoutes, answerWithinMs, lateMs: pressure?.lateMs }
    const route = routeMaker(api, authenticate, routeOptions)
    uploadRoutes(route, deps)
    userRoutes(route, deps, {
      export: async (userId) => ({
        addresses: await listAddresses(deps, userId),
        cart: (await showCart(deps, userId)).data,
        orders: await exportOrders(deps.db, userId),
      }),
      farewells: [(tx, userId) => forgetBuyer(tx, deps, userId), forgetTellMe],
    })
    storeRoutes(route, deps, async (userId, addressId) => placeOf(await ownAddress(deps.db, userId, addressId)))
    addressRoutes(route, deps)
    const emptySearches = createEmptySearches(deps)
    api.addHook('onClose', () => emptySearches.flush().catch(() => {})) // without a database nothing is lost but counts
    catalogueRoutes(route, deps, { emptySearches, tellOfCache })
    searchKeepingRoutes(route, deps, emptySearches)
    keepingRoutes(route, deps)
    importRoutes(route, deps)
    exportRoute(api, deps, authenticate)
    cartRoutes(route, deps)
    couponRoutes(route, deps)
    orderRoutes(route, deps)
    trackRoute(api, deps, authenticate)
    invoiceRoute(api, deps, authenticate)
    await api.register(async (raw) => {
      readBodiesAsBytes(raw)
      paymentRoutes(routeMaker(raw, authenticate, routeOptions), deps, settlePayment)
    })
    auditRoutes(route, deps)
    settingsRoutes(route, deps)
  })
  await app.register(async (raw) => {
    readBodiesAsBytes(raw)
    payPage(raw, deps)
  })

  serveApiDocs(app, apiInfo, plainCalls)

  carryMails(deps)
  carryPayments(deps, settlePayment)
  carryOrders(deps)
  carryTellMe(deps)
  cleanUpAccounts(deps)
  cleanUpPictures(deps)
  forgetBuyersLater(deps)
  app.addHook('onReady', () => deps.jobs.prepare())
  return app
}
