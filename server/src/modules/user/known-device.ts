// Recognises a device that signed in to an account before, by a signed cookie. The rate limits count such a device by
// itself, so that strangers who guess passwords and codes never lock the owner out. The cookie authenticates nothing and
// names nobody: it is a list of random ids, each signed for one account.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { readCookie, setCookie } from '../../platform/http/cookies.ts'

const NAME = 'device'
const path = '/api/user'
const A_YEAR = 365 * 86_400
/** Several people may use one browser; the one who was here longest ago is forgotten first. */
const MOST_ACCOUNTS = 4
const ID_BYTES = 12
const ID_LENGTH = 16

type CookieDeps = Pick<Deps, 'publicUrl'>
type SigningDeps = Pick<Deps, 'jwtSecret'>

/** The entries of the cookie: ids with their signatures. */
export const deviceEntriesOf = (request: FastifyRequest, { publicUrl }: CookieDeps): string[] =>
  (readCookie(request, publicUrl, NAME) ?? '').split('.').slice(0, MOST_ACCOUNTS)

const entryFor = ({ jwtSecret }: SigningDeps, email: string, id: string): string =>
  id + createHmac('sha256', jwtSecret).update(`known device\n${email}\n${id}`).digest('base64url')

const isFor = (deps: SigningDeps, email: string, entry: string): boolean => {
  const expected = Buffer.from(entryFor(deps, email, entry.slice(0, ID_LENGTH)))
  const given = Buffer.from(entry)
  // mutation: verify-device-cookie
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** The id of a device that signed in to the account with this e-mail; null for any other. */
export const knownDevice = (deps: SigningDeps, email: string, entries: readonly string[]): string | null =>
  entries.find((entry) => isFor(deps, email, entry))?.slice(0, ID_LENGTH) ?? null

/** Has the device recognised from now on, after a sign-in. */
export const rememberDevice = (
  reply: FastifyReply,
  deps: SigningDeps & CookieDeps,
  { email, entries }: { email: string; entries: readonly string[] },
): void => {
  const id = knownDevice(deps, email, entries) ?? randomBytes(ID_BYTES).toString('base64url')
  const mine = entryFor(deps, email, id)
  const others = entries.filter((entry) => entry !== '' && entry !== mine)
  const value = [mine, ...others].slice(0, MOST_ACCOUNTS).join('.')
  setCookie(reply, deps.publicUrl, { name: NAME, value, seconds: A_YEAR, path })
}
