import type { StoreDuty } from '@tokri/rules/permissions.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

/** Which of these stores exist and are active. They cannot be archived until the transaction ends. */
export const lockStores = async (tx: Tx, ids: readonly string[]): Promise<Map<string, boolean>> => {
  const { rows } = await sql<{ id: string; active: boolean }>`
    SELECT id, active FROM stores WHERE id = ANY(${ids}) ORDER BY id FOR SHARE`.execute(tx)
  return new Map(rows.map(({ id, active }) => [id, active]))
}

export const readStoreNames = async (tx: Tx, ids: readonly string[]): Promise<Map<string, string>> => {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT id, name FROM stores WHERE id = ANY(${ids})`.execute(tx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export const readDuties = (tx: Tx, userId: string): Promise<StoreDuty[]> =>
  tx
    .selectFrom('duties')
    .select(['store_id as storeId', 'duty'])
    .where('user_id', '=', userId)
    .orderBy('store_id')
    .orderBy('duty')
    .execute()

/** Replaces the duties of a locked user. */
export const replaceDuties = async (tx: Tx, userId: string, duties: readonly StoreDuty[]): Promise<void> => {
  await tx.deleteFrom('duties').where('user_id', '=', userId).execute()
  if (duties.length === 0) return
  const rows = duties.map(({ storeId, duty }) => ({ user_id: userId, store_id: storeId, duty }))
  await tx.insertInto('duties').values(rows).execute()
}
