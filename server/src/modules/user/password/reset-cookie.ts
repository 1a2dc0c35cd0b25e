// The reset ticket as a cookie, which the API names `resetToken`. It is only valid for a password reset, and scripts
// cannot read it.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { readCookie, setCookie } from '../../../platform/http/cookies.ts'
import { TICKET_SECONDS } from './password-reset.ts'

const NAME = 'resetToken'
const path = '/api/user/reset-password'

type CookieDeps = Pick<Deps, 'publicUrl'>

export const setResetCookie = (reply: FastifyReply, { publicUrl }: CookieDeps, ticket: string): void =>
  setCookie(reply, publicUrl, { name: NAME, value: ticket, seconds: TICKET_SECONDS, path })

export const clearResetCookie = (reply: FastifyReply, { publicUrl }: CookieDeps): void =>
  setCookie(reply, publicUrl, { name: NAME, value: '', seconds: 0, path })

export const readResetCookie = (request: FastifyRequest, { publicUrl }: CookieDeps): string | null =>
  readCookie(request, publicUrl, NAME)
