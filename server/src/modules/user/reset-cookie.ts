// The reset ticket as a cookie: it proves one step of a password reset and nothing else, and scripts cannot read it.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { TICKET_SECONDS } from './password-reset.ts'

const NAME = 'resetToken'
const PATH = '/api/user/reset-password'

const setCookie = (reply: FastifyReply, publicUrl: string, value: string, seconds: number): void => {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  reply.header('set-cookie', `${NAME}=${value}; Path=${PATH}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`)
}

type CookieDeps = { publicUrl: string }

export const giveTicket = (reply: FastifyReply, { publicUrl }: CookieDeps, ticket: string): void =>
  setCookie(reply, publicUrl, ticket, TICKET_SECONDS)

export const clearTicket = (reply: FastifyReply, { publicUrl }: CookieDeps): void => setCookie(reply, publicUrl, '', 0)

export const ticketOf = (request: FastifyRequest): string | null =>
  /(?:^|;\s*)resetToken=([\w-]{1,200})(?:;|$)/.exec(request.headers.cookie ?? '')?.[1] ?? null
