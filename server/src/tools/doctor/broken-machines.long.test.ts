// npm run doctor on broken machines: its first line names the fault.
import { execFile, execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { temporaryDataDir, temporaryFolder } from '../../../test/data-folder.ts'
import { testDatabase } from '../../../test/database.ts'
import { newScratchName } from '../../platform/database/scratch-databases.ts'
import { startEmbeddedPostgres } from '../../platform/embedded-postgres/embedded-postgres.ts'
import { freePort } from '../../platform/embedded-postgres/free-port.ts'
import { ping } from '../../platform/embedded-postgres/postmaster.ts'

const { url } = await testDatabase()

/** What the doctor prints. */
const diagnose = async (env: Record<string, string>): Promise<{ code: number; lines: string[] }> => {
  const port = String(await freePort())
  return new Promise((done) => {
    const child = execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, '../doctor.ts')],
      { env: { PATH: process.env.PATH, PORT: port, ...env } },
      (_error, stdout, stderr) =>
        done({ code: child.exitCode ?? -1, lines: (stderr + stdout).split('\n').filter((line) => line !== '') }),
    )
  })
}
const database = (options: string) => {
  const address = new URL(url)
  address.searchParams.set('options', options)
  return { DATABASE_URL: address.href, DATA_DIR: temporaryFolder() }
}
/** A data folder with a stopped database. */
const stopped = async (mode?: number) => {
  const dataDir = temporaryDataDir(mode)
  await (await startEmbeddedPostgres({ dataDir, durable: false })).stop()
  return dataDir
}

test('a data folder that was copied while its database ran', async () => {
  const [dataDir, copy] = [temporaryDataDir(), temporaryDataDir()]
  const original = await startEmbeddedPostgres({ dataDir, durable: false })
  const client = new pg.Client({ connectionString: original.superuserUrl })
  await client.connect()
  await client.query('CHECKPOINT')
  await client.end()
  execFileSync('cp', ['-a', `${dataDir}/.`, copy])
  const { code, lines } = await diagnose({ DATA_DIR: copy })
  expect(lines[0]).toMatch(/^note {2}Database +.* was copied from .* while its database ran$/)
  expect([code, await ping(original.url)]).toEqual([0, true])
  await original.stop()
})

test('a pid file with the process of another PostgreSQL', async () => {
  const [dataDir, other] = [await stopped(), temporaryDataDir()]
  const theirs = await startEmbeddedPostgres({ dataDir: other, durable: false })
  const cluster = join(dataDir, 'postgres', 'cluster')
  fs.writeFileSync(join(cluster, 'postmaster.pid'), `${theirs.pid}\n${cluster}\n0\n1\n\n\n\nready\n`)
  const { code, lines } = await diagnose({ DATA_DIR: dataDir })
  expect(lines[0]).toMatch(new RegExp(`^note {2}Database +the pid file names process ${theirs.pid},`))
  expect([code, await ping(theirs.url)]).toEqual([0, true])
  await theirs.stop()
})

test.runIf(process.getuid?.() === 0)('folders that a closed umask has cut off from the database', async () => {
  const dataDir = await stopped(0o700)
  const home = fs.readFileSync(join(dataDir, 'postgres-home'), 'utf8')
  fs.chmodSync(home, 0o700)
  const { code, lines } = await diagnose({ DATA_DIR: dataDir })
  expect(lines[0]).toMatch(new RegExp(`^note {2}Database +${home} is closed to the account of the database$`))
  expect(code).toBe(0)
  expect((await diagnose({ DATA_DIR: dataDir })).lines[0]).not.toContain('is closed')
})

test('a role with settings with which the shop would not work', async () => {
  const { code, lines } = await diagnose(database('-c DateStyle=SQL,\\ DMY -c statement_timeout=5s'))
  expect(lines[0]).toMatch(/^note {2}Database +sessions begin with DateStyle = SQL, DMY, statement_timeout = 5s;/)
  expect(code).toBe(0)
})

test('a database that is read-only by default', async () => {
  const { code, lines } = await diagnose(database('-c default_transaction_read_only=on'))
  expect(lines[0]).toMatch(/^FAIL {2}Database +default_transaction_read_only is on/)
  expect(code).toBe(1)
})

test('an address that asks for encryption, which the database does not have: no warning of the driver comes before', async () => {
  const { code, lines } = await diagnose({ DATABASE_URL: `${url}?sslmode=require`, DATA_DIR: temporaryFolder() })
  expect(lines[0]).toMatch(/^FAIL {2}Database +.* cannot be used: The server does not support SSL connections$/)
  expect(code).toBe(1)
})

test('a certificate file that does not exist', async () => {
  const query = 'sslmode=verify-full&sslrootcert=/nowhere/root.pem'
  const { code, lines } = await diagnose({ DATABASE_URL: `${url}?${query}`, DATA_DIR: temporaryFolder() })
  expect(lines[0]).toMatch(/^FAIL {2}Database +.* cannot be used: .*\/nowhere\/root\.pem/)
  expect(code).toBe(1)
})

test('what killed backups and proofs have left', async () => {
  const dataDir = temporaryDataDir()
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
  const draft = join(dataDir, 'backups', 'copy.partial-1')
  fs.mkdirSync(draft, { recursive: true })
  fs.writeFileSync(join(draft, 'draft.lock'), '')
  const backup = await diagnose({ DATA_DIR: dataDir })
  expect(backup.lines[0]).toMatch(/^note {2}Backups +.*copy\.partial-1 was left by a backup that was killed/)
  expect(fs.existsSync(draft)).toBe(true)

  fs.rmSync(draft, { recursive: true })
  const scratch = newScratchName()
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(`CREATE DATABASE ${scratch}`)
  await client.end()
  const proof = await diagnose({ DATA_DIR: dataDir })
  expect(proof.lines[0]).toMatch(new RegExp(`^note {2}Backups +the database ${scratch} was left by a proof`))
  await postgres.stop()
})
