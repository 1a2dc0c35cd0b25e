// The audit log: who did what, to what, and when. An entry is written in the transaction of its action, so neither exists
// without the other. The database refuses to change or delete entries. Entries are kept longer than accounts, so they
// contain only ids, never a name, an address, an e-mail, a token or a password.
import type { Db, Tx } from './database/database.ts'
import { newId } from './ids.ts'

/** The actor when nobody is signed in, and when the shop acts by itself. */
export type Actor = string
export const GUEST: Actor = 'guest'
export const SHOP: Actor = 'shop'

type Plain = string | number | boolean | null
/** The old and the new value of a field. */
export type Change = { from: Plain; to: Plain }

export type AuditEntry = {
  at: Date
  /** A user's id, `guest` or `shop`. */
  actor: Actor
  /** Area and action in the past tense, such as `user.signed-in`. */
  action: `${string}.${string}`
  /** The id of the subject; empty when there is none. */
  subject: string
  detail?: Record<string, Plain | Plain[] | Change>
}

export const audit = async (tx: Tx | Db, { at, actor, action, subject, detail = {} }: AuditEntry): Promise<void> => {
  await tx
    .insertInto('audit_log')
    .values({ id: newId(), at, actor, action, subject, detail: JSON.stringify(detail) })
    .execute()
}

/** The fields that differ, each with its old and new value: `changes(before, after)` for an entry's detail. */
export const changes = <T extends Record<string, unknown>>(before: T, after: Partial<T>): Record<string, Change> =>
  Object.fromEntries(
    Object.entries(after)
      .map(([field, to]) => [field, { from: plain(before[field]), to: plain(to) }] as const)
      .filter(([, change]) => change.from !== change.to),
  )

const plain = (value: unknown): Plain => {
  if (value === undefined || value === null) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return JSON.stringify(value)
}
