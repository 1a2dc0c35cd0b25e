// Compressed files of lines that are written once. A file that has its name is complete, checked and on the disk.
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

const LINE_BREAK = 10

/** Counts the lines of a compressed file. Throws if the file is damaged. */
const countLines = async (file: string): Promise<number> => {
  let lines = 0
  await pipeline(createReadStream(file), createGunzip(), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) for (const byte of chunk) if (byte === LINE_BREAK) lines++
  })
  return lines
}

/** Waits until the disk has the file, or the names of a folder. */
const sync = async (path: string): Promise<void> => {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )

/**
 * Writes a file of lines and returns their number, read from the file. It replaces the file of an interrupted attempt, but
 * never one with more lines.
 */
export const writeLines = async (file: string, lines: AsyncIterable<string>): Promise<number> => {
  const folder = dirname(file)
  const draftName = `${basename(file)}.partial-`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder))
    if (name.startsWith(draftName)) await rm(join(folder, name), { force: true })
  const draft = join(folder, draftName + randomUUID())
  const handle = await open(draft, 'wx', 0o600)
  await pipeline(lines, createGzip(), handle.createWriteStream())
  await sync(draft)
  const count = await countLines(draft)
  if ((await exists(file)) && (await countLines(file)) > count)
    throw new Error(`${file} has more rows than the table. Move it elsewhere.`)
  await rename(draft, file)
  await sync(folder)
  return count
}
