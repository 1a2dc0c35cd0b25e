// Who may pick, ride or manage at which store. Duties are read with the session, so that removing one takes effect within a
// second in every process.
import type { StoreDuty } from '@tokri/rules/permissions.ts'
import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit-log.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { runOnce } from '../../../platform/http/idempotency.ts'
import * as queries from '../queries.ts'
import * as dutyQueries from './duties-queries.ts'
import { personOf, requireProven } from './manage-users.ts'
import { endForbiddenShift, type ShiftWork } from './shifts.ts'

const textOf = ({ storeId, duty }: StoreDuty): string => `${duty} ${storeId}`

const listOf = (duties: readonly StoreDuty[]): string => duties.map(textOf).sort().join(', ')

/** Each duty once. */
export const unique = (duties: readonly StoreDuty[]): StoreDuty[] => [
  ...new Map(duties.map((duty) => [textOf(duty), duty])).values(),
]

/** Throws `not_found` for an unknown store and `store_archived` for a new duty at an archived one. */
export const requireStores = async (
  tx: Tx,
  duties: readonly StoreDuty[],
  before: readonly StoreDuty[],
): Promise<void> => {
  const held = new Set(before.map(textOf))
  const stores = await dutyQueries.lockStores(
    tx,
    duties.map(({ storeId }) => storeId),
  )
  for (const duty of duties) {
    const active = stores.get(duty.storeId)
    if (active === undefined) throw new AppError('not_found', { message: 'Store not found' })
    if (!active && !held.has(textOf(duty))) throw new AppError('store_archived')
  }
}

/** The duties before and after a change, for the audit log: "picker at Koramangala, rider at Koramangala". */
export const namedDuties = async (tx: Tx, before: readonly StoreDuty[], after: readonly StoreDuty[]) => {
  const names = await dutyQueries.readStoreNames(
    tx,
    [...before, ...after].map(({ storeId }) => storeId),
  )
  const listed = (duties: readonly StoreDuty[]) =>
    duties
      .map(({ storeId, duty }) => `${duty} at ${names.get(storeId)}`)
      .sort()
      .join(', ')
  return { from: listed(before), to: listed(after) }
}

export type NewDuties = { _id: string; duties: readonly StoreDuty[] }

/**
 * Replaces the duties of a person, and ends a shift that the new duties do not allow. Throws `not_found` for an unknown
 * person, `not_proven` as `requireProven` does, and what `requireStores` throws.
 */
export const setDuties = (
  deps: Deps,
  { _id, duties }: NewDuties,
  { actor, key, work }: { actor: string; key: string | null; work: readonly ShiftWork[] },
) =>
  inTransaction(deps.db, (tx) => {
    const now = deps.clock()
    const after = unique(duties)
    return runOnce(tx, { userId: actor, key, request: ['set-duties', _id, after], now }, async () => {
      const person = await queries.lockUser(tx, _id)
      if (!person) throw new AppError('not_found', { message: 'User not found' })
      if (after.length > 0) requireProven(person)
      const before = await dutyQueries.readDuties(tx, _id)
      await requireStores(tx, after, before)
      await dutyQueries.replaceDuties(tx, _id, after)
      await endForbiddenShift(tx, deps, { userId: _id, work })
      if (listOf(before) !== listOf(after)) {
        const detail = { duties: await namedDuties(tx, before, after) }
        await audit(tx, { at: now, actor, action: 'user.duties-changed', subject: _id, detail })
      }
      return personOf(await queries.readPerson(tx, _id))
    })
  })
