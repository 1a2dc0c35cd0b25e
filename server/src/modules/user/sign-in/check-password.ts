// Checks a password, with the rate limits on guessing.
import { rateLimits } from '@tokri/contract/rate-limits.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Viewer } from '../../../platform/security/access.ts'
import { type Counted, countAttempt, refuseUsedUp, uncountAttempt } from '../../../platform/security/rate-limit.ts'
import { readPasswordHash, replacePasswordHash } from '../queries.ts'

/** Who tries a password: an unknown client at an address, or a known device or session of the account. */
export type Guesser = { address: string } | { known: string }

/** The limits of a try. Unknown clients and known devices are counted separately, so that nobody locks the owner out. */
const guessesOf = (account: string, guesser: Guesser): Counted[] => {
  if ('known' in guesser) return [{ limit: rateLimits.loginOfDevice, per: [account, guesser.known] }]
  const { address } = guesser
  return [
    { limit: rateLimits.loginOfAccountAtAddress, per: [account, address] },
    { limit: rateLimits.loginAtAddress, per: address },
    { limit: rateLimits.loginOfAccount, per: account },
  ]
}

/** What `checkPassword` counts against an account. */
export const passwordLimits = [
  rateLimits.loginOfAccountAtAddress,
  rateLimits.loginOfAccount,
  rateLimits.loginOfDevice,
] as const

/** Whether strangers have used up the tries of an account. */
export const isLockedOut = (deps: Deps, account: string): Promise<boolean> =>
  refuseUsedUp(deps, [{ limit: rateLimits.loginOfAccount, per: account }]).then(
    () => false,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'too_many_requests') return true
      throw error
    },
  )

/** `account` is an e-mail or an id. */
type Guess = { account: string; guesser: Guesser; password: string; stored: string | null }

/** No password is longer, so a longer text is not worth normalising. */
const LONGEST_NORMALISED = 1000

/** The ways in which a password may have been typed when it was set: the normal form first, which keyboards differ in. */
const formsOf = (password: string): string[] =>
  password.length > LONGEST_NORMALISED ? [password] : [...new Set([password.normalize('NFC'), password])]

/**
 * Returns the stored hash if a password is right, else null. A password that was stored as another keyboard typed it is
 * stored anew in its normal form. A try is counted before the comparison and removed if the password is right, so that
 * parallel guesses cannot exceed the limit. Comparisons are queued, so that parallel right passwords are not refused.
 * Throws `too_many_requests`, and `unavailable` if too many comparisons wait.
 */
export const checkPassword = async (
  deps: Deps,
  { account, guesser, password, stored }: Guess,
): Promise<string | null> => {
  const counted = guessesOf(account, guesser)
  await refuseUsedUp(deps, counted) // before the queue, so that a blocked client does not delay others
  const [normal = password, ...others] = formsOf(password)
  const matched = await deps.hasher.inTurn(async (verify) => {
    await countAttempt(deps, counted)
    let failed = false
    try {
      for (const form of [normal, ...others]) if (await verify(stored, form)) return form
      failed = true
      return null
    } finally {
      if (!failed) await uncountAttempt(deps, counted)
    }
  })
  if (matched === null || stored === null || matched === normal) return matched === null ? null : stored
  const password_hash = await deps.hasher.hash(normal)
  return (await replacePasswordHash(deps.db, account, { stored, password_hash })) ? password_hash : stored
}

/** Throws `bad_request` unless this is the password of the signed-in user. An empty password does not count as a try. */
export const confirmPassword = async (
  deps: Deps,
  { id, sessionId }: Pick<Viewer, 'id' | 'sessionId'>,
  password: string,
): Promise<void> => {
  const message = 'Invalid password'
  const refusal = new AppError('bad_request', { message, fields: { password: message } })
  if (password === '') throw refusal
  const stored = await readPasswordHash(deps.db, id)
  const guess = { account: id, guesser: { known: sessionId }, password, stored }
  if ((await checkPassword(deps, guess)) === null) throw refusal
}
