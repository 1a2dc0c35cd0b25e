import { BASE_LANGUAGE, LANGUAGE_COOKIE, LANGUAGE_HEADER, OTHER_LANGUAGES } from '@tokri/contract/language.ts'
import type { FastifyRequest } from 'fastify'
import { cookieOf } from '../http/cookies.ts'

/** The language that a request asks for. One that the shop does not have means the base language. */
export const languageOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string => {
  const code = headers[LANGUAGE_HEADER]
  return typeof code === 'string' && Object.hasOwn(OTHER_LANGUAGES, code) ? code : BASE_LANGUAGE
}

/**
 * The language of a request if somebody has chosen it in this browser; null for a page that merely happens to be in that
 * language, such as one that a link has opened.
 */
export const chosenLanguageOf = (request: Pick<FastifyRequest, 'headers'>): string | null => {
  const language = languageOf(request)
  return cookieOf(request.headers.cookie, LANGUAGE_COOKIE) === language ? language : null
}
