// Removes the data folders of test runs that were killed, and stops their databases. A folder of a running test run is
// never touched. A folder that vanishes meanwhile does not fail this run.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { attachEmbeddedPostgres } from '../src/platform/embedded-postgres/embedded-postgres.ts'
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
    // Without an existing cluster, attaching to the database would create one.
    if (fs.existsSync(path.join(dataDir, 'postgres-users.lock'))) await (await attachEmbeddedPostgres(dataDir)).stop()
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
