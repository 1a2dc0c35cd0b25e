// Load shedding: if too many requests wait for a connection, or the event loop runs late, new requests get 503 with
// Retry-After before any work is done for them. So the accepted requests are still answered in time. Endpoints of low
// priority are refused first, those of high priority last.
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'
import { limits } from '../limits.ts'

export type Pressure = {
  /** Requests that wait for a database connection. */
  waiting: () => number
  /** How late the event loop runs. */
  lateMs: () => number
}

export type Priority = 'low' | 'normal' | 'high'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A route without a priority is never refused. */
    priority?: Priority
  }
}

/**
 * One shared instance: it is thrown thousands of times a second under load, and a stack trace costs more than the
 * refusal.
 */
const tooBusy = new AppError('unavailable', { retryAfterSeconds: limits.shed.retryAfterSeconds })

/** Throws `unavailable` for a call of this priority when the pressure is too high for it. */
export const shed = ({ waiting, lateMs }: Pressure, priority: Priority): void => {
  const most = limits.shed[priority]
  if (waiting() >= most.waiting || lateMs() >= most.lateMs) throw tooBusy
}

/** Call before the routes are registered: its hook runs before theirs. */
export const shedLoad = (app: FastifyInstance, pressure: Pressure): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    const { priority } = request.routeOptions.config
    if (priority === undefined) return done()
    try {
      shed(pressure, priority)
      done()
    } catch (refusal) {
      done(refusal as AppError) // what `shed` throws
    }
  })
}

const LOOK_MS = 50
/** The lateness decays: one long task is forgotten after a few measurements, a constantly late loop is not. */
const FORGIVE = 0.7

/** Measures how late timers run. `stop` ends the measurement. */
export const watchEventLoop = (): { lateMs: () => number; stop: () => void } => {
  let late = 0
  let due = performance.now() + LOOK_MS
  const timer = setInterval(() => {
    const now = performance.now()
    late = late * FORGIVE + Math.max(0, now - due) * (1 - FORGIVE)
    due = now + LOOK_MS
  }, LOOK_MS)
  timer.unref()
  return { lateMs: () => late, stop: () => clearInterval(timer) }
}
