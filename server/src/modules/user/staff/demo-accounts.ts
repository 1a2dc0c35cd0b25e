// The accounts of the demo, whose password many people may know. Where strangers reach the shop, nobody can sign in with
// them; what they held from before, when the shop was on one's own machine, ends at the start.
import type { Deps } from '../../../deps.ts'
import { audit, SHOP } from '../../../platform/audit-log.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import * as queries from '../queries.ts'
import { endAllSessions } from '../sign-in/sessions.ts'
import { namedDuties } from './duties.ts'
import { readDuties, replaceDuties } from './duties-queries.ts'
import { endForbiddenShift, type ShiftWork } from './shifts.ts'

const DEMO_DOMAIN = '@demo.tokri.local'

export const isDemoAccount = (email: string): boolean => email.endsWith(DEMO_DOMAIN)

/** Ends the sessions, duties and shifts of demo accounts. */
export const closeDemoAccounts = async (deps: Deps, work: readonly ShiftWork[]): Promise<void> => {
  for (const userId of await queries.readOpenAccounts(deps.db, `%${DEMO_DOMAIN}`))
    await inTransaction(deps.db, async (tx) => {
      await queries.lockUser(tx, userId)
      await endAllSessions(tx, userId)
      const duties = await readDuties(tx, userId)
      await replaceDuties(tx, userId, [])
      await endForbiddenShift(tx, deps, { userId, work })
      if (duties.length === 0) return
      const detail = { duties: await namedDuties(tx, duties, []) }
      await audit(tx, { at: deps.clock(), actor: SHOP, action: 'user.duties-changed', subject: userId, detail })
    })
}
