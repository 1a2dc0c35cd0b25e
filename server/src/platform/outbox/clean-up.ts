// Events are kept for some days: a listener that was away for longer starts anew.
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/database.ts'
import type { Jobs } from '../jobs/jobs.ts'

const DAY_MS = 86_400_000

export const deleteOldEvents = async (db: Db, before: Date): Promise<void> => {
  await sql`DELETE FROM outbox WHERE at < ${before}`.execute(db)
}

/** Registers the nightly job. */
export const registerOutboxCleanUp = ({
  db,
  clock,
  jobs,
  settings,
}: {
  db: Db
  clock: Clock
  jobs: Jobs
  settings: { current: { outboxDays: number } }
}): void =>
  jobs.repeat('forget-events', '37 3 * * *', () =>
    deleteOldEvents(db, new Date(clock().getTime() - settings.current.outboxDays * DAY_MS)),
  )
