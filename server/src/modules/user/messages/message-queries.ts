import type { Insertable } from 'kysely'
import type { MessagesTable } from '../../../../db/tables.gen.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'

export const insertMessage = (tx: Tx, message: Insertable<MessagesTable>) =>
  tx.insertInto('messages').values(message).execute()

export type Outcome = { state: MessagesTable['state']; reference?: string | null; error?: string; at: Date }

/** What became of a message that was not sent yet. */
export const writeOutcome = (db: Db, id: string, { at, ...outcome }: Outcome) =>
  db
    .updateTable('messages')
    .set({ ...outcome, updated_at: at })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute()

/** What a provider reports. A message that was delivered stays so, whatever comes late. */
export const writeReport = (
  db: Db,
  {
    provider,
    reference,
    state,
    error,
    at,
  }: { provider: string; reference: string } & Required<Omit<Outcome, 'reference'>>,
) =>
  db
    .updateTable('messages')
    .set({ state, error, updated_at: at })
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .where('state', '<>', 'delivered')
    .execute()

/** How many messages of each channel came to which state since a moment. */
export const countStates = async (db: Db, since: Date) => {
  const rows = await db
    .selectFrom('messages')
    .select(['channel', 'state'])
    .select((eb) => [eb.fn.countAll<number>().as('messages'), eb.fn.sum<number>('parts').as('parts')])
    .where('created_at', '>', since)
    .groupBy(['channel', 'state'])
    .orderBy('channel')
    .orderBy('state')
    .execute()
  return rows.map((row) => ({ ...row, parts: Number(row.parts) }))
}

export const deleteOldMessages = (db: Db, before: Date) =>
  db.deleteFrom('messages').where('created_at', '<', before).execute()
