// Whether the last backup that the shop was to make by itself was made.
import type pg from 'pg'
import { type BackupRun, backupTrouble } from '../../modules/settings/backup-plan.ts'
import { type Finding, trouble } from './finding.ts'

/** A database without settings gives no finding. */
export const checkScheduledBackups = async (client: pg.Client, now: Date): Promise<Finding[]> => {
  const { rows: tables } = await client.query<{ there: boolean }>("SELECT to_regclass('settings') IS NOT NULL AS there")
  if (!tables[0]?.there) return []
  const { rows } = await client.query<{ value: BackupRun }>("SELECT value FROM settings WHERE key = 'backupRun'")
  const wrong = backupTrouble(rows[0]?.value ?? null, now)
  if (wrong === null) return []
  const todo = 'Dashboard, Settings, Backups: look at its folder and its disk. It is tried again every hour.'
  return [trouble('Backups', `the scheduled one failed: ${wrong}`, todo)]
}
