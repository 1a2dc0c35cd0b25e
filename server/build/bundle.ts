// npm run build -w server: puts the server into a few files of server/dist, so that a start reads these in place of
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

/** Bundles `entry` into the folder `dist`, where its program is `main.js`. */
export const bundle = async (entry: string, dist: string) => {
  await build({
    input: { main: entry },
    platform: 'node',
    external: notBundled,
    // What would be left out as dead is also a call that is made only because it may throw, such as
    // `decodeURIComponent` in a `try`; minify would leave it out as well.
    treeshake: false,
    plugins: [mapsOfOursOnly(dist)],
    output: {
      dir: dist,
      cleanDir: true,
      sourcemap: 'hidden',
      minify: false,
      entryFileNames: '[name].js',
      chunkFileNames: '[name].js',
    },
  })
}

if (import.meta.main)
  await bundle(path.join(import.meta.dirname, 'entry.ts'), path.join(import.meta.dirname, '../dist'))
