// Whether the last backup that the shop was to make by itself was made.
import type pg from 'pg'
import { type BackupPlan, type BackupRun, backupTrouble } from '../../modules/settings/backup-plan.ts'
import { type Finding, trouble } from './finding.ts'

const DAY_MS = 86_400_000
/** Backups are made every day. */
const LATE_DAYS = 2

type Kept = { plan: BackupPlan | null; run: BackupRun | null }

/** A database without settings gives no finding, and no plan none either. */
export const checkScheduledBackups = async (client: pg.Client, now: Date): Promise<Finding[]> => {
  const { rows: tables } = await client.query<{ there: boolean }>("SELECT to_regclass('settings') IS NOT NULL AS there")
  if (!tables[0]?.there) return []
  const { rows } = await client.query<Kept>(
    `SELECT (SELECT value FROM settings WHERE key = 'shop.backupPlan') AS plan,
            (SELECT value FROM settings WHERE key = 'shop.backupRun') AS run`,
  )
  const { plan, run } = rows[0] ?? { plan: null, run: null }
  if (!plan || plan.at === null || !run) return []
  const about = 'Backups'
  const wrong = backupTrouble(plan, run, now)
  if (wrong !== null) {
    const todo = 'Dashboard, Settings, Backups: look at its folder and its disk. It is tried again every hour.'
    return [trouble(about, `the scheduled one failed: ${wrong}`, todo)]
  }
  const days = run.endedAt === null ? 0 : Math.floor((now.getTime() - new Date(run.endedAt).getTime()) / DAY_MS)
  if (days < LATE_DAYS) return []
  const todo = 'The shop makes them while it runs. If it does run, its log says why none was made.'
  return [trouble(about, `the last scheduled one was made ${days} days ago`, todo)]
}
