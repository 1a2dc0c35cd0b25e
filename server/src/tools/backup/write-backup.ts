// Writes a backup: every table through COPY within one snapshot, so all of them show the same moment however long it
// takes, then the uploaded pictures.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { PictureFiles } from '../../modules/media/picture-files.ts'
import { pictureWidths } from '../../modules/media/rasterise.ts'
import { patient } from '../../platform/database/database.ts'
import { connectTo } from '../../platform/database/session.ts'
import { openDraftFolder, removeAbandonedDrafts } from '../../platform/files/draft-folder.ts'
import { FORMAT, MANIFEST, type Manifest, MEDIA, mediaFile, TABLES, tableFile } from './manifest.ts'
import { columnList, readMigrations, readTables, type TableCopy } from './tables.ts'

/** Counts and hashes a stream. A line of COPY text is a row, because line breaks in values are escaped. */
export const counter = () => {
  const hash = createHash('sha256')
  let rows = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      for (const byte of chunk) if (byte === 10) rows++
      done(null, chunk)
    },
  })
  return { stream, read: () => ({ rows, sha256: hash.digest('hex') }) }
}

/** The rows of a table, ordered by its primary key. */
export const copyOut = (client: pg.ClientBase, { quoted, columns, key }: TableCopy): NodeJS.ReadableStream =>
  client.query(copyTo(`COPY (SELECT ${columnList(columns)} FROM ${quoted} ORDER BY ${columnList(key)}) TO STDOUT`))

const copyMedia = async (client: pg.ClientBase, files: PictureFiles, folder: string): Promise<Manifest['media']> => {
  const { rows } = await client.query<{ hash: string }>("SELECT hash FROM media WHERE kind = 'uploaded' ORDER BY hash")
  const media: Manifest['media'] = {}
  for (const { hash } of rows)
    for (const width of pictureWidths) {
      const name = `${hash}-${width}.webp`
      const bytes = await files.read(name)
      if (!bytes) continue // deleted since the snapshot, or lost before: the shop lacks it too
      await writeFile(mediaFile(folder, name), bytes, { mode: 0o600 })
      media[name] = createHash('sha256').update(bytes).digest('hex')
    }
  return media
}

export type BackupOrder = {
  /** A direct address, not a pooler's. */
  databaseUrl: string
  files: PictureFiles
  /** Must not exist yet. */
  folder: string
  now: Date
  say?: (line: string) => void
  /** Interrupts the backup. */
  signal?: AbortSignal
}

/** Writes the backup and returns its manifest. Leaves nothing behind when it fails. */
export const writeBackup = async ({
  databaseUrl,
  files,
  folder,
  now,
  say = () => {},
  signal,
}: BackupOrder): Promise<Manifest> => {
  await removeAbandonedDrafts(dirname(folder))
  const draftFolder = await openDraftFolder(folder)
  const draft = draftFolder.path
  let client: pg.Client | undefined
  try {
    await mkdir(join(draft, TABLES), { mode: 0o700 })
    await mkdir(join(draft, MEDIA), { mode: 0o700 })
    client = await connectTo(databaseUrl, patient, signal)
    // The snapshot is that of the first query after the locks. A month that is archived in between would be in neither.
    const found = await readTables(client)
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await client.query(`LOCK TABLE ${found.map(({ quoted }) => quoted).join(', ')} IN ACCESS SHARE MODE`)
    const tables: Manifest['tables'] = []
    for (const table of found) {
      const { stream, read } = counter()
      const file = createWriteStream(tableFile(draft, table.name), { mode: 0o600, flush: true })
      await pipeline(copyOut(client, table), stream, createGzip({ level: 6 }), file)
      const counted = read()
      tables.push({ name: table.name, columns: table.columns, ...counted })
      if (counted.rows > 0) say(`${table.name}: ${counted.rows}`)
    }
    const migrations = await readMigrations(client)
    const media = await copyMedia(client, files, draft)
    await client.query('COMMIT')
    const manifest: Manifest = { format: FORMAT, madeAt: now.toISOString(), migrations, tables, media }
    await writeFile(join(draft, MANIFEST), JSON.stringify(manifest, null, 1), { mode: 0o600, flush: true })
    signal?.throwIfAborted()
    await draftFolder.complete()
    return manifest
  } catch (error) {
    await draftFolder.discard()
    throw error
  } finally {
    await client?.end().catch(() => {})
  }
}
