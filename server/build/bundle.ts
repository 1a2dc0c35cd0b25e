// Puts the server into a few files of server/dist, so that a start reads these in place of
// some 1,200. Nothing is minified: a stack names our functions, and `entry.ts` translates its lines back.
import fs from 'node:fs'
import path from 'node:path'
import { decode, encode, type SourceMapLine } from '@jridgewell/sourcemap-codec'
import { build, type Plugin } from 'rolldown'

/** Native code, and what reads its own files by the folder it lies in. Node finds them as ever. */
const notBundled = ['sharp', '@node-rs/argon2', 'fontkit', 'pdfkit']

/** Leaves in the maps what is ours; the lines of packages are ten times as many, and a map in use is kept in memory. */
const mapsOfOursOnly = (dist: string): Plugin => ({
  name: 'maps-of-ours-only',
  writeBundle: (_options, bundle) => {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || !chunk.map) continue
      const { map } = chunk
      const ours = map.sources.map((source) => !source.includes('node_modules'))
      // A line without a mark of its own would be taken for part of the one before.
      const lines = decode(map.mappings).map((line): SourceMapLine => {
        const kept = line.filter(([, source = -1]) => ours[source])
        return kept.length > 0 ? kept : [[0]]
      })
      const kept = { ...map, mappings: encode(lines), sourcesContent: undefined, names: [] }
      fs.writeFileSync(path.join(dist, `${chunk.fileName}.map`), JSON.stringify(kept))
    }
  },
})

const WEEK_MS = 7 * 24 * 3600_000

/**
 * Bundles `entry` into the folder `dist`, where its program is `main.js`. Parts of earlier bundles stay for a week: a
 * server that runs from one reads some of them only when it needs them.
 */
export const bundle = async (entry: string, dist: string) => {
  const { output } = await build({
    input: { main: entry },
    platform: 'node',
    external: notBundled,
    // What would be left out as dead is also a call that is made only because it may throw, such as
    // `decodeURIComponent` in a `try`; minify would leave it out as well.
    treeshake: false,
    plugins: [mapsOfOursOnly(dist)],
    output: {
      dir: dist,
      sourcemap: 'hidden',
      minify: false,
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
    },
  })
  const written = new Set(output.flatMap(({ fileName }) => [fileName, `${fileName}.map`]))
  for (const name of fs.readdirSync(dist)) {
    const file = path.join(dist, name)
    if (!written.has(name) && fs.statSync(file).mtimeMs < Date.now() - WEEK_MS) fs.rmSync(file)
  }
}
