import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const ours = (file: string) => fileURLToPath(new URL(`../src/${file}`, import.meta.url))

const parts = [
  // Lucide's own builder weighs more than all icons of a page together, and works for every one of them again.
  { source: '../createLucideIcon.mjs', of: '/lucide-react/dist/esm/icons/', instead: ours('ui/lucide-icon.ts') },
  // Every route carries the router's link, and no page of ours shows one: see lib/follow-links.ts.
  { source: './link.js', of: '/@tanstack/react-router/dist/esm/', instead: ours('lib/no-router-link.ts') },
]

/** Parts of libraries that ours stand in for, in the build alone: in development both sides use the library's. */
export const leanVendor = (): Plugin => ({
  name: 'lean-vendor',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer) => parts.find((part) => part.source === source && importer?.includes(part.of))?.instead,
})
