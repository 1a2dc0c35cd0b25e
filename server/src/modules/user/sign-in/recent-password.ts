// Requires a recently entered password for calls that could do lasting harm with a stolen session: changes of roles, large
// refunds and coupons, exports, and the settings that protect these. The setting `requireRecentPassword` switches it on. A sign-in
// counts as entering the password.
import { toPaise } from '@tokri/rules/money.ts'
import type { Deps } from '../../../deps.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Viewer } from '../../../platform/security/access.ts'
import { confirmPassword } from './check-password.ts'
import * as queries from './session-queries.ts'

const RECENT_MINUTES = 10

type Session = Pick<Viewer, 'id' | 'sessionId'>
/** A transaction, where one is open. */
type Through = Pick<Deps, 'settings' | 'clock'> & { db: Db | Tx }

/** Throws `password_required` when the setting is on and the password was not entered within ten minutes. */
export const requireRecentPassword = async (deps: Through, session: Session): Promise<void> => {
  if (deps.settings.current.requireRecentPassword) await requirePasswordEntered(deps, session)
}

/** Like `requireRecentPassword`, whatever the setting says: for keys that move money. */
export const requirePasswordEntered = async (
  deps: Pick<Through, 'db' | 'clock'>,
  { sessionId }: Session,
): Promise<void> => {
  const since = new Date(deps.clock().getTime() - RECENT_MINUTES * 60_000)
  if (!(await queries.enteredPasswordSince(deps.db, sessionId, since))) throw new AppError('password_required')
}

/**
 * Like `requireRecentPassword`, if with this amount the person gives back more in a day than the setting allows: many small
 * refunds add up. Counts the amount, in the transaction of the refund.
 */
export const requireRecentPasswordToRefund = async (
  deps: Pick<Deps, 'settings' | 'clock'> & { db: Tx },
  session: Session,
  amountPaise: number,
): Promise<void> => {
  const { requireRecentPassword: asks, recentPasswordRefund } = deps.settings.current
  if (!asks) return
  const at = deps.clock()
  const givenPaise = await queries.addGivenBack(deps.db, session.id, { amountPaise, at })
  if (givenPaise >= toPaise(recentPasswordRefund)) await requireRecentPassword(deps, session)
}

/** Like `requireRecentPassword`, for a coupon that takes off more than the share of the setting, in percent. */
export const requireRecentPasswordForCoupon = async (deps: Through, session: Session, share: number): Promise<void> => {
  if (share > deps.settings.current.recentPasswordCouponShare) await requireRecentPassword(deps, session)
}

/** Throws `bad_request` for a wrong password. */
export const enterPasswordAgain = async (deps: Deps, session: Session, password: string): Promise<void> => {
  await confirmPassword(deps, session, password)
  await queries.recordPasswordEntered(deps.db, session.sessionId, deps.clock())
}
