import type { Db, Tx } from '../../../platform/database/database.ts'

type NewTicket = { email: string; ticket_hash: string; sent_at: Date; unlessSince: Date }

/** Replaces the ticket of an e-mail; false if one was made since that time. */
export const replaceTicket = async (tx: Tx, { unlessSince, ...ticket }: NewTicket): Promise<boolean> => {
  const { ticket_hash, sent_at } = ticket
  const written = await tx
    .insertInto('unlock_tickets')
    .values(ticket)
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({ ticket_hash, sent_at }).where('unlock_tickets.sent_at', '<=', unlessSince),
    )
    .returning('email')
    .executeTakeFirst()
  return written !== undefined
}

/** Spends a ticket that was made since that time, and returns its e-mail. It still counts for the limit per hour. */
export const spendTicket = async (tx: Tx, ticket_hash: string, since: Date): Promise<string | null> => {
  const spent = await tx
    .updateTable('unlock_tickets')
    .set({ ticket_hash: null })
    .where('ticket_hash', '=', ticket_hash)
    .where('sent_at', '>', since)
    .returning('email')
    .executeTakeFirst()
  return spent?.email ?? null
}

export const deleteTicketOf = (tx: Tx, email: string) =>
  tx.deleteFrom('unlock_tickets').where('email', '=', email).execute()

export const deleteTicketsBefore = (db: Db, time: Date) =>
  db.deleteFrom('unlock_tickets').where('sent_at', '<', time).execute()
