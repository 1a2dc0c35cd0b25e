// Serves the storefront: static files, and pages rendered once, compressed once and kept until the catalogue changes.
// The server never knows the shopper, so a page is the same for every guest; what is personal arrives in the browser.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendInside } from './inside-send.ts'
import { type Packed, pack, packedSize, sendPacked } from './packed.ts'
import { createPageCache } from './page-cache.ts'
import type { Renderer } from './renderer.ts'
import { contentPolicy, scriptHashes } from './script-policy.ts'
import { serveStaticFiles } from './static-files.ts'

export type PagesOptions = {
  renderer: Renderer
  /** Folder of the browser build; without it (development) something else serves the files. */
  clientDir?: string
  /** The number that changes with every change to the catalogue or the settings. */
  catalogueVersion: () => number
  /** The shop's public address without a slash at its end: canonical links, never the Host header. */
  publicUrl: string
  /** Bytes of pages to keep. */
  cacheBytes?: number
  /** Off in development: pages change with every keystroke. */
  strictScripts?: boolean
}

type Page = { status: number; location: string | null; retryAfter: string | null; policy: string; body: Packed }

const DEFAULT_CACHE_BYTES = 96 * 1024 * 1024
const html = 'text/html; charset=utf-8'

export const pages = async (app: FastifyInstance, options: PagesOptions) => {
  const { renderer, clientDir, publicUrl, strictScripts = true } = options
  const send = sendInside(app)
  const cache = createPageCache<Page>({
    maxBytes: options.cacheBytes ?? DEFAULT_CACHE_BYTES,
    version: options.catalogueVersion,
    keep: (page) => page.status === 200,
    sizeOf: (page) => packedSize(page.body) + page.policy.length,
  })
  if (clientDir) serveStaticFiles(app, clientDir)

  const make = async (url: string): Promise<Page> => {
    const response = await renderer.render({ url, origin: publicUrl, send })
    const html = await response.text()
    return {
      status: response.status,
      location: response.headers.get('location'),
      retryAfter: response.headers.get('retry-after'),
      policy: contentPolicy(scriptHashes(html)),
      body: await pack(html),
    }
  }

  const answer = (request: FastifyRequest, reply: FastifyReply, page: Page) => {
    reply
      .code(page.status)
      .header('content-type', html)
      .header('cache-control', page.status === 200 ? 'public, max-age=0, must-revalidate' : 'no-store')
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'strict-origin-when-cross-origin')
    if (strictScripts) reply.header('content-security-policy', page.policy)
    if (page.location !== null) reply.header('location', page.location)
    if (page.retryAfter !== null) reply.header('retry-after', page.retryAfter)
    return sendPacked(request, reply, page.body)
  }

  const failure = async (status: number): Promise<Page> => {
    const html = renderer.errorPage(status)
    return {
      status,
      location: null,
      retryAfter: status === 503 ? '2' : null,
      policy: contentPolicy(scriptHashes(html)),
      body: await pack(html),
    }
  }

  app.get('/*', { schema: { hide: true } as object }, async (request, reply) => {
    if (request.url.startsWith('/api/') || request.url.startsWith('/media/')) return reply.callNotFound()
    try {
      const url = renderer.pageUrl(request.url)
      return answer(request, reply, await cache.get(url, () => make(url)))
    } catch (error) {
      request.log.error({ err: error }, 'a page could not be drawn')
      return answer(request, reply, await failure(500))
    }
  })
}
