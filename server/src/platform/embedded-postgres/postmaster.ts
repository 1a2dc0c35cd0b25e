/** One PostgreSQL server process: find, start, ping and stop it. Its postmaster.pid contains its process id and port. */
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { codeOf } from '../error-code.ts'
import { StartupError } from '../startup-error.ts'
import { type Account, runAs } from './account.ts'
import type { Binaries } from './binaries.ts'

export type Postmaster = { pid: number; port: number; ready: boolean }

const POLL_MS = 15
const STOP_PATIENCE_MS = 30_000

/** Also true for another user's process: the system refuses to signal it, so it is alive. */
const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

const pidFileOf = (cluster: string) => path.join(cluster, 'postmaster.pid')

const readPidFile = (cluster: string): string[] | null => {
  try {
    return fs.readFileSync(pidFileOf(cluster), 'utf8').split('\n')
  } catch {
    return null
  }
}

/** Whatever their paths: a folder may have been moved, or be mounted twice. */
const isSameFolder = (one: string, other: string): boolean => {
  const [a, b] = [fs.statSync(one), fs.statSync(other)]
  return a.dev === b.dev && a.ino === b.ino
}

/** The folder that a pid file names. The pid file in a copy of a running database names the original. */
const pidFileNames = (cluster: string): boolean => {
  try {
    return isSameFolder(readPidFile(cluster)?.[1] ?? '', cluster)
  } catch {
    return false
  }
}

/**
 * Whether the process runs PostgreSQL on this folder. A pid file alone does not say so: process ids are reused, in
 * containers within seconds, and a copied folder contains the pid file of the original. PostgreSQL works in its data
 * folder; where the system does not tell that (macOS, Windows, root in a container), the path in the pid file counts.
 */
const runsOn = (cluster: string, pid: number): boolean => {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return pidFileNames(cluster)
  try {
    const [program = ''] = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0') // empty for a zombie
    return path.basename(program) === 'postgres' && isSameFolder(`/proc/${pid}/cwd`, cluster)
  } catch {
    return isAlive(pid) && pidFileNames(cluster)
  }
}

/** The server that runs on this cluster, starting or ready, or null. */
export const findPostmaster = (cluster: string): Postmaster | null => {
  const lines = readPidFile(cluster)
  const pid = Number(lines?.[0])
  if (!lines || !Number.isInteger(pid) || pid <= 1 || !runsOn(cluster, pid)) return null
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}

/**
 * Why a pid file is stale, if somebody should know: the folder was copied while its database ran, or another process has
 * the number by now. Null for the one of a running server, and for one that a crash left.
 */
export const judgePidFile = (cluster: string): { copiedFrom: string } | { otherProcess: number } | null => {
  const [first, folder] = readPidFile(cluster) ?? []
  const pid = Number(first)
  if (!folder || !Number.isInteger(pid) || pid <= 1 || runsOn(cluster, pid)) return null
  if (fs.existsSync(folder) && !pidFileNames(cluster)) return { copiedFrom: folder }
  return isAlive(pid) ? { otherProcess: pid } : null
}

/** A starting server creates its pid file and fills it a moment later; a file that stays empty was left by a crash. */
const EMPTY_MEANS_LEFT_MS = 10_000

/**
 * Removes a stale pid file that would keep the database down: PostgreSQL only checks that the process id is alive, not
 * that it belongs to another program, or to the PostgreSQL of another folder, by now.
 */
export const clearLeftPidFile = (cluster: string) => {
  const file = pidFileOf(cluster)
  const [first = '', ...more] = readPidFile(cluster) ?? []
  const written = fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
  const left = more.length > 0 ? !runsOn(cluster, Number(first)) : Date.now() - written > EMPTY_MEANS_LEFT_MS
  if (left) fs.rmSync(file, { force: true })
}

/** Whether a server answers a query at this address with these credentials. */
export const ping = async (connectionString: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 })
  client.on('error', () => {}) // a connection that breaks after the answer needs no handling
  try {
    await client.connect()
    await client.query('SELECT 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

type Launch = {
  binaries: Binaries
  account: Account
  cluster: string
  port: number
  logFile: string
  /** False trades all safety for speed: for temporary databases. */
  durable: boolean
  /** Called when the process is starting: time for other work. */
  onLaunched?: () => void
}

const settings = ({ port, durable }: Launch): string[] => {
  const values = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    `port=${port}`,
    'jit=off',
    'timezone=UTC',
    'log_timezone=UTC',
    'log_checkpoints=off',
    'log_error_verbosity=terse', // error details quote whole rows
    // Tests of several shops share a server.
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200']),
  ]
  return values.flatMap((value) => ['-c', value])
}

/**
 * Starts PostgreSQL and waits until it accepts connections. Returns null when another server took the cluster or the
 * port first: check again. It gets its own session, because Ctrl-C must reach the shop and not its database.
 */
export const launch = async (options: Launch): Promise<Postmaster | null> => {
  const { binaries, account, cluster, port, logFile } = options
  const log = fs.openSync(logFile, 'a', 0o600)
  const logStart = fs.fstatSync(log).size
  const child = spawn(binaries.postgres, ['-D', cluster, ...settings(options)], {
    ...runAs(account),
    detached: true,
    stdio: ['ignore', log, log],
  })
  fs.closeSync(log)
  child.unref()
  const state = { ended: false, why: '' }
  child.once('error', (error) => Object.assign(state, { ended: true, why: error.message }))
  child.once('exit', () => Object.assign(state, { ended: true }))
  options.onLaunched?.()
  while (!state.ended) {
    const found = findPostmaster(cluster)
    if (found?.ready && found.pid === child.pid) return { ...found, port }
    await wait(POLL_MS)
  }
  const why = state.why || fs.readFileSync(logFile).subarray(logStart).toString('utf8').trim()
  if (/lock file .* (already exists|is empty)|could not bind|shared memory block/.test(why)) return null
  const reason = why.match(/(?:FATAL|PANIC): .*/g)?.at(-1) ?? why.slice(-600)
  throw new StartupError(`The embedded PostgreSQL did not start: ${reason} (its log is ${logFile}).`)
}

/** Stops a server and waits until it is gone: open transactions are rolled back, everything committed is on disk. */
export const stopPostmaster = async (
  pid: number,
  { binaries, account, cluster }: Pick<Launch, 'binaries' | 'account' | 'cluster'>,
): Promise<void> => {
  if (!runsOn(cluster, pid)) return
  if (process.platform === 'win32') {
    spawnSync(binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w'], runAs(account))
    return
  }
  process.kill(pid, 'SIGINT')
  const deadline = Date.now() + STOP_PATIENCE_MS
  while (runsOn(cluster, pid)) {
    if (Date.now() > deadline) {
      process.kill(pid, 'SIGQUIT') // immediate shutdown; the log is replayed at the next start
      return
    }
    await wait(POLL_MS)
  }
}
