// Records in the audit log when a signed-in user without the permission makes an administrator's call.
import type { FastifyRequest } from 'fastify'
import { audit } from '../audit-log.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/database.ts'

/** Only one entry per user and hour, so that nobody can fill the audit log. The request log has every call. */
const ONCE_IN_MS = 3600_000
const PEOPLE_REMEMBERED = 10_000

/** Records a denied call, at most once an hour for each user and process. */
export const createDeniedCallLog = ({ db, clock }: { db: Db; clock: Clock }) => {
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
