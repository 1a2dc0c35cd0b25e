import type { Slot } from '@tokri/rules/slots.ts'
import { sql } from 'kysely'
import { isInGroup } from '../../../db/order-states.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { schemaKey } from '../../platform/database/schema.ts'

/** Any number that no other advisory lock of two numbers uses. */
const SLOT_LOCK = 7031

/**
 * Waits until the other transactions that take a place of this slot have ended. It is an advisory lock because a slot is no
 * row. Two slots with the same hash wait for each other, which is harmless.
 */
export const lockSlot = (tx: Tx, storeId: string, at: Date) =>
  sql`SELECT pg_advisory_xact_lock(${SLOT_LOCK}, hashtext(${`${storeId} ${at.toISOString()}`}) # ${schemaKey})`.execute(
    tx,
  )

/**
 * How many open orders of a store are due in each slot, whether they have chosen it or not. An order that is not paid yet
 * keeps its place as long as its stock.
 */
export const countTaken = async (
  db: Db | Tx,
  { storeId, slots }: { storeId: string; slots: readonly Slot[] },
): Promise<number[]> => {
  if (slots.length === 0) return []
  const { rows } = await sql<{ taken: number }>`
    SELECT count(o.id)::int AS taken
    FROM unnest(${slots.map(({ from }) => from)}::timestamptz[], ${slots.map(({ at }) => at)}::timestamptz[])
      WITH ORDINALITY AS slot (starts, ends, position)
    LEFT JOIN orders o ON o.store_id = ${storeId} AND ${isInGroup('o.state', 'open')}
      AND coalesce(o.slot_at, o.promised_at) > slot.starts AND coalesce(o.slot_at, o.promised_at) <= slot.ends
    GROUP BY position ORDER BY position`.execute(db)
  return rows.map(({ taken }) => taken)
}
