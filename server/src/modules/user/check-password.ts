// Checks a password, with the rate limits on guessing (contract, section 2).
import { rateLimits } from '@tokri/contract/rate-limits.ts'
import type { Deps } from '../../deps.ts'
import { type Counted, countTry, refuseUsedUp, undoTry } from '../../platform/security/rate-limit.ts'

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
