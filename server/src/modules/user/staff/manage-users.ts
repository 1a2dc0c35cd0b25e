// How administrators manage users: search, roles and status.
import type { Deps } from '../../../deps.ts'
import { audit, changes } from '../../../platform/audit-log.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Paging } from '../../../platform/http/paging.ts'
import * as queries from '../queries.ts'
import { endAllSessions } from '../sign-in/sessions.ts'
import { endForbiddenShift, type ShiftWork } from './shifts.ts'

export const personOf = (row: queries.PersonRow) => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  avatar: row.avatar,
  mobile: row.mobile,
  role: row.role,
  status: row.status,
  duties: row.duties,
  verify_email: row.verify_email,
  last_login_date: row.last_login_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
})

export const findPeople = async (deps: Deps, wanted: Paging & { search: string }) => {
  const { people, total } = await queries.readPeople(deps.db, wanted)
  return { people: people.map(personOf), total }
}

/**
 * Throws `not_proven` for a person who has not proven that their e-mail is theirs: whoever registered somebody else's
 * e-mail first would get that person's rights.
 */
export const requireProven = ({ verify_email }: { verify_email: boolean }): void => {
  if (!verify_email) throw new AppError('not_proven')
}

export type Access = { _id: string; role?: 'User' | 'Admin'; status?: 'Active' | 'Inactive' | 'Suspended' }

/**
 * Changes role or status. A new role applies to the next call; a user who is no longer active loses every session.
 * Throws `last_admin` when no administrator would be left, and `not_proven` as `requireProven` does for a new administrator.
 */
export const setAccess = (
  deps: Deps,
  { _id, role, status }: Access,
  { actor, work }: { actor: string; work: readonly ShiftWork[] },
) =>
  inTransaction(deps.db, async (tx) => {
    const administrators = await queries.lockAdministrators(tx)
    const before = await queries.lockUser(tx, _id)
    if (!before) throw new AppError('not_found', { message: 'User not found' })
    const after = { role: role ?? before.role, status: status ?? before.status }
    if (after.role === 'Admin' && before.role !== 'Admin') requireProven(before)
    const stays = after.role === 'Admin' && after.status === 'Active'
    if (!stays && administrators.length === 1 && administrators[0] === _id) throw new AppError('last_admin')
    const now = deps.clock()
    const person = await queries.writeAccess(tx, _id, { ...after, now })
    if (after.status !== 'Active') await endAllSessions(tx, _id)
    await endForbiddenShift(tx, deps, { userId: _id, work })
    const detail = changes({ role: before.role, status: before.status }, after)
    await audit(tx, { at: now, actor, action: 'user.access-changed', subject: _id, detail })
    return personOf(person)
  })
