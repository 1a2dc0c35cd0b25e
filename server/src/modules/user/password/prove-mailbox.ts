// The first proof that somebody reads the mailbox of an account. Somebody else may have registered its e-mail without the
// mailbox, so whatever opened the account before ends with the proof.
import type { Tx } from '../../../platform/database/database.ts'
import { releaseNumber } from '../phone/phone-queries.ts'
import { deleteSecondFactors } from '../second-factor/queries.ts'
import { endAllSessions } from '../sign-in/sessions.ts'
import { markProven } from './reset-queries.ts'

/** Revokes a person's own API keys. app.ts passes it. */
export type RevokeKeys = (tx: Tx, userId: string) => Promise<void>

/** Proves the e-mail of a locked account; false if it was proven before. */
export const proveMailbox = async (
  tx: Tx,
  { id, email }: { id: string; email: string },
  { at, revokeKeys }: { at: Date; revokeKeys: RevokeKeys },
): Promise<boolean> => {
  if (!(await markProven(tx, email))) return false
  await deleteSecondFactors(tx, id)
  await endAllSessions(tx, id)
  await releaseNumber(tx, id, at)
  await revokeKeys(tx, id)
  return true
}
