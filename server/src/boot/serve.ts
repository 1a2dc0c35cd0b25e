/**
 * Opens the shop: opens the data folder and the database, and loads the code at the same time. Returns a function that
 * closes everything in reverse order.
 */
import { createLog } from '../platform/observability/log.ts'
import type { Config } from './config.ts'
import type { GeneratedPasswords } from './generated-passwords.ts'
import { refuseTakenPort } from './listen.ts'
import { openShop, type Role } from './open-shop.ts'
import { retryWhileBusy } from './retry-while-busy.ts'
import { loadStorefront, type Storefront } from './storefront.ts'

export type RunningShop = {
  dataDir: string
  /** To be shown; `forgetPasswords` then. */
  generated: GeneratedPasswords
  /** Stops accepting visitors, lets requests in progress finish, and disconnects from the database. */
  close: () => Promise<void>
}

export type ServeOptions = {
  /** Other workers of this shop listen on the port too. */
  sharedPort?: boolean
  /** Aborts an opening that is no longer wanted. */
  signal?: AbortSignal
  /** Another storefront than the built one or its sources, for tests. */
  storefront?: Storefront
  /** Resolves when the proxy has noticed that this process is not ready; by default after a fixed time. */
  proxyNotices?: () => Promise<void>
}

/** `built` is the built storefront, unless pages come from its sources. */
const loadCode = async ({ development }: Config, { storefront }: ServeOptions) => {
  const [{ runShop }, built] = await Promise.all([
    import('./run-shop.ts'),
    storefront ?? (development ? undefined : loadStorefront()),
  ])
  return { runShop, built }
}

/**
 * Opens the shop and resolves when it accepts visitors. Throws StartupError if the operator must change something first.
 */
export const serve = async (config: Config, options: ServeOptions = {}): Promise<RunningShop> => {
  const log = createLog(config.logLevel)
  const closing = new AsyncDisposableStack()
  try {
    let code: ReturnType<typeof loadCode> | undefined
    const readCode = () => {
      code ??= loadCode(config, options)
      code.catch(() => {}) // awaited below, once the database is up
      return code
    }
    const role: Role = {
      kind: 'server',
      onReserved: async () => {
        if (!options.sharedPort) await refuseTakenPort(config)
      },
      // Loading the code of modules and pages takes as long as starting the database, so both happen at the same time.
      onLaunched: readCode,
      onTrouble: (message) => log.error(message),
    }
    const shop = await openShop(config, role, options.signal)
    closing.defer(shop.close)
    options.signal?.throwIfAborted()
    const { runShop, built } = await readCode()
    const open = (closing: AsyncDisposableStack) => runShop(config, options, { shop, log, closing, built })
    const generated = await retryWhileBusy(open, { log, closing, signal: options.signal })
    return { dataDir: shop.dataDir, generated, close: () => closing.disposeAsync() }
  } catch (error) {
    await closing.disposeAsync()
    throw error
  }
}
