// GET /api/openapi.json and the page that shows it (Scalar, served from here: the page loads nothing from elsewhere).
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { type CompressedBody, pack, sendCompressedBody } from './compressed-body.ts'
import { type ApiInfo, describeApi, type PlainCall } from './openapi.ts'

const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tokri API</title><link rel="icon" href="/favicon.svg"></head>
<body><div id="reference"></div><noscript>The same as data: <a href="/api/openapi.json">openapi.json</a></noscript>
<script src="/api/docs/scalar.js"></script><script src="/api/docs/start.js"></script></body></html>
`
const start = `Scalar.createApiReference('#reference', {
  url: '/api/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
})
`

/** Scalar creates its styles at run time; scripts still come from this origin only. */
const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** About 3.5 MB. One copy for all readers, however slowly they read. */
let scalar: Promise<CompressedBody> | undefined
const readScalar = async (): Promise<CompressedBody> => {
  const entry = fileURLToPath(import.meta.resolve('@scalar/fastify-api-reference'))
  return pack(await readFile(join(dirname(entry), 'js', 'standalone.js')))
}

const JAVASCRIPT = 'text/javascript; charset=utf-8'
const A_DAY = 'public, max-age=86400'

/** Call after all routes of the contract are registered. */
export const serveApiDocs = (app: FastifyInstance, info: ApiInfo, plain: readonly PlainCall[]): void => {
  let described: Promise<CompressedBody> | undefined
  const config = { outsideContract: 'describes the contract, which is public', priority: 'low' } as const
  const open = { config }
  app.get('/api/openapi.json', open, async (request, reply) => {
    described ??= pack(JSON.stringify(describeApi(info, app.contractRoutes, plain)))
    reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache')
    return sendCompressedBody(request, reply, await described)
  })
  app.get('/api/docs', open, (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(page),
  )
  app.get('/api/docs/start.js', open, (_request, reply) =>
    reply.type(JAVASCRIPT).header('cache-control', A_DAY).send(start),
  )
  app.get('/api/docs/scalar.js', open, async (request, reply) => {
    scalar ??= readScalar()
    return sendCompressedBody(request, reply.type(JAVASCRIPT).header('cache-control', A_DAY), await scalar)
  })
}
