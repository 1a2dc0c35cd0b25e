// Removes the folders of test runs that were killed, and ends the databases that still run in them. The folder of a
// running test run is never touched. A folder that vanishes meanwhile does not fail this run.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findPostmaster } from '../src/platform/embedded-postgres/postmaster.ts'
import { takeLock } from '../src/platform/files/file-lock.ts'

const isAlive = (pid: unknown): boolean => {
  if (typeof pid !== 'number' || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Retries while something inside is still being written. */
export const removeFolder = (folder: string): void =>
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })

const ENDING_MS = 10_000

/** Ends a database at once: nobody needs its data any more. */
const endDatabase = async (cluster: string): Promise<void> => {
  const deadline = Date.now() + ENDING_MS
  for (let left = findPostmaster(cluster); left && Date.now() < deadline; left = findPostmaster(cluster)) {
    process.kill(left.pid, 'SIGQUIT')
    await wait(50)
  }
}

/** Ends every database below a folder, and those of data folders below it that keep their files elsewhere. */
const endDatabases = async (folder: string): Promise<void> => {
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(folder, name)
    if (path.basename(file) === 'postmaster.pid') await endDatabase(path.dirname(file))
    if (path.basename(file) !== 'postgres-home') continue
    const home = fs.readFileSync(file, 'utf8').trim()
    await endDatabase(path.join(home, 'postgres', 'cluster'))
    removeFolder(home)
  }
}

/**
 * Removes a folder that nobody uses. The lock is held until it is gone, so that no second run removes it at the same
 * time.
 */
const clear = async (dataDir: string): Promise<void> => {
  if (fs.statSync(dataDir).uid !== os.userInfo().uid) return
  // A run that has just created its folder takes the lock before it writes this file.
  const holder = JSON.parse(fs.readFileSync(path.join(dataDir, 'server.json'), 'utf8'))
  if (isAlive(holder.pid)) return
  const lock = takeLock(path.join(dataDir, 'server.lock'), 'exclusive')
  if (!lock) return
  try {
    await endDatabases(dataDir)
    removeFolder(dataDir)
  } finally {
    lock.release()
  }
}

/** Removes every folder in `parent` whose name begins with `prefix` and whose run has ended. */
export const removeLeftoverFolders = async (parent: string, prefix: string): Promise<void> => {
  for (const name of fs.readdirSync(parent).filter((name) => name.startsWith(prefix)))
    await clear(path.join(parent, name)).catch(() => {}) // gone meanwhile, incomplete, or damaged: the next run retries
}
