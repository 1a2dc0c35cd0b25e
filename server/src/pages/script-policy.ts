// Pages are cached, so there are no nonces: a page's policy holds the hash of each of its inline scripts. Styles keep
// 'unsafe-inline' because toasts and dialogs inject theirs.

import { createHash } from 'node:crypto'

const inlineScript = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g
/** JSON-LD and the like are data: browsers do not run them, so they need no hash. */
const isData = (attributes: string) => /\stype="application\/[a-z+-]*json"/.test(attributes)

export const scriptHashes = (html: string): string[] =>
  [...html.matchAll(inlineScript)]
    .filter(([, attributes = '']) => !isData(attributes))
    .map(([, , source = '']) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`)

type Extras = {
  /** Lets the page compile WebAssembly, which no policy allows by itself. */
  wasm?: boolean
  /** The origin of the map's style and tiles. */
  mapOrigin?: string | null
}

export const contentPolicy = (hashes: readonly string[], { wasm = false, mapOrigin = null }: Extras = {}) =>
  [
    "default-src 'self'",
    `script-src ${["'self'", ...(wasm ? ["'wasm-unsafe-eval'"] : []), ...new Set(hashes)].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src 'self'${mapOrigin === null ? '' : ` ${mapOrigin}`}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
