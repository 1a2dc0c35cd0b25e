// Serves the storefront: static files, and pages that are rendered once, compressed once and cached until the catalogue
// changes. The server never knows the shopper, so a page is the same for every guest of a store; personal data is loaded
// in the browser.

import { randomBytes } from 'node:crypto'
import type { Send } from '@tokri/contract/client.ts'
import { BASE_LANGUAGE, LANGUAGE_COOKIE, LANGUAGE_HEADER } from '@tokri/contract/language.ts'
import type { StoreName } from '@tokri/contract/store.schema.ts'
import { MAIN_STORE, PLACE_COOKIE, STORE_COOKIE, STORE_HEADER } from '@tokri/contract/store.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createVersionedCache, type Facts, type Freshness } from '../platform/cache/versioned-cache.ts'
import { type CompressedBody, compressedSize, pack, sendCompressedBody } from '../platform/http/compressed-body.ts'
import { cookieOf } from '../platform/http/cookies.ts'
import { sendInProcess } from '../platform/http/inside-send.ts'
import type { RegisterCache } from '../platform/observability/cache-metrics.ts'
import { defaultHeaders } from '../platform/security/security-headers.ts'
import type { PagePromise, Renderer, Renderers } from './renderer.ts'
import { contentPolicy, ownScripts } from './script-policy.ts'
import { serveStaticFiles } from './static-files.ts'

export type PagesOptions = {
  renderers: Renderers
  /** Folder of the browser build; without it (development) Vite serves the files. */
  clientDir?: string
  /** Detects changes of the catalogue, the settings and the stock. */
  freshness: Freshness
  /** The products in a response's data, with the stock in the store that is shown for each. */
  shownStock: (data: unknown, storeId: string) => Facts
  /** The store of a page without one: its API calls name none. */
  defaultStore: () => string
  /** The store whose goods a visitor with these cookies is shown; null where visitors are not asked for their place. */
  storeOfVisitor: (cookies: {
    place: string | undefined
    store: string | undefined
  }) => StoreName | null | Promise<StoreName | null>
  /** The present promise of a store, in a language; null where it is that of the settings. */
  promiseOf?: (storeId: string, language: string) => PagePromise | null | Promise<PagePromise | null>
  /** The present period of the home page's schedule: pages of another period are not used. */
  periodOf?: () => string | Promise<string>
  /** The shop's public URL without a trailing slash: canonical links are built from it, never from the Host header. */
  publicUrl: string
  /** The origin that the map of an order loads its style and tiles from; null without a map. */
  mapOrigin?: string | null
  registerCache?: RegisterCache
  /** Size of the page cache in bytes. */
  cacheBytes?: number
  /** Off in development: pages change with every keystroke. */
  strictScripts?: boolean
}

type Page = {
  status: number
  type: string
  location: string | null
  retryAfter: string | null
  policy: string
  body: CompressedBody
  /** The stock of the products on the page, which shows whether each is in stock. */
  stock: Facts
}

const DEFAULT_CACHE_BYTES = 48 * 1024 * 1024
/** The only page that changes with the time of day. */
const HOME = '/'
/** Sitemaps, manifests and the like. */
const FILE = /\.(?:xml|txt|webmanifest)(?:\?|$)/
const HTML = 'text/html; charset=utf-8'

/** A program that reads a feed has no cookies, so the address names the store. */
const storeOfFeed = (address: string): string | null => {
  const [path = '', query] = address.split('?', 2)
  return path.startsWith('/feeds/') ? new URLSearchParams(query).get('store') : null
}

/** Whether it is a page for store staff, who scan barcodes with the camera; some browsers need WebAssembly for it. */
const isFloor = (url: string): boolean => /^\/floor(?=[/?]|$)/.test(url)

const dataOf = (answer: unknown): unknown =>
  typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : null

