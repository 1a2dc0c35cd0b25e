// Checks the database: reachable, recent enough, writable for this role, migrated, and with enough connections.
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import type { Config } from '../../boot/config.ts'
import { preparesStatements } from '../../platform/database/database.ts'
import { migrationNames, tooOld } from '../../platform/database/migrate.ts'
import { schemaAt } from '../../platform/database/schema.ts'
import { installedBinaries } from '../../platform/embedded-postgres/binaries.ts'
import { attachEmbeddedPostgres } from '../../platform/embedded-postgres/embedded-postgres.ts'
import { limits } from '../../platform/limits.ts'
import { checkCredit } from './credit.ts'
import { judgeDurability, readDurability } from './durability.ts'
import { connectionOf, judgeDatabaseEncryption } from './encryption.ts'
import { type Finding, fine, note, reasonOf, trouble } from './finding.ts'
import { checkLedger } from './ledger.ts'
import { findPooler, judgePooler } from './pooler.ts'

/** Tokri is tested on 18 and uses no feature newer than 15. */
const OLDEST_MAJOR = 15
const PATIENCE_MS = 5000
/** Connections beside the pool: the change listener, the order listener, and the check of /readyz. */
const FURTHER_CONNECTIONS = 3

type Facts = {
  version: number
  encoding: string
  replica: boolean
  schema: string | null
  may_create: boolean
  room: number
  verbosity: string
  kysely: boolean
}

const readFacts = async (client: pg.Client): Promise<Facts> => {
  const { rows } = await client.query<Facts>(`
    SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding,
      pg_is_in_recovery() AS replica,
      current_schema() AS schema, coalesce(has_schema_privilege(current_schema(), 'CREATE')
        AND (current_schema() <> 'public' OR has_database_privilege(current_database(), 'CREATE')), false) AS may_create,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS room,
      current_setting('log_error_verbosity') AS verbosity,
      to_regclass(quote_ident(current_schema()) || '.kysely_migration') IS NOT NULL AS kysely`)
  return rows[0] as Facts // one row always
}

const checkMigrations = async (client: pg.Client, { kysely }: Facts): Promise<Finding> => {
  const about = 'Migrations'
  const ours = await migrationNames()
  if (!kysely) return note(about, `none yet; the first start applies ${ours.length}`)
  const { rows } = await client.query<{ name: string }>('SELECT name FROM kysely_migration')
  const applied = new Set(rows.map(({ name }) => name))
  const old = tooOld([...applied], ours)
  if (old) return trouble(about, 'the database is from before 1.0', old)
  const strange = [...applied].filter((name) => !ours.includes(name))
  if (strange.length > 0)
    return note(
      about,
      `the database has ${strange.join(', ')}, which this Tokri does not know`,
      'A newer Tokri migrated it. The release just before that one works with it; older ones do not.',
    )
  const missing = ours.filter((name) => !applied.has(name))
  return missing.length === 0
    ? fine(about, `all ${ours.length} applied`)
    : note(about, `${missing.length} will be applied at the next start: ${missing.join(', ')}`)
}

const judge = (facts: Facts, workers: number): Finding[] => {
  const about = 'Database'
  const major = Math.floor(facts.version / 10_000)
  const found: Finding[] = []
  if (major < OLDEST_MAJOR)
    found.push(trouble(about, `PostgreSQL ${major}`, `Use PostgreSQL ${OLDEST_MAJOR} or newer.`))
  if (facts.encoding !== 'UTF8')
    found.push(
      trouble(about, `its encoding is ${facts.encoding}`, "Create one with CREATE DATABASE … ENCODING 'UTF8'."),
    )
  if (facts.replica)
    found.push(trouble(about, 'a read-only replica', 'DATABASE_URL must name the primary, or a proxy that finds it.'))
  else if (facts.schema === null)
    found.push(
      trouble(
        about,
        'the search_path of this role names no schema that exists and that it may use',
        'Create it: CREATE SCHEMA … AUTHORIZATION …;',
      ),
    )
  else if (!facts.may_create)
    found.push(
      trouble(
        about,
        'this role may not create tables',
        facts.schema === 'public'
          ? 'Make the role the owner of the database: ALTER DATABASE … OWNER TO ….'
          : `Make the role the owner of its schema: ALTER SCHEMA "${facts.schema}" OWNER TO ….`,
      ),
    )
  const wanted = workers * (limits.database.connections + FURTHER_CONNECTIONS)
  if (wanted > facts.room)
    found.push(
      trouble(
        'Connections',
        `${wanted} needed (${workers} × ${limits.database.connections} + ${FURTHER_CONNECTIONS} each), ${facts.room} available`,
        'Raise max_connections, lower WORKERS, or put PgBouncer between (docs/operations.md).',
      ),
    )
  return found.length > 0
    ? found
    : [
        fine(
          about,
          `PostgreSQL ${major}${facts.schema === 'public' ? '' : `, schema ${facts.schema}`}, room for ${facts.room} connections`,
        ),
      ]
}

