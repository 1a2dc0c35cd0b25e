// Metrics of every request, and the endpoint where Prometheus reads them.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { bearerOf } from '../security/access.ts'
import type { Metrics } from './metrics.ts'

/** Seconds; the second last is the time limit of a call. */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 10] as const

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the route in metrics when it is not its URL: one for all pages, one for all files. */
    metricsName?: 'page' | 'file'
  }
}

const routeName = ({ routeOptions: { url = 'none', config } }: FastifyRequest): string => config?.metricsName ?? url

export const countRequests = (app: FastifyInstance, metrics: Metrics): void => {
  const requests = metrics.counter('tokri_http_requests_total', 'Answered requests', ['method', 'route', 'status'])
  const seconds = metrics.histogram('tokri_http_request_seconds', 'Time from the headers to the end of the answer', {
    labelNames: ['route'],
    bounds: BOUNDS,
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeName(request)
    requests({ method: request.method, route, status: String(reply.statusCode) })
    seconds({ route }, reply.elapsedTime / 1000)
    done()
  })
}

/** Counts refusals by their code: `out_of_stock`, `unavailable`, `too_many_requests` … */
export const refusalCounter = (metrics: Metrics) => {
  const refusals = metrics.counter('tokri_refusals_total', 'Refusals by their code', ['code'])
  return (code: string) => refusals({ code })
}

const digest = (text: string) => createHash('sha256').update(text).digest()
/** Compares in constant time. */
const isToken = (sent: string | null, token: string): boolean => timingSafeEqual(digest(sent ?? ''), digest(token))

/** What proxies add to a request that they forward. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'] as const

/** Whether the request comes from a program on this machine that is not a proxy. */
const isFromThisMachine = ({ socket, headers }: FastifyRequest): boolean =>
  /^(?:::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '') &&
  FORWARDED.every((header) => headers[header] === undefined)

/**
 * Serves GET /metrics. If a token is configured, it must be sent as bearer token. Otherwise only programs on this machine
 * may read the metrics, and others get 404.
 */
export const serveMetrics = (app: FastifyInstance, metrics: Metrics, token: string | null): void => {
  const config = { outsideContract: 'for Prometheus: counts, protected by METRICS_TOKEN' }
  app.get('/metrics', { config }, async (request, reply) => {
    if (token === null && !isFromThisMachine(request)) throw new AppError('not_found')
    if (token !== null && !isToken(bearerOf(request), token)) throw new AppError('invalid_token')
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}
