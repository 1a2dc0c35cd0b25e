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
const clientDir = path.join(dist, 'client')

/** Where the storefront comes from. */
export type Storefront = {
  renderers: Renderers
  clientDir?: string
  cacheBytes?: number
  strictScripts?: boolean
  close?: () => Promise<void>
}

/** The build of a language, which is loaded by the function. Throws StartupError when it was not built. */
const findBuild = (language: string): (() => Promise<Renderer>) => {
  const isBase = language === BASE_LANGUAGE
  const entry = path.join(dist, 'server', isBase ? '' : language, 'entry-server.js')
  const manifest = path.join(clientDir, '.vite', isBase ? 'manifest.json' : `manifest-${language}.json`)
  if (!fs.existsSync(entry) || !fs.existsSync(manifest)) {
    throw new StartupError(
      'The storefront is not built yet: use npm start, which builds it, or run npm run build -w web.',
    )
  }
  return async () => {
    const { createRenderer } = await import(pathToFileURL(entry).href)
    return createRenderer(JSON.parse(fs.readFileSync(manifest, 'utf8')))
  }
}

/** The renderer of a build that is loaded for its first page: in most shops nobody reads some of the languages. */
const loadedWhenRead = (load: () => Promise<Renderer>, { pageUrl }: Renderer): Renderer => {
  let loading: Promise<Renderer> | undefined
  const loaded = () => (loading ??= load())
  return {
    pageUrl,
    render: async (page) => (await loaded()).render(page),
    errorPage: async (status) => (await loaded()).errorPage(status),
  }
}

/** Throws StartupError when the storefront was not built. */
export const loadStorefront = async (): Promise<Storefront> => {
  const base = await findBuild(BASE_LANGUAGE)()
  const others = Object.keys(OTHER_LANGUAGES).map(
    (language) => [language, loadedWhenRead(findBuild(language), base)] as const,
  )
  return { renderers: new Map([[BASE_LANGUAGE, base], ...others]), clientDir }
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
  const renderers = new Map<string, Renderer>([[BASE_LANGUAGE, dev.renderer], ...dev.others])
  return { renderers, cacheBytes: 0, strictScripts: false, close: dev.close }
}
