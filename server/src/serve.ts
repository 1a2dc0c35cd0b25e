/**
 * Opens the shop: the ground it stands on, and at the same time the code of everything inside. Answers how to close it
 * again, in the reverse order.
 */
import type { Config } from './config.ts'
import { refuseTakenPort } from './listen.ts'
import { openShop } from './open-shop.ts'
import { createLog } from './platform/log.ts'
import { loadStorefront, type Storefront } from './storefront.ts'

export type RunningShop = {
  dataDir: string
  /** Generated just now, to be shown once. */
  adminPassword: string | null
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
    const adminPassword = await runShop(config, options, { shop, log, closing, built })
    return { dataDir: shop.dataDir, adminPassword, close: () => closing.disposeAsync() }
  } catch (error) {
    await closing.disposeAsync()
    throw error
  }
}
