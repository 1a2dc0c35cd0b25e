// Logs one line per answered request: the call, its status, its duration, and the request id of the answer. It never logs
// a query string, a header, a body or a user. Successful reads of guests are logged at level debug, because they are the
// great majority and /metrics counts them.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const SLOW_MS = 1000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The log level of this route's requests: `debug` for routes that are requested every second. */
    loggedAt?: 'debug'
  }
}

const levelOf = (request: FastifyRequest, { statusCode, elapsedTime }: FastifyReply): 'debug' | 'info' | 'warn' => {
  const { endpoint, loggedAt } = request.routeOptions.config
  if (loggedAt !== undefined) return loggedAt
  if (statusCode >= 500) return 'warn'
  const access = endpoint?.access
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
