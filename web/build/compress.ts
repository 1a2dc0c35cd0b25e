// Writes a .br and a .gz file beside every file of the browser build that compression makes smaller, so that the server
// never compresses static files.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const clientDir = join(import.meta.dirname, '../dist/next/client')
const compressible = new Set(['.js', '.mjs', '.css', '.svg', '.html', '.json', '.webmanifest', '.txt', '.xml', '.wasm'])

for (const entry of readdirSync(clientDir, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name)
  if (!entry.isFile() || !compressible.has(extname(path)) || path.includes('.vite')) continue
  const bytes = readFileSync(path)
  const brotli = brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  })
  if (brotli.length < bytes.length) writeFileSync(`${path}.br`, brotli)
  const gzip = gzipSync(bytes, { level: 9 })
  if (gzip.length < bytes.length) writeFileSync(`${path}.gz`, gzip)
}