export const pages = async (app: FastifyInstance, options: PagesOptions) => {
  const { renderers, clientDir, publicUrl, mapOrigin = null, strictScripts = true } = options
  const send = sendInProcess(app)
  const cache = createVersionedCache<Page>({
    maxBytes: options.cacheBytes ?? DEFAULT_CACHE_BYTES,
    freshness: options.freshness,
    keep: (page) => page.status === 200,
    sizeOf: (page) => compressedSize(page.body) + page.policy.length,
    factsOf: (page) => page.stock,
    outdated: (then, now) => then > 0 !== now > 0,
  })
  options.registerCache?.('pages', cache)
  if (clientDir) serveStaticFiles(app, clientDir, mapOrigin)

  /** The language of an address, and the address without its prefix. */
  const splitLanguage = (address: string): { language: string; url: string } => {
    const language = /^\/([a-z]+)(?=[/?]|$)/.exec(address)?.[1] ?? BASE_LANGUAGE
    if (language === BASE_LANGUAGE || !renderers.has(language)) return { language: BASE_LANGUAGE, url: address }
    return { language, url: address.slice(language.length + 1) }
  }
  const rendererOf = (language: string): Renderer => {
    const renderer = renderers.get(language)
    if (!renderer) throw new Error(`there is no renderer of the language ${language}`)
    return renderer
  }

  const isOtherLanguage = (code: string | undefined): code is string =>
    code !== undefined && code !== BASE_LANGUAGE && renderers.has(code)

  type Shown = { language: string; store: StoreName | null; promise: PagePromise | null; url: string }

  const make = async ({ language, store, promise, url }: Shown): Promise<Page> => {
    const storeId = store?._id ?? options.defaultStore()
    const stock = new Map<string, number>()
    const noting: Send = async (call) => {
      const response = await send({
        ...call,
        headers: {
          ...(store !== null && storeId !== MAIN_STORE && { [STORE_HEADER]: storeId }),
          ...(language !== BASE_LANGUAGE && { [LANGUAGE_HEADER]: language }),
        },
      })
      for (const [id, left] of options.shownStock(dataOf(response.answer), storeId)) stock.set(id, left)
      return response
    }
    const nonce = randomBytes(16).toString('base64url')
    const page = { url, origin: publicUrl, send: noting, store, promise, nonce }
    const response = await rendererOf(language).render(page)
    const { html, hashes } = ownScripts(await response.text(), nonce)
    return {
      status: response.status,
      type: response.headers.get('content-type') ?? HTML,
      location: response.headers.get('location'),
      retryAfter: response.headers.get('retry-after'),
      // Any page of the shop can lead to the page of an order without a new document, so each may load the map.
      policy: contentPolicy(hashes, isFloor(url) ? { wasm: true } : { mapOrigin }),
      body: await pack(html),
      stock,
    }
  }

  /** Names the store in a header, because HTTP caches and the service worker must cache pages per store. */
  const nameStore = (reply: FastifyReply, { _id }: StoreName) =>
    reply.header('vary', 'Cookie').header(STORE_HEADER, _id)

  /**
   * Any page can lead to one that asks for the position without a new document: an address, the place of a store, a
   * rider on shift. The camera is for the floor, where staff scan barcodes and take photos.
   */
  const allowDevices = (reply: FastifyReply, url: string) => {
    const withPosition = defaultHeaders['permissions-policy'].replace('geolocation=()', 'geolocation=(self)')
    reply.header('permissions-policy', isFloor(url) ? withPosition.replace('camera=()', 'camera=(self)') : withPosition)
  }

  const answer = (request: FastifyRequest, reply: FastifyReply, page: Page) => {
    reply
      .code(page.status)
      .header('content-type', page.type)
      .header('cache-control', page.status === 200 ? 'public, max-age=0, must-revalidate' : 'no-store')
    if (strictScripts) reply.header('content-security-policy', page.policy)
    else reply.removeHeader('content-security-policy')
    if (page.location !== null) reply.header('location', page.location)
    if (page.retryAfter !== null) reply.header('retry-after', page.retryAfter)
    return sendCompressedBody(request, reply, page.body)
  }

  const failure = async (language: string, status: number): Promise<Page> => {
    const html = await rendererOf(language).errorPage(status)
    return {
      status,
      type: HTML,
      location: null,
      retryAfter: status === 503 ? '2' : null,
      policy: contentPolicy(),
      body: await pack(html),
      stock: new Map(),
    }
  }

  const config = { outsideContract: 'pages, the same for every guest of a store', metricsName: 'page' } as const
  app.get('/*', { config }, async (request, reply) => {
    if (/^\/(api|media)(?=[/?]|$)/.test(request.url)) return reply.callNotFound()
    const { language, url: address } = splitLanguage(request.url)
    const { cookie } = request.headers
    const chosen = cookieOf(cookie, LANGUAGE_COOKIE)
    // Who has chosen a language gets the pages of addresses without one in that language. Files for machines stay.
    if (language === BASE_LANGUAGE && isOtherLanguage(chosen) && !FILE.test(address)) {
      return reply.header('cache-control', 'no-store').header('vary', 'Cookie').redirect(`/${chosen}${address}`)
    }
    if (!address.startsWith('/')) return reply.redirect(`/${language}/${address}`, 308)
    if (address === '/admin') return reply.redirect(`${language === BASE_LANGUAGE ? '' : `/${language}`}/dashboard`)
    try {
      const url = rendererOf(language).pageUrl(address)
      const store = await options.storeOfVisitor({
        place: cookieOf(cookie, PLACE_COOKIE),
        store: storeOfFeed(address) ?? cookieOf(cookie, STORE_COOKIE),
      })
      if (store !== null) nameStore(reply, store)
      allowDevices(reply, url)
      const promise = (await options.promiseOf?.(store?._id ?? options.defaultStore(), language)) ?? null
      // When the promise changes, its pages have a new key. Pages with an outdated promise leave the cache as unused ones.
      const shown = promise === null ? '' : String(Object.values(promise))
      const period = url === HOME ? ((await options.periodOf?.()) ?? '') : ''
      return answer(
        request,
        reply,
        await cache.get(`${language} ${store?._id ?? ''} ${shown} ${period} ${url}`, () =>
          make({ language, store, promise, url }),
        ),
      )
    } catch (error) {
      request.log.error({ err: error }, 'a page could not be drawn')
      return answer(request, reply, await failure(language, 500))
    }
  })
}
