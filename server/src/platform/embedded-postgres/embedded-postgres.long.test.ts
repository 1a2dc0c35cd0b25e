import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { temporaryDataDir, temporaryFolder } from '../../../test/data-folder.ts'
import { runInProcess } from '../../../test/run-in-process.ts'
import { postgresAccount } from './account.ts'
import { findBinaries, installedBinaries } from './binaries.ts'
import { attachEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { clearLeftPidFile, findPostmaster, ping } from './postmaster.ts'

const isRoot = process.getuid?.() === 0
const moduleUrl = new URL('./embedded-postgres.ts', import.meta.url).href
const STARTER = `
  process.umask(Number(process.argv[3] ?? 0o022))
  const { startEmbeddedPostgres } = await import(${JSON.stringify(moduleUrl)})
  const { url, pid, adopted, created } = await startEmbeddedPostgres({ dataDir: process.argv[1], durable: process.argv[2] !== 'fast' })
  console.log(JSON.stringify({ url, pid, adopted, created }))
  setInterval(() => {}, 1000)`

const query = async (url: string, sql: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const answers = (url: string) => expect.poll(() => ping(url), { timeout: 20_000, interval: 50 })

test('the first start makes a database, later ones find what was stored in it', async () => {
  const dataDir = temporaryDataDir()
  const first = await startEmbeddedPostgres({ dataDir, durable: false })
  expect(first).toMatchObject({ created: true, adopted: false })
  await query(first.url, 'CREATE TABLE kept (x int); INSERT INTO kept VALUES (7)')
  await first.stop()
  expect(await ping(first.url)).toBe(false)

  const second = await startEmbeddedPostgres({ dataDir, durable: false })
  expect(second).toMatchObject({ created: false, adopted: false })
  expect(await query(second.url, 'SELECT x FROM kept')).toEqual([{ x: 7 }])
  await second.stop()
})

test('an interrupted start does not wait for the creation of its database, and the next one begins anew', async () => {
  const dataDir = temporaryDataDir()
  const home = path.join(dataDir, 'postgres')
  const draft = path.join(home, 'cluster.new')
  const interruption = new AbortController()
  const start = startEmbeddedPostgres({ dataDir, durable: false, signal: interruption.signal })
  const refused = expect(start).rejects.toThrow('enough')
  await expect.poll(() => fs.existsSync(draft), { interval: 1, timeout: 20_000 }).toBe(true)
  const initdb = execFileSync('pgrep', ['-f', `initdb -D ${draft}`], { encoding: 'utf8' })
  process.kill(Number(initdb), 'SIGSTOP') // it would end by itself within a second
  interruption.abort(new Error('enough'))
  await refused
  expect(fs.readdirSync(home)).toEqual([])
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
  expect(postgres.created).toBe(true)
  await postgres.stop()
})

test('an interrupted start does not wait for a running database to become ready', async () => {
  const dataDir = temporaryDataDir()
  const running = await attachEmbeddedPostgres(dataDir)
  const pidFile = path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid')
  fs.writeFileSync(pidFile, fs.readFileSync(pidFile, 'utf8').replace('ready   ', 'starting'))
  const interruption = new AbortController()
  const start = startEmbeddedPostgres({ dataDir, signal: interruption.signal })
  const refused = expect(start).rejects.toThrow('enough')
  await nextTurn() // it waits for the database now
  interruption.abort(new Error('enough'))
  await refused
  await running.stop()
})

test('the database listens on this machine alone, asks for a password, checks its pages and gives the shop no superuser', async () => {
  const dataDir = temporaryDataDir()
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
  expect(
    await query(
      postgres.superuserUrl,
      `SELECT current_setting('listen_addresses') AS listen, current_setting('unix_socket_directories') AS sockets,
              current_setting('data_checksums') AS checksums, current_setting('is_superuser') AS superuser`,
    ),
  ).toEqual([{ listen: '127.0.0.1', sockets: '', checksums: 'on', superuser: 'on' }])
  expect(await query(postgres.url, `SELECT current_setting('is_superuser') AS superuser`)).toEqual([
    { superuser: 'off' },
  ])
  expect(await ping(postgres.url.replace(/:[^:@]+@/, ':wrong@'))).toBe(false)
  await postgres.stop()
})

test('a database that a killed process left running is adopted with everything in it', async () => {
  const dataDir = temporaryDataDir()
  const starter = runInProcess(STARTER, [dataDir])
  const left = JSON.parse(await starter.line())
  await query(left.url, 'CREATE TABLE kept (x int); INSERT INTO kept VALUES (8)')
  await starter.kill('SIGKILL')

  const postgres = await startEmbeddedPostgres({ dataDir })
  expect(postgres).toMatchObject({ adopted: true, created: false, pid: left.pid, url: left.url })
  expect(await query(postgres.url, 'SELECT x FROM kept')).toEqual([{ x: 8 }])
  await postgres.stop()
  expect(await ping(left.url)).toBe(false)
})

test('a database that is killed comes back at the same address with all that it acknowledged', async () => {
  const trouble = vi.fn()
  const postgres = await startEmbeddedPostgres({ dataDir: temporaryDataDir(), onTrouble: trouble })
  await query(postgres.url, 'CREATE TABLE kept (x int); INSERT INTO kept VALUES (9)')
  const killed = postgres.pid
  process.kill(killed, 'SIGKILL')
  await expect.poll(() => postgres.pid, { timeout: 20_000, interval: 50 }).not.toBe(killed)
  await answers(postgres.url).toBe(true)
  expect(await query(postgres.url, 'SELECT x FROM kept')).toEqual([{ x: 9 }])
  expect(trouble).toHaveBeenCalledWith('The database is back.')
  await postgres.stop()
  expect(await ping(postgres.url)).toBe(false)
})

test('when starter and database are both killed, the next start recovers what was acknowledged', async () => {
  const dataDir = temporaryDataDir()
  const starter = runInProcess(STARTER, [dataDir])
  const left = JSON.parse(await starter.line())
  await query(left.url, 'CREATE TABLE kept (x int); INSERT INTO kept VALUES (10)')
  await starter.kill('SIGKILL')
  process.kill(left.pid, 'SIGKILL')

  const postgres = await startEmbeddedPostgres({ dataDir })
  expect(postgres).toMatchObject({ adopted: false, created: false })
  expect(await query(postgres.url, 'SELECT x FROM kept')).toEqual([{ x: 10 }])
  await postgres.stop()
})

test('processes that start at the same moment share one database', async () => {
  const dataDir = temporaryDataDir()
  const starters = [1, 2, 3].map(() => runInProcess(STARTER, [dataDir, 'fast']))
  const started = await Promise.all(starters.map(async (starter) => JSON.parse(await starter.line())))
  expect(new Set(started.map(({ pid }) => pid)).size).toBe(1)
  expect(started.filter(({ created }) => created)).toHaveLength(1)
  await Promise.all(starters.map((starter) => starter.kill('SIGKILL')))
})

test('the last one to leave stops the database, whoever started it', async () => {
  const dataDir = temporaryDataDir()
  const tool = await attachEmbeddedPostgres(dataDir)
  const server = await startEmbeddedPostgres({ dataDir })
  expect(server).toMatchObject({ adopted: true, pid: tool.pid })
  await tool.stop()
  expect(await ping(server.url)).toBe(true)
  await server.stop()
  expect(await ping(server.url)).toBe(false)
})

test('a first start that was killed half way is begun anew', async () => {
  const dataDir = temporaryDataDir()
  const done = await startEmbeddedPostgres({ dataDir, durable: false })
  await done.stop()
  const cluster = path.join(dataDir, 'postgres', 'cluster')
  fs.renameSync(cluster, `${cluster}.new`)
  fs.rmSync(path.join(`${cluster}.new`, 'global'), { recursive: true })

  const again = await startEmbeddedPostgres({ dataDir, durable: false })
  expect(again.created).toBe(true)
  expect(await ping(again.url)).toBe(true)
  await again.stop()
})

test('a copy of a data folder whose database runs gets a database of its own, and stopping that leaves the original alone', async () => {
  const [dataDir, copy] = [temporaryDataDir(), temporaryDataDir()]
  const original = await startEmbeddedPostgres({ dataDir, durable: false })
  await query(original.url, 'CREATE TABLE kept (x int); INSERT INTO kept VALUES (12)')
  await query(original.superuserUrl, 'CHECKPOINT')
  execFileSync('cp', ['-a', `${dataDir}/.`, copy])

  const second = await startEmbeddedPostgres({ dataDir: copy, durable: false })
  expect(second).toMatchObject({ adopted: false, created: false })
  await query(second.url, 'UPDATE kept SET x = 13')
  expect(await query(original.url, 'SELECT x FROM kept')).toEqual([{ x: 12 }])
  await second.stop()
  expect(await ping(second.url)).toBe(false)
  expect(await ping(original.url)).toBe(true)
  await original.stop()
})

test('a data folder that is moved while its database runs finds that database again', async () => {
  const dataDir = temporaryDataDir()
  const moved = path.join(temporaryFolder(), 'moved')
  const starter = runInProcess(STARTER, [dataDir])
  const left = JSON.parse(await starter.line())
  await starter.kill('SIGKILL')
  fs.renameSync(dataDir, moved)

  const postgres = await startEmbeddedPostgres({ dataDir: moved })
  expect(postgres).toMatchObject({ adopted: true, pid: left.pid })
  await postgres.stop()
  expect(await ping(left.url)).toBe(false)
})

test('a pid file whose number now belongs to the PostgreSQL of another shop does not keep the database down', async () => {
  const [dataDir, other] = [temporaryDataDir(), temporaryDataDir()]
  const theirs = await startEmbeddedPostgres({ dataDir: other, durable: false })
  await (await startEmbeddedPostgres({ dataDir, durable: false })).stop()
  const cluster = path.join(dataDir, 'postgres', 'cluster')
  const port = new URL(theirs.url).port
  fs.writeFileSync(path.join(cluster, 'postmaster.pid'), `${theirs.pid}\n${cluster}\n0\n${port}\n\n\n\nready\n`)

  const ours = await startEmbeddedPostgres({ dataDir, durable: false })
  expect(ours.adopted).toBe(false)
  expect(await ping(ours.url)).toBe(true)
  await ours.stop()
  expect(await ping(theirs.url)).toBe(true)
  await theirs.stop()
})

test.each([
  ['whose number now belongs to another program', (cluster: string) => `${process.pid}\n${cluster}\n0\n1\n`],
  ['that a crash left empty', () => ''],
])('a pid file %s does not keep the database down', async (_, contentFor) => {
  const dataDir = temporaryDataDir()
  const done = await startEmbeddedPostgres({ dataDir, durable: false })
  await done.stop()
  const cluster = path.join(dataDir, 'postgres', 'cluster')
  const pidFile = path.join(cluster, 'postmaster.pid')
  fs.writeFileSync(pidFile, contentFor(cluster))
  const aMinuteAgo = Date.now() / 1000 - 60
  fs.utimesSync(pidFile, aMinuteAgo, aMinuteAgo)

  const again = await startEmbeddedPostgres({ dataDir, durable: false })
  expect(await ping(again.url)).toBe(true)
  await again.stop()
})

test('the pid file of a server that is just writing it is left alone', () => {
  const cluster = temporaryFolder()
  const pidFile = path.join(cluster, 'postmaster.pid')
  fs.writeFileSync(pidFile, '')
  expect(findPostmaster(cluster)).toBeNull()
  clearLeftPidFile(cluster)
  expect(fs.existsSync(pidFile)).toBe(true)
})

test('a database of another PostgreSQL is refused with the way out', async () => {
  const dataDir = temporaryDataDir()
  const done = await startEmbeddedPostgres({ dataDir, durable: false })
  await done.stop()
  const version = path.join(dataDir, 'postgres', 'cluster', 'PG_VERSION')
  fs.writeFileSync(version, '9\n')
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
    /created by PostgreSQL 9; this release of Tokri contains 18/,
  )
  fs.writeFileSync(version, '18\n')
})

test('programs that cannot be run where npm put them are copied to where they can', () => {
  const { native, version } = installedBinaries()
  const sealed = path.join(temporaryFolder(0o700), 'native')
  fs.cpSync(native, sealed, { recursive: true, verbatimSymlinks: true })
  for (const name of fs.readdirSync(path.join(sealed, 'lib'))) {
    const file = path.join(sealed, 'lib', name)
    if (fs.lstatSync(file).isSymbolicLink()) fs.unlinkSync(file)
  }
  fs.chmodSync(path.join(sealed, 'lib'), 0o555)
  onTestFinished(() => fs.chmodSync(path.join(sealed, 'lib'), 0o755))

  const home = temporaryFolder()
  const account = postgresAccount('')
  const binaries = findBinaries(account, home, { native: sealed, version })
  expect(binaries.postgres).toBe(path.join(home, `postgresql-${version}`, 'bin', 'postgres'))
  expect(findBinaries(account, home, { native: sealed, version })).toEqual(binaries)
})

test.runIf(isRoot)(
  'root starts a database in a folder that nobody else may enter, and a hand-made copy of it is refused',
  async () => {
    const dataDir = temporaryDataDir(0o700)
    const first = await startEmbeddedPostgres({ dataDir, durable: false })
    expect(fs.readFileSync(path.join(dataDir, 'postgres-home'), 'utf8')).toMatch(/^\/var\/lib\/tokri\//)
    await query(first.url, 'CREATE TABLE kept (x int); INSERT INTO kept VALUES (11)')
    await first.stop()

    const second = await startEmbeddedPostgres({ dataDir, durable: false })
    expect(await query(second.url, 'SELECT x FROM kept')).toEqual([{ x: 11 }])
    await second.stop()

    const copy = temporaryFolder(0o700)
    fs.cpSync(dataDir, copy, { recursive: true })
    await expect(startEmbeddedPostgres({ dataDir: copy })).rejects.toThrow(`${copy} is a copy of ${dataDir}`)
  },
)

test.runIf(isRoot).each([
  ['022', 'a new folder'],
  ['027', 'a new folder'],
  ['077', 'a new folder'],
  ['077', 'a folder that nobody else may enter'],
])('root starts a first database under the umask %s, in %s', async (umask, where) => {
  const dataDir = temporaryDataDir(0o700)
  if (where === 'a new folder') fs.rmdirSync(dataDir)
  const starter = runInProcess(STARTER, [dataDir, 'fast', `0o${umask}`])
  const { url } = JSON.parse(await starter.line())
  expect(await ping(url)).toBe(true)
  await starter.kill('SIGKILL')
})

test.runIf(isRoot)('a folder of the database that a closed umask has cut off is opened at the next start', async () => {
  const dataDir = temporaryDataDir(0o700)
  const first = await startEmbeddedPostgres({ dataDir, durable: false })
  await first.stop()
  const home = fs.readFileSync(path.join(dataDir, 'postgres-home'), 'utf8')
  for (const folder of [home, path.join(home, 'postgres')]) fs.chmodSync(folder, 0o700)

  const second = await startEmbeddedPostgres({ dataDir, durable: false })
  expect(await ping(second.url)).toBe(true)
  await second.stop()
})

test.runIf(isRoot)("root runs an ordinary user's database as that user", async () => {
  const dataDir = temporaryDataDir()
  const first = await startEmbeddedPostgres({ dataDir, durable: false })
  await first.stop()
  const nobody = 65534
  const chown = (file: string) => {
    fs.lchownSync(file, nobody, nobody)
    if (fs.lstatSync(file).isDirectory()) for (const name of fs.readdirSync(file)) chown(path.join(file, name))
  }
  chown(dataDir)

  const second = await startEmbeddedPostgres({ dataDir, durable: false })
  expect(fs.statSync(`/proc/${second.pid}`).uid).toBe(nobody)
  expect(await ping(second.url)).toBe(true)
  await second.stop()
})
