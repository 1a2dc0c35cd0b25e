import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

/** The administrators who may do everything. */
export const readOwners = (tx: Tx) =>
  tx
    .selectFrom('users')
    .select(['email', 'language'])
    .where('role', '=', 'Admin')
    .where('status', '=', 'Active')
    .where(sql<boolean>`'owner' = ANY(permits)`)
    .orderBy('id')
    .execute()
