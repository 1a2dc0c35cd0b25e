// Maps stack traces of the bundle to files and lines of the sources. Node's --enable-source-maps reads every map at
// every start; this reads a map when the first stack is formatted.
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
      map = null // without its map a stack stays as it is
    }
    maps.set(file, map)
  }
  return map
}

/** `file:///…/server/dist/app.js:12:3` as `file:///…/server/src/app.ts:4:1`. */
const inSources = (place: string): string =>
  place.replace(/(file:\/\/[^\s()]+\.js):(\d+):(\d+)/, (told, file: string, line: string, column: string) => {
    const found = file.startsWith(here) && mapOf(file)?.findOrigin(Number(line), Number(column))
    if (!found || !('lineNumber' in found)) return told // a line of a package, or a file without a map
    return `${new URL(found.fileName, file).href}:${found.lineNumber}:${found.columnNumber}`
  })

Error.prepareStackTrace = (error, frames) => {
  let title = 'Error'
  try {
    title = String(error)
  } catch {} // any thrown value keeps its frames
  return [title, ...frames.map((frame) => `    at ${inSources(String(frame))}`)].join('\n')
}
