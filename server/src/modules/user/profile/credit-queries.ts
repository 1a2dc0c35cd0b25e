// The only statements that change a balance of store credit. Each writes its entry of the ledger as well.
import { sql } from 'kysely'
import type { CreditEntriesTable } from '../../../../db/tables.gen.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids.ts'

export type OfOrder = { orderId: string; amountPaise: number; at: Date }

/** Pays an order with the credit of a person; false if they have less. */
export const takeCredit = async (tx: Tx, { orderId, userId, amountPaise, at }: OfOrder & { userId: string }) => {
  const { rows } = await sql<{ id: string }>`
    WITH taken AS (
      UPDATE users SET credit_paise = credit_paise - ${amountPaise}
      WHERE id = ${userId} AND credit_paise >= ${amountPaise} RETURNING id)
    INSERT INTO credit_entries (id, user_id, kind, amount_paise, order_id, at)
    SELECT ${newId()}, id, 'spent', -${amountPaise}::bigint, ${orderId}, ${at} FROM taken RETURNING id`.execute(tx)
  return rows.length > 0
}

/** Gives credit to the shopper of an order, if the account still exists: a refund, or without one what the order had taken. */
export const giveCredit = (tx: Tx, { orderId, refundId, amountPaise, at }: OfOrder & { refundId: string | null }) =>
  sql`WITH entry AS (
      INSERT INTO credit_entries (id, user_id, kind, amount_paise, order_id, refund_id, at)
      SELECT ${newId()}, user_id, ${refundId === null ? 'returned' : 'refunded'}, ${amountPaise}, id, ${refundId}, ${at}
      FROM orders WHERE id = ${orderId} RETURNING user_id)
    UPDATE users SET credit_paise = credit_paise + ${amountPaise} FROM entry WHERE users.id = entry.user_id`.execute(tx)

export const readBalance = async (db: Db | Tx, userId: string): Promise<number> =>
  (await db.selectFrom('users').select('credit_paise').where('id', '=', userId).executeTakeFirst())?.credit_paise ?? 0

export type EntryRow = Pick<CreditEntriesTable, 'id' | 'kind' | 'amount_paise' | 'order_id'> & {
  number: string
  at: Date
}

/** The entries of a person, the newest first. */
export const readEntries = async (db: Db, userId: string): Promise<EntryRow[]> => {
  const { rows } = await sql<EntryRow>`
    SELECT e.id, e.kind, e.amount_paise, e.order_id, o.number, e.at
    FROM credit_entries e JOIN orders o ON o.id = e.order_id WHERE e.user_id = ${userId}
    ORDER BY e.at DESC, e.id DESC`.execute(db)
  return rows
}
