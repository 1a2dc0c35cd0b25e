// Writes a .br and a .gz file beside every file of the browser build that compression makes smaller, so that the server
// never compresses static files.
import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const clientDir = join(import.meta.dirname, '../dist/next/client')
const compressible = new Set(['.js', '.mjs', '.css', '.svg', '.html', '.json', '.webmanifest', '.txt', '.xml', '.wasm'])

const compress = async (path: string) => {
  const bytes = await readFile(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const copies = {
    br: await promisify(brotliCompress)(bytes, { params }),
    gz: await promisify(gzip)(bytes, { level: 9 }),
  }
  for (const [ending, copy] of Object.entries(copies))
    if (copy.length < bytes.length) await writeFile(`${path}.${ending}`, copy)
}

// Node compresses on several threads.
await Promise.all(
  readdirSync(clientDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes('.vite'))
    .map(compress),
)
