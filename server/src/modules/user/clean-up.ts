import type { Deps } from '../../deps.ts'
import { deleteOldTries } from '../../platform/security/rate-limit.ts'
import { deleteDeadEmailChanges } from './email-change-queries.ts'
import { sweepProofs } from './password-reset.ts'
import { deleteDeadTickets } from './second-factor-sign-in.ts'
import { deleteDeadSessionRows } from './sessions.ts'

/** Registers the hourly job that deletes expired sessions, codes, tickets and rate-limit windows. */
export const registerAccountCleanUp = (deps: Deps): void =>
  deps.jobs.repeat('clean-up-accounts', '17 * * * *', async () => {
    await deleteDeadSessionRows(deps)
    await sweepProofs(deps)
    await deleteDeadTickets(deps)
    await deleteDeadEmailChanges(deps.db, deps.clock())
    await deleteOldTries(deps)
  })
