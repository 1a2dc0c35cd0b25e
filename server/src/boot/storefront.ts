/**
 * The built storefront: its renderer and the folder of its files. The server never imports the sources of web; it loads
 * what `vite build` wrote to web/dist.
 */
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { BASE_LANGUAGE, OTHER_LANGUAGES } from '@tokri/contract/language.ts'
import type { FastifyInstance } from 'fastify'
import type { Renderer, Renderers } from '../pages/renderer.ts'
import { serverFolder } from '../platform/files/server-folder.ts'
import { StartupError } from '../platform/startup-error.ts'

const web = path.join(serverFolder, '../web')
const dist = path.join(web, 'dist')

/** Where the storefront comes from. */
export type Storefront = {
  renderers: Renderers
  clientDir?: string
  cacheBytes?: number
  strictScripts?: boolean
  close?: () => Promise<void>
}

/** Throws StartupError when the storefront was not built. */
export const loadStorefront = async (): Promise<Storefront> => {
  const clientDir = path.join(dist, 'client')
  const renderers = new Map<string, Renderer>()
  for (const language of [BASE_LANGUAGE, ...Object.keys(OTHER_LANGUAGES)]) {
    const ofLanguage = language === BASE_LANGUAGE ? '' : language
    const entry = path.join(dist, 'server', ofLanguage, 'entry-server.js')
    const manifest = path.join(clientDir, '.vite', ofLanguage === '' ? 'manifest.json' : `manifest-${language}.json`)
    if (!fs.existsSync(entry) || !fs.existsSync(manifest)) {
      throw new StartupError(
        'The storefront is not built yet: use npm start, which builds it, or run npm run build -w web.',
      )
    }
    const { createRenderer } = await import(pathToFileURL(entry).href)
    renderers.set(language, createRenderer(JSON.parse(fs.readFileSync(manifest, 'utf8'))))
  }
  return { renderers, clientDir }
}

/**
 * For npm run dev: serves pages and files from the sources of web, without a cache, and without a script policy, because
 * Vite does not support one.
 */
export const openStorefrontSources = async (app: FastifyInstance): Promise<Storefront> => {
  const { openDevRenderer } = await import(pathToFileURL(path.join(web, 'dev-renderer.ts')).href)
  const dev = await openDevRenderer(app.server)
  app.addHook('onRequest', (request, reply, done) => {
    if (/^\/(api|media|healthz|readyz|metrics)\b/.test(request.url)) done()
    else dev.middleware(request.raw, reply.raw, done)
  })
  return { renderers: new Map([[BASE_LANGUAGE, dev.renderer]]), cacheBytes: 0, strictScripts: false, close: dev.close }
}
