import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { PRELOAD_HELPER } from './build-names.ts'

const replacements = [
  {
    // Lucide's icon builder is larger than all icons of a page together, and repeats its work for each icon.
    source: '../createLucideIcon.mjs',
    importedFrom: '/lucide-react/dist/esm/icons/',
    by: new URL('./lucide-icon.ts', import.meta.url),
  },
  {
    // The router imports its Link component with every route, but no page uses it: see
    // src/lib/navigation/link-clicks.ts.
    source: './link.js',
    importedFrom: '/@tanstack/react-router/dist/esm/',
    by: new URL('./router-link.ts', import.meta.url),
  },
  {
    // Every query client brings the code of mutations, and nothing uses them.
    source: './mutationCache.js',
    importedFrom: '/@tanstack/query-core/build/modern/',
    by: new URL('./mutation-cache.ts', import.meta.url),
  },
]

/**
 * React creates a few errors while its module is evaluated, which it only compares. When developer tools or the driver of a
 * browser are attached, V8 then parses the whole file once more for their stack: most of the longest task of a page.
 */
export const withoutStacks = (reactDom: string): string =>
  `${reactDom.replace(/(?<=\b\w+Exception = )Error(?=\()/g, 'errorWithoutStack')}
function errorWithoutStack(message) { return Object.create(Error.prototype, { message: { value: message } }) }`

/** Replaces modules of libraries with the shop's own. Only in the build: development uses the original libraries. */
export const replaceModules = (): Plugin => ({
  name: 'replace-modules',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer) => {
    const found = replacements.find((each) => each.source === source && importer?.includes(each.importedFrom))
    return found && fileURLToPath(found.by)
  },
  load: (id) =>
    id === PRELOAD_HELPER
      ? { code: readFileSync(new URL('./preload-helper.ts', import.meta.url), 'utf8'), moduleType: 'ts' }
      : undefined,
  transform: (code, id) =>
    id.endsWith('/react-dom/cjs/react-dom-client.production.js') ? { code: withoutStacks(code), map: null } : undefined,
})
