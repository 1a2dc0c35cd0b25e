// The connection pool of the process and the query builder over it.
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Tables } from '../../../db/tables.gen.ts'
import { codeOf } from '../error-code.ts'
import { limits } from '../limits.ts'
import { setUpSession } from './session.ts'

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

/** The most prepared statements of a pool; the program has far fewer. */
const MAX_PREPARED = 1000

type Prepared = { name: string; text: string }

/** The prepared statements of a pool: each statement text has one name on all connections. */
class PreparedStatements {
  #generation = 0
  readonly #known = new Map<string, Prepared>()

  /** Returns undefined beyond the maximum. */
  find(text: string): Prepared | undefined {
    const known = this.#known.get(text)
    if (known || this.#known.size >= MAX_PREPARED) return known
    // PgBouncer shares statements by their text, so a new generation differs in its text too.
    const prepared = {
      name: `s${this.#generation}_${this.#known.size}`,
      text: this.#generation === 0 ? text : `${text} /* ${this.#generation} */`,
    }
    this.#known.set(text, prepared)
    return prepared
  }

  /** Has all statements prepared anew, unless that has happened since this one was found. */
  renew(text: string, stale: Prepared): void {
    if (this.#known.get(text) !== stale) return
    this.#generation += 1
    this.#known.clear()
  }
}

/** Whether a prepared statement failed because a migration has changed the columns that it returns. */
export const isStaleStatement = (error: unknown): boolean =>
  codeOf(error) === '0A000' && error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery'

type ClientOptions = pg.ClientConfig & {
  /** Undefined if statements are not prepared. */
  statements: PreparedStatements | undefined
  silenceMs: number
}

/**
 * A connection that prepares frequent statements. If the database stops answering, the connection is ended: pg then
 * closes the socket, its statement fails and the pool drops it. PostgreSQL's own timeouts do not help, because their error cannot arrive over a
 * dead connection. A transaction that sets its own `statement_timeout` may take that long.
 */
class ShopClient extends pg.Client {
  readonly #statements: PreparedStatements | undefined
  readonly #silenceMs: number
  #patient = false

  constructor(options: ClientOptions) {
    super(options)
    this.#statements = options.statements
    this.#silenceMs = options.silenceMs
    // When a connection breaks, its next statement fails. Without a listener the event would end the process.
    this.on('error', () => {})
  }

  // pg's overloads cannot be repeated here. Only the statement's name is added to the arguments.
  override query(...args: unknown[]): never {
    const [text, values, ...rest] = args
    const send = super.query as (...args: unknown[]) => unknown
    if (typeof text !== 'string') return send.apply(this, args) as never
    if (text.includes('statement_timeout') && this.getTransactionStatus() === 'T') this.#patient = true
    const prepared = Array.isArray(values) && values.length > 0 ? this.#statements?.find(text) : undefined
    const call: unknown[] = prepared ? [{ ...prepared, values }, ...rest] : args
    const answer = this.#watched(send.apply(this, call))
    // The end of such a transaction may take long as well.
    if (text === 'commit' || text === 'rollback') this.#patient = false
    if (!(prepared && answer instanceof Promise)) return answer as never
    return answer.catch((error: unknown) => {
      if (!isStaleStatement(error)) throw error
      this.#statements?.renew(text, prepared)
      // It has failed before it ran. A transaction has to be repeated as a whole.
      if (this.getTransactionStatus() !== 'I') throw error
      return this.query(...args)
    }) as never
  }

  #watched(answer: unknown): unknown {
    if (!(answer instanceof Promise) || this.#patient || this.#silenceMs === 0) return answer
    const timer = setTimeout(() => void this.end(), this.#silenceMs)
    const heard = () => clearTimeout(timer)
    answer.then(heard, heard)
    return answer
  }
}

const { INT8, NUMERIC } = pg.types.builtins
/** bigint and numeric as numbers: a CHECK keeps every one of ours well below 2^53. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig

export type DatabaseOptions = {
  /** The maximum of connections of this process. */
  connections?: number
  /** Off by default for an address with `?pgbouncer=true`: versions before 1.21 do not support prepared statements. */
  prepare?: boolean
  /** Time limits for a free connection, a statement, a lock, and a database that does not answer. 0 means no limit. */
  acquireMs?: number
  statementMs?: number
  lockMs?: number
  silenceMs?: number
  /** Ends the connections when it is aborted: their statements fail, and the database rolls back. */
  signal?: AbortSignal
}

/** For tools, migrations and tests: no visitor waits for them. */
export const patient = { acquireMs: 30_000, statementMs: 0, lockMs: 10_000, silenceMs: 0 } satisfies DatabaseOptions

/** Whether statements are prepared on connections to this address. PgBouncer before 1.21 cannot have them. */
export const preparesStatements = (url: string): boolean => new URL(url).searchParams.get('pgbouncer') !== 'true'

export const openPool = (url: string, options: DatabaseOptions = {}): pg.Pool => {
  const { connections, prepare, acquireMs, statementMs, lockMs, silenceMs, signal } = {
    ...limits.database,
    prepare: preparesStatements(url),
    ...options,
  }
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: acquireMs,
    onConnect: (client: pg.ClientBase) => {
      signal?.throwIfAborted()
      return setUpSession(client, { statementMs, lockMs })
    },
    keepAlive: true,
    types,
    // The pool passes all of its options to the client.
    ...({ statements: prepare ? new PreparedStatements() : undefined, silenceMs } satisfies Partial<ClientOptions>),
    Client: ShopClient as typeof pg.Client,
  } as pg.PoolConfig)
  // An idle connection that breaks is replaced on next use; without a listener the event would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => signal?.addEventListener('abort', () => void client.end()))
  return pool
}

/** The query builder over a pool; destroying it closes the pool. */
export const databaseOn = (pool: pg.Pool): Db => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })

export const openDatabase = (url: string, options: DatabaseOptions = {}): Db => databaseOn(openPool(url, options))
