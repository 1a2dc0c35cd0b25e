// Recognises a device that signed in to an account before, by a signed cookie. The rate limits count such a device
// separately, so that strangers who guess passwords and codes never lock the owner out. The cookie does not authenticate or
// identify anybody: it is a list of random ids, each signed for one account and its password. A new password ends them all.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { readCookie, setCookie } from '../../../platform/http/cookies.ts'
import { readCredentials } from '../queries.ts'

const NAME = 'device'
const path = '/api/user'
const A_YEAR = 365 * 86_400
/** Several people may use one browser. The account with the oldest sign-in is forgotten first. */
const MAX_ACCOUNTS = 4
const ID_BYTES = 12
const ID_LENGTH = 16

type CookieDeps = Pick<Deps, 'publicUrl'>
type SigningDeps = Pick<Deps, 'jwtSecret'>

/** The account for which an entry is signed. Without an account (null) no entry is valid. */
export type DeviceAccount = { email: string; password_hash: string | null }

/** The entries of the cookie: ids with their signatures. */
export const deviceEntriesOf = (request: FastifyRequest, { publicUrl }: CookieDeps): string[] =>
  (readCookie(request, publicUrl, NAME) ?? '')
    .split('.')
    .filter((entry) => entry !== '')
    .slice(0, MAX_ACCOUNTS)

const entryFor = ({ jwtSecret }: SigningDeps, { email, password_hash }: DeviceAccount, id: string): string => {
  const signed = `known device\n${email}\n${password_hash ?? ''}\n${id}`
  return id + createHmac('sha256', jwtSecret).update(signed).digest('base64url')
}

const isFor = (deps: SigningDeps, account: DeviceAccount, entry: string): boolean => {
  const expected = Buffer.from(entryFor(deps, account, entry.slice(0, ID_LENGTH)))
  const given = Buffer.from(entry)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** The id of a device that signed in to the account with its current password; null for any other device. */
export const knownDevice = (deps: SigningDeps, account: DeviceAccount, entries: readonly string[]): string | null =>
  entries.find((entry) => isFor(deps, account, entry))?.slice(0, ID_LENGTH) ?? null

/** Whether a device with these entries is known to the account with this e-mail. It takes as long without an account. */
export const isKnownDevice = async (
  deps: SigningDeps & Pick<Deps, 'db'>,
  email: string,
  entries: readonly string[],
): Promise<boolean> => {
  if (entries.length === 0) return false
  const account = await readCredentials(deps.db, email)
  return knownDevice(deps, { email, password_hash: account?.password_hash ?? null }, entries) !== null
}

/** Sets the cookie that recognises the device, after a sign-in or a change of password or e-mail. */
export const rememberDevice = (
  reply: FastifyReply,
  deps: SigningDeps & CookieDeps,
  { account, entries }: { account: DeviceAccount; entries: readonly string[] },
): void => {
  const id = knownDevice(deps, account, entries) ?? randomBytes(ID_BYTES).toString('base64url')
  const mine = entryFor(deps, account, id)
  const others = entries.filter((entry) => entry !== mine)
  const value = [mine, ...others].slice(0, MAX_ACCOUNTS).join('.')
  setCookie(reply, deps.publicUrl, { name: NAME, value, seconds: A_YEAR, path })
}
