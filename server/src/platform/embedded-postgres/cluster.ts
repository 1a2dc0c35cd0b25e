/**
 * Where the embedded database's files are, and how they are created. Normally DATA_DIR/postgres. When root starts Tokri
 * from a place that the database's account cannot enter, such as root's own home, they are under /var/lib/tokri, and
 * DATA_DIR/postgres-home contains the path.
 */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { readSecret } from '../files/data-dir.ts'
import { StartupError } from '../startup-error.ts'
import { type Account, canWrite, changeOwner, postgresAccount, runAs } from './account.ts'
import type { Binaries } from './binaries.ts'

export type DatabaseLocation = {
  /** PostgreSQL's own data folder (PGDATA). */
  cluster: string
  account: Account
  /** Where the programs are copied to when those in node_modules cannot be run. */
  binariesHome: string
}

/** The shop's own role: owner of its database, no superuser. Tests make further databases with it. */
export const ROLE = 'tokri'
export const SUPERUSER = 'postgres'
export const DATABASE = 'tokri'

const FALLBACK_DIR = '/var/lib/tokri'

const readIfThere = (file: string): string | null => {
  try {
    return fs.readFileSync(file, 'utf8').trim()
  } catch {
    return null
  }
}

/** Our own folders, which the account passes through. */
const passedFolders = (home: string): string[] => [FALLBACK_DIR, home, path.join(home, 'postgres')]

/** The umask may have cut the mode with which they were made. */
const openFallbackDir = (home: string) => {
  for (const folder of passedFolders(home)) fs.chmodSync(folder, 0o711)
}

/** The database's folder, if there is one yet. */
export const findCluster = (dataDir: string): string | null => {
  const home = readIfThere(path.join(dataDir, 'postgres-home')) ?? dataDir
  const cluster = path.join(home, 'postgres', 'cluster')
  return fs.existsSync(cluster) ? cluster : null
}

/** Those of our own folders that the database's account cannot pass through; a start opens them. */
export const findClosedFolders = (dataDir: string): string[] => {
  const home = readIfThere(path.join(dataDir, 'postgres-home'))
  if (home === null) return []
  return passedFolders(home).filter((folder) => {
    const found = fs.statSync(folder, { throwIfNoEntry: false })
    return found !== undefined && (found.mode & 0o001) === 0
  })
}

const createFallbackDir = (dataDir: string, pointer: string): string => {
  const home = path.join(FALLBACK_DIR, randomBytes(8).toString('hex'))
  const account = postgresAccount(home)
  try {
    fs.mkdirSync(path.join(home, 'postgres'), { recursive: true })
    openFallbackDir(home)
    changeOwner(account, path.join(home, 'postgres'))
  } catch (error) {
    throw new StartupError(
      `The database's account cannot enter ${dataDir}, and ${FALLBACK_DIR} cannot be used instead (${error instanceof Error ? error.message : error}). Name a folder outside of root's home with DATA_DIR.`,
    )
  }
  fs.writeFileSync(path.join(home, 'belongs-to'), dataDir)
  fs.writeFileSync(pointer, home)
  return home
}

/** A data folder copied by hand still points to the original's database: two shops would use one. */
const refuseCopy = (dataDir: string, pointer: string, home: string) => {
  if (!fs.existsSync(home)) {
    throw new StartupError(
      `The database of ${dataDir} was in ${home}, which no longer exists. Restore it, or delete ${pointer} to begin with an empty one.`,
    )
  }
  const belongsTo = readIfThere(path.join(home, 'belongs-to'))
  if (belongsTo === dataDir) return
  if (belongsTo && readIfThere(path.join(belongsTo, 'postgres-home')) === home) {
    throw new StartupError(
      `${dataDir} is a copy of ${belongsTo}, and both point at one database in ${home}. Copy a shop with npm run backup and npm run restore.`,
    )
  }
  fs.writeFileSync(path.join(home, 'belongs-to'), dataDir)
}

