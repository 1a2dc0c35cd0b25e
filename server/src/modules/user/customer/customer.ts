// The page of a customer at the counter, and what the shop notes about them.
import type { CustomerShape } from '@tokri/contract/user.schema.ts'
import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit-log.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { listConsents } from '../profile/consents.ts'
import { readCredit } from '../profile/credit.ts'
import * as queries from '../queries.ts'
import { hasSecondFactor } from '../second-factor/queries.ts'
import { personOf } from '../staff/manage-users.ts'
import * as customerQueries from './customer-queries.ts'

/** What other modules know of a customer. */
export type CustomerFacts = Pick<CustomerShape, 'orders' | 'orderCount' | 'spend' | 'addresses'>

export const listNotes = async ({ db }: { db: Db | Tx }, userId: string): Promise<CustomerShape['notes']> =>
  (await customerQueries.readNotes(db, userId)).map(({ id, note, by, at }) => ({
    _id: id,
    note,
    by,
    at: at.toISOString(),
  }))

/** Throws `not_found` for an unknown account. */
const requireCustomer = async (db: Db | Tx, userId: string): Promise<queries.PersonRow> => {
  const person = await queries.findPerson(db, userId)
  if (!person) throw new AppError('not_found', { message: 'User not found' })
  return person
}

/** Throws `not_found` for an unknown account. */
export const readCustomer = async (
  deps: Deps,
  userId: string,
  readFacts: (userId: string) => Promise<CustomerFacts>,
): Promise<CustomerShape> => ({
  user: personOf(await requireCustomer(deps.db, userId)),
  secondFactor: await hasSecondFactor(deps.db, userId),
  ...(await readFacts(userId)),
  credit: await readCredit(deps, userId),
  notes: await listNotes(deps, userId),
  consents: await listConsents(deps, userId),
})

/** Throws `not_found` for an unknown account. */
export const noteCustomer = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: string,
  { userId, note }: { userId: string; note: string },
): Promise<CustomerShape['notes'][number]> =>
  inTransaction(db, async (tx) => {
    if (!(await queries.readStatusAndKeep(tx, userId))) throw new AppError('not_found', { message: 'User not found' })
    const [id, at] = [newId(), clock()]
    await customerQueries.insertNote(tx, { id, user_id: userId, note, by: actor, at })
    await audit(tx, { at, actor, action: 'user.noted', subject: userId })
    const { name: by } = await queries.readPerson(tx, actor)
    return { _id: id, note, by, at: at.toISOString() }
  })

/** Writes down that an administrator gets the copy of a customer's data. Throws `not_found` for an unknown account. */
export const recordExport = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: string,
  { userId, reason = '' }: { userId: string; reason?: string | undefined },
): Promise<void> => {
  await requireCustomer(db, userId)
  await audit(db, { at: clock(), actor, action: 'user.exported', subject: userId, detail: { reason } })
}
