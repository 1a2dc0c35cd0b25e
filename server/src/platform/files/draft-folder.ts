/**
 * A folder that is filled under a temporary name and gets its own when it is complete. Its lock ends with the process, so
 * what a killed process left is told from what another one still fills.
 */
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { codeOf } from '../error-code.ts'
import { takeLock } from './file-lock.ts'

const LOCK = 'draft.lock'
const DRAFT = /\.partial-\d+$/

export type DraftFolder = {
  path: string
  /** Gives the folder its name. Fails if there is a folder that is not empty. */
  complete: () => Promise<void>
  discard: () => Promise<void>
}

export const openDraftFolder = async (folder: string): Promise<DraftFolder> => {
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 })
  const path = join(dirname(folder), `${basename(folder)}.partial-${process.pid}`)
  await mkdir(path, { recursive: true, mode: 0o700 })
  const lock = takeLock(join(path, LOCK), 'exclusive')
  return {
    path,
    complete: async () => {
      await rm(join(path, LOCK))
      lock?.release()
      await rename(path, folder)
    },
    discard: async () => {
      await rm(path, { recursive: true, force: true })
      lock?.release()
    },
  }
}

/** Calls `work` for each draft in a folder whose process has ended, while no other process can take it. */
const forEachAbandoned = async (parent: string, work: (path: string) => Promise<void>): Promise<void> => {
  const names = await readdir(parent).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })
  for (const name of names.filter((one) => DRAFT.test(one))) {
    const path = join(parent, name)
    // Another program's folder may have such a name.
    if (!(await readdir(path).catch((): string[] => [])).includes(LOCK)) continue
    const lock = takeLock(join(path, LOCK), 'exclusive')
    if (!lock) continue
    await work(path)
    lock.release()
  }
}

export const removeAbandonedDrafts = (parent: string): Promise<void> =>
  forEachAbandoned(parent, (path) => rm(path, { recursive: true, force: true }))

export const findAbandonedDrafts = async (parent: string): Promise<string[]> => {
  const found: string[] = []
  await forEachAbandoned(parent, async (path) => void found.push(path))
  return found
}
