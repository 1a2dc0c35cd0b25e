// The HTTP application: the explicit list of modules, and what every answer has in common.
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import type { Deps } from './deps.ts'
import { addressRoutes } from './modules/address/routes.ts'
import { auditRoutes } from './modules/audit/routes.ts'
import { cartRoutes } from './modules/cart/routes.ts'
import { catalogueRoutes } from './modules/catalogue/routes.ts'
import { mediaRoutes } from './modules/media/routes.ts'
import { orderRoutes } from './modules/order/routes.ts'
import { userRoutes } from './modules/user/routes.ts'
import { createAuthenticate } from './modules/user/sessions.ts'
import { AppError, failureAnswer, toAppError } from './platform/errors.ts'
import { newId } from './platform/ids.ts'
import { carryMails } from './platform/mail.ts'
import { type RouteEntry, routeMaker } from './platform/route.ts'

/** Limits of contract section 1 and of the sockets; every one is listed in docs/operations.md. */
const JSON_BODY_LIMIT = 64 * 1024
const UPLOAD_LIMIT = 5 * 1024 * 1024
const REQUEST_TIMEOUT_MS = 30_000

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route that was made from the contract. */
    contractRoutes: RouteEntry[]
  }
}

export type AppOptions = Pick<FastifyServerOptions, 'trustProxy'>

/** Builds the app without listening: tests inject, main.ts listens. */
export const buildApp = async (deps: Deps, { trustProxy = false }: AppOptions = {}): Promise<FastifyInstance> => {
  const app = Fastify({
    loggerInstance: deps.log,
    disableRequestLogging: true,
    trustProxy,
    bodyLimit: JSON_BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: 0,
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 500 },
    genReqId: () => newId(),
    forceCloseConnections: 'idle',
  })

  app.decorateRequest('viewer', null)
  app.setErrorHandler((error, request, reply) => {
    const refusal = toAppError(error)
    if (refusal.status === 500) request.log.error({ err: error }, 'unexpected error')
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
  // A client that says JSON and sends nothing means an empty object (contract, section 1).
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body.trim() === '') done(null, {})
    else parseJson(request, body, done)
  })
  // Every route under /api says who may call it, or the server does not start.
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/api/') && route.config?.access === undefined)
      throw new Error(`${route.method} ${route.url} does not say who may call it`)
  })

  await app.register(helmet, { global: true, contentSecurityPolicy: false, hsts: false })
  await app.register(multipart, { limits: { files: 1, fileSize: UPLOAD_LIMIT, fields: 20, fieldSize: 64 * 1024 } })

  mediaRoutes(app, deps.media)

  app.decorate('contractRoutes', [])
  await app.register(async (api) => {
    api.addHook('onSend', async (_request, reply) => {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    })
    const route = routeMaker(api, createAuthenticate(deps), app.contractRoutes)
    userRoutes(route, deps)
    addressRoutes(route, deps)
    catalogueRoutes(route, deps)
    cartRoutes(route, deps)
    orderRoutes(route, deps)
    auditRoutes(route, deps)
  })

  carryMails(deps)
  app.addHook('onReady', () => deps.jobs.prepare())
  return app
}
