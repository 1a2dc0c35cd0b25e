// Checks whether the database may lose orders that it has confirmed.
import type pg from 'pg'
import { type Finding, note } from './finding.ts'

export type Durability = {
  fsync: string
  synchronousCommit: string
  /** How many standbys stream from this server. */
  standbys: number
  /** The standbys that a commit waits for, as PostgreSQL's setting names them; empty for none. */
  synchronousStandbys: string
}

export const readDurability = async (client: pg.Client): Promise<Durability> => {
  const { rows } = await client.query<Durability>(`
    SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS "synchronousCommit",
      (SELECT count(*)::int FROM pg_stat_get_wal_senders()) AS standbys,
      current_setting('synchronous_standby_names') AS "synchronousStandbys"`)
  return rows[0] as Durability // one row always
}

export const judgeDurability = (facts: Durability): Finding[] => {
  const about = 'Durability'
  const found: Finding[] = []
  if (facts.fsync === 'off')
    found.push(note(about, 'fsync is off: a power failure destroys the database', "ALTER SYSTEM SET fsync = 'on';"))
  if (facts.synchronousCommit === 'off')
    found.push(
      note(
        about,
        'synchronous_commit is off: a crash loses the last orders',
        "ALTER SYSTEM SET synchronous_commit = 'on';",
      ),
    )
  const waits = facts.synchronousStandbys !== '' && !['off', 'local'].includes(facts.synchronousCommit)
  if (facts.standbys > 0 && !waits)
    found.push(
      note(
        about,
        'replication is asynchronous: a failover loses the last orders',
        'Use synchronous replication (docs/operations.md).',
      ),
    )
  return found
}
