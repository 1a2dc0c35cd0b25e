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

/** Whether a person has proven their e-mail or had another order delivered. */
export const isKnownShopper = async (
  tx: Tx,
  { userId, besides }: { userId: string; besides: string },
): Promise<boolean> => {
  const { rows } = await sql<{ known: boolean }>`
    SELECT EXISTS (SELECT FROM users WHERE id = ${userId} AND verify_email)
      OR EXISTS (SELECT FROM orders WHERE user_id = ${userId} AND state = 'DELIVERED' AND id <> ${besides}) AS known`.execute(
    tx,
  )
  return rows[0]?.known ?? false
}

const isUnpaid = sql`${isInGroup('o.state', 'open')} AND o.payment_state IN ('due', 'pending')`

type Held = { holder: string; orders: number; pieces: number; paise: number }

/** What each of these holders has in open orders that are not paid, but for `besides`; a row for each. */
export const readHeld = async (tx: Tx, holders: readonly string[], besides: string | null): Promise<Held[]> => {
  const { rows } = await sql<Held>`
    SELECT one.holder, count(o.id)::int AS orders, coalesce(sum(o.total_items), 0)::int AS pieces,
      coalesce(sum(${billedPaise}), 0)::bigint AS paise
    FROM unnest(${holders}::text[]) AS one (holder)
    LEFT JOIN order_holders h ON h.holder = one.holder
    LEFT JOIN orders o ON o.id = h.order_id AND ${isUnpaid} AND o.id IS DISTINCT FROM ${besides}
    GROUP BY one.holder`.execute(tx)
  return rows
}

/** The most open orders that one of these holders has in a slot of a store. */
export const readHeldInSlot = async (
  tx: Tx,
  { holders, storeId, at }: { holders: readonly string[]; storeId: string; at: Date },
): Promise<number> => {
  const { rows } = await sql<{ orders: number }>`
    SELECT count(*)::int AS orders FROM order_holders h JOIN orders o ON o.id = h.order_id
    WHERE h.holder = ANY(${holders}) AND o.store_id = ${storeId} AND o.slot_at = ${at} AND ${isInGroup('o.state', 'open')}
    GROUP BY h.holder ORDER BY orders DESC LIMIT 1`.execute(tx)
  return rows[0]?.orders ?? 0
}

/** So many open unpaid orders of one holder are shown together; of a network, where strangers meet, more. */
const SHARED = 3
const SHARED_NETWORK = 10

export type SharedOrders = { sharedBy: HolderKind; orderIds: string[] }

/**
 * The open unpaid orders of people without a delivery that share a holder, the largest group first. An order with several
 * holders is in the largest group of them.
 */
export const readSharedOrders = async (db: Db, storeId: string | null): Promise<SharedOrders[]> => {
  const { rows } = await sql<SharedOrders>`
    WITH held AS MATERIALIZED (
      SELECT h.holder, o.id, o.created_at FROM orders o JOIN order_holders h ON h.order_id = o.id
      WHERE ${isUnpaid} AND (${storeId}::text IS NULL OR o.store_id = ${storeId})
        AND NOT EXISTS (SELECT FROM orders d WHERE d.user_id = o.user_id AND d.state = 'DELIVERED')
    ), shared AS (
      SELECT holder, count(*) AS orders FROM held GROUP BY holder
      HAVING count(*) >= CASE WHEN holder LIKE 'network:%' THEN ${SHARED_NETWORK}::int ELSE ${SHARED} END
    ), grouped AS (
      SELECT DISTINCT ON (held.id) held.id, held.holder, held.created_at FROM held JOIN shared USING (holder)
      ORDER BY held.id, shared.orders DESC, held.holder
    )
    SELECT split_part(holder, ':', 1) AS "sharedBy", array_agg(id ORDER BY created_at, id) AS "orderIds"
    FROM grouped GROUP BY holder ORDER BY count(*) DESC, holder`.execute(db)
  return rows
}

export const insertHolders = (tx: Tx, orderId: string, holders: readonly string[]) =>
  tx
    .insertInto('order_holders')
    .values(holders.map((holder) => ({ holder, order_id: orderId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Deletes the holders of orders that have ended. */
export const deleteEndedHolders = (db: Db) =>
  sql`DELETE FROM order_holders h USING orders o WHERE o.id = h.order_id AND NOT ${isInGroup('o.state', 'open')}`.execute(
    db,
  )
