import { sql } from 'kysely'
import type { Db } from '../src/platform/database/database.ts'
import { inTransaction } from '../src/platform/database/transaction.ts'

/**
 * Empties tables, and those that refer to them. It takes the locks of all of them, so it can be in a deadlock with a
 * statement of the shop that is still running; then it is repeated.
 */
export const truncate = (db: Db, ...tables: string[]): Promise<unknown> =>
  inTransaction(db, (tx) => sql`TRUNCATE ${sql.join(tables.map((table) => sql.table(table)))} CASCADE`.execute(tx))
