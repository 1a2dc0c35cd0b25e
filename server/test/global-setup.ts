/**
 * Starts one PostgreSQL for all tests of the server, without fsync, in a temporary folder. Creates a migrated template
 * database with the data of a new shop. Everything that a run writes lies in its folder, also what its tests write into
 * temporary folders: so the next run finds, ends and removes what a killed run has left.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { seedStarterData } from '../src/boot/starter-data.ts'
import { openDatabase, patient } from '../src/platform/database/database.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/embedded-postgres.ts'
import { lockForServer, openDataDir } from '../src/platform/files/data-dir.ts'
import { testClock } from './clock.ts'
import { TEMPLATE_DATABASE } from './database.ts'
import { removeFolder, removeLeftoverFolders } from './leftover-folders.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the test server without a database: `${postgresServer}/${database}`. */
    postgresServer: string
    /** The address of the superuser, without a database. */
    postgresSuperuser: string
    /** PostgreSQL's log file. */
    postgresLog: string
  }
}

const PREFIX = 'tokri-test-'

export default async (project: TestProject) => {
  // A run of several projects is here once for each.
  const [parent = ''] = os.tmpdir().split(`${path.sep}${PREFIX}`)
  await removeLeftoverFolders(parent, PREFIX)
  const dataDir = openDataDir(fs.mkdtempSync(path.join(parent, PREFIX)))
  fs.chmodSync(dataDir, 0o711) // as root, the database's own account must be able to enter
  const lock = await lockForServer(dataDir, 'tests')
  const temporary = path.join(dataDir, 'temporary')
  fs.mkdirSync(temporary, { mode: 0o711 })
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = temporary // the processes of the tests inherit it
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
  const server = postgres.url.slice(0, postgres.url.lastIndexOf('/'))

  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(`CREATE DATABASE ${TEMPLATE_DATABASE}`)
  await client.end()

  await migrate(`${server}/${TEMPLATE_DATABASE}`)
  const template = openDatabase(`${server}/${TEMPLATE_DATABASE}`, patient)
  await seedStarterData(template, testClock())
  await template.destroy()

  project.provide('postgresServer', server)
  project.provide('postgresSuperuser', postgres.superuserUrl.slice(0, postgres.superuserUrl.lastIndexOf('/')))
  project.provide('postgresLog', path.join(dataDir, 'postgres.log'))
  return async () => {
    await postgres.stop()
    removeFolder(dataDir)
    lock.release()
  }
}
