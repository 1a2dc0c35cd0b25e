/**
 * What a process supervisor asks: /healthz is the process alone, /readyz whether it should get visitors.
 */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from './database.ts'

export type Readiness = { ready: boolean }

/** `readiness` is turned on when the shop is stocked and off when it closes; the database is asked each time. */
export const health = (app: FastifyInstance, db: Db, readiness: Readiness) => {
  app.get('/healthz', { logLevel: 'warn' }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    const answers =
      readiness.ready &&
      (await sql`SELECT 1`.execute(db).then(
        () => true,
        () => false,
      ))
    return answers ? { status: 'ready' } : reply.code(503).header('retry-after', '1').send({ status: 'not ready' })
  })
}
