// Restores a backup, and verifies that a backup can be restored. All tables are filled in one transaction: a reader
// sees the shop before or after the restore, and a restore that fails changes nothing.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { ToolError } from '../../boot/run-tool.ts'
import type { PictureFiles } from '../../modules/media/picture-files.ts'
import { patient } from '../../platform/database/database.ts'
import { migrate, tooOld } from '../../platform/database/migrate.ts'
import { newScratchName, removeAbandonedScratch } from '../../platform/database/scratch-databases.ts'
import { connectTo } from '../../platform/database/session.ts'
import { codeOf } from '../../platform/error-code.ts'
import { type Manifest, mediaFile, readManifest, tableFile } from './manifest.ts'
import { columnList, readMigrations, readTables, schemaOf } from './tables.ts'
import { copyOut, counter } from './write-backup.ts'

const discard = () => new Writable({ write: (_chunk, _encoding, done) => done() })

/** Reads every file of a backup and compares it with the manifest. Throws ToolError for the first that differs. */
export const checkFiles = async (folder: string, { tables, media }: Manifest): Promise<void> => {
  for (const { name, rows, sha256 } of tables) {
    const { stream, read } = counter()
    try {
      await pipeline(createReadStream(tableFile(folder, name)), createGunzip(), stream, discard())
    } catch (error) {
      throw new ToolError(`The copy of ${name} cannot be read: ${error instanceof Error ? error.message : error}.`)
    }
    const found = read()
    if (found.rows !== rows || found.sha256 !== sha256)
      throw new ToolError(`The copy of ${name} is damaged. Use another backup.`)
  }
  for (const [name, sha256] of Object.entries(media)) {
    const bytes = await readFile(mediaFile(folder, name)).catch(() => null)
    if (!bytes || createHash('sha256').update(bytes).digest('hex') !== sha256)
      throw new ToolError(`The picture ${name} of this backup is missing or damaged. Use another backup.`)
  }
}

const refuseOtherVersion = (manifest: Manifest, present: string[]): void => {
  const unknown = manifest.migrations.filter((name) => !present.includes(name))
  const later = present.filter((name) => !manifest.migrations.includes(name))
  if (unknown.length + later.length === 0) return
  const old = tooOld(manifest.migrations, present)
  if (old) throw new ToolError(`This backup cannot be restored. ${old}`)
  throw new ToolError(
    `This backup was made by another version of Tokri (${[...unknown, ...later].slice(0, 3).join(', ')} …). Restore it with that version, then upgrade.`,
  )
}

/** A shop with a row in any of these tables has been used. */
const USED_WITH_ROWS_IN = ['users', 'categories', 'products', 'orders']

const hasRows = async (client: pg.ClientBase): Promise<string | null> => {
  for (const name of USED_WITH_ROWS_IN) {
    const { rowCount } = await client.query(`SELECT FROM ${name} LIMIT 1`)
    if (rowCount) return name
  }
  return null
}

