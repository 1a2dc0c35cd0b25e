// Whether the last backup that the shop was to make by itself was made.
import type pg from 'pg'
import { type BackupPlan, type BackupRun, backupTrouble } from '../../modules/settings/backup-plan.ts'
import { type Finding, fine, trouble } from './finding.ts'

export const BACKUP_PLAN = 'Backup plan'

const DAY_MS = 86_400_000
/** Backups are made every day. */
const LATE_DAYS = 2

type Kept = { plan: BackupPlan | null; run: BackupRun | null }

/**
 * A database without settings gives no finding, and no plan none either. Nor do backups that are made in time in the data
 * folder, which is looked at itself.
 */
export const checkScheduledBackups = async (client: pg.Client, now: Date): Promise<Finding[]> => {
  const { rows: tables } = await client.query<{ there: boolean }>("SELECT to_regclass('settings') IS NOT NULL AS there")
  if (!tables[0]?.there) return []
  const { rows } = await client.query<Kept>(
    `SELECT (SELECT value FROM settings WHERE key = 'shop.backupPlan') AS plan,
            (SELECT value FROM settings WHERE key = 'shop.backupRun') AS run`,
  )
  const { plan, run } = rows[0] ?? { plan: null, run: null }
  if (!plan || plan.at === null || !run) return []
  const wrong = backupTrouble(plan, run, now)
  if (wrong !== null) {
    const todo = 'Dashboard, Settings, Backups: look at its folder and its disk. It is tried again every hour.'
    return [trouble(BACKUP_PLAN, `the scheduled one failed: ${wrong}`, todo)]
  }
  const days = run.endedAt === null ? 0 : Math.floor((now.getTime() - new Date(run.endedAt).getTime()) / DAY_MS)
  if (days < LATE_DAYS)
    return plan.folder === '' || run.endedAt === null
      ? []
      : [fine(BACKUP_PLAN, `the last one was made ${days < 1 ? 'today' : 'yesterday'} in ${plan.folder}`)]
  const todo = 'The shop makes them while it runs. If it does run, its log says why none was made.'
  return [trouble(BACKUP_PLAN, `the last scheduled one was made ${days} days ago`, todo)]
}
