/**
 * The only connection of the server to the workspace `demo`. The workspace is imported when it is needed: a shop with
 * its own products and pictures never loads it.
 */
import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import type { Draw } from '../modules/media/service.ts'
import { orderPictures } from '../modules/media/service.ts'
import { replacePairs } from '../modules/order/read/bought-together.ts'
import { returnPieces } from '../modules/order/service.ts'
import type { PaymentProviders } from '../modules/payment/providers.ts'
import { openStock, type Quantities } from '../modules/stock/service.ts'
import { audit, SHOP } from '../platform/audit-log.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { isSeeded, markSeeded, readSetting } from '../platform/settings.ts'
import { type Config, isLocal } from './config.ts'

export const draw: Draw = async (description) => {
  const { drawPicture } = await import('@tokri/demo/pictures/picture.ts')
  return drawPicture(description)
}

/** Marks the demo catalogue as loaded. */
const SEED = 'demo'

/** What the demo needs of the server to write its data. */
export const seedContext = (db: Db, now: Date) => ({
  db,
  now,
  inTransaction,
  orderPictures,
  openStock: (tx: Tx, quantities: Quantities, { storeId, at }: { storeId: string; at: Date }) =>
    openStock(tx, quantities, { storeId, kind: 'opening', by: SHOP, at }),
})

/**
 * Loads the demo catalogue and its shoppers, and returns the catalogue. One transaction: a start that is killed meanwhile
 * leaves nothing of the demo, and the next one loads it.
 */
export const loadDemo = async (db: Db, now: Date, passwordHash: string) => {
  const [{ seedDemo }, { demoCatalogue }] = await Promise.all([
    import('@tokri/demo/seed/seed.ts'),
    import('@tokri/demo/catalogue/demo-catalogue.ts'),
  ])
  // A transaction in which nothing happens for too long is ended.
  const catalogue = demoCatalogue()
  return inTransaction(db, async (tx) => {
    const context = { ...seedContext(tx, now), inTransaction: <T>(_db: Db, work: (tx: Tx) => Promise<T>) => work(tx) }
    await seedDemo(context, catalogue, passwordHash)
    // The nightly job would do it hours later.
    await replacePairs(tx, { now, on: (await readSetting(tx, 'boughtTogether')) !== false })
    await markSeeded(tx, SEED)
    return catalogue
  })
}

const DELETE_GOODS = 'delete-demo-goods'
/** Until then every copy has read that the goods are archived. */
const COPIES_READ_MS = 60_000

/** What takes the demo out of the shop (demo/src/seed/remove-demo.ts), with its job. Call before the jobs are prepared. */
export const createDemoRemoval = ({
  db,
  clock,
  jobs,
  config,
  payments,
}: Pick<Deps, 'db' | 'clock' | 'jobs'> & {
  config: TestPaymentsConfig
  payments: () => PaymentProviders
}): Deps['removeDemo'] => {
  jobs.work(DELETE_GOODS, async () => {
    const { deleteDemoGoods } = await import('@tokri/demo/seed/remove-demo.ts')
    await deleteDemoGoods({ db, inTransaction })
  })
  return async (actor) => {
    const { removeDemo } = await import('@tokri/demo/seed/remove-demo.ts')
    const removed = await inTransaction(db, async (tx) => {
      const now = clock()
      const gone = await removeDemo(tx, now, (order, of) => returnPieces(tx, order, { by: actor, at: now, of }))
      const { products, orders, people, archived } = gone
      const detail = { products, orders, people, archived: archived.length }
      await audit(tx, { at: now, actor, action: 'demo.removed', subject: '', detail })
      await jobs.send(tx, DELETE_GOODS, {}, { startAfter: new Date(now.getTime() + COPIES_READ_MS) })
      return gone
    })
    // Other copies learn it at their next start.
    if (!(await allowsTestPayments(db, config))) payments().endTests()
    return removed
  }
}

/** Whether the shop has neither products nor categories. */
export const isShopEmpty = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ empty: boolean }>`
    SELECT NOT EXISTS (SELECT FROM products) AND NOT EXISTS (SELECT FROM categories) AS empty`.execute(db)
  return rows[0]?.empty ?? false
}

/** Whether the demo catalogue was loaded into this shop at some time. */
const hadDemo = (db: Db): Promise<boolean> => isSeeded(db, SEED)

/** Whether the demo accounts have this password. */
export const isDemoPassword = async (
  { db, hasher }: Pick<Deps, 'db' | 'hasher'>,
  password: string,
): Promise<boolean> => {
  const account = await db
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', 'asha@demo.tokri.local')
    .executeTakeFirst()
  return hasher.verify(account?.password_hash ?? null, password)
}

/**
 * Whether a product of the demo is on sale. The ids of the demo are hashes without a leading 0; those that the shop makes begin with the
 * time, which starts with a 0.
 */
const sellsDemo = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ sells: boolean }>`
    SELECT EXISTS (SELECT FROM products WHERE deleted_at IS NULL AND left(id, 1) <> '0') AS sells`.execute(db)
  return rows[0]?.sells ?? false
}

/** How many products the shop has made itself, and how many orders people have placed who are no shoppers of the demo. */
export const countOwn = async (db: Db): Promise<{ products: number; orders: number }> => {
  const { rows } = await sql<{ products: number; orders: number }>`
    SELECT (SELECT count(*) FROM products WHERE left(id, 1) = '0' AND deleted_at IS NULL) AS products,
      (SELECT count(*) FROM orders o LEFT JOIN users u ON u.id = o.user_id
        WHERE u.email IS NULL OR u.email NOT LIKE '%@demo.tokri.local') AS orders`.execute(db)
  return rows[0] ?? { products: 0, orders: 0 }
}

type TestPaymentsConfig = Pick<Config, 'paymentTest' | 'demo' | 'publicUrl'>

/**
 * Whether orders can be paid with the test provider, which takes no money. Without PAYMENT_TEST only in the demo on
 * one's own machine: a public shop must not give its goods away.
 */
export const allowsTestPayments = async (
  db: Db,
  { paymentTest, demo, publicUrl }: TestPaymentsConfig,
): Promise<boolean> => paymentTest ?? (isLocal(publicUrl) && (await runsDemo(db, { demo })))

/** Whether the shop is a demo: it shows what needs a provider to phones, and writes its messages to files. */
export const runsDemo = async (db: Db, { demo }: Pick<Config, 'demo'>): Promise<boolean> =>
  demo !== false && (await hadDemo(db)) && (await sellsDemo(db))

/**
 * DEMO=1 always adds the demo, DEMO=0 never does; without the variable an empty shop gets it. It is added only once: a shop
 * that has taken it out stays empty.
 */
export const wantsDemo = async (db: Db, demo: boolean | null): Promise<boolean> =>
  demo !== false && !(await hadDemo(db)) && (demo === true || (await isShopEmpty(db)))
