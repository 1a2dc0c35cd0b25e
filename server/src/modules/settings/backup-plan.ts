// When the shop backs itself up, and how the last time went. Both are settings that only owners read.
import { access, constants, mkdir } from 'node:fs/promises'
import { isAbsolute } from 'node:path'
import type { Deps } from '../../deps.ts'
import { audit } from '../../platform/audit-log.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { type BucketAddress, openBackupBucket, readBucketAddress } from '../../platform/files/backup-bucket.ts'
import { newId } from '../../platform/ids.ts'
import { readSetting, writeSetting } from '../../platform/settings.ts'
import * as queries from './queries.ts'

/**
 * `at` is a time of the shop such as 03:00, null: no backups. `folder` is one of the machine, or `s3://bucket/path`; an empty
 * one is `backups` in the data folder.
 */
export type BackupPlan = { at: string | null; folder: string; keep: number }
/** `mark` is in the names of the backups: two shops may have one folder, and each removes its own. */
type KeptPlan = BackupPlan & { mark: string }
/** Times as ISO texts. `endedAt` is null while it runs, and for one that was killed. */
export type BackupRun = { startedAt: string; endedAt: string | null; error: string | null; folder: string | null }

const [PLAN, RUN] = ['backupPlan', 'backupRun']
const noBackups: KeptPlan = { at: null, folder: '', keep: 14, mark: '' }

export const readBackupPlan = async (db: Db | Tx): Promise<KeptPlan> => ({
  ...noBackups,
  ...((await readSetting(db, PLAN)) as Partial<KeptPlan> | undefined), // written below alone
})

const readBackupRun = async (db: Db | Tx): Promise<BackupRun | null> =>
  ((await readSetting(db, RUN)) as BackupRun | undefined) ?? null // written below alone

const refuse = (message: string): never => {
  throw new AppError('bad_request', { message, fields: { folder: message } })
}

const tryBucket = async (s3: Deps['s3'], address: BucketAddress): Promise<void> => {
  if (s3 === null) return refuse('Set S3_ENDPOINT and its keys in the environment first')
  await openBackupBucket(s3, address)
    .probe()
    .catch((error: unknown) =>
      refuse(`This bucket cannot be written: ${error instanceof Error ? error.message : String(error)}`),
    )
}

const refuseUnwritable = async (s3: Deps['s3'], folder: string): Promise<void> => {
  const address = readBucketAddress(folder)
  if (address) return tryBucket(s3, address)
  const no = () => refuse('This folder cannot be written')
  if (!isAbsolute(folder)) no()
  // With its parents, Node would try for ever where a file system refuses them all.
  await mkdir(folder, { mode: 0o700 }).catch(() => {})
  await access(folder, constants.W_OK).catch(no)
}

export const showBackups = async ({ db, clock, backupFolder }: Pick<Deps, 'db' | 'clock' | 'backupFolder'>) => {
  const [{ at, folder, keep }, last] = [await readBackupPlan(db), await readBackupRun(db)]
  return { at, folder: folder || backupFolder, keep, last, trouble: backupTrouble({ at }, last, clock()) }
}

/** Throws `bad_request` for a folder or bucket that cannot be written, unless no backups are to be made. */
export const scheduleBackups = async (
  deps: Pick<Deps, 'db' | 'clock' | 'backupFolder' | 's3'>,
  { folder, ...plan }: BackupPlan,
  actor: string,
): Promise<void> => {
  if (plan.at !== null && folder !== '' && folder !== deps.backupFolder) await refuseUnwritable(deps.s3, folder)
  await writeBackupPlan(deps, { ...plan, folder: folder === deps.backupFolder ? '' : folder }, actor)
}

const writeBackupPlan = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, plan: BackupPlan, actor: string) =>
  inTransaction(db, async (tx) => {
    await queries.lockSettings(tx)
    const mark = (await readBackupPlan(tx)).mark || newId().slice(-8)
    await writeSetting(tx, PLAN, { ...plan, mark })
    await audit(tx, { at: clock(), actor, action: 'backups.scheduled', subject: '', detail: plan })
  })

/** Longer than any backup takes. */
const LONGEST_MS = 6 * 3_600_000

/** What went wrong with the last one, null if nothing did or none are to be made. */
export const backupTrouble = ({ at }: Pick<BackupPlan, 'at'>, run: BackupRun | null, now: Date): string | null =>
  at === null ? null : failureOf(run, now)

const failureOf = (run: BackupRun | null, now: Date): string | null => {
  if (!run) return null
  if (run.error !== null) return run.error
  return run.endedAt === null && now.getTime() - new Date(run.startedAt).getTime() > LONGEST_MS
    ? 'It was interrupted'
    : null
}

/** A failed one is tried again. */
const AGAIN_MS = 3_600_000

/** Whether this copy of the shop makes the backup of the time `due`: none has begun it. */
export const claimBackup = (db: Db, due: Date, now: Date): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await queries.lockSettings(tx)
    const last = await readBackupRun(tx)
    const startedAt = last ? new Date(last.startedAt).getTime() : 0
    const isDone = startedAt >= due.getTime() && failureOf(last, now) === null
    if (isDone || now.getTime() - startedAt < AGAIN_MS) return false
    const run: BackupRun = { startedAt: now.toISOString(), endedAt: null, error: null, folder: null }
    await writeSetting(tx, RUN, run)
    return true
  })

export const endBackup = (db: Db, end: Omit<BackupRun, 'startedAt'>): Promise<void> =>
  inTransaction(db, async (tx) => {
    await queries.lockSettings(tx)
    const run = await readBackupRun(tx)
    if (run) await writeSetting(tx, RUN, { ...run, ...end })
  })
