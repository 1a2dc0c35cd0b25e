// Comparing a password that somebody typed, with the limits on guessing (contract, section 2).
import { rateLimits } from '@tokri/contract/rate-limits.ts'
import type { Deps } from '../../deps.ts'
import { type Counted, countTry, forgiveTry, refuseUsedUp } from '../../platform/security/rate-limit.ts'

/** Only failures count against them. */
const guessesOf = (account: string, address: string): Counted[] => [
  { limit: rateLimits.loginOfAccountAtAddress, per: `${account} ${address}` },
  { limit: rateLimits.loginAtAddress, per: address },
  // mutation: limit-account-guesses
  { limit: rateLimits.loginOfAccount, per: account },
]

type Guess = { account: string; address: string; password: string; stored: string | null }

/**
 * Answers whether a password is right; `account` and `address` say whose and from where. A try is counted while its
 * comparison lasts, so that no more guesses than allowed run at once; comparisons take turns, so that right passwords
 * which come together are not taken for guesses. Throws `too_many_requests`, and `unavailable` when too many wait.
 */
export const guessPassword = async (deps: Deps, { account, address, password, stored }: Guess): Promise<boolean> => {
  const counted = guessesOf(account, address)
  await refuseUsedUp(deps, counted) // before the queue: who may not guess takes nobody's turn
  return deps.hasher.inTurn(async (verify) => {
    await countTry(deps, counted)
    let failed = false
    try {
      failed = !(await verify(stored, password))
    } finally {
      if (!failed) await forgiveTry(deps, counted)
    }
    return !failed
  })
}