/** The tables whose triggers keep everybody from changing their rows. */
const readAppendOnly = async (client: pg.ClientBase): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT DISTINCT tgrelid::regclass::text AS name FROM pg_trigger WHERE tgfoid = 'refuse_change'::regproc`,
  )
  return rows.map(({ name }) => name)
}

const fill = async (client: pg.ClientBase, folder: string, manifest: Manifest): Promise<void> => {
  const tables = await readTables(client)
  // The owner disables the triggers for the restore.
  const appendOnly = await readAppendOnly(client)
  for (const name of appendOnly) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`)
  await client.query(`TRUNCATE ${tables.map(({ quoted }) => quoted).join(', ')}`)
  for (const { name, quoted } of tables) {
    const copied = manifest.tables.find((one) => one.name === name)
    if (!copied) continue
    const { columns, rows } = copied
    const into = client.query(copyFrom(`COPY ${quoted} (${columnList(columns)}) FROM STDIN`))
    await pipeline(createReadStream(tableFile(folder, name)), createGunzip(), into)
    const { rows: counted } = await client.query<{ count: string }>(`SELECT count(*) FROM ${quoted}`)
    if (Number(counted[0]?.count) !== rows)
      throw new Error(`${name}: ${rows} rows in the backup, ${counted[0]?.count} were restored`)
  }
  for (const name of appendOnly) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`)
}

export type RestoreOrder = {
  databaseUrl: string
  files: PictureFiles
  folder: string
  /** Replace what is in the shop. */
  replace?: boolean
  say?: (line: string) => void
  /** Interrupts the restore. */
  signal?: AbortSignal
}

/** Fills the migrated database and the picture storage from a backup. Throws ToolError when it does not fit. */
export const restoreBackup = async ({
  databaseUrl,
  files,
  folder,
  replace = false,
  say = () => {},
  signal,
}: RestoreOrder): Promise<Manifest> => {
  const manifest = await readManifest(folder)
  say('Checking the files …')
  await checkFiles(folder, manifest)
  const client = await connectTo(databaseUrl, patient, signal)
  const added: string[] = []
  try {
    refuseOtherVersion(manifest, await readMigrations(client))
    const present = replace ? null : await hasRows(client)
    if (present)
      throw new ToolError(
        `This shop is not empty (${present} has rows). Use --replace to replace everything in it with the backup; what is there now will be lost.`,
      )
    // Before the tables, which name them. Their names are hashes, so no other picture is replaced.
    say('Restoring the pictures …')
    for (const name of Object.keys(manifest.media)) {
      signal?.throwIfAborted()
      if (!(await files.has(name))) added.push(name)
      await files.write(name, await readFile(mediaFile(folder, name)))
    }
    await client.query('BEGIN')
    const { rows } = await client.query<{ version: string }>('SELECT version FROM catalogue_version')
    say('Filling the tables …')
    await fill(client, folder, manifest)
    // Running servers cache pages and answers by version, so no version may be used twice.
    await client.query('UPDATE catalogue_version SET version = greatest(version, $1::bigint) + 1', [
      rows[0]?.version ?? 0,
    ])
    signal?.throwIfAborted()
    await client.query('COMMIT')
  } catch (error) {
    for (const name of added) await files.remove(name)
    throw error
  } finally {
    await client.end().catch(() => {})
  }
  await analyse(databaseUrl)
  return manifest
}

const analyse = async (databaseUrl: string): Promise<void> => {
  const client = await connectTo(databaseUrl, patient)
  try {
    await client.query(`ANALYZE ${(await readTables(client)).map(({ quoted }) => quoted).join(', ')}`)
  } finally {
    await client.end()
  }
}

/** PostgreSQL's code for insufficient_privilege. */
const INSUFFICIENT_PRIVILEGE = '42501'

/**
 * Verifies a backup: restores it into a scratch database on the same server, copies every table out again and compares.
 * The scratch database is dropped afterwards. The role must be allowed to create databases, as the embedded one is.
 */
export const proveBackup = async (databaseUrl: string, folder: string, signal?: AbortSignal): Promise<void> => {
  const name = newScratchName()
  const owner = await connectTo(databaseUrl, patient)
  try {
    await removeAbandonedScratch(owner)
    await owner.query(`SET application_name = ${name}`)
    await owner.query(`CREATE DATABASE ${name}`).catch((error) => {
      if (codeOf(error) === INSUFFICIENT_PRIVILEGE)
        throw new ToolError(
          `The backup was written. Verifying it needs a scratch database, which this role may not create. Allow it (ALTER ROLE ${decodeURIComponent(new URL(databaseUrl).username)} CREATEDB), or restore the backup elsewhere to verify it.`,
        )
      throw error
    })
    const address = new URL(databaseUrl)
    address.pathname = `/${name}`
    await createSchema(address.href, await schemaOf(owner))
    await migrate(address.href)
    const memory: PictureFiles = {
      read: async () => null,
      has: async () => false,
      write: async () => {},
      remove: async () => {},
    }
    const manifest = await restoreBackup({
      databaseUrl: address.href,
      files: memory,
      folder,
      ...(signal && { signal }),
    })
    await compare(address.href, manifest)
  } finally {
    // Not WITH (FORCE): it fails while autovacuum, which belongs to the superuser, works there. This asks it to stop.
    await owner.query(`DROP DATABASE IF EXISTS ${name}`)
    await owner.end()
  }
}

/** The role's search_path names its schema in the scratch database as well. */
const createSchema = async (databaseUrl: string, schema: string): Promise<void> => {
  const client = await connectTo(databaseUrl, patient)
  try {
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${pg.escapeIdentifier(schema)}`)
  } finally {
    await client.end()
  }
}

/** Compares every table except for the version that a restore raises. */
const compare = async (databaseUrl: string, manifest: Manifest): Promise<void> => {
  const client = await connectTo(databaseUrl, patient)
  try {
    for (const table of await readTables(client)) {
      if (table.name === 'public.catalogue_version') continue
      const { stream, read } = counter()
      await pipeline(copyOut(client, table), stream, discard())
      const expected = manifest.tables.find(({ name }) => name === table.name)
      if (read().sha256 !== expected?.sha256)
        throw new ToolError(`${table.name} differs after the restore. Keep the backup and report this as a bug.`)
    }
  } finally {
    await client.end()
  }
}
