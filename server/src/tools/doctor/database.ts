// Checks the database: reachable, recent enough, writable for this role, migrated, and with enough connections.
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import type { Config } from '../../boot/config.ts'
import { preparesStatements } from '../../platform/database/database.ts'
import { migrationNames, tooOld } from '../../platform/database/migrate.ts'
import { adviceOn, type DatabaseFacts, obstaclesOf, readApplied, readFacts } from '../../platform/database/obstacles.ts'
import { findPooler, obstaclesOfPooler, type Pooler, type Use } from '../../platform/database/pooler.ts'
import { schemaAt } from '../../platform/database/schema.ts'
import { findAbandonedScratch } from '../../platform/database/scratch-databases.ts'
import { readUnsuitedSettings } from '../../platform/database/session.ts'
import { installedBinaries } from '../../platform/embedded-postgres/binaries.ts'
import { findClosedFolders, findCluster } from '../../platform/embedded-postgres/cluster.ts'
import { attachEmbeddedPostgres } from '../../platform/embedded-postgres/embedded-postgres.ts'
import { judgePidFile } from '../../platform/embedded-postgres/postmaster.ts'
import { limits } from '../../platform/limits.ts'
import { checkCredit } from './credit.ts'
import { judgeDurability, readDurability } from './durability.ts'
import { connectionOf, judgeDatabaseEncryption } from './encryption.ts'
import { type Finding, fine, note, reasonOf, trouble } from './finding.ts'
import { checkFloor } from './floor.ts'
import { checkLaw } from './law.ts'
import { checkLedger } from './ledger.ts'
import { checkRiderCash } from './rider-cash.ts'
import { checkScheduledBackups } from './scheduled-backups.ts'
import { checkTrade } from './trade.ts'

const PATIENCE_MS = 5000
/** Connections beside the pool: the change listener, the order listener, and the check of /readyz. */
const FURTHER_CONNECTIONS = 3

const checkMigrations = async (names: readonly string[]): Promise<Finding> => {
  const about = 'Migrations'
  const ours = await migrationNames()
  if (names.length === 0) return note(about, `none yet; the first start applies ${ours.length}`)
  const applied = new Set(names)
  const old = tooOld(names, ours)
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

const judge = (facts: DatabaseFacts, applied: readonly string[], workers: number): Finding[] => {
  const about = 'Database'
  const found = facts.standby
    ? [trouble(about, 'a read-only standby', 'DATABASE_URL must name the primary, or a proxy that finds it.')]
    : obstaclesOf(facts, applied).map(({ says, todo }) => trouble(about, says, todo))
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
          `PostgreSQL ${Math.floor(facts.version / 10_000)}${facts.schema === 'public' ? '' : `, schema ${facts.schema}`}, room for ${facts.room} connections`,
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

const judgeSettings = (unsuited: readonly string[]): Finding[] =>
  unsuited.length === 0
    ? []
    : [note('Database', `sessions begin with ${unsuited.join(', ')}; each connection of the shop sets its own`)]

const judgeScratch = (abandoned: readonly string[]): Finding[] =>
  abandoned.map((name) =>
    note('Backups', `the database ${name} was left by a proof that was killed`, 'The next start or proof removes it.'),
  )

/** What is wrong with the files of an embedded database, before it is started for the check, which mends it. */
const judgeFiles = (dataDir: string, cluster: string): Finding[] => {
  const closed = findClosedFolders(dataDir).map((folder) =>
    note('Database', `${folder} is closed to the account of the database`, 'Each start opens it.'),
  )
  const pidFile = judgePidFile(cluster)
  if (!pidFile) return closed
  const says =
    'copiedFrom' in pidFile
      ? `${cluster} was copied from ${pidFile.copiedFrom} while its database ran`
      : `the pid file names process ${pidFile.otherProcess}, which is not this database`
  return [
    ...closed,
    'copiedFrom' in pidFile
      ? note(
          'Database',
          says,
          'It gets a database of its own. Use npm run backup for a copy that is always consistent.',
        )
      : note('Database', says, 'Each start removes such a file. No process needs to be stopped.'),
  ]
}

export const judgePooler = (pooler: Pooler, use: Use): Finding[] =>
  obstaclesOfPooler(pooler, use).map(({ says, todo }) =>
    pooler.shared ? trouble('Pooler', says, todo) : note('Pooler', `${says} (unless it is in session mode)`, todo),
  )

type Examination = { workers: number; now: Date; mendAt: Date | null; direct: boolean }

const examine = async (
  about: string,
  url: string,
  { workers, now, mendAt, direct }: Examination,
): Promise<Finding[]> => {
  const { host, pathname } = new URL(url)
  let client: pg.Client | undefined
  try {
    client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PATIENCE_MS }) // reads the file of sslrootcert
    client.on('error', () => {}) // the current query fails with the error
    await client.connect()
    const facts = await readFacts(client)
    const applied = await readApplied(client, facts)
    const migrations = await checkMigrations(applied)
    const pooler = await findPooler(client, url)
    return [
      ...judge(facts, applied, workers),
      ...judgeSettings(await readUnsuitedSettings(client)),
      ...judgeScratch(await findAbandonedScratch(client)),
      ...(pooler ? judgePooler(pooler, { variable: about, direct, prepares: preparesStatements(url) }) : []),
      ...judgeDurability(await readDurability(client)),
      ...judgeDatabaseEncryption(about, connectionOf(client)),
      ...judgeLog(facts.verbosity),
      migrations,
      ...(await checkLedger(client, mendAt)),
      ...(await checkCredit(client)),
      ...(await checkFloor(client, now)),
      ...(await checkRiderCash(client)),
      ...(await checkLaw(client)),
      ...(await checkTrade(client)),
      ...(await checkScheduledBackups(client, now)),
    ]
  } catch (error) {
    return [trouble('Database', `${host}${pathname} cannot be used: ${reasonOf(error)}`, adviceOn(error, about))]
  } finally {
    await client?.end().catch(() => {})
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
  const cluster = findCluster(folder)
  const files = cluster === null ? [] : judgeFiles(folder, cluster)
  try {
    if (!made) {
      const { version } = installedBinaries()
      return [fine('Database', `the embedded PostgreSQL ${version} will be created at the first start`)]
    }
    const postgres = await attachEmbeddedPostgres(folder)
    try {
      return [...files, ...(await examine('DATABASE_URL', postgres.url, examination))]
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
  { database, dataDir, workers, clock }: Pick<Config, 'database' | 'dataDir' | 'workers' | 'clock'>,
  mendAt: Date | null = null,
): Promise<Finding[]> => {
  const examination = { workers, now: clock(), mendAt, direct: false }
  if (!database) return checkEmbedded(dataDir, examination)
  if (database.migrateUrl === database.url) return examine('DATABASE_URL', database.url, examination)
  const direct = await examine('MIGRATE_URL', database.migrateUrl, examination)
  const pooled = await examine('DATABASE_URL', database.url, { ...examination, workers: 1, mendAt: null, direct: true })
  const broken = pooled.filter(({ level, about }) => level === 'trouble' && about === 'Database')
  const unsuited = pooled.filter(({ about }) => about === 'Pooler')
  const open = pooled.filter(({ about }) => about === 'Encryption')
  const answers = broken.length + unsuited.length > 0 ? [] : [fine('Pooler', `${new URL(database.url).host} answers`)]
  return [...direct, ...broken, ...unsuited, ...(await compareSchemas(database)), ...answers, ...open]
}
