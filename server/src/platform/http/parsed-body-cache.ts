// Guests send the same few bodies over and over. So a body that was parsed and validated once is cached under its text,
// frozen, and neither parsed nor validated again.
import type { FastifyRequest } from 'fastify'

export type ParsedBodyCache = {
  /** Returns the cached body of this text; otherwise notes the text, so that `remember` can cache its body. */
  recall: (request: FastifyRequest, text: string) => object | undefined
  /** Whether a body came from the cache, so that it needs no validation. */
  has: (body: unknown) => boolean
  /** Caches the validated body of the request. */
  remember: (request: FastifyRequest, accepted: unknown) => void
}

/** The most cached bodies of a call. A full cache is emptied. */
const MAX_TEXTS = 2000
const LONGEST_TEXT = 300

export const createParsedBodyCache = (): ParsedBodyCache => {
  const bodies = new Map<string, object>()
  const accepted = new WeakSet<object>()
  const texts = new WeakMap<FastifyRequest, string>()
  return {
    recall: (request, text) => {
      const known = bodies.get(text)
      if (known === undefined && text.length <= LONGEST_TEXT) texts.set(request, text)
      return known
    },
    has: (body) => typeof body === 'object' && body !== null && accepted.has(body),
    remember: (request, value) => {
      const text = texts.get(request)
      if (text === undefined || typeof value !== 'object' || value === null) return
      if (bodies.size >= MAX_TEXTS) bodies.clear()
      accepted.add(Object.freeze(value))
      bodies.set(text, value)
    },
  }
}
