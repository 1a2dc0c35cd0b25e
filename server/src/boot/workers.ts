/**
 * For WORKERS=n: the primary process opens the data folder and its database; n workers listen on one port. Workers hold
 * no lasting state, so a worker that dies is replaced.
 */
import cluster, { type Worker } from 'node:cluster'
import { setTimeout as wait } from 'node:timers/promises'
import { createLog } from '../platform/observability/log.ts'
import { StartupError } from '../platform/startup-error.ts'
import type { Config } from './config.ts'
import type { GeneratedPasswords } from './generated-passwords.ts'
import { refuseTakenPort } from './listen.ts'
import { openShop, type Role } from './open-shop.ts'
import type { RunningShop } from './serve.ts'

/** What a worker reports to the primary process. */
type Opened = { opened: GeneratedPasswords }

/** The pause before a restart. Otherwise a worker that dies at its start would restart many times a second. */
const RESTART_PAUSE_MS = 1000

const isOpened = (message: unknown): message is Opened =>
  typeof message === 'object' && message !== null && 'opened' in message

export const isWorker = cluster.isWorker

/** A worker calls this once it accepts visitors. */
export const reportOpened = ({ generated }: RunningShop) => {
  process.send?.({ opened: generated } satisfies Opened)
}

/** Resolves when the worker accepts visitors. A worker that cannot has logged the reason. */
const whenOpen = (worker: Worker) =>
  new Promise<Opened['opened']>((resolve, reject) => {
    worker.on('message', (message: unknown) => {
      if (isOpened(message)) resolve(message.opened)
    })
    worker.once('exit', () => reject(new StartupError('The shop could not open; the reason stands above.')))
  })

/** Opens the shop with `config.workers` processes until `signal` is aborted. Throws StartupError as `serve` does. */
export const serveWithWorkers = async (config: Config, signal: AbortSignal): Promise<RunningShop> => {
  const log = createLog(config.logLevel)
  const role: Role = {
    kind: 'server',
    onReserved: () => refuseTakenPort(config),
    onTrouble: (message) => log.error(message),
  }
  const shop = await openShop(config, role, signal)
  const environment = {
    DATABASE_URL: shop.databaseUrl,
    MIGRATE_URL: shop.directUrl,
    DATA_DIR: shop.dataDir,
  }
  let opening = true
  let closing = false

  const startWorker = (): Worker => {
    const worker = cluster.fork(environment)
    if (opening) signal.addEventListener('abort', () => worker.process.kill('SIGTERM'))
    worker.once('exit', async (code, signal) => {
      if (closing || opening) return
      log.error(`A worker ended (${signal ?? code}); another takes its place.`)
      await wait(RESTART_PAUSE_MS)
      if (!closing) startWorker()
    })
    return worker
  }
  const close = async () => {
    closing = true
    shop.announceClosing()
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    await Promise.all(
      workers.map((worker) => {
        const gone = new Promise((resolve) => worker.once('exit', resolve))
        worker.process.kill('SIGTERM')
        return gone
      }),
    )
    await shop.close()
  }

  try {
    // The first worker fills an empty shop and creates its administrator; then the others start.
    const generated = await whenOpen(startWorker())
    signal.throwIfAborted()
    await Promise.all(Array.from({ length: config.workers - 1 }, () => whenOpen(startWorker())))
    opening = false
    return { dataDir: shop.dataDir, generated, close }
  } catch (error) {
    await close()
    throw error
  }
}