/** Above `terse`, PostgreSQL's log quotes the values of a refused row, such as an e-mail address that is taken. */
export const judgeLog = (verbosity: string): Finding[] =>
  verbosity === 'terse'
    ? []
    : [
        note(
          'Database log',
          'may quote personal data',
          "ALTER SYSTEM SET log_error_verbosity = 'terse'; SELECT pg_reload_conf();",
        ),
      ]

type Examination = { workers: number; mendAt: Date | null; direct: boolean }

const examine = async (about: string, url: string, { workers, mendAt, direct }: Examination): Promise<Finding[]> => {
  const { host, pathname } = new URL(url)
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PATIENCE_MS })
  client.on('error', () => {}) // the current query fails with the error
  try {
    await client.connect()
    const facts = await readFacts(client)
    const migrations = await checkMigrations(client, facts)
    const pooler = await findPooler(client, url)
    return [
      ...judge(facts, workers),
      ...(pooler ? judgePooler(pooler, { direct, prepares: preparesStatements(url) }) : []),
      ...judgeDurability(await readDurability(client)),
      ...judgeDatabaseEncryption(about, connectionOf(client)),
      ...judgeLog(facts.verbosity),
      migrations,
      ...(await checkLedger(client, mendAt)),
      ...(await checkCredit(client)),
    ]
  } catch (error) {
    const todo = `Check the address, that server, its pg_hba.conf and the password in ${about}.`
    return [trouble('Database', `${host}${pathname} cannot be used: ${reasonOf(error)}`, todo)]
  } finally {
    await client.end().catch(() => {})
  }
}

/** A pooler's address may name another role than the direct one, and so lead to another schema. */
const compareSchemas = async ({ url, migrateUrl }: NonNullable<Config['database']>): Promise<Finding[]> => {
  const [pooled, direct] = await Promise.all([url, migrateUrl].map((address) => schemaAt(address).catch(() => null)))
  if (pooled === null || direct === null || pooled === direct) return []
  return [
    trouble(
      'Database',
      `DATABASE_URL leads to the schema ${pooled}, and MIGRATE_URL to ${direct}`,
      'Give both roles the same search_path: ALTER ROLE … SET search_path = …;',
    ),
  ]
}

const checkEmbedded = async (dataDir: string, examination: Examination): Promise<Finding[]> => {
  const folder = path.resolve(dataDir)
  const made = ['postgres-home', 'postgres/cluster/PG_VERSION'].some((file) => fs.existsSync(path.join(folder, file)))
  try {
    if (!made) {
      const { version } = installedBinaries()
      return [fine('Database', `the embedded PostgreSQL ${version} will be created at the first start`)]
    }
    const postgres = await attachEmbeddedPostgres(folder)
    try {
      return await examine('DATABASE_URL', postgres.url, examination)
    } finally {
      await postgres.stop()
    }
  } catch (error) {
    return [trouble('Database', reasonOf(error), 'Fix this, or set DATABASE_URL.')]
  }
}

/**
 * Checks beside a running shop or without one. A stopped embedded database is started for the check. `mendAt`
 * appends what is missing in the stock ledger, as of that time.
 */
export const checkDatabase = async (
  { database, dataDir, workers }: Pick<Config, 'database' | 'dataDir' | 'workers'>,
  mendAt: Date | null = null,
): Promise<Finding[]> => {
  const examination = { workers, mendAt, direct: false }
  if (!database) return checkEmbedded(dataDir, examination)
  if (database.migrateUrl === database.url) return examine('DATABASE_URL', database.url, examination)
  const direct = await examine('MIGRATE_URL', database.migrateUrl, examination)
  const pooled = await examine('DATABASE_URL', database.url, { workers: 1, mendAt: null, direct: true })
  const broken = pooled.filter(({ level, about }) => level === 'trouble' && about === 'Database')
  const unsuited = pooled.filter(({ about }) => about === 'Pooler')
  const open = pooled.filter(({ about }) => about === 'Encryption')
  const answers = broken.length + unsuited.length > 0 ? [] : [fine('Pooler', `${new URL(database.url).host} answers`)]
  return [...direct, ...broken, ...unsuited, ...(await compareSchemas(database)), ...answers, ...open]
}
