import type { Deps } from '../../deps.ts'
import { deleteOldTries } from '../../platform/security/rate-limit.ts'
import { deleteExpiredProofs } from './password/password-reset.ts'
import { deleteExpired as deleteExpiredPhoneProofs } from './phone/phone-queries.ts'
import { deleteExpiredEmailChanges } from './profile/email-change-queries.ts'
import { deleteExpiredTickets } from './second-factor/sign-in.ts'
import { deleteExpiredSessionRows } from './sign-in/sessions.ts'
import { deleteOldUnlockTickets } from './sign-in/unlock.ts'
import { deleteExpiredInvitations } from './staff/invitation-queries.ts'

/** Registers the hourly job that deletes expired sessions, codes, tickets and rate-limit windows. */
export const registerAccountCleanUp = (deps: Deps): void =>
  deps.jobs.repeat('clean-up-accounts', '17 * * * *', async () => {
    await deleteExpiredSessionRows(deps)
    await deleteExpiredProofs(deps)
    await deleteOldUnlockTickets(deps)
    await deleteExpiredTickets(deps)
    await deleteExpiredEmailChanges(deps.db, deps.clock())
    await deleteExpiredInvitations(deps.db, deps.clock())
    await deleteExpiredPhoneProofs(deps.db, deps.clock())
    await deleteOldTries(deps)
  })
