// Whoever calls what is an administrator's without being one is refused, and the diary says so.
import type { FastifyRequest } from 'fastify'
import { audit } from '../audit-log.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/database.ts'

/** The log has every single call. A diary must not be filled by whoever it speaks of. */
const ONCE_IN_MS = 3600_000
const PEOPLE_REMEMBERED = 10_000

/** Writes down that somebody signed in was denied a call, once an hour for each person and process. */
export const createDeniedCalls = ({ db, clock }: { db: Db; clock: Clock }) => {
  const written = new Map<string, number>()
  return async ({ viewer, routeOptions, log }: FastifyRequest): Promise<void> => {
    if (!viewer) return
    const at = clock()
    if (at.getTime() - (written.get(viewer.id) ?? Number.NEGATIVE_INFINITY) < ONCE_IN_MS) return
    if (written.size >= PEOPLE_REMEMBERED) written.clear()
    written.set(viewer.id, at.getTime())
    const entry = { at, actor: viewer.id, action: 'user.denied', subject: viewer.id } as const
    await audit(db, { ...entry, detail: { call: routeOptions.url ?? '' } }).catch((error) =>
      log.warn({ err: error }, 'a denied call could not be written down'),
    )
  }
}
