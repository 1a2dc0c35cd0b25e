// Makes the backups that the owner has scheduled in the settings: once a day after a time of the shop, by one copy, into a
// folder of the machine, with the code of `npm run backup`. Old ones are removed after a good new one only, and none that
// somebody has made by hand or another shop has made.
import { readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { wallTime } from '@tokri/rules/opening-hours.ts'
import type { Deps } from '../deps.ts'
import {
  type BackupPlan,
  type BackupRun,
  claimBackup,
  endBackup,
  readBackupPlan,
} from '../modules/settings/backup-plan.ts'
import type { BackupOrder } from '../tools/backup/write-backup.ts'

const TIME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/
const timeText = (now: Date): string => now.toISOString().slice(0, 19).replaceAll(':', '-')
const endingOf = (mark: string): string => `-scheduled-${mark}`

type Around = Pick<Deps, 'db' | 'clock' | 'log'> & {
  timeZone: () => string
  dataDir: string
  write: (order: Pick<BackupOrder, 'folder' | 'now'>) => Promise<unknown>
}

export const backupFolder = ({ folder }: Pick<BackupPlan, 'folder'>, dataDir: string): string =>
  folder === '' ? join(resolve(dataDir), 'backups') : folder

/** When the last time of the plan was, before or at `now`. */
export const lastTimeOf = (at: string, now: Date, timeZone: string): Date => {
  const wall = wallTime(now.getTime(), timeZone)
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  const midnight = Math.floor(wall / 86_400_000) * 86_400_000
  const today = midnight + (60 * hours + minutes) * 60_000
  const last = today <= wall ? today : today - 86_400_000
  return new Date(now.getTime() - (wall - last))
}

const removeOld = async (folder: string, ending: string, keep: number): Promise<void> => {
  const isOurs = (name: string) => name.endsWith(ending) && TIME.test(name.slice(0, -ending.length))
  const old = (await readdir(folder)).filter(isOurs).sort()
  for (const name of old.slice(0, Math.max(0, old.length - keep))) await rm(join(folder, name), { recursive: true })
}

/** Makes a backup if one is due and no copy of the shop has begun it. */
export const backUpWhenDue = async ({ db, clock, log, timeZone, dataDir, write }: Around): Promise<void> => {
  const plan = await readBackupPlan(db)
  if (plan.at === null) return
  const now = clock()
  if (!(await claimBackup(db, lastTimeOf(plan.at, now, timeZone()), now))) return
  const [folder, ending] = [backupFolder(plan, dataDir), endingOf(plan.mark)]
  const end = (run: Pick<BackupRun, 'error' | 'folder'>) => endBackup(db, { ...run, endedAt: clock().toISOString() })
  try {
    const made = join(folder, timeText(now) + ending)
    await write({ folder: made, now })
    await stat(made)
    await end({ error: null, folder: made })
  } catch (error) {
    log.error({ err: error }, 'the scheduled backup failed')
    await end({ error: error instanceof Error ? error.message : String(error), folder: null })
    return
  }
  await removeOld(folder, ending, plan.keep).catch((error: unknown) =>
    log.warn({ err: error }, 'old backups could not be removed'),
  )
}

/** Registers the job. Call before the jobs are prepared. */
export const scheduleBackups = (
  { db, clock, log, jobs }: Pick<Deps, 'db' | 'clock' | 'log' | 'jobs'>,
  around: Omit<Around, 'db' | 'clock' | 'log'>,
): void => jobs.repeat('scheduled-backup', '*/5 * * * *', () => backUpWhenDue({ db, clock, log, ...around }))
