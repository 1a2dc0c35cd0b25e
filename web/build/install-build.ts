// Moves a finished build to where the shop reads it, file by file, so that a shop may run from there meanwhile. It keeps
// the browser's files in its memory, but reads parts of the renderer only when somebody asks for their page.
import fs from 'node:fs'
import path from 'node:path'

const WEEK_MS = 7 * 86_400_000

/** Last into their place, the renderer after the rest: by then all that they name lies there. */
const ENTRIES = ['client/.vite/manifest.json', 'server/entry-server.js']

const filesIn = (folder: string): string[] =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))

/** Names what the last build put there. */
const LIST = 'server/parts.json'

const listIn = (dist: string): string[] => {
  const list = path.join(dist, LIST)
  return fs.existsSync(list) ? JSON.parse(fs.readFileSync(list, 'utf8')) : []
}

/**
 * `next` goes away. What `dist` has of earlier builds goes as well, but the renderer's parts a week after another build
 * took their place.
 */
export const putInPlace = (next: string, dist: string): void => {
  const built = filesIn(next).sort((one, other) => ENTRIES.indexOf(one) - ENTRIES.indexOf(other))
  for (const name of built) {
    const place = path.join(dist, name)
    fs.mkdirSync(path.dirname(place), { recursive: true })
    fs.renameSync(path.join(next, name), place)
  }
  fs.rmSync(next, { recursive: true })
  const now = new Date()
  const before = new Set(listIn(dist))
  // The stamp is scripts/build.mjs's.
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
  putInPlace(path.join(dist, 'next'), dist)
}
