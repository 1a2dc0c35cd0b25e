// Takes the demo out of a shop that has become somebody's own: its goods, people, suppliers and recipes, and what its
// shoppers ordered, with the ledger of all that. What the shop has made itself stays, and what others have to do with
// stays with it: a product of the demo that somebody else ordered, bought or counted is archived for good. The ids of the
// demo are hashes that never begin with a 0; those that a shop makes begin with the time, which does.
//
// It is done in two steps, because the copies of a shop read of a product that it was archived, but not that its row is gone.
import { type RawBuilder, sql } from 'kysely'
import type { SeedContext, Tx } from './seed-context.ts'
import { type DemoStore, demoStores, MAIN } from './stores.ts'

const isDemo = (column: string): RawBuilder<boolean> => sql<boolean>`left(${sql.ref(column)}, 1) <> '0'`

export type RemovedDemo = {
  products: number
  orders: number
  people: number
  /** Products of the demo that stay in the archive. */
  archived: { id: string; name: string; unit: string }[]
}

/** Who and what goes, as tables of this transaction. */
const choose = async (tx: Tx): Promise<void> => {
  // An administrator is the shop's own, whatever the account was.
  await sql`CREATE TEMPORARY TABLE gone_people ON COMMIT DROP AS
    SELECT id FROM users WHERE ${isDemo('id')} AND role <> 'Admin'`.execute(tx)
  // Locked, so that nobody delivers or cancels one meanwhile.
  await sql`SELECT count(*) FROM (
    SELECT FROM orders WHERE user_id IN (SELECT id FROM gone_people) ORDER BY id FOR UPDATE) AS locked`.execute(tx)
  // Documents of the tax and entries of credit are never deleted, so their orders stay. So do the orders for which a rider who
  // stays has taken or given cash: it is kept as a sum, which follows from them.
  await sql`CREATE TEMPORARY TABLE gone_orders ON COMMIT DROP AS
    SELECT o.id FROM orders o WHERE o.user_id IN (SELECT id FROM gone_people)
      AND NOT EXISTS (SELECT FROM tax_documents d WHERE d.order_id = o.id)
      AND NOT EXISTS (SELECT FROM credit_entries c WHERE c.order_id = o.id)
      AND NOT EXISTS (SELECT FROM drops d JOIN trips t ON t.id = d.trip_id WHERE d.order_id = o.id
        AND d.state = 'delivered' AND t.rider_id NOT IN (SELECT id FROM gone_people))
      AND NOT EXISTS (SELECT FROM refunds r WHERE r.order_id = o.id
        AND r.by_rider AND r.handed_over_by NOT IN (SELECT id FROM gone_people))`.execute(tx)
  await sql`CREATE TEMPORARY TABLE gone_purchases ON COMMIT DROP AS
    SELECT p.id FROM purchase_orders p WHERE ${isDemo('p.id')} AND NOT EXISTS (SELECT FROM purchase_receipts r
      WHERE r.order_id = p.id AND r.by <> 'shop' AND r.by NOT IN (SELECT id FROM gone_people))`.execute(tx)
  await sql`ANALYZE gone_people, gone_orders, gone_purchases`.execute(tx)
}

/** Puts the pieces back that an order has taken from the stock, of the products that `of` accepts. The server passes it. */
type ReturnPieces = (order: { id: string; store_id: string }, of: (productId: string) => boolean) => Promise<void>

/** What the orders have of the shop's own goods. Those of the demo's goods leave with their stock. */
const returnOwnGoods = async (tx: Tx, returnPieces: ReturnPieces): Promise<void> => {
  const { rows } = await sql<{ id: string; store_id: string }>`
    SELECT o.id, o.store_id FROM orders o JOIN gone_orders USING (id)
    WHERE o.state NOT IN ('DELIVERED', 'CANCELLED', 'PAYMENT_FAILED') ORDER BY o.id`.execute(tx)
  for (const order of rows) await returnPieces(order, (productId) => productId.startsWith('0'))
}

