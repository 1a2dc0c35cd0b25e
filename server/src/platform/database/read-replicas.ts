// Chooses the database for long reads, such as reports and exports, so that they need not load the primary.
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { AppError } from '../errors.ts'
import { type Db, openDatabase } from './database.ts'

export type ReadReplicas = {
  /**
   * A replica that has replayed all that the primary had written at this call, otherwise the primary. So a report shows
   * every change that was confirmed before it was asked for. Only for reads.
   */
  pick: () => Promise<Db>
  close: () => Promise<void>
}

/** A replica usually lags by milliseconds. One that lags by more than this is passed over. */
export const PATIENCE_MS = 500
const PAUSE_MS = 20

/** What the primary has written, and which cluster it is: positions of another cluster mean nothing. */
type Written = { position: string; cluster: string }

/** Throws `unavailable` during a switchover, while a connection still leads to the former primary. */
const readWritten = async (primary: Db): Promise<Written> => {
  const { rows } = await sql<{ position: string | null; cluster: string }>`
    SELECT CASE WHEN NOT pg_is_in_recovery() THEN pg_current_wal_lsn()::text END AS position,
      system_identifier::text AS cluster FROM pg_control_system()`.execute(primary)
  const { position = null, cluster = '' } = rows[0] ?? {}
  if (position === null) throw new AppError('unavailable', { retryAfterSeconds: 2 })
  return { position, cluster }
}

/**
 * False as well for a replica that cannot be asked, for one that was promoted, because it has left the primary, and for a
 * replica of another cluster.
 */
const hasReplayed = async (replica: Db, { position, cluster }: Written, patienceMs: number): Promise<boolean> => {
  const deadline = performance.now() + patienceMs
  try {
    for (;;) {
      const { rows } = await sql<{ replayed: boolean | null }>`
        SELECT pg_last_wal_replay_lsn() >= ${position}::pg_lsn AND pg_is_in_recovery()
          AND system_identifier::text = ${cluster} AS replayed FROM pg_control_system()`.execute(replica)
      if (rows[0]?.replayed) return true
      if (performance.now() > deadline) return false
      await wait(PAUSE_MS)
    }
  } catch {
    return false
  }
}

/** `urls` are the addresses of single replicas: behind a balancer the read could reach another one than the check. */
export const openReadReplicas = (primary: Db, urls: readonly string[], patienceMs = PATIENCE_MS): ReadReplicas => {
  const replicas = urls.map((url) => openDatabase(url))
  let turn = 0
  return {
    pick: async () => {
      if (replicas.length === 0) return primary
      const written = await readWritten(primary)
      const first = turn++ % replicas.length
      for (const replica of [...replicas.slice(first), ...replicas.slice(0, first)])
        if (await hasReplayed(replica, written, patienceMs)) return replica
      return primary
    },
    close: async () => {
      await Promise.all(replicas.map((replica) => replica.destroy()))
    },
  }
}

/** The same dependencies with the database that a long read should use. */
export const forReading = async <T extends { db: Db; replicas: ReadReplicas }>(deps: T): Promise<T> => ({
  ...deps,
  db: await deps.replicas.pick(),
})