/** Finds the database's folder, choosing it at the first start. The caller must hold the start lock. */
export const findLocation = (dataDir: string): DatabaseLocation => {
  const pointer = path.join(dataDir, 'postgres-home')
  const known = readIfThere(pointer)
  if (known) {
    refuseCopy(dataDir, pointer, known)
    const cluster = path.join(known, 'postgres', 'cluster')
    const account = postgresAccount(cluster)
    if (account) openFallbackDir(known)
    return { cluster, account, binariesHome: FALLBACK_DIR }
  }
  const home = path.join(dataDir, 'postgres')
  const cluster = path.join(home, 'cluster')
  const account = postgresAccount(cluster)
  fs.mkdirSync(home, { recursive: true, mode: 0o711 })
  if (!fs.existsSync(cluster)) changeOwner(account, home)
  if (canWrite(account, home)) return { cluster, account, binariesHome: home }
  if (fs.existsSync(cluster)) {
    throw new StartupError(
      `The database in ${cluster} cannot be reached by the user it belongs to (id ${account?.uid}). Open the folders above it, or start Tokri as that user.`,
    )
  }
  fs.rmdirSync(home)
  return {
    cluster: path.join(createFallbackDir(dataDir, pointer), 'postgres', 'cluster'),
    account,
    binariesHome: FALLBACK_DIR,
  }
}

type Programs = { account: Account; signal: AbortSignal | undefined }

/**
 * Runs a program with its own children in a process group, so that Ctrl-C reaches them through `signal` only. They are
 * killed then: initdb looks at a signal only between its steps, and what it has written is removed anyway.
 */
const run = async (program: string, options: string[], { account, signal }: Programs, input = '') => {
  signal?.throwIfAborted()
  const child = spawn(program, options, { ...runAs(account), detached: true, stdio: ['pipe', 'ignore', 'pipe'] })
  const end = () => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL')
  }
  signal?.addEventListener('abort', end)
  child.stdin.on('error', () => {}) // it ended without reading: its exit code says why
  child.stdin.end(input)
  try {
    const [output, [exitCode]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    if (exitCode === 0) return
    signal?.throwIfAborted()
    throw new Error(output.trim())
  } catch (error) {
    signal?.throwIfAborted()
    throw new StartupError(
      `The embedded PostgreSQL could not create its database: ${error instanceof Error ? error.message : error}. Fix this error or set DATABASE_URL.`,
    )
  } finally {
    signal?.removeEventListener('abort', end)
  }
}

export type ClusterOptions = {
  location: DatabaseLocation
  binaries: Binaries
  dataDir: string
  /** False skips fsync. */
  durable: boolean
  /** Ends the creation when it is aborted; its reason is thrown. */
  signal: AbortSignal | undefined
}

/**
 * Creates the database cluster when there is none and returns whether it did. It is created under a temporary name and
 * renamed at the end, so an interrupted start leaves nothing that looks complete.
 */
export const makeCluster = async (options: ClusterOptions): Promise<boolean> => {
  const { location, binaries, dataDir, durable, signal } = options
  const { cluster, account } = location
  const version = readIfThere(path.join(cluster, 'PG_VERSION'))
  if (version === binaries.major) return false
  if (version) {
    throw new StartupError(
      `The database in ${cluster} was created by PostgreSQL ${version}; this release of Tokri contains ${binaries.major}. Back it up with the Tokri release that created it, then restore it here.`,
    )
  }
  const programs = { account, signal }
  const draft = `${cluster}.new`
  const passwordFile = `${cluster}.password`
  fs.rmSync(draft, { recursive: true, force: true })
  fs.rmSync(passwordFile, { force: true })
  try {
    fs.writeFileSync(passwordFile, readSecret(dataDir, 'postgres-superuser'), { mode: 0o600 })
    changeOwner(account, passwordFile)
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    const authOptions = ['--auth=scram-sha-256', `--username=${SUPERUSER}`, `--pwfile=${passwordFile}`]
    const durabilityOptions = durable ? ['--data-checksums'] : ['--data-checksums', '--no-sync']
    await run(binaries.initdb, ['-D', draft, ...locale, ...authOptions, ...durabilityOptions], programs)
    // base64url has no quotes, and standard input does not show in a process list.
    const password = readSecret(dataDir, 'postgres')
    const sql = `CREATE ROLE ${ROLE} LOGIN CREATEDB PASSWORD '${password}'\nCREATE DATABASE ${DATABASE} OWNER ${ROLE}\n`
    await run(binaries.postgres, ['--single', '-D', draft, '-c', 'exit_on_error=on', 'postgres'], programs, sql)
    fs.renameSync(draft, cluster)
    return true
  } finally {
    fs.rmSync(passwordFile, { force: true })
    fs.rmSync(draft, { recursive: true, force: true })
  }
}
