// A page's policy holds the hash of each inline script that the renderer wrote. The renderer marks its scripts with a nonce
// that is new for each rendering, so that a script that came with the data has no hash and does not run. The nonce itself is
// not part of the policy: pages are cached, and everybody gets the same one. Styles keep 'unsafe-inline' because toasts and
// dialogs inject theirs.

import { createHash } from 'node:crypto'

const inlineScript = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g
/** JSON-LD and the like are data: browsers do not run them, so they need no hash. */
const isData = (attributes: string) => /\stype="application\/[a-z+-]*json"/.test(attributes)

/** The hashes of the scripts with the nonce, and the page without it: a page has the same bytes each time it is rendered. */
export const ownScripts = (html: string, nonce: string): { html: string; hashes: string[] } => {
  const mark = ` nonce="${nonce}"`
  return {
    html: html.replaceAll(`<meta property="csp-nonce" content="${nonce}"/>`, '').replaceAll(mark, ''),
    hashes: [...html.matchAll(inlineScript)]
      .filter(([, attributes = '']) => attributes.includes(mark) && !isData(attributes))
      .map(([, , source = '']) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`),
  }
}

type Extras = {
  /** Lets the page compile WebAssembly, which no policy allows by itself. */
  wasm?: boolean
  /** The origin of the map's style and tiles. */
  mapOrigin?: string | null
}

export const contentPolicy = (hashes: readonly string[] = [], { wasm = false, mapOrigin = null }: Extras = {}) =>
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
