// The one pool of connections and the query builder over it.
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Tables } from '../../db/tables.ts'

export type Db = Kysely<Tables>
/** A store function takes this when it may run inside or outside a transaction; a service decides which. */
export type Tx = Transaction<Tables>

/** Most parametrised statements that get a name, and so a prepared plan; the program has far fewer. */
const MOST_PREPARED = 1000
const names = new Map<string, string>()

const nameOf = (text: string): string | undefined => {
  const known = names.get(text)
  if (known !== undefined || names.size >= MOST_PREPARED) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

/** Names every parametrised statement, so that PostgreSQL parses and plans it once per connection. */
class PreparingClient extends pg.Client {
  // pg's overloads cannot be restated; the arguments go through untouched but for the name.
  override query(...args: unknown[]): never {
    const [text, values, ...rest] = args
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined
    const call: unknown[] = name === undefined ? args : [{ name, text, values }, ...rest]
    return (super.query as (...args: unknown[]) => never)(...call)
  }
}

const { INT8, NUMERIC } = pg.types.builtins
/** bigint and numeric as numbers: every one of ours is bounded well below 2^53 by a CHECK. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig

export type DatabaseOptions = {
  /** Connections of this process at most. */
  connections?: number
  /** Off behind an old PgBouncer, which cannot keep prepared statements. */
  prepare?: boolean
}

/** How long a request waits for a free connection before it is refused with 503. */
const ACQUIRE_TIMEOUT_MS = 1000
const STATEMENT_TIMEOUT_MS = 8000
const LOCK_TIMEOUT_MS = 4000

export const openPool = (url: string, { connections = 10, prepare = true }: DatabaseOptions = {}): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: ACQUIRE_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    keepAlive: true,
    types,
    Client: prepare ? PreparingClient : pg.Client,
  })
  // An idle connection that breaks is replaced on next use; without a listener it would end the process.
  pool.on('error', () => {})
  return pool
}

export const openDatabase = (url: string, options: DatabaseOptions = {}): Db =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool: openPool(url, options) }) })
