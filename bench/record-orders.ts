// Records the SQL statements of an order, so that they can be replayed without the server: the shop's own code places
// each order on a connection that records its queries and rolls back instead of committing.
import { randomBytes } from 'node:crypto'
import { defaultShopSettings } from '@tokri/rules/shop-settings.ts'
import pg from 'pg'
import { pino } from 'pino'
import { laterEffects } from '../server/src/app.ts'
import type { Deps } from '../server/src/deps.ts'
import { type Checkout, placeOrder } from '../server/src/modules/order/place/place-order.ts'
import { ORDER_MAIL } from '../server/src/modules/order/tell/order-mails.ts'
import { createLivePromises } from '../server/src/modules/promise/live-promises.ts'
import { createTravel } from '../server/src/modules/promise/travel.ts'
import { createLiveStores } from '../server/src/modules/store/live-stores.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { databaseOn, openPool, patient } from '../server/src/platform/database/database.ts'
import { newId } from '../server/src/platform/ids.ts'
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
  const settings = createSettings(db, defaultShopSettings)
  const promises = createLivePromises(db, settings)
  await promises.settle(systemClock())
  // Only the dependencies that placing an order uses.
  const deps = {
    db,
    clock: systemClock,
    log,
    jobs,
    laterEffects,
    settings,
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
    await placeOrder(deps as unknown as Deps, userId, { checkout, key: null, client: null })
    orders.push(heard)
  }
  heard = null
  await db.destroy()
  return orders
}

type PlainOrder = { userId: string; lines: readonly { productId: string; quantity: number }[]; totalPaise: number }

/**
 * What every shop must do for an order, each in a statement of its own: lock the cart, read it, insert the order and its
 * lines, take the stock, and empty the cart. The shop does more: it keeps a timeline and the stock's history, and sends mails.
 */
export const plainOrder = ({ userId, lines, totalPaise }: PlainOrder): Statement[] => {
  const id = newId()
  const products = lines.map(({ productId }) => productId)
  const quantities = lines.map(({ quantity }) => quantity)
  const statement = (name: string, text: string, values: unknown[]) => ({ name: `plain-${name}`, text, values })
  return [
    { name: undefined, text: 'begin', values: [] },
    statement('lock', 'SELECT coupon_id FROM carts WHERE user_id = $1 FOR UPDATE', [userId]),
    statement(
      'cart',
      `SELECT p.id, p.name, p.unit, p.image, p.price_paise, p.discount, p.unit_price_paise, c.quantity, s.quantity AS stock
       FROM cart_lines c JOIN products p ON p.id = c.product_id JOIN stock s ON s.product_id = p.id AND s.store_id = 'main'
       WHERE c.user_id = $1`,
      [userId],
    ),
    statement(
      'order',
      `INSERT INTO orders (id, number, user_id, state, address, total_items, total_without_discount_paise,
         discounted_total_paise, service_charge_paise, final_amount_paise, payment_method, payment_state, promise_minutes,
         promised_at, created_at, updated_at)
       VALUES ($1, $2, $3, 'PLACED', '{}', $4, $5, $5, 0, $5, 'cash', 'due', 10, now(), now(), now())`,
      [id, `P-${id}`, userId, lines.length, totalPaise],
    ),
    statement(
      'lines',
      `INSERT INTO order_lines (order_id, position, product_id, name, unit, image, quantity, price_paise, discount,
         unit_price_paise)
       SELECT $1, position, p.id, p.name, p.unit, coalesce(p.image[1], ''), l.quantity, p.price_paise, p.discount,
         p.unit_price_paise
       FROM unnest($2::text[], $3::int[]) WITH ORDINALITY AS l(product_id, quantity, position)
       JOIN products p ON p.id = l.product_id`,
      [id, products, quantities],
    ),
    statement(
      'stock',
      `UPDATE stock SET quantity = stock.quantity - l.quantity
       FROM (SELECT s.product_id, l.quantity FROM unnest($1::text[], $2::int[]) AS l(product_id, quantity)
             JOIN stock s ON s.product_id = l.product_id AND s.store_id = 'main' ORDER BY s.product_id FOR UPDATE OF s) AS l
       WHERE stock.store_id = 'main' AND stock.product_id = l.product_id`,
      [products, quantities],
    ),
    statement('empty', 'DELETE FROM cart_lines WHERE user_id = $1', [userId]),
    { name: undefined, text: 'commit', values: [] },
  ]
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
