// Data folders of test runs that were killed: their database is stopped, they are removed. A folder whose run is alive is
// never touched, whatever else goes wrong; neither may one that vanishes meanwhile make this run fail.
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

/** Not removed by anything that is still under way inside. */
export const removeFolder = (folder: string): void =>
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })

/** Removes one if nobody uses it. The lock is kept until it is gone, so that no second run begins to clear it as well. */
const clear = async (dataDir: string): Promise<void> => {
  if (fs.statSync(dataDir).uid !== os.userInfo().uid) return
  // A run that has just made its folder holds the lock before it writes this.
  const holder = JSON.parse(fs.readFileSync(path.join(dataDir, 'server.json'), 'utf8'))
  if (isAlive(holder.pid)) return
  const lock = takeLock(path.join(dataDir, 'server.lock'), 'exclusive')
  if (!lock) return
  try {
    // Without a database that was begun, looking for one would make it.
    if (fs.existsSync(path.join(dataDir, 'postgres-users.lock'))) await (await attachEmbeddedPostgres(dataDir)).stop()
    removeFolder(dataDir)
  } finally {
    lock.release()
  }
}

/** Clears every folder in `parent` whose name begins with `prefix` and whose run has ended. */
export const removeLeftoverFolders = async (parent: string, prefix: string): Promise<void> => {
  for (const name of fs.readdirSync(parent).filter((name) => name.startsWith(prefix)))
    await clear(path.join(parent, name)).catch(() => {}) // gone meanwhile, half made, or damaged: not ours to judge
}