const removeOrders = async (tx: Tx): Promise<void> => {
  await sql`DELETE FROM coupon_redemptions WHERE order_id IN (SELECT id FROM gone_orders)`.execute(tx)
  await sql`UPDATE coupons SET for_order = NULL, active = false WHERE for_order IN (SELECT id FROM gone_orders)`.execute(
    tx,
  )
  await sql`DELETE FROM orders WHERE id IN (SELECT id FROM gone_orders)`.execute(tx)
}

/** With what they did on the floor. The trips and the cash of a rider who brought somebody else's order stay. */
const removePeople = async (tx: Tx): Promise<void> => {
  await sql`DELETE FROM trips t WHERE rider_id IN (SELECT id FROM gone_people)
    AND NOT EXISTS (SELECT FROM drops d WHERE d.trip_id = t.id)`.execute(tx)
  await sql`DELETE FROM cash_handovers c WHERE rider_id IN (SELECT id FROM gone_people)
    AND NOT EXISTS (SELECT FROM trips t WHERE t.rider_id = c.rider_id)`.execute(tx)
  await sql`DELETE FROM tip_payouts c WHERE rider_id IN (SELECT id FROM gone_people)
    AND NOT EXISTS (SELECT FROM trips t WHERE t.rider_id = c.rider_id)`.execute(tx)
  await sql`DELETE FROM shifts WHERE user_id IN (SELECT id FROM gone_people)`.execute(tx)
  await sql`DELETE FROM users WHERE id IN (SELECT id FROM gone_people)`.execute(tx)
}

/** A supplier from whom the shop has bought itself stays, without being one to order from. */
const removePurchases = async (tx: Tx): Promise<void> => {
  await sql`DELETE FROM purchase_orders WHERE id IN (SELECT id FROM gone_purchases)`.execute(tx)
  await sql`DELETE FROM purchase_series s WHERE NOT EXISTS (SELECT FROM purchase_orders p
    WHERE p.store_id = s.store_id AND p.year = s.year)`.execute(tx)
  await sql`DELETE FROM suppliers s WHERE ${isDemo('s.id')}
    AND NOT EXISTS (SELECT FROM purchase_orders p WHERE p.supplier_id = s.id)`.execute(tx)
  await sql`UPDATE suppliers SET active = false WHERE ${isDemo('id')}`.execute(tx)
}

/** Takes all products of the demo off the shelves, and out of the lists that name them. */
const archiveGoods = async (tx: Tx, now: Date): Promise<void> => {
  await sql`DELETE FROM home_entries WHERE ${isDemo('id')}`.execute(tx)
  await sql`DELETE FROM recipes WHERE ${isDemo('id')}`.execute(tx)
  await sql`DELETE FROM category_products WHERE ${isDemo('product_id')}`.execute(tx)
  await sql`DELETE FROM sub_category_products WHERE ${isDemo('product_id')}`.execute(tx)
  await sql`UPDATE products SET deleted_at = ${now} WHERE ${isDemo('id')} AND deleted_at IS NULL`.execute(tx)
  // Those in which the shop has put goods of its own stay.
  await sql`DELETE FROM sub_categories s WHERE ${isDemo('s.id')}
    AND NOT EXISTS (SELECT FROM sub_category_products p WHERE p.sub_category_id = s.id)`.execute(tx)
  await sql`DELETE FROM categories c WHERE ${isDemo('c.id')}
    AND NOT EXISTS (SELECT FROM category_products p WHERE p.category_id = c.id)
    AND NOT EXISTS (SELECT FROM sub_category_categories s WHERE s.category_id = c.id)`.execute(tx)
}

/** Products that the rest of the shop names, once the demo's own orders are gone, or of which a person has moved pieces. */
const named = sql`(
  SELECT product_id AS id FROM order_lines UNION SELECT substitute_id FROM order_lines
  UNION SELECT substitute_id FROM order_adjustments UNION SELECT substitute_id FROM substitution_questions
  UNION SELECT product_id FROM pick_lines
  UNION SELECT product_id FROM purchase_order_lines UNION SELECT product_id FROM purchase_receipt_lines
  UNION SELECT product_id FROM stock_movements WHERE left(by, 1) = '0')`

const isUnchanged = (store: DemoStore) =>
  sql<boolean>`(name = ${store.name} AND address = ${store.address} AND phone = ${store.phone})`

