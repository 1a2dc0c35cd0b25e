// Moves a finished build into the folder that the shop runs from, file by file, possibly while a shop is running. A
// running shop holds the browser's files in memory, but reads the renderer's chunks only when a page needs them.
import fs from 'node:fs'
import path from 'node:path'

const WEEK_MS = 7 * 86_400_000

/** Manifests and renderers are moved last, in this order, so that every file that they refer to is already in place. */
const orderOf = (name: string): number => {
  if (name.startsWith('client/.vite/')) return 1
  return /^server\/(?:[^/]+\/)?entry-server\.js$/.test(name) ? 2 : 0
}

const filesIn = (folder: string): string[] =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))

/** Lists the files of the last build. */
const LIST = 'server/parts.json'

const listIn = (dist: string): string[] => {
  const list = path.join(dist, LIST)
  return fs.existsSync(list) ? JSON.parse(fs.readFileSync(list, 'utf8')) : []
}

/**
 * Moves the files of `next` into `dist` and removes `next`. Files of earlier builds are deleted from `dist`; the
 * renderer's chunks stay for a week after they are replaced.
 */
export const installBuild = (next: string, dist: string): void => {
  const built = filesIn(next).sort((one, other) => orderOf(one) - orderOf(other))
  for (const name of built) {
    const place = path.join(dist, name)
    fs.mkdirSync(path.dirname(place), { recursive: true })
    fs.renameSync(path.join(next, name), place)
  }
  fs.rmSync(next, { recursive: true })
  const now = new Date()
  const before = new Set(listIn(dist))
  // scripts/build.mjs writes the stamp.
  const stays = new Set([...built, LIST, '.built-from'])
  for (const name of filesIn(dist).filter((each) => !stays.has(each))) {
    const file = path.join(dist, name)
    if (!name.startsWith('server/')) fs.rmSync(file)
    else if (before.has(name)) fs.utimesSync(file, now, now)
    else if (fs.statSync(file).mtimeMs < now.getTime() - WEEK_MS) fs.rmSync(file)
  }
  fs.writeFileSync(path.join(dist, LIST), JSON.stringify(built))
}

if (import.meta.main) {
  const dist = path.join(import.meta.dirname, '../dist')
  installBuild(path.join(dist, 'next'), dist)
}
