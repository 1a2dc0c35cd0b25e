// A start and the doctor say the same of a database that the shop cannot use, and leave nothing in it.
import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import net from 'node:net'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../test/data-folder.ts'
import { checkDatabase } from '../tools/doctor/database.ts'
import { linesOf, WIDEST } from '../tools/doctor/finding.ts'
import { readConfig } from './config.ts'
import { openShop } from './open-shop.ts'

const server = inject('postgresServer')

const query = async (url: string, ...statements: string[]) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements.slice(0, -1)) await client.query(statement)
    return (await client.query(statements.at(-1) ?? '')).rows
  } finally {
    await client.end()
  }
}

const newDatabase = async (options = ''): Promise<string> => {
  const name = `tokri_${randomBytes(6).toString('hex')}`
  await query(`${server}/postgres`, `CREATE DATABASE ${name} ${options}`)
  onTestFinished(() => void query(`${server}/postgres`, `DROP DATABASE ${name} WITH (FORCE)`))
  return `${server}/${name}`
}

const refusalOf = async (url: string) => {
  const config = readConfig({ DATABASE_URL: url, DATA_DIR: temporaryFolder() })
  const refusal = await openShop(config, { kind: 'tool' }).catch((error) => error)
  expect(refusal.name).toBe('StartupError')
  return { said: refusal.message as string, doctor: linesOf(await checkDatabase(config)) }
}

const relations = "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace ORDER BY 1"

test.each([
  [
    'with another encoding',
    "TEMPLATE template0 ENCODING 'LATIN1' LOCALE_PROVIDER libc LOCALE 'C'",
    [],
    'its encoding is LATIN1',
    "ENCODING 'UTF8'",
  ],
  [
    'with tables of another program',
    '',
    ['CREATE TABLE users (id int)'],
    'it has tables of another program (users)',
    'CREATE DATABASE … OWNER',
  ],
  [
    'that is read-only by default',
    '',
    [
      "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET default_transaction_read_only = on', current_database()); END $$",
    ],
    'default_transaction_read_only is on',
    'SET default_transaction_read_only = off',
  ],
])('a database %s', async (_, options, statements, says, todo) => {
  const url = await newDatabase(options)
  const before = await query(url, ...statements, relations)
  const { said, doctor } = await refusalOf(url)
  expect(said).toContain(` cannot be used: ${says}`)
  expect(said).toContain(todo)
  expect(said.split('\n')).toHaveLength(1)
  expect(doctor[0]).toContain(`FAIL  ${'Database'.padEnd(WIDEST)}${says}`)
  expect(doctor[1]).toContain(todo)
  expect(await query(url, relations)).toEqual(before)
})

test('a role that may not create tables', async () => {
  const { said, doctor } = await refusalOf(`${server}/postgres`)
  expect(said).toContain('cannot be used: this role may not create tables. Make the role the owner of the database')
  expect(doctor[0]).toContain(`FAIL  ${'Database'.padEnd(WIDEST)}this role may not create tables`)
})

const hasOpenssl = spawnSync('openssl', ['version']).status === 0

test.skipIf(!hasOpenssl)('a certificate that nobody known has signed', async () => {
  const folder = temporaryFolder()
  const made = ['-keyout', join(folder, 'key'), '-out', join(folder, 'certificate'), '-subj', '/CN=database.test']
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...made], { stdio: 'ignore' })
  const [key, cert] = ['key', 'certificate'].map((name) => readFileSync(join(folder, name)))
  // PostgreSQL answers `S` to the request for encryption.
  const listener = net.createServer((socket) => {
    socket
      .on('error', () => {})
      .once('data', () => {
        socket.write('S')
        new TLSSocket(socket, { isServer: true, key, cert }).on('error', () => {})
      })
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  onTestFinished(() => void listener.close())
  const { port } = listener.address() as net.AddressInfo // it listens on a port
  const { said, doctor } = await refusalOf(`postgres://tokri:secret@127.0.0.1:${port}/tokri?sslmode=require`)
  expect(said).toMatch(/cannot be used: self-signed certificate.*sslrootcert=FILE.*sslmode=no-verify/)
  expect(doctor[0]).toMatch(/FAIL {2}Database .*self-signed certificate/)
  expect(doctor[1]).toMatch(/sslrootcert=FILE.*sslmode=no-verify/)
})
