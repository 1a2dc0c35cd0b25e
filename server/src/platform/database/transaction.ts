// Transactions are opened by services, through this function only.

import { sql } from 'kysely'
import { codeOf } from '../error-code.ts'
import { type Db, isStaleStatement, type Tx } from './database.ts'

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const TRIES = 3

const mayPassNow = (error: unknown): boolean =>
  [SERIALIZATION_FAILURE, DEADLOCK].includes(codeOf(error)) || isStaleStatement(error)

/**
 * Runs `work` in one transaction; retries when PostgreSQL aborts it because of another one, or of a
 * migration. `work` touches rows only.
 */
export const inTransaction = async <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt >= TRIES || !mayPassNow(error)) throw error
    }
  }
}

/** Like `inTransaction`, for a long read: it sees the database at one moment, and each statement may take a minute. */
export const inSnapshot = <T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(db, async (tx) => {
    await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`.execute(tx)
    await sql`SET LOCAL statement_timeout = '60s'`.execute(tx)
    return read(tx)
  })
