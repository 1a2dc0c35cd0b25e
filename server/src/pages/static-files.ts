// The browser build, read once at start and served from memory with the compressed forms that the build made.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type CompressedBody, etagOf, sendCompressedBody } from '../platform/http/compressed-body.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
}

const ASSETS = '/assets/'

/** File names under /assets contain a hash of their content; the service worker must be revalidated each time. */
const freshness = (path: string) => {
  if (path.startsWith(ASSETS)) return 'public, max-age=31536000, immutable'
  return path === '/sw.js' ? 'no-cache' : 'public, max-age=3600'
}

/** Most files are never documents. These are, or fetch for one, and get just the permissions they need. */
const policies: Record<string, string> = {
  '/sw.js': "default-src 'none'; connect-src 'self'",
  // The hash is that of its script, which loads the page once the shop answers again: a browser that says it is online may
  // not reach it yet.
  '/offline.html':
    "default-src 'none'; script-src 'sha256-XLoD5kgm1+6R/+wvg6wq+7kskpS1b4uvk2qEu/QJYHE='; style-src 'unsafe-inline'; img-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
}

/** The worker of the map loads the tiles. */
const isMapWorker = (path: string): boolean => path.startsWith('/assets/maplibre-gl-worker-')

const policyOf = (path: string, mapOrigin: string | null): string | undefined =>
  mapOrigin !== null && isMapWorker(path) ? `default-src 'none'; connect-src ${mapOrigin}` : policies[path]

const config = { outsideContract: 'files of the browser build', metricsName: 'file' } as const

type StaticFile = {
  type: string
  cacheControl: string
  policy: string | undefined
  isCompressed: boolean
  body: CompressedBody
}

const readStaticFile = (file: string, path: string, type: string, mapOrigin: string | null): StaticFile => {
  const raw = readFileSync(file)
  const sibling = (extension: string) => (existsSync(file + extension) ? readFileSync(file + extension) : null)
  const [br, gzip] = [sibling('.br'), sibling('.gz')]
  const isCompressed = br !== null && gzip !== null
  const body: CompressedBody = isCompressed
    ? { etag: etagOf(raw), raw: null, br, gzip }
    : { etag: etagOf(raw), raw, br: raw, gzip: raw }
  return { type, cacheControl: freshness(path), policy: policyOf(path, mapOrigin), isCompressed, body }
}

const send = (
  { type, cacheControl, policy, isCompressed, body }: StaticFile,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  reply.header('content-type', type).header('cache-control', cacheControl)
  if (policy !== undefined) reply.header('content-security-policy', policy)
  if (!isCompressed) delete request.headers['accept-encoding']
  return sendCompressedBody(request, reply, body)
}

/**
 * Serves the files of `folder`. Those that the build makes for itself (.vite) and unknown types are not served. The
 * hundreds of files under /assets share one route: a route for each would double the time that the server takes to start.
 */
export const serveStaticFiles = (app: FastifyInstance, folder: string, mapOrigin: string | null = null) => {
  const assets = new Map<string, StaticFile>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    const type = types[extname(file)]
    const path = `/${relative(folder, file).split(sep).join('/')}`
    if (!entry.isFile() || type === undefined || path.startsWith('/.')) continue
    const found = readStaticFile(file, path, type, mapOrigin)
    if (path.startsWith(ASSETS)) assets.set(path.slice(ASSETS.length), found)
    else app.get(path, { config }, (request, reply) => send(found, request, reply))
  }
  app.get<{ Params: { '*': string } }>(`${ASSETS}*`, { config }, (request, reply) => {
    const found = assets.get(request.params['*'])
    return found ? send(found, request, reply) : reply.callNotFound()
  })
}
