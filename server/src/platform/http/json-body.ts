// Parses JSON bodies. An empty body counts as an empty object. Keys such as `__proto__`, and bodies
// that are nested too deeply or have too many parts, are refused before validation.
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'
import { limits } from '../limits.ts'

/** Throws `bad_request` when a value is nested too deeply or has too many parts. It does not recurse. */
export const refuseDeepJson = (value: unknown, { jsonDepth, jsonParts } = limits.body): void => {
  let parts = 0
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    const next: unknown[] = []
    for (const one of level) {
      if (typeof one !== 'object' || one === null) continue
      const children = Object.values(one)
      parts += children.length
      for (const child of children) next.push(child)
    }
    if (depth > jsonDepth || parts > jsonParts)
      throw new AppError('bad_request', { message: 'This is nested too deeply or has too many parts' })
    level = next
  }
}

export const acceptJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body.trim() === '') return done(null, {})
    parse(request, body, (error, value) => {
      if (error) return done(error)
      try {
        refuseDeepJson(value)
        done(null, value)
      } catch (refusal) {
        done(refusal as Error) // what refuseDeepJson throws
      }
    })
  })
}
