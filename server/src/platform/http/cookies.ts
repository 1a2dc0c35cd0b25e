// Cookies that the server sets and scripts cannot read. Over https their names begin with `__Host-`: browsers take such a
// cookie only from this very host, so that a neighbour below the same domain can neither set nor replace it.
import type { FastifyReply, FastifyRequest } from 'fastify'

const isSecure = (publicUrl: string): boolean => publicUrl.startsWith('https:')
const nameOf = (name: string, publicUrl: string): string => (isSecure(publicUrl) ? `__Host-${name}` : name)

/** `path` counts over http only: `__Host-` cookies belong to the whole host. */
type Cookie = { name: string; value: string; seconds: number; path: string }

export const setCookie = (reply: FastifyReply, publicUrl: string, { name, value, seconds, path }: Cookie): void => {
  const scope = isSecure(publicUrl) ? 'Path=/; Secure' : `Path=${path}`
  const rules = `${scope}; Max-Age=${seconds}; HttpOnly; SameSite=Strict`
  reply.header('set-cookie', `${nameOf(name, publicUrl)}=${value}; ${rules}`)
}

/** The value of a cookie of letters, digits, `.`, `_` and `-`; null without one. */
export const readCookie = (request: FastifyRequest, publicUrl: string, name: string): string | null => {
  const prefix = `${nameOf(name, publicUrl)}=`
  const sent = (request.headers.cookie ?? '').split(';').map((part) => part.trim())
  const value = sent.find((part) => part.startsWith(prefix))?.slice(prefix.length) ?? ''
  return /^[\w.-]{1,400}$/.test(value) ? value : null
}

/** The raw value of a cookie that the browser's own code has set. */
export const cookieOf = (header: string | undefined, name: string): string | undefined =>
  header
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)
