// Bundles the server into a few files in server/dist, so that a start reads those instead of about 1,200. Nothing is
// minified: stack traces name our functions, and Node maps their lines to the sources (--enable-source-maps).
import fs from 'node:fs'
import path from 'node:path'
import { build } from 'rolldown'

/** Native modules, and packages that read their own files relative to their folder. Node resolves them as usual. */
const notBundled = ['sharp', '@node-rs/argon2', 'fontkit', 'pdfkit']

/**
 * Writes to a temporary file and renames it: a server that starts meanwhile reads either the whole old file or the
 * whole new one.
 */
const putInPlace = (file: string, text: string): void => {
  const draft = `${file}.${process.pid}`
  fs.writeFileSync(draft, text)
  fs.renameSync(draft, file)
}

const WEEK_MS = 7 * 24 * 3600_000

/** Lists the files of the last bundle. */
const LIST = 'parts.json'

/**
 * Bundles `entry` into the folder `dist`; the program is `main.js`. Chunks of an earlier bundle stay for a week: a
 * server that runs from it loads some of them only when it needs them.
 */
export const bundle = async (entry: string, dist: string): Promise<void> => {
  const { output } = await build({
    input: { main: entry },
    platform: 'node',
    external: notBundled,
    // Tree shaking also removes calls that are made only because they may throw, such as `decodeURIComponent` in a
    // `try`; so does minify.
    treeshake: false,
    write: false,
    output: {
      dir: dist,
      sourcemap: true,
      sourcemapExcludeSources: true,
      minify: false,
      // V8 keeps the text of each file, with two bytes for each character if one of them is not Latin-1. So there are
      // only ASCII letters in it, and no comments but those of licences.
      charset: 'ascii',
      comments: { legal: true, annotation: false, jsdoc: false },
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
    },
  })
  const written = new Set<string>()
  const put = (name: string, text: string) => {
    putInPlace(path.join(dist, name), text)
    written.add(name)
  }
  fs.mkdirSync(dist, { recursive: true })
  // The entry comes first in the output and is written last: by then all that it imports is in place.
  for (const chunk of output.filter((part) => part.type === 'chunk').toReversed()) {
    if (chunk.map) put(`${chunk.fileName}.map`, JSON.stringify(chunk.map))
    put(chunk.fileName, chunk.code)
  }
  const list = path.join(dist, LIST)
  const before: string[] = fs.existsSync(list) ? JSON.parse(fs.readFileSync(list, 'utf8')) : []
  const now = new Date()
  for (const name of fs.readdirSync(dist).filter((each) => !written.has(each))) {
    const file = path.join(dist, name)
    if (before.includes(name)) fs.utimesSync(file, now, now)
    else if (fs.statSync(file).mtimeMs < now.getTime() - WEEK_MS) fs.rmSync(file)
  }
  putInPlace(list, JSON.stringify([...written]))
}
