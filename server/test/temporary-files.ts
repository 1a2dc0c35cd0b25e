import fs from 'node:fs'
import os from 'node:os'

const MEMORY = '/dev/shm'
const NEEDED_BYTES = 8 * 2 ** 30

const hasRoom = (): boolean => {
  try {
    const { bavail, bsize } = fs.statfsSync(MEMORY)
    fs.accessSync(MEMORY, fs.constants.W_OK)
    return Math.min(bavail * bsize, os.freemem()) > NEEDED_BYTES
  } catch {
    return false
  }
}

/**
 * Call once in the process that starts the tests. From then on their temporary files are in memory where Linux has room for
 * them: a database consists of a thousand files, which a disk needs thirty times as long to copy.
 */
export const keepTemporaryFilesInMemory = () => {
  if (process.env.TMPDIR === undefined && hasRoom()) process.env.TMPDIR = MEMORY
}
