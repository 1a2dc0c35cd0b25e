import { BASE_LANGUAGE, LANGUAGE_HEADER, OTHER_LANGUAGES } from '@tokri/contract/language.ts'
import type { FastifyRequest } from 'fastify'

/** The language that a request asks for. One that the shop does not have means the base language. */
export const languageOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string => {
  const code = headers[LANGUAGE_HEADER]
  return typeof code === 'string' && Object.hasOwn(OTHER_LANGUAGES, code) ? code : BASE_LANGUAGE
}
