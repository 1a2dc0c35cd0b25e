/**
 * A real PostgreSQL that comes with the shop: created at the first start, adopted when a killed process left it
 * running, shared with the tools, and stopped by its last user. Locks in the data folder decide all of that:
 *   postgres-start.lock  exclusive, while the database is being created, started or stopped
 *   postgres-users.lock  shared, while somebody uses the database
 */
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDataDir, readSecret } from '../files/data-dir.ts'
import { takeLock, waitForLock } from '../files/file-lock.ts'
import { StartupError } from '../startup-error.ts'
import { findBinaries } from './binaries.ts'
import { DATABASE, findLocation, makeCluster, ROLE, SUPERUSER } from './cluster.ts'
import { freePort } from './free-port.ts'
import { clearLeftPidFile, findPostmaster, launch, type Postmaster, ping, stopPostmaster } from './postmaster.ts'

export type EmbeddedPostgres = {
  /** The shop's database, as its owner. */
  url: string
  /** The same database as superuser, for copies of the whole cluster. */
  superuserUrl: string
  /** The process id of PostgreSQL. A restart after a crash changes it, but not the URLs. */
  readonly pid: number
  /** It was running already. */
  adopted: boolean
  /** The database is new and empty. */
  created: boolean
  /** Disconnects; stops the database unless others still use it. A second call does nothing. */
  stop(): Promise<void>
}

export type StartOptions = {
  dataDir: string
  /** False is for tests: without fsync, and with more connections. */
  durable?: boolean
  /** Called while the database starts, so that other work can be done meanwhile. Not called if it already runs. */
  onLaunched?: () => void
  /** Called with a sentence when the database died and how its restart went. */
  onTrouble?: (message: string) => void
  /** Ends the creation of a database and the wait for others; its reason is thrown. */
  signal?: AbortSignal | undefined
}

const START_PATIENCE_MS = 120_000
const ADOPT_PATIENCE_MS = 60_000
const RETRY_MS = 50
const WATCH_MS = 250
const WATCH_AFTER_FAILURE_MS = 5000
const LOG_LIMIT_BYTES = 10 * 1024 * 1024

const addressOf = (role: string, password: string, port: number) =>
  `postgresql://${role}:${password}@127.0.0.1:${port}/${DATABASE}`

const underStartLock = async <T>(dataDir: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
  const lock = await waitForLock(path.join(dataDir, 'postgres-start.lock'), START_PATIENCE_MS, signal)
  if (!lock)
    throw new StartupError(
      `Another process has been starting the database in ${dataDir} for two minutes. Stop it and try again.`,
    )
  try {
    return await work()
  } finally {
    lock.release()
  }
}

const keepLogSmall = (logFile: string) => {
  const size = fs.statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size > LOG_LIMIT_BYTES) fs.renameSync(logFile, `${logFile}.1`)
}

const enter = async (
  { dataDir, durable = true, onLaunched, onTrouble, signal }: StartOptions,
  watch: boolean,
): Promise<EmbeddedPostgres> => {
  const folder = openDataDir(dataDir)
  const logFile = path.join(folder, 'postgres.log')
  const password = readSecret(folder, 'postgres')

  const prepare = async () => {
    const location = findLocation(folder)
    const binaries = findBinaries(location.account, location.binariesHome)
    const created = await makeCluster({ location, binaries, dataDir: folder, durable, signal })
    return { location: { ...location, binaries }, created }
  }

  /** Adopts a running server, else starts one, on the wanted port if given. */
  const run = async (
    location: Awaited<ReturnType<typeof prepare>>['location'],
    wanted: { port?: number; signal?: AbortSignal | undefined },
  ) => {
    const deadline = Date.now() + ADOPT_PATIENCE_MS
    for (;;) {
      wanted.signal?.throwIfAborted()
      const found = findPostmaster(location.cluster)
      if (found?.ready && (await ping(addressOf(ROLE, password, found.port))))
        return { postmaster: found, adopted: true }
      if (!found) {
        clearLeftPidFile(location.cluster)
        const port = wanted.port ?? (await freePort())
        const postmaster = await launch({ ...location, port, logFile, durable, onLaunched })
        if (postmaster) return { postmaster, adopted: false }
      }
      if (Date.now() > deadline) {
        throw new StartupError(
          `A PostgreSQL (process ${found?.pid ?? 'unknown'}) holds ${location.cluster} but does not answer; see ${logFile}. Stop it and try again.`,
        )
      }
      await wait(RETRY_MS)
    }
  }

  const usersLock = path.join(folder, 'postgres-users.lock')
  const started = await underStartLock(
    folder,
    async () => {
      keepLogSmall(logFile)
      const { location, created } = await prepare()
      const { postmaster, adopted } = await run(location, { signal })
      return { location, created, adopted, postmaster, presence: takeLock(usersLock, 'shared') }
    },
    signal,
  )
  const { location, created, adopted, presence } = started
  let postmaster: Postmaster = started.postmaster

  const stopping = new AbortController()
  const restartWhenDead = async () => {
    const found = findPostmaster(location.cluster)
    if (found?.pid === postmaster.pid) return
    onTrouble?.('The database died; starting it again.')
    await underStartLock(folder, async () => {
      if (stopping.signal.aborted) return
      postmaster = (await run(location, { port: postmaster.port })).postmaster
    })
    onTrouble?.('The database is back.')
  }
  const watchOver = async () => {
    let pause = WATCH_MS
    while (await wait(pause, true, { signal: stopping.signal, ref: false }).catch(() => false)) {
      try {
        await restartWhenDead()
        pause = WATCH_MS
      } catch (error) {
        onTrouble?.(`The database could not be started again: ${error instanceof Error ? error.message : error}`)
        pause = WATCH_AFTER_FAILURE_MS
      }
    }
  }
  const watching = watch ? watchOver() : Promise.resolve()

  const stop = async () => {
    if (stopping.signal.aborted) return
    stopping.abort()
    await watching
    await underStartLock(folder, async () => {
      presence?.release()
      const last = takeLock(usersLock, 'exclusive')
      if (!last) return
      try {
        await stopPostmaster(postmaster.pid, location)
      } finally {
        last.release()
      }
    })
  }

  return {
    url: addressOf(ROLE, password, postmaster.port),
    superuserUrl: addressOf(SUPERUSER, readSecret(folder, 'postgres-superuser'), postmaster.port),
    get pid() {
      return postmaster.pid
    },
    adopted,
    created,
    stop,
  }
}

/** For the server: creates, adopts or starts the database of this data folder, and restarts it if it dies. */
export const startEmbeddedPostgres = (options: StartOptions): Promise<EmbeddedPostgres> => enter(options, true)

/** For tools: joins the running database of this data folder, or starts it while the tool works. */
export const attachEmbeddedPostgres = (dataDir: string, signal?: AbortSignal): Promise<EmbeddedPostgres> =>
  enter({ dataDir, signal }, false)
