// Records the SQL statements of an order, so that they can be replayed without the server: the shop's own code places
// each order on a connection that records its queries and rolls back instead of committing.
import { randomBytes } from 'node:crypto'
import { defaultShopSettings } from '@tokri/rules/shop-settings.ts'
import pg from 'pg'
import { pino } from 'pino'
import type { Deps } from '../server/src/deps.ts'
import { ORDER_MAIL } from '../server/src/modules/order/order-mails.ts'
import { type Checkout, placeOrder } from '../server/src/modules/order/place-order.ts'
import { createLivePromises } from '../server/src/modules/promise/live-promises.ts'
import { createTravel } from '../server/src/modules/promise/travel.ts'
import { createLiveStores } from '../server/src/modules/store/live-stores.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { databaseOn, openPool, patient } from '../server/src/platform/database/database.ts'
import { createJobs } from '../server/src/platform/jobs/jobs.ts'
import { createSettings } from '../server/src/platform/settings.ts'

export type Statement = { name: string | undefined; text: string; values: unknown[] }

export const recordOrders = async (
  databaseUrl: string,
  checkouts: readonly { userId: string; checkout: Checkout }[],
): Promise<Statement[][]> => {
  const pool = openPool(databaseUrl, { ...patient, connections: 1 })
  let heard: Statement[] | null = null
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    if (!names.has(text)) names.set(text, `bare${names.size}`)
    return names.get(text)
  }
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...args: unknown[]) => unknown
    const listen = (...args: unknown[]): unknown => {
      const [text, values] = args as [string, unknown[] | undefined]
      const hasValues = Array.isArray(values) && values.length > 0
      heard?.push({ name: hasValues ? nameOf(text) : undefined, text, values: hasValues ? [...values] : [] })
      // Kysely reads this result.
      if (text === 'commit') return (send('rollback') as Promise<object>).then(() => ({ command: 'COMMIT', rows: [] }))
      return send(...args)
    }
    client.query = listen as typeof client.query
  })
  const db = databaseOn(pool)
  const log = pino({ level: 'silent' })
  const jobs = createJobs(db, log)
  jobs.work(ORDER_MAIL, async () => {})
  await jobs.prepare()
  const stores = createLiveStores(db)
  await stores.reload()
  // Loaded before an order is recorded, because the shop reads it once for all orders.
  const promises = createLivePromises(db)
  await promises.settle(systemClock())
  // Only the dependencies that placing an order uses.
  const deps = {
    db,
    clock: systemClock,
    log,
    jobs,
    settings: createSettings(db, defaultShopSettings),
    stores,
    promises,
    travel: createTravel({ osrmUrl: null, log }),
    // No store and no offer changes during the recording.
    watch: { settle: () => undefined, settleForChange: () => undefined } satisfies Partial<Deps['watch']>,
    offers: { at: () => [] } satisfies Partial<Deps['offers']>,
    jwtSecret: randomBytes(8).toString('hex'),
  }
  const orders: Statement[][] = []
  for (const { userId, checkout } of checkouts) {
    heard = []
    await placeOrder(deps as unknown as Deps, userId, { checkout, key: null })
    orders.push(heard)
  }
  heard = null
  await db.destroy()
  return orders
}

/**
 * What every shop must do for an order: lock the cart, read it, insert the order and its lines, take the stock, and empty
 * the cart. The rest of a recorded order serves what this shop promises: its timeline, mails, the stock's history.
 */
export const plainOrder = (recorded: readonly Statement[]): Statement[] => {
  const needed = [
    /^begin/i,
    /from "?carts"?.*for update/is,
    /from "?cart_lines"?/i,
    /^insert into "?orders"?\s/i,
    /^insert into "?order_lines"?\s/i,
    /update "?stock"?\s/i,
    /delete from "?cart_lines"?/i,
    /^commit/i,
  ]
  return recorded.filter(({ text }) => needed.some((statement) => statement.test(text.trim())))
}

/** Runs recorded orders over this many connections; returns the orders per second. */
export const runBare = async (databaseUrl: string, orders: readonly Statement[][], connections: number) => {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: databaseUrl })
      await client.connect()
      return client
    }),
  )
  let next = 0
  const begun = performance.now()
  await Promise.all(
    clients.map(async (client) => {
      for (let order = orders[next++]; order; order = orders[next++])
        for (const statement of order) await client.query(statement)
    }),
  )
  const seconds = (performance.now() - begun) / 1000
  await Promise.all(clients.map((client) => client.end()))
  return orders.length / seconds
}
