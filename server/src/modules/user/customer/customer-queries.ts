import type { Insertable } from 'kysely'
import type { CustomerNotesTable } from '../../../../db/tables.gen.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'

export const insertNote = (tx: Tx, note: Insertable<CustomerNotesTable>) =>
  tx.insertInto('customer_notes').values(note).execute()

/** The notes about a person with the names of their writers, the newest first. */
export const readNotes = (db: Db | Tx, userId: string) =>
  db
    .selectFrom('customer_notes as n')
    .leftJoin('users as writer', 'writer.id', 'n.by')
    .select(['n.id', 'n.note', 'writer.name as by', 'n.at'])
    .where('n.user_id', '=', userId)
    .orderBy('n.at', 'desc')
    .orderBy('n.id')
    .execute()
