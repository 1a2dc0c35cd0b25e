// The audit log: who did what, to what, and when. An entry is written in the transaction of its action, so neither exists
// without the other. The database refuses to change or delete entries. Entries are kept longer than accounts, so they
// contain only ids, never a name, an address, an e-mail, a token or a password.
import type { AuditAction } from '@tokri/contract/audit-actions.ts'
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
  action: AuditAction
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

type Fields = Record<string, unknown>

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Each entry of a field that has entries of its own, such as free details, as a field `field.entry`. */
const entriesOf = (fields: Fields, key: string): Fields => {
  const value = fields[key]
  if (!isRecord(value)) return { [key]: value }
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [`${key}.${name}`, entry]))
}

/** Two lists without what they share. Lists that differ only in their order stay whole. */
const ownItems = (from: unknown, to: unknown): [unknown, unknown] => {
  if (!Array.isArray(from) || !Array.isArray(to)) return [from, to]
  const without = (list: unknown[], other: unknown[]) => {
    const known = new Set(other.map(plain))
    return list.filter((item) => !known.has(plain(item)))
  }
  const [gone, added] = [without(from, to), without(to, from)]
  return gone.length + added.length === 0 ? [from, to] : [gone, added]
}

/**
 * The fields that differ, each with its old and new value: `changes(before, after)` for an entry's detail. Of records and
 * lists, only the entries that differ.
 */
export const changes = <T extends Fields>(before: T, after: Partial<T>): Record<string, Change> => {
  const pairs = Object.keys(after).flatMap((key) => {
    const [old, next] =
      isRecord(before[key]) && isRecord(after[key])
        ? [entriesOf(before, key), entriesOf(after, key)]
        : [{ [key]: before[key] }, { [key]: after[key] }]
    return [...new Set([...Object.keys(old), ...Object.keys(next)])].map(
      (field) => [field, ownItems(old[field], next[field])] as const,
    )
  })
  return Object.fromEntries(
    pairs
      .map(([field, [from, to]]) => [field, { from: plain(from), to: plain(to) }] as const)
      .filter(([, change]) => change.from !== change.to),
  )
}

const plain = (value: unknown): Plain => {
  if (value === undefined || value === null) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return JSON.stringify(value)
}
