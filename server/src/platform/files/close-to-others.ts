import { chmod, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../error-code.ts'

const unlessGone = (error: unknown): void => {
  if (codeOf(error) !== 'ENOENT') throw error
}

/**
 * Makes what is in a folder readable by its owner alone: an earlier version may have written it for every account of the
 * machine. The folder itself is closed last, so that one that is closed needs no look inside.
 */
export const closeToOthers = async (folder: string): Promise<void> => {
  const found = await stat(folder).catch(unlessGone)
  if (!found || (found.mode & 0o077) === 0) return
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    if (!entry.isSymbolicLink())
      await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600).catch(unlessGone)
  await chmod(folder, 0o700)
}
