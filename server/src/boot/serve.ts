/**
 * Opens the shop: the ground it stands on, and at the same time the code of everything inside. Answers how to close it
 * again, in the reverse order.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { mayPass } from '../platform/errors.ts'
import { createLog } from '../platform/observability/log.ts'
import type { Config } from './config.ts'
import { refuseTakenPort } from './listen.ts'
import { openShop } from './open-shop.ts'
import { loadStorefront, type Storefront } from './storefront.ts'

/** Passwords that were made just now, to be shown once: they are stored only hashed. */
export type GeneratedPasswords = { admin: string | null; demo: string | null }

export type RunningShop = {
  dataDir: string
  generated: GeneratedPasswords
  /** Turns visitors away, lets those inside finish, and leaves the database. */
  close: () => Promise<void>
}

export type ServeOptions = {
  /** Other workers of this shop listen on the port too. */
  sharedPort?: boolean
  /** Where the pages come from, when neither from the build nor from its sources. */
  storefront?: Storefront
  /** Settles when the proxy before us has seen that we are not ready any more; by default after a while. */
  proxyNotices?: () => Promise<void>
}

/** `built` is the storefront, unless it comes from its sources. */
const loadCode = async ({ development }: Config, { storefront }: ServeOptions) => {
  const [{ runShop }, built] = await Promise.all([
    import('./run-shop.ts'),
    storefront ?? (development ? undefined : loadStorefront()),
  ])
  return { runShop, built }
}

/** How long a database that stands, but has no time for us yet, is asked again. */
const PATIENCE_MS = 30_000
const RETRY_MS = 500

/**
 * On a starved machine, or just after a crash, what waits for a second like any request may wait in vain: then what was
 * put up is taken down, and put up anew.
 */
const runPatiently = async <T>(
  run: (closing: AsyncDisposableStack) => Promise<T>,
  { log, closing }: { log: Logger; closing: AsyncDisposableStack },
): Promise<T> => {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    const closingRun = new AsyncDisposableStack()
    try {
      const result = await run(closingRun)
      closing.use(closingRun)
      return result
    } catch (error) {
      await closingRun.disposeAsync()
      if (!mayPass(error) || performance.now() > deadline) throw error
      log.warn({ err: error }, 'the database has no time for us yet')
      await wait(RETRY_MS)
    }
  }
}

/** Opens the shop and answers when it takes visitors. Throws StartRefusal when something outside has to change first. */
export const serve = async (config: Config, options: ServeOptions = {}): Promise<RunningShop> => {
  const log = createLog(config.logLevel)
  const closing = new AsyncDisposableStack()
  try {
    let code: ReturnType<typeof loadCode> | undefined
    const readCode = () => {
      code ??= loadCode(config, options)
      code.catch(() => {}) // heard below, once the database stands
      return code
    }
    const shop = await openShop(config, {
      kind: 'server',
      onReserved: async () => {
        if (!options.sharedPort) await refuseTakenPort(config)
      },
      // Reading the code of modules and pages takes as long as the database takes to start: both at once.
      onLaunched: readCode,
      onTrouble: (message) => log.error(message),
    })
    closing.defer(shop.close)
    const { runShop, built } = await readCode()
    const open = (closing: AsyncDisposableStack) => runShop(config, options, { shop, log, closing, built })
    const generated = await runPatiently(open, { log, closing })
    return { dataDir: shop.dataDir, generated, close: () => closing.disposeAsync() }
  } catch (error) {
    await closing.disposeAsync()
    throw error
  }
}
