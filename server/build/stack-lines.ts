// In the bundle, a stack is told with the files and lines of the sources. Node can do that itself (--enable-source-maps),
// but reads every map at every start for it; here a map is read when the first stack is looked at.
import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

const here = new URL('.', import.meta.url).href
const maps = new Map<string, SourceMap | null>()

const mapOf = (file: string): SourceMap | null => {
  let map = maps.get(file)
  if (map === undefined) {
    try {
      map = new SourceMap(JSON.parse(readFileSync(fileURLToPath(`${file}.map`), 'utf8')))
    } catch {
      map = null // without its map a stack is told as it is
    }
    maps.set(file, map)
  }
  return map
}

/** `file:///…/server/dist/app.js:12:3` as `file:///…/server/src/app.ts:4:1`. */
const inSources = (place: string): string =>
  place.replace(/(file:\/\/[^\s()]+\.js):(\d+):(\d+)/, (told, file: string, line: string, column: string) => {
    const found = file.startsWith(here) && mapOf(file)?.findOrigin(Number(line), Number(column))
    if (!found || !('lineNumber' in found)) return told // a package's own line, or a file without a map
    return `${new URL(found.fileName, file).href}:${found.lineNumber}:${found.columnNumber}`
  })

Error.prepareStackTrace = (error, frames) => {
  let title = 'Error'
  try {
    title = String(error)
  } catch {} // whatever was thrown, its frames are told
  return [title, ...frames.map((frame) => `    at ${inSources(String(frame))}`)].join('\n')
}
