/**
 * What a process supervisor asks: /healthz is the process alone, /readyz whether it should get visitors. The database
 * is asked over a connection of its own, so that a rush of visitors, who may all wait for the others, is no reason to
 * send even fewer processes into it.
 */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { databaseOn, openPool } from '../database/database.ts'

export type Readiness = { ready: boolean }
export type DatabaseCheck = { answers: () => Promise<boolean>; close: () => Promise<void> }

const CHECK_MS = 900

/** Asks the database at `url`, one question at a time however many want to know. */
export const watchDatabase = (url: string): DatabaseCheck => {
  const db = databaseOn(openPool(url, { connections: 1, acquireMs: CHECK_MS, silenceMs: CHECK_MS }))
  let asking: Promise<boolean> | null = null
  const ask = async (): Promise<boolean> => {
    try {
      await sql`SELECT 1`.execute(db)
      return true
    } catch {
      return false
    } finally {
      asking = null
    }
  }
  return {
    answers: () => {
      asking ??= ask()
      return asking
    },
    close: () => db.destroy(),
  }
}

/**
 * Ends connections with their next answer once the shop is not ready any more: a proxy keeps them open, and one that is
 * closed under its next request would fail that request. Before the routes are made.
 */
export const endConnections = (app: FastifyInstance, readiness: Readiness): void => {
  app.addHook('onRequest', (_request, reply, done) => {
    if (!readiness.ready) reply.header('connection', 'close')
    done()
  })
}

/** `readiness` is turned on when the shop is stocked and off when it closes; the database is asked each time. */
export const health = (app: FastifyInstance, database: Pick<DatabaseCheck, 'answers'>, readiness: Readiness) => {
  const live = { outsideContract: 'for process supervisors: whether the process lives', loggedAt: 'debug' } as const
  const ready = { outsideContract: 'for load balancers: whether to send visitors', loggedAt: 'debug' } as const
  app.get('/healthz', { config: live }, (_request, reply) => reply.send({ status: 'ok' }))
  app.get('/readyz', { config: ready }, async (_request, reply) => {
    if (readiness.ready && (await database.answers())) return { status: 'ready' }
    return reply.code(503).header('retry-after', '1').send({ status: 'not ready' })
  })
}
