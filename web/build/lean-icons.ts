import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const lean = fileURLToPath(new URL('../src/ui/lucide-icon.ts', import.meta.url))

/**
 * Lucide's icons drawn by a part of ours: its own builder weighs more than all icons of a page together, and works for
 * every one of them again. In the build alone; in development both sides use lucide's.
 */
export const leanIcons = (): Plugin => ({
  name: 'lean-icons',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === '../createLucideIcon.mjs' && importer?.includes('/lucide-react/dist/esm/icons/') ? lean : undefined,
})
