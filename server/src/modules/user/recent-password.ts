// Requires a recently entered password for calls that could do lasting harm with a stolen session: changes of roles, large
// refunds, exports, and the settings that protect these. The setting `requireRecentPassword` switches it on. A sign-in
// counts as entering the password.
import type { Deps } from '../../deps.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/security/access.ts'
import { confirmPassword } from './check-password.ts'
import * as queries from './session-queries.ts'

const RECENT_MINUTES = 10

type Session = Pick<Viewer, 'id' | 'sessionId'>
/** A transaction, where one is open. */
type Through = Pick<Deps, 'settings' | 'clock'> & { db: Db | Tx }

/** Throws `password_required` when the setting is on and the password was not entered within ten minutes. */
export const requireRecentPassword = async (deps: Through, { sessionId }: Session): Promise<void> => {
  if (!deps.settings.current.requireRecentPassword) return
  const since = new Date(deps.clock().getTime() - RECENT_MINUTES * 60_000)
  // mutation: require-recent-password
  if (!(await queries.enteredPasswordSince(deps.db, sessionId, since))) throw new AppError('password_required')
}

/** Like `requireRecentPassword`, if the refunds of an order will reach this amount in total. */
export const requireRecentPasswordToRefund = async (
  deps: Through,
  session: Session,
  amountPaise: number,
): Promise<void> => {
  // mutation: require-recent-password-to-refund
  if (amountPaise >= deps.settings.current.recentPasswordRefundPaise) await requireRecentPassword(deps, session)
}

/** Throws `bad_request` for a wrong password. */
export const enterPasswordAgain = async (deps: Deps, session: Session, password: string): Promise<void> => {
  await confirmPassword(deps, session, password)
  await queries.recordPasswordEntered(deps.db, session.sessionId, deps.clock())
}
