/**
 * The built storefront: its renderer and the folder of its files. The server never imports the web's sources; it
 * loads what `vite build` left in web/dist.
 */
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Renderer } from './pages/renderer.ts'
import { StartRefusal } from './platform/start-refusal.ts'

const dist = path.join(import.meta.dirname, '../../web/dist')

export type Storefront = { renderer: Renderer; clientDir: string }

/** Throws StartRefusal when the storefront was not built. */
export const loadStorefront = async (): Promise<Storefront> => {
  const entry = path.join(dist, 'server', 'entry-server.js')
  const clientDir = path.join(dist, 'client')
  const manifest = path.join(clientDir, '.vite', 'manifest.json')
  if (!fs.existsSync(entry) || !fs.existsSync(manifest)) {
    throw new StartRefusal(
      'The storefront is not built yet: use npm start, which builds it, or run npm run build -w web.',
    )
  }
  const { createRenderer } = await import(pathToFileURL(entry).href)
  return { renderer: createRenderer(JSON.parse(fs.readFileSync(manifest, 'utf8'))), clientDir }
}
