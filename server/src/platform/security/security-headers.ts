// Security headers of every response. They are strict by default; a page, a picture or /api/docs overrides what it needs.
import type { FastifyInstance } from 'fastify'

/** A response that is not a page may load, run and frame nothing, even when opened as one. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

export const defaultHeaders = {
  // Pages, pictures and files of the build override this, because they may be cached.
  'cache-control': 'no-store',
  'content-security-policy': NOTHING,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
} as const

const A_YEAR = 'max-age=31536000'

type Transport = { publicUrl: string; hstsSubdomains: boolean }

/** Sends the security headers. With an https `publicUrl` they include HSTS, with `hstsSubdomains` for subdomains as well. */
export const sendSecurityHeaders = (app: FastifyInstance, { publicUrl, hstsSubdomains }: Transport): void => {
  const hsts = hstsSubdomains ? `${A_YEAR}; includeSubDomains` : A_YEAR
  const headers = {
    ...defaultHeaders,
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': hsts }),
  }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
