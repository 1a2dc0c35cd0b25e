import type { Insertable } from 'kysely'
import type { EmailChangesTable } from '../../../../db/tables.gen.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'

/** A user has at most one pending e-mail. A new one replaces the old one and its code. */
export const replaceEmailChange = (tx: Tx, change: Insertable<EmailChangesTable>) =>
  tx
    .insertInto('email_changes')
    .values(change)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .execute()

/** Uses one try of a valid code; undefined if there is none. */
export const countAttempt = (tx: Tx, userId: string, now: Date) =>
  tx
    .updateTable('email_changes')
    .set((eb) => ({ tries_left: eb('tries_left', '-', 1) }))
    .where('user_id', '=', userId)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now)
    .returning(['email', 'code_hash'])
    .executeTakeFirst()

export const deleteEmailChange = (tx: Tx, userId: string) =>
  tx.deleteFrom('email_changes').where('user_id', '=', userId).execute()

export const deleteExpiredEmailChanges = (db: Db, now: Date) =>
  db.deleteFrom('email_changes').where('expires_at', '<=', now).execute()