/** The first store is as in a new shop, and the others are archived, where nobody has made them the shop's own. */
const removeStores = async (tx: Tx, now: Date): Promise<void> => {
  for (const store of demoStores.filter(({ id }) => id !== MAIN.id))
    await sql`UPDATE stores SET active = false, updated_at = ${now} WHERE id = ${store.id} AND active AND ${isUnchanged(store)}
      AND NOT EXISTS (SELECT FROM orders o WHERE o.store_id = stores.id
        AND o.state NOT IN ('DELIVERED', 'CANCELLED', 'PAYMENT_FAILED'))`.execute(tx)
  await sql`UPDATE stores SET area_pincodes = '{}', area_polygon = NULL, updated_at = ${now}
    WHERE id = ${MAIN.id} AND area_pincodes = ${MAIN.area.pincodes}`.execute(tx)
  await sql`UPDATE stores SET name = 'Main store', phone = '', address = '', pincode = '', lat = NULL, lng = NULL,
      updated_at = ${now} WHERE id = ${MAIN.id} AND ${isUnchanged(MAIN)}`.execute(tx)
}

/**
 * The first step, in the caller's transaction: everything but the rows of the goods is gone, and they are archived. A second run
 * finds nothing more.
 */
export const removeDemo = async (tx: Tx, now: Date, returnPieces: ReturnPieces): Promise<RemovedDemo> => {
  await sql`SELECT set_config('statement_timeout', '0', true), set_config('lock_timeout', '60s', true)`.execute(tx)
  await sql`SELECT version FROM catalogue_version FOR UPDATE`.execute(tx)
  await choose(tx)
  const { rows: sums } = await sql<{ orders: number; people: number }>`
    SELECT (SELECT count(*)::int FROM gone_orders) AS orders, (SELECT count(*)::int FROM gone_people) AS people`.execute(
    tx,
  )
  await returnOwnGoods(tx, returnPieces)
  await removeOrders(tx)
  await removePeople(tx)
  await removePurchases(tx)
  const { rows } = await sql<RemovedDemo['archived'][number] & { stays: boolean }>`
    SELECT p.id, p.name, p.unit, n.id IS NOT NULL AS stays FROM products p LEFT JOIN ${named} n ON n.id = p.id
    WHERE ${isDemo('p.id')} AND p.deleted_at IS NULL ORDER BY p.name, p.id`.execute(tx)
  await archiveGoods(tx, now)
  await removeStores(tx, now)
  await sql`SELECT bump_catalogue()`.execute(tx)
  const archived = rows.flatMap(({ stays, ...product }) => (stays ? [product] : []))
  return { products: rows.length - archived.length, orders: 0, people: 0, ...sums[0], archived }
}

/** How many products one transaction deletes. */
const BATCH = 500

/** The partitions are named, because the ledger itself refuses every change: these goods leave the shop with their past. */
const removeLedger = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'stock_movements'::regclass`.execute(tx)
  for (const { name } of rows) await sql`DELETE FROM ${sql.raw(name)} WHERE product_id = ANY(${ids})`.execute(tx)
}

/** The second step: deletes archived products of the demo that nothing else names, with their stock and its ledger. */
export const deleteDemoGoods = async ({ db, inTransaction }: Pick<SeedContext, 'db' | 'inTransaction'>) => {
  for (let more = true; more; )
    more = await inTransaction(db, async (tx) => {
      await sql`SELECT set_config('statement_timeout', '0', true)`.execute(tx)
      const { rows } = await sql<{ id: string }>`
        SELECT p.id FROM products p LEFT JOIN ${named} n ON n.id = p.id
        WHERE ${isDemo('p.id')} AND p.deleted_at IS NOT NULL AND n.id IS NULL
        ORDER BY p.id LIMIT ${BATCH} FOR UPDATE OF p`.execute(tx)
      const ids = rows.map(({ id }) => id)
      if (ids.length === 0) return false
      await removeLedger(tx, ids)
      await sql`DELETE FROM products WHERE id = ANY(${ids})`.execute(tx)
      return ids.length === BATCH
    })
}
