// Makes the backups that the owner has scheduled in the settings: once a day after a time of the shop, by one copy, into a
// folder of the machine or a bucket, with the code of `npm run backup`. Old ones are removed after a good new one only, and none that
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
import { type BucketAddress, openBackupBucket, readBucketAddress } from '../platform/files/backup-bucket.ts'
import type { ObjectStorage } from '../platform/files/object-storage.ts'
import { MANIFEST } from '../tools/backup/manifest.ts'
import type { BackupOrder } from '../tools/backup/write-backup.ts'

const TIME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/
const timeText = (now: Date): string => now.toISOString().slice(0, 19).replaceAll(':', '-')
/** Where a backup for a bucket is made, in the data folder. It stays there no longer than its copy takes. */
const TO_BUCKET = 'backup-for-bucket'
/** Together with the making of a backup, less than the time after which another one begins. */
const LONGEST_COPY_MS = 4 * 3_600_000

const endingOf = (mark: string): string => `-scheduled-${mark}`

type Around = Pick<Deps, 'db' | 'clock' | 'log'> & {
  timeZone: () => string
  dataDir: string
  s3: ObjectStorage | null
  write: (order: Pick<BackupOrder, 'folder' | 'now'>) => Promise<unknown>
}

export const backupFolder = ({ folder }: Pick<BackupPlan, 'folder'>, dataDir: string): string => {
  if (readBucketAddress(folder)) return join(resolve(dataDir), TO_BUCKET)
  return folder === '' ? join(resolve(dataDir), 'backups') : folder
}

/** When the last time of the plan was, before or at `now`. */
export const lastTimeOf = (at: string, now: Date, timeZone: string): Date => {
  const wall = wallTime(now.getTime(), timeZone)
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  const midnight = Math.floor(wall / 86_400_000) * 86_400_000
  const today = midnight + (60 * hours + minutes) * 60_000
  const last = today <= wall ? today : today - 86_400_000
  return new Date(now.getTime() - (wall - last))
}

type Kept = {
  /** What lies beside the backups, too. */
  names: () => Promise<string[]>
  /** Whether a backup is there as a whole. */
  isWhole: (name: string) => Promise<boolean>
  /** Brings a backup there that was made in this folder under this name. Returns where it is. */
  keep: (name: string) => Promise<string>
  remove: (name: string) => Promise<unknown>
}

const keptInFolder = (folder: string): Kept => ({
  names: () => readdir(folder),
  isWhole: async () => true,
  keep: async (name) => join(folder, name),
  remove: (name) => rm(join(folder, name), { recursive: true }),
})

const keptInBucket = (folder: string, plan: BackupPlan, s3: ObjectStorage, address: BucketAddress): Kept => {
  const bucket = openBackupBucket(s3, address)
  return {
    names: bucket.names,
    isWhole: (name) => bucket.has(`${name}/${MANIFEST}`),
    keep: async (name) => {
      try {
        await bucket.put(join(folder, name), name, { last: MANIFEST, within: LONGEST_COPY_MS })
      } finally {
        await rm(folder, { recursive: true })
      }
      return `${plan.folder.replace(/\/$/, '')}/${name}`
    },
    remove: bucket.remove,
  }
}

const whereKept = async (plan: BackupPlan, folder: string, s3: ObjectStorage | null): Promise<Kept> => {
  const address = readBucketAddress(plan.folder)
  if (!address) return keptInFolder(folder)
  if (s3 === null) throw new Error('S3_ENDPOINT and its keys are not set in the environment')
  // What a process has left that was killed during its copy.
  await rm(folder, { recursive: true, force: true })
  return keptInBucket(folder, plan, s3, address)
}

/** Also removes what an interrupted copy has left. */
const removeOld = async (kept: Kept, ending: string, keep: number): Promise<void> => {
  const isOurs = (name: string) => name.endsWith(ending) && TIME.test(name.slice(0, -ending.length))
  let whole = 0
  for (const name of (await kept.names()).filter(isOurs).sort().reverse())
    if (whole >= keep || !(await kept.isWhole(name))) await kept.remove(name)
    else whole++
}

/** Makes a backup if one is due and no copy of the shop has begun it. */
export const backUpWhenDue = async ({ db, clock, log, timeZone, dataDir, s3, write }: Around): Promise<void> => {
  const plan = await readBackupPlan(db)
  if (plan.at === null) return
  const now = clock()
  if (!(await claimBackup(db, lastTimeOf(plan.at, now, timeZone()), now))) return
  const [folder, ending] = [backupFolder(plan, dataDir), endingOf(plan.mark)]
  const end = (run: Pick<BackupRun, 'error' | 'folder'>) => endBackup(db, { ...run, endedAt: clock().toISOString() })
  let kept: Kept
  try {
    kept = await whereKept(plan, folder, s3)
    const name = timeText(now) + ending
    await write({ folder: join(folder, name), now })
    await stat(join(folder, name))
    await end({ error: null, folder: await kept.keep(name) })
  } catch (error) {
    log.error({ err: error }, 'the scheduled backup failed')
    await end({ error: error instanceof Error ? error.message : String(error), folder: null })
    return
  }
  await removeOld(kept, ending, plan.keep).catch((error: unknown) =>
    log.warn({ err: error }, 'old backups could not be removed'),
  )
}

/** Registers the job. Call before the jobs are prepared. */
export const scheduleBackups = (
  { db, clock, log, jobs }: Pick<Deps, 'db' | 'clock' | 'log' | 'jobs'>,
  around: Omit<Around, 'db' | 'clock' | 'log'>,
): void => jobs.repeat('scheduled-backup', '*/5 * * * *', () => backUpWhenDue({ db, clock, log, ...around }))
