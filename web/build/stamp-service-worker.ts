import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { languages } from '../../scripts/messages.mjs'

/** Writes a hash of the build into sw.js: after a change, browsers install a new worker. */
export const stampServiceWorker = (): Plugin => ({
  name: 'stamp-service-worker',
  generateBundle: (_, bundle) => {
    const worker = bundle['sw.js']
    if (worker?.type !== 'chunk') return
    const hash = createHash('sha256').update(Object.keys(bundle).sort().join('\n'))
    // The files of the other languages differ by their texts.
    for (const language of languages())
      hash.update(readFileSync(new URL(`../messages/${language}.json`, import.meta.url)))
    const build = hash.digest('hex').slice(0, 12)
    worker.code = worker.code.replace('__BUILD__', build)
  },
})
