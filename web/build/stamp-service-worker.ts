import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/** Writes a hash of the build into sw.js: after a change, browsers install a new worker. */
export const stampServiceWorker = (): Plugin => ({
  name: 'stamp-service-worker',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: (_, bundle) => {
    const worker = bundle['sw.js']
    if (worker?.type !== 'chunk') return
    const build = createHash('sha256').update(Object.keys(bundle).sort().join('\n')).digest('hex').slice(0, 12)
    worker.code = worker.code.replace('__BUILD__', build)
  },
})
