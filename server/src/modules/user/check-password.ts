// Checks a password, with the rate limits on guessing (contract, section 2).
import { rateLimits } from '@tokri/contract/rate-limits.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { type Counted, countTry, refuseUsedUp, undoTry } from '../../platform/security/rate-limit.ts'
import type { Client } from './client.ts'
import { readPasswordHash } from './queries.ts'

/** Only failures count. */
const guessesOf = (account: string, address: string): Counted[] => [
  { limit: rateLimits.loginOfAccountAtAddress, per: `${account} ${address}` },
  { limit: rateLimits.loginAtAddress, per: address },
  // mutation: limit-account-guesses
  { limit: rateLimits.loginOfAccount, per: account },
]

type Guess = { account: string; address: string; password: string; stored: string | null }

/**
 * Returns whether a password is right; `account` and `address` say whose and from where. A try counts while its
 * comparison runs, so that no more guesses than allowed run at once; comparisons are queued, so that simultaneous right
 * passwords do not count as guesses. Throws `too_many_requests`, and `unavailable` when too many wait.
 */
export const checkPassword = async (deps: Deps, { account, address, password, stored }: Guess): Promise<boolean> => {
  const counted = guessesOf(account, address)
  await refuseUsedUp(deps, counted) // before the queue: a blocked client takes nobody's turn
  return deps.hasher.inTurn(async (verify) => {
    await countTry(deps, counted)
    let failed = false
    try {
      failed = !(await verify(stored, password))
    } finally {
      if (!failed) await undoTry(deps, counted)
    }
    return !failed
  })
}

/** Throws `bad_request` unless this is the password of the signed-in user. An empty one is wrong and counts nothing. */
export const confirmPassword = async (
  deps: Deps,
  { userId, password }: { userId: string; password: string },
  { address }: Client,
): Promise<void> => {
  const message = 'Invalid password'
  const refusal = new AppError('bad_request', { message, fields: { password: message } })
  if (password === '') throw refusal
  const stored = await readPasswordHash(deps.db, userId)
  if (!(await checkPassword(deps, { account: userId, address, password, stored }))) throw refusal
}
