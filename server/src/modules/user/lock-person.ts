import type { Tx } from '../../platform/database/database.ts'

/** Locks a person's row, so that limits hold for their calls at the same moment. Undefined for an unknown person. */
export const lockPerson = (tx: Tx, userId: string) =>
  tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
