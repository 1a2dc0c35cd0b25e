import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const parts = [
  {
    // Lucide's own builder weighs more than all icons of a page together, and works for every one of them again.
    source: '../createLucideIcon.mjs',
    of: '/lucide-react/dist/esm/icons/',
    instead: new URL('./lucide-icon.ts', import.meta.url),
  },
  {
    // Every route carries the router's link, and no page of ours shows one: see src/lib/navigation/link-clicks.ts.
    source: './link.js',
    of: '/@tanstack/react-router/dist/esm/',
    instead: new URL('./router-link.ts', import.meta.url),
  },
]

/** Parts of libraries that ours stand in for, in the build alone: in development both sides use the library's. */
export const replaceModules = (): Plugin => ({
  name: 'lean-vendor',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer) => {
    const part = parts.find((each) => each.source === source && importer?.includes(each.of))
    return part && fileURLToPath(part.instead)
  },
})
