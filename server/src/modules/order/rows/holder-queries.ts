import { sql } from 'kysely'
import { billedPaise } from '../../../../db/order-money.ts'
import { isInGroup } from '../../../../db/order-states.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { schemaKey } from '../../../platform/database/schema.ts'

export type HolderKind = 'account' | 'mobile' | 'address' | 'browser' | 'network'

/** Any number that no other advisory lock of two numbers uses. */
const HOLDER_LOCK = 7032

/**
 * Waits until the other transactions that order for one of these holders have ended. They are advisory locks because a
 * holder without an order is no row; each transaction takes them in the same sequence.
 */
export const lockHolders = (tx: Tx, holders: readonly string[]) =>
  sql`SELECT pg_advisory_xact_lock(${HOLDER_LOCK}, key)
    FROM (SELECT DISTINCT hashtext(holder) # ${schemaKey} AS key FROM unnest(${holders}::text[]) AS holder
      ORDER BY key OFFSET 0) keys`.execute(tx)

/** Whether an order of this account was ever delivered. */
export const hasDelivery = async (tx: Tx, userId: string): Promise<boolean> =>
  (await tx
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', 'DELIVERED')
    .limit(1)
    .executeTakeFirst()) !== undefined

const isUnpaid = sql`${isInGroup('o.state', 'open')} AND o.payment_state IN ('due', 'pending')`

type Held = { holder: string; orders: number; pieces: number; paise: number }

/** What each of these holders has in open orders that are not paid; a row for each. */
export const readHeld = async (tx: Tx, holders: readonly string[]): Promise<Held[]> => {
  const { rows } = await sql<Held>`
    SELECT one.holder, count(o.id)::int AS orders, coalesce(sum(o.total_items), 0)::int AS pieces,
      coalesce(sum(${billedPaise}), 0)::bigint AS paise
    FROM unnest(${holders}::text[]) AS one (holder)
    LEFT JOIN order_holders h ON h.holder = one.holder
    LEFT JOIN orders o ON o.id = h.order_id AND ${isUnpaid}
    GROUP BY one.holder`.execute(tx)
  return rows
}

export const insertHolders = (tx: Tx, orderId: string, holders: readonly string[]) =>
  tx
    .insertInto('order_holders')
    .values(holders.map((holder) => ({ holder, order_id: orderId })))
    .execute()

/** Deletes the holders of orders that have ended. */
export const deleteEndedHolders = (db: Db) =>
  sql`DELETE FROM order_holders h USING orders o WHERE o.id = h.order_id AND NOT ${isInGroup('o.state', 'open')}`.execute(
    db,
  )
