// What every answer tells the browser, whatever route it comes from: the strictest word first; a page, a picture or
// /api/docs then says its own in the places where it needs more (design: "Scripts and styles under a strict policy").
import type { FastifyInstance } from 'fastify'

/** An answer that is no page may load, run and frame nothing, even when somebody opens it as one. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

export const headersOfEveryAnswer = {
  // What may be kept says so itself: pages, pictures, files of the build.
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

/** `publicUrl` decides whether browsers are told to insist on https. */
export const tellBrowsers = (app: FastifyInstance, publicUrl: string): void => {
  const headers = {
    ...headersOfEveryAnswer,
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': A_YEAR }),
  }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
