// How administrators manage users: search, roles, permits and status.
import { isOwner, type Permit } from '@tokri/rules/permissions.ts'
import type { Deps } from '../../../deps.ts'
import { audit, changes } from '../../../platform/audit-log.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
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
  permits: row.role === 'Admin' ? row.permits : [],
  duties: row.duties,
  verify_email: row.verify_email,
  last_login_date: row.last_login_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
})

export const findPeople = async (deps: Deps, wanted: queries.WantedPeople) => {
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

export type Access = {
  _id: string
  role?: 'User' | 'Admin'
  status?: 'Active' | 'Inactive' | 'Suspended'
  permits?: readonly Permit[]
}

/** The permits of a new administrator, and those that have no meaning: of other people. */
const USUAL_PERMITS: readonly Permit[] = ['owner']

/** Throws `bad_request` for an administrator without a permit, and for permits of anybody else. */
const permitsAfter = (
  before: Pick<queries.PersonRow, 'role' | 'permits'>,
  role: 'User' | 'Admin',
  permits?: readonly Permit[],
): Permit[] => {
  const refuse = (message: string) => new AppError('bad_request', { message, fields: { permits: message } })
  if (role === 'Admin' && permits?.length === 0) throw refuse('An administrator needs a permit')
  if (role === 'User' && permits && permits.length > 0) throw refuse('Permits are for administrators')
  const kept = before.role === role ? before.permits : USUAL_PERMITS
  return [...(role === 'Admin' && permits ? permits : kept)]
}

/**
 * Changes role, permits or status. They apply to the next call; a user who is no longer active loses every session.
 * Throws `last_admin` when no owner would be left, and `not_proven` as `requireProven` does for a new administrator.
 */
export const setAccess = (
  deps: Deps,
  { _id, role, status, permits }: Access,
  { actor, work }: { actor: string; work: readonly ShiftWork[] },
) =>
  inTransaction(deps.db, async (tx) => {
    const owners = await queries.lockOwners(tx)
    const before = await queries.lockUser(tx, _id)
    if (!before) throw new AppError('not_found', { message: 'User not found' })
    const newRole = role ?? before.role
    const after = { role: newRole, permits: permitsAfter(before, newRole, permits), status: status ?? before.status }
    if (after.role === 'Admin' && before.role !== 'Admin') requireProven(before)
    const stays = isOwner(after) && after.status === 'Active'
    if (!stays && owners.length === 1 && owners[0] === _id) throw new AppError('last_admin')
    const now = deps.clock()
    const person = await queries.writeAccess(tx, _id, { ...after, now })
    if (after.status !== 'Active') await endAllSessions(tx, _id)
    await endForbiddenShift(tx, deps, { userId: _id, work })
    const detail = changes(
      { role: before.role, permits: before.permits.join(', '), status: before.status },
      { ...after, permits: after.permits.join(', ') },
    )
    await audit(tx, { at: now, actor, action: 'user.access-changed', subject: _id, detail })
    return personOf(person)
  })
