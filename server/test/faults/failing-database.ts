// A database that fails at a given statement in one of two ways: the statement never arrives, or it is executed and its
// answer is lost.

import type pg from 'pg'
import { type Db, databaseOn, openPool, patient } from '../../src/platform/database/database.ts'

export type Failure = 'never arrives' | 'answer is lost'

export type FailingDatabase = {
  db: Db
  pool: pg.Pool
  /** From now on, the n-th statement (from 1) fails; those after it succeed. */
  failAt: (n: number, failure: Failure) => void
  /** Disarms the failure. Returns the statement that failed, or null when none was reached. */
  disarm: () => FailedStatement | null
}

export type FailedStatement = {
  statement: string
  /** Whether its effect is permanent: it is an executed COMMIT, or a statement outside of a transaction. */
  stays: boolean
}

/** The note of when a phone was heard: no call depends on it, so it never fails here (heard.ts). */
const ASIDE = /^UPDATE shifts SET heard_at/

const lost = () => Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })

export const openFailingDatabase = (url: string): FailingDatabase => {
  const pool = openPool(url, patient)
  let trap: { left: number; failure: Failure; failed: FailedStatement | null } | null = null

  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...args: unknown[]) => unknown
    let inTransaction = false
    const failing = async (...args: unknown[]): Promise<unknown> => {
      const text = typeof args[0] === 'string' ? args[0] : JSON.stringify(args[0])
      const wasInside = inTransaction
      if (/^(begin|commit|rollback)$/.test(text)) inTransaction = text === 'begin'
      if (!trap || trap.failed !== null || ASIDE.test(text) || --trap.left > 0) return send(...args)
      const { failure } = trap
      const stays = failure === 'answer is lost' && text !== 'begin' && (text === 'commit' || !wasInside)
      trap.failed = { statement: text.replace(/\s+/g, ' ').slice(0, 120), stays }
      if (failure === 'never arrives') throw lost()
      await send(...args)
      // The pool does not use the connection again, as when a machine in between fails.
      void (client as pg.Client).end()
      throw lost()
    }
    client.query = failing as typeof client.query
  })

  return {
    db: databaseOn(pool),
    pool,
    failAt: (n, failure) => {
      trap = { left: n, failure, failed: null }
    },
    disarm: () => {
      const failed = trap?.failed ?? null
      trap = null
      return failed
    },
  }
}
