// Why a shop cannot use a database, for its start and for the doctor.
import type pg from 'pg'
import { codeOf } from '../error-code.ts'

/** One clause without a full stop, and what to do about it. */
export type Obstacle = { says: string; todo: string }

/** Tokri is tested on 18 and uses no feature newer than 15. */
const OLDEST_MAJOR = 15
/** Names that are quoted in a message. */
const NAMED = 3

export type DatabaseFacts = {
  version: number
  encoding: string
  /** A standby, which its primary may soon be replaced by. */
  standby: boolean
  read_only: boolean
  schema: string | null
  may_create: boolean
  room: number
  verbosity: string
  /** Whether there is a list of migrations; it may be empty. */
  kysely: boolean
  /** Tables and views in the schema of the shop that belong to no extension. */
  relations: string[]
}

export const readFacts = async (client: pg.ClientBase): Promise<DatabaseFacts> => {
  const { rows } = await client.query<DatabaseFacts>(`
    SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding,
      pg_is_in_recovery() AS standby, current_setting('default_transaction_read_only')::boolean AS read_only,
      current_schema() AS schema, coalesce(has_schema_privilege(current_schema(), 'CREATE')
        AND (current_schema() <> 'public' OR has_database_privilege(current_database(), 'CREATE')), false) AS may_create,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS room,
      current_setting('log_error_verbosity') AS verbosity,
      to_regclass(quote_ident(current_schema()) || '.kysely_migration') IS NOT NULL AS kysely,
      ARRAY(
        SELECT relname::text FROM pg_class c
        WHERE relnamespace = quote_ident(current_schema())::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'f')
          AND relname NOT IN ('kysely_migration', 'kysely_migration_lock')
          AND NOT EXISTS (SELECT FROM pg_depend
            WHERE classid = 'pg_class'::regclass AND objid = c.oid AND refclassid = 'pg_extension'::regclass)
        ORDER BY relname
      ) AS relations`)
  return rows[0] as DatabaseFacts // one row always
}

/** The names of the migrations that this database has. */
export const readApplied = async (
  client: pg.ClientBase,
  { kysely }: Pick<DatabaseFacts, 'kysely'>,
): Promise<string[]> => {
  if (!kysely) return []
  const { rows } = await client.query<{ name: string }>('SELECT name FROM kysely_migration')
  return rows.map(({ name }) => name)
}

/** What keeps a shop from working in this database. A standby is none of it: its primary may be found in a moment. */
export const obstaclesOf = (facts: DatabaseFacts, applied: readonly string[]): Obstacle[] => {
  const { version, encoding, schema, relations } = facts
  const major = Math.floor(version / 10_000)
  const found: Obstacle[] = []
  if (major < OLDEST_MAJOR)
    found.push({ says: `it is PostgreSQL ${major}`, todo: `Use PostgreSQL ${OLDEST_MAJOR} or newer.` })
  if (encoding !== 'UTF8')
    found.push({
      says: `its encoding is ${encoding}`,
      todo: "Create one with CREATE DATABASE … TEMPLATE template0 ENCODING 'UTF8'.",
    })
  if (facts.read_only)
    found.push({
      says: 'default_transaction_read_only is on, so nothing can be written',
      todo: 'ALTER ROLE … SET default_transaction_read_only = off; also check the database and the server for it.',
    })
  if (schema === null)
    found.push({
      says: 'the search_path of this role names no schema that exists and that it may use',
      todo: 'Create it: CREATE SCHEMA … AUTHORIZATION …;',
    })
  else if (!facts.may_create)
    found.push({
      says: 'this role may not create tables',
      todo:
        schema === 'public'
          ? 'Make the role the owner of the database: ALTER DATABASE … OWNER TO ….'
          : `Make the role the owner of its schema: ALTER SCHEMA "${schema}" OWNER TO ….`,
    })
  if (applied.length === 0 && relations.length > 0)
    found.push({
      says: `it has tables of another program (${relations.slice(0, NAMED).join(', ')}${relations.length > NAMED ? ' …' : ''})`,
      todo: 'Create a database for the shop alone: CREATE DATABASE … OWNER …;',
    })
  return found
}

/** The codes of OpenSSL for a certificate whose issuer is not known here. */
const UNKNOWN_ISSUER = /SELF_SIGNED|UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT)/

/** What to do about an error of a connection; `about` is the variable with its address. */
export const adviceOn = (error: unknown, about: string): string =>
  UNKNOWN_ISSUER.test(codeOf(error))
    ? `Name the certificate of its authority in ${about} (?sslmode=verify-full&sslrootcert=FILE), or accept any certificate (?sslmode=no-verify), which does not protect from a machine between.`
    : `Check the address, that server, its pg_hba.conf and the password in ${about}.`
