/**
 * Health checks. /healthz tells that the process runs. /readyz tells whether it should get visitors, which needs a database
 * that takes writes. The check has its own connection, so that a full pool does not make the process look down.
 */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { databaseOn, openPool } from '../database/database.ts'

export type Readiness = { ready: boolean }
export type DatabaseCheck = {
  /** Whether the database takes writes. */ answers: () => Promise<boolean>
  close: () => Promise<void>
}

const CHECK_MS = 900

/** Checks the database at `url`, one query at a time however many callers wait. */
export const watchDatabase = (url: string): DatabaseCheck => {
  const db = databaseOn(openPool(url, { connections: 1, acquireMs: CHECK_MS, silenceMs: CHECK_MS }))
  let asking: Promise<boolean> | null = null
  const ask = async (): Promise<boolean> => {
    try {
      const { rows } = await sql<{ standby: boolean }>`SELECT pg_is_in_recovery() AS standby`.execute(db)
      return rows[0]?.standby === false
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
 * Once the shop is not ready, each keep-alive connection is closed with its next response. Closing an idle one at once
 * could fail a request that a proxy is just sending. Register this before the routes.
 */
export const endConnections = (app: FastifyInstance, readiness: Readiness): void => {
  app.addHook('onRequest', (_request, reply, done) => {
    if (!readiness.ready) reply.header('connection', 'close')
    done()
  })
}

/** `readiness` is set when the shop is filled and reset when it closes; the database is checked each time. */
export const health = (app: FastifyInstance, database: Pick<DatabaseCheck, 'answers'>, readiness: Readiness) => {
  const live = { outsideContract: 'for process supervisors: whether the process lives', loggedAt: 'debug' } as const
  const ready = { outsideContract: 'for load balancers: whether to send visitors', loggedAt: 'debug' } as const
  app.get('/healthz', { config: live }, (_request, reply) => reply.send({ status: 'ok' }))
  app.get('/readyz', { config: ready }, async (_request, reply) => {
    if (readiness.ready && (await database.answers())) return { status: 'ready' }
    return reply.code(503).header('retry-after', '1').send({ status: 'not ready' })
  })
}
