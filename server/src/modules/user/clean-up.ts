import type { Deps } from '../../deps.ts'
import { sweepTries } from '../../platform/security/rate-limit.ts'
import { sweepProofs } from './password-reset.ts'
import { sweepSessions } from './sessions.ts'

/** Forgets, every hour, what has run out: sessions, codes, tickets, counted tries. */
export const cleanUpAccounts = (deps: Deps): void =>
  deps.jobs.repeat('clean-up-accounts', '17 * * * *', async () => {
    await sweepSessions(deps)
    await sweepProofs(deps)
    await sweepTries(deps)
  })
