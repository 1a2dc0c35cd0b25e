// One line per request once it is answered: which call, how it went, how long it took, under the request id that the
// answer carried. Never an address with its query, a header, a body or who asked. Reads of guests that went well are
// told at debug: there are a thousand of them for each order, and /metrics counts them.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const SLOW_MS = 1000

const levelOf = (request: FastifyRequest, { statusCode, elapsedTime }: FastifyReply): 'debug' | 'info' | 'warn' => {
  const { url, config } = request.routeOptions
  if (url === '/healthz' || url === '/readyz') return 'debug' // asked every second; who asks draws the conclusions
  if (statusCode >= 500) return 'warn'
  const { access } = config
  const isGuestRead = access === undefined || access === 'guest' || access === 'guest-or-user'
  return statusCode < 400 && isGuestRead && elapsedTime < SLOW_MS ? 'debug' : 'info'
}

export const logRequests = (app: FastifyInstance): void => {
  const tellsDebug = app.log.level === 'debug' || app.log.level === 'trace'
  app.addHook('onResponse', (request, reply, done) => {
    const level = levelOf(request, reply)
    if (level === 'debug' && !tellsDebug) return done()
    const ms = Math.round(reply.elapsedTime * 10) / 10
    const route = request.routeOptions.url ?? 'none'
    request.log[level]({ method: request.method, route, status: reply.statusCode, ms }, 'answered')
    done()
  })
}
