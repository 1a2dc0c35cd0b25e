// What the program relies on in a session. A role, a database or a server may have other defaults, so every connection sets
// it. It is not sent with the start of the connection, because PgBouncer refuses what it does not know there.
import pg from 'pg'
import { limits } from '../limits.ts'

const settings = {
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  TimeZone: 'UTC',
  bytea_output: 'hex',
  extra_float_digits: '1',
  standard_conforming_strings: 'on',
  array_nulls: 'on',
  transform_null_equals: 'off',
  gin_fuzzy_search_limit: '0',
  default_transaction_isolation: 'read committed',
  idle_session_timeout: '0',
}

const timeouts = [
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
  'transaction_timeout',
] as const

/** The settings with which sessions of this role begin and with which the program would not work, if it did not set its own. */
export const readUnsuitedSettings = async (client: pg.ClientBase): Promise<string[]> => {
  const { DateStyle: _, TimeZone: __, ...exact } = settings
  const wanted = { ...exact, ...Object.fromEntries(timeouts.map((name) => [name, '0'])) }
  const { rows } = await client.query<{ name: string; value: string }>(
    `SELECT name, current_setting(name) AS value FROM pg_settings
     WHERE name = 'DateStyle' AND setting NOT LIKE 'ISO%' OR setting <> $1::jsonb ->> name ORDER BY name`,
    [JSON.stringify(wanted)],
  )
  return rows.map(({ name, value }) => `${name} = ${value}`)
}

/** In milliseconds; 0 means no limit. */
export type Timeouts = { statementMs: number; lockMs: number }
/** `idleMs` is the longest pause in a transaction. */
type SessionLimits = Timeouts & { idleMs?: number }

/** The schema of the shop alone: nothing in a later schema, and no name before those of PostgreSQL, is found by mistake. */
const SEARCH_PATH = `set_config('search_path', coalesce(quote_ident(current_schema()), current_setting('search_path')), false)`
/** PostgreSQL has it from 17 on. */
const TRANSACTION_TIMEOUT = `CASE WHEN current_setting('transaction_timeout', true) IS NOT NULL
  THEN set_config('transaction_timeout', '0', false) END`

export const setUpSession = async (client: pg.ClientBase, given: SessionLimits): Promise<void> => {
  const { statementMs, lockMs, idleMs = limits.database.idleInTransactionMs } = given
  const all = {
    ...settings,
    statement_timeout: String(statementMs),
    lock_timeout: String(lockMs),
    idle_in_transaction_session_timeout: String(idleMs),
  }
  const each = Object.entries(all).map(([name, value]) => `set_config('${name}', '${value}', false)`)
  await client.query(`SELECT ${[SEARCH_PATH, TRANSACTION_TIMEOUT, ...each].join(', ')}`)
}

/** A single connection, for what takes long. End it. It ends at once when `signal` is aborted, and its statement fails. */
export const connectTo = async (url: string, timeouts: Timeouts, signal?: AbortSignal): Promise<pg.Client> => {
  signal?.throwIfAborted()
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {}) // the current statement fails with the error
  signal?.addEventListener('abort', () => void client.end())
  try {
    await client.connect()
    await setUpSession(client, { ...timeouts, idleMs: 0 })
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}
