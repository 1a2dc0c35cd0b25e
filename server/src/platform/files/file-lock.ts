/**
 * Locks on files of the data folder, held by the operating system: they end with the process that held them, so there
 * are no stale locks, and a reused process id is no problem. Node has no flock; SQLite, which is part of Node, takes
 * the same kind of lock on an empty file.
 */
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { StartupError } from '../startup-error.ts'

export type FileLock = { release(): void }

const SQLITE_BUSY = 5
const SQLITE_FULL = 13
const RETRY_MS = 20

/** Keeps the handles alive: a garbage-collected handle would silently release its lock. */
const held = new Set<DatabaseSync>()

const isSqlite = (error: unknown, code: number) =>
  error instanceof Error && 'errcode' in error && error.errcode === code

/**
 * Takes the lock at once, or returns null because somebody else holds it. Any number of shared locks coexist; an
 * exclusive one excludes all others. The file is created when missing and stays empty.
 */
export const takeLock = (file: string, mode: 'exclusive' | 'shared'): FileLock | null => {
  const handle = new DatabaseSync(file, { timeout: 0 })
  try {
    handle.exec(mode === 'exclusive' ? 'BEGIN EXCLUSIVE' : 'BEGIN; SELECT 1 FROM sqlite_master')
  } catch (error) {
    handle.close()
    if (isSqlite(error, SQLITE_BUSY)) return null
    if (isSqlite(error, SQLITE_FULL))
      throw new StartupError(
        `Cannot write ${file}: the disk is full. Free some space, or name another folder with DATA_DIR.`,
      )
    throw error
  }
  held.add(handle)
  return {
    release: () => {
      if (!held.delete(handle)) return
      handle.close()
    },
  }
}

/** Waits for an exclusive lock that its holder should release within seconds. Null after the timeout. */
export const waitForLock = async (file: string, timeoutMs: number, signal?: AbortSignal): Promise<FileLock | null> => {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const lock = takeLock(file, 'exclusive')
    if (lock || Date.now() > deadline) return lock
    await wait(RETRY_MS, null, signal && { signal })
  }
}
