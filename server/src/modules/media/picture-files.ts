// The storage of finished pictures: a folder, or a bucket (picture-bucket.ts).
import { randomUUID } from 'node:crypto'
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { codeOf } from '../../platform/error-code.ts'

export type PictureFiles = {
  /** The bytes, or null when there are none under this name. */
  read: (name: string) => Promise<Buffer | null>
  has: (name: string) => Promise<boolean>
  /** Atomic: a reader never sees half a picture. */
  write: (name: string, bytes: Buffer) => Promise<void>
  /** Removes the file, if it exists. */
  remove: (name: string) => Promise<void>
}

/**
 * File names are generated (`<hash>-<width>.webp`); their first two letters are the subfolder, so that none grows huge.
 */
export const folderOfPictures = (folder: string): PictureFiles => {
  const pathOf = (name: string) => path.join(folder, name.slice(0, 2), name)
  return {
    read: async (name) => {
      try {
        return await readFile(pathOf(name))
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return null
        throw error
      }
    },
    has: (name) =>
      access(pathOf(name)).then(
        () => true,
        () => false,
      ),
    write: async (name, bytes) => {
      const file = pathOf(name)
      const draft = `${file}.${randomUUID()}`
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      try {
        await writeFile(draft, bytes, { mode: 0o600 })
        await rename(draft, file)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  }
}
