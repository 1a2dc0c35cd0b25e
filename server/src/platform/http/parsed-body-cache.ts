// What guests send is the same few texts over and over. A text that was parsed and accepted once
// is not parsed again: what came of it is remembered, frozen, under the text itself.
import type { FastifyRequest } from 'fastify'

export type ParsedBodyCache = {
  /** The cached result of this text; otherwise notes the text for `remember`. */
  recall: (request: FastifyRequest, text: string) => object | undefined
  /** Whether a body came out of `recall`, and needs no validation. */
  has: (body: unknown) => boolean
  /** Called with the validated body of the request. */
  remember: (request: FastifyRequest, accepted: unknown) => void
}

/** Cached texts per call, and the length of one; longer or further texts are parsed as usual. */
const MOST_TEXTS = 2000
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
      if (bodies.size >= MOST_TEXTS) bodies.clear()
      accepted.add(Object.freeze(value))
      bodies.set(text, value)
    },
  }
}
