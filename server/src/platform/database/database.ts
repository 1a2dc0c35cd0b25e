// The one pool of connections and the query builder over it.
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Tables } from '../../../db/tables.ts'
import { limits } from '../limits.ts'

export type Db = Kysely<Tables>
/** A query function takes this when it may run inside or outside a transaction; a service decides which. */
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

type ClientOptions = pg.ClientConfig & Required<Pick<DatabaseOptions, 'prepare' | 'silenceMs'>>

/**
 * A connection that prepares what it is asked often and does not wait for a database that has gone silent: then it
 * breaks, which fails the statement and takes the connection out of the pool. The server's own timeouts cannot do
 * this: they do not reach us over a dead line. A transaction that sets its own `statement_timeout` is waited for.
 */
class ShopClient extends pg.Client {
  readonly #prepare: boolean
  readonly #silenceMs: number
  #patient = false

  constructor(options: ClientOptions) {
    super(options)
    this.#prepare = options.prepare
    this.#silenceMs = options.silenceMs
    // A connection that breaks in somebody's hands fails their next statement; unheard, the event would end the process.
    this.on('error', () => {})
  }

  // pg's overloads cannot be restated; the arguments go through untouched but for the name.
  override query(...args: unknown[]): never {
    const [text, values, ...rest] = args
    const send = super.query as (...args: unknown[]) => unknown
    if (typeof text !== 'string') return send.apply(this, args) as never
    if (text.includes('statement_timeout')) this.#patient = true
    const name = this.#prepare && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined
    const call: unknown[] = name === undefined ? args : [{ name, text, values }, ...rest]
    const answer = this.#watched(send.apply(this, call))
    // Its end is waited for as well: what took long may take long to commit.
    if (text === 'commit' || text === 'rollback') this.#patient = false
    return answer as never
  }

  #watched(answer: unknown): unknown {
    if (!(answer instanceof Promise) || this.#patient || this.#silenceMs === 0) return answer
    const timer = setTimeout(() => this.#breakOff(), this.#silenceMs)
    const heard = () => clearTimeout(timer)
    answer.then(heard, heard)
    return answer
  }

  #breakOff(): void {
    // Not in pg's types: the socket beneath.
    const { connection } = this as unknown as { connection: { stream: { destroy: (error: Error) => void } } }
    connection.stream.destroy(new Error('Connection terminated: the database did not answer'))
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
  /** Off unless told otherwise for an address with `?pgbouncer=true`: one before 1.21 cannot keep prepared statements. */
  prepare?: boolean
  /** How long a free connection, a statement, a lock and a silent database are waited for; 0 waits for ever. */
  acquireMs?: number
  statementMs?: number
  lockMs?: number
  silenceMs?: number
}

/** For tools, migrations and tests: no visitor waits for them. */
export const patient = { acquireMs: 30_000, statementMs: 0, lockMs: 10_000, silenceMs: 0 } satisfies DatabaseOptions

const keepsPlans = (url: string): boolean => new URL(url).searchParams.get('pgbouncer') !== 'true'

export const openPool = (url: string, options: DatabaseOptions = {}): pg.Pool => {
  const { connections, prepare, acquireMs, statementMs, lockMs, silenceMs } = {
    ...limits.database,
    prepare: keepsPlans(url),
    ...options,
  }
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: acquireMs,
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: limits.database.idleInTransactionMs,
    keepAlive: true,
    types,
    // The pool hands all of its options on to the client.
    ...({ prepare, silenceMs } satisfies Partial<ClientOptions>),
    Client: ShopClient as typeof pg.Client,
  } as pg.PoolConfig)
  // An idle connection that breaks is replaced on next use; without a listener it would end the process.
  pool.on('error', () => {})
  return pool
}

/** The query builder over a pool, which it closes when it is destroyed. */
export const databaseOn = (pool: pg.Pool): Db => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })

export const openDatabase = (url: string, options: DatabaseOptions = {}): Db => databaseOn(openPool(url, options))
