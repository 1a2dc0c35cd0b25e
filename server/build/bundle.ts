// Puts the server into a few files of server/dist, so that a start reads these in place of
// some 1,200. Nothing is minified: a stack names our functions, and `entry.ts` translates its lines back.
import fs from 'node:fs'
import path from 'node:path'
import { decode, encode, type SourceMapLine } from '@jridgewell/sourcemap-codec'
import { build, type OutputChunk } from 'rolldown'

/** Native code, and what reads its own files by the folder it lies in. Node finds them as ever. */
const notBundled = ['sharp', '@node-rs/argon2', 'fontkit', 'pdfkit']

/** Leaves in a map what is ours; the lines of packages are ten times as many, and a map in use is kept in memory. */
const mapOfOurs = (map: NonNullable<OutputChunk['map']>): string => {
  const ours = map.sources.map((source) => !source.includes('node_modules'))
  // A line without a mark of its own would be taken for part of the one before.
  const lines = decode(map.mappings).map((line): SourceMapLine => {
    const kept = line.filter(([, source = -1]) => ours[source])
    return kept.length > 0 ? kept : [[0]]
  })
  return JSON.stringify({ ...map, mappings: encode(lines), sourcesContent: undefined, names: [] })
}

/** Written aside and renamed: a server that starts meanwhile reads all of the old file or all of the new one. */
const putInPlace = (file: string, text: string): void => {
  const draft = `${file}.${process.pid}`
  fs.writeFileSync(draft, text)
  fs.renameSync(draft, file)
}

const WEEK_MS = 7 * 24 * 3600_000

/** Names what the last bundle consists of. */
const LIST = 'parts.json'

/**
 * Bundles `entry` into the folder `dist`, where its program is `main.js`. Its parts stay for a week after
 * another bundle took its place: a server that runs from it reads some of them only when it needs them.
 */
export const bundle = async (entry: string, dist: string): Promise<void> => {
  const { output } = await build({
    input: { main: entry },
    platform: 'node',
    external: notBundled,
    // What would be left out as dead is also a call that is made only because it may throw, such as
    // `decodeURIComponent` in a `try`; minify would leave it out as well.
    treeshake: false,
    write: false,
    output: {
      dir: dist,
      sourcemap: 'hidden',
      minify: false,
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
  // The program comes first in the output and last into its place: by then all that it imports lies there.
  for (const chunk of output.filter((part) => part.type === 'chunk').toReversed()) {
    if (chunk.map) put(`${chunk.fileName}.map`, mapOfOurs(chunk.map))
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
