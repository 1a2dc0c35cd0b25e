// The shop's diary: who did what to what, and when. Entries are written in the transaction of the deed they speak of,
// so that there is no deed without its entry and no entry without its deed; the database refuses to change or delete
// one. Entries outlive the people they name: ids only, never a name, an address, an e-mail, a token or a password.
import type { Db, Tx } from './database/database.ts'
import { newId } from './ids.ts'

/** Who acts when nobody is signed in, and when the shop acts by itself. */
export type Actor = string
export const GUEST: Actor = 'guest'
export const SHOP: Actor = 'shop'

type Plain = string | number | boolean | null
/** What a field was, and what it is now. */
export type Change = { from: Plain; to: Plain }

export type AuditEntry = {
  at: Date
  /** A user's id, `guest` or `shop`. */
  actor: Actor
  /** Area and deed in the past, such as `user.signed-in`. */
  action: `${string}.${string}`
  /** The id of what was acted upon; empty when there is none. */
  subject: string
  detail?: Record<string, Plain | Plain[] | Change>
}

export const audit = async (tx: Tx | Db, { at, actor, action, subject, detail = {} }: AuditEntry): Promise<void> => {
  await tx
    .insertInto('audit_log')
    .values({ id: newId(), at, actor, action, subject, detail: JSON.stringify(detail) })
    .execute()
}

/** The fields that differ, each with what it was and what it is: `changes(before, after)` for an entry's detail. */
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
