import { type Insertable, sql } from 'kysely'
import type { ApiKeysTable } from '../../../../db/tables.gen.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'

export const insertKey = (tx: Tx, key: Insertable<ApiKeysTable>) => tx.insertInto('api_keys').values(key).execute()

/** How many keys this person has; with null the shop. */
export const countKeys = async (tx: Tx, userId: string | null): Promise<number> => {
  const { count } = await tx
    .selectFrom('api_keys')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Lets keys of the shop be made one after the other, so that their count is right. */
export const lockKeys = (tx: Tx) => sql`LOCK TABLE api_keys IN SHARE ROW EXCLUSIVE MODE`.execute(tx)

/** The keys that this person may see, the newest first: their own, and with `all` those of the shop. */
export const readKeys = (db: Db, userId: string, { all }: { all: boolean }) =>
  db
    .selectFrom('api_keys')
    .leftJoin('users', 'users.id', 'api_keys.created_by')
    .select(['api_keys.id', 'api_keys.name', 'hint', 'scopes', 'store_ids', 'user_id', 'used_at'])
    .select(['api_keys.created_at', 'users.name as maker'])
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('user_id', '=', userId), ...(all ? [eb('user_id', 'is', null)] : [])]))
    .orderBy('api_keys.created_at', 'desc')
    .orderBy('api_keys.id')
    .execute()

export type KeyOwner = Pick<ApiKeysTable, 'id' | 'scopes' | 'store_ids' | 'user_id' | 'used_at'>

/** The key with this hash, unless it is revoked or its person is blocked. */
export const readKey = (db: Db, key_hash: string) =>
  db
    .selectFrom('api_keys')
    .leftJoin('users', 'users.id', 'api_keys.user_id')
    .select(['api_keys.id', 'scopes', 'store_ids', 'user_id', 'used_at'])
    .where('key_hash', '=', key_hash)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('user_id', 'is', null), eb('users.status', '=', 'Active')]))
    .executeTakeFirst()

export const recordUse = (db: Db, id: string, at: Date) =>
  db.updateTable('api_keys').set({ used_at: at }).where('id', '=', id).execute()

/** Revokes a key that `readKeys` shows to this person; false if there is none. */
export const revokeKey = async (
  tx: Tx,
  id: string,
  { userId, all, at }: { userId: string; all: boolean; at: Date },
): Promise<boolean> => {
  const revoked = await tx
    .updateTable('api_keys')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('user_id', '=', userId), ...(all ? [eb('user_id', 'is', null)] : [])]))
    .returning('id')
    .executeTakeFirst()
  return revoked !== undefined
}

/** Revokes the keys of a person and returns their ids. */
export const revokeOwnKeys = async (tx: Tx, userId: string, at: Date): Promise<string[]> => {
  const revoked = await tx
    .updateTable('api_keys')
    .set({ revoked_at: at })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  return revoked.map(({ id }) => id)
}
