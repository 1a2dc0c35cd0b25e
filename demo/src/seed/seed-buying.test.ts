// The weeks of trade of the demo's stores, as managers see them and as the ledger proves them.
import { getPurchaseOrders, getSuggestions, getSuppliers, openPurchaseOrders } from '@tokri/contract/buying.ts'
import { margin, slowStock, stockValue } from '@tokri/contract/stock-reports.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { loadDemo } from '../../../server/src/boot/demo.ts'
import { passToNoon } from '../../../server/test/clock.ts'
import { unexplainedStock } from '../../../server/test/ledger.ts'
import { testShop } from '../../../server/test/shop.ts'
import { demoStores } from './stores.ts'

const DAY = 86_400_000
const shop = await testShop()
const { call, db, deps, pass, signUp } = shop
// On a Wednesday at noon: how much is to be ordered changes with the hour and with the days of the suppliers.
passToNoon(shop)
while (deps.clock().getUTCDay() !== 3) pass(DAY)
const { token } = await signUp('Admin')
await loadDemo(db, deps.clock(), await deps.hasher.hash('a password of this shop'))
// As a shop does by itself after a while: without statistics the reports read the ledger line by line.
await sql`ANALYZE`.execute(db)
const storeIds = demoStores.map(({ id }) => id)
const dayBefore = (days: number): string => new Date(deps.clock().getTime() - days * DAY).toISOString().slice(0, 10)

describe('the weeks of trade of the demo', () => {
  it('are a ledger without a gap: each movement goes on from the one before, in time too', async () => {
    expect(await unexplainedStock(db)).toEqual([])
    const { rows } = await sql<{ all: number; broken: number; late: number }>`
      SELECT count(*)::int AS all,
        (count(*) FILTER (WHERE balance <> quantity + coalesce(before, 0) OR version <> coalesce(earlier, 0) + 1))::int AS broken,
        (count(*) FILTER (WHERE at < coalesce(since, at)))::int AS late
      FROM (SELECT *, lag(balance) OVER one AS before, lag(version) OVER one AS earlier, lag(at) OVER one AS since
        FROM stock_movements WHERE kind <> 'opening' WINDOW one AS (PARTITION BY store_id, product_id ORDER BY version)) AS m`.execute(
      db,
    )
    expect(rows[0]).toMatchObject({ broken: 0, late: 0 })
    expect(rows[0]?.all).toBeGreaterThan(20_000)
    const sold = await sql<{ same: boolean }>`SELECT (SELECT sum(quantity) FROM stock_movements WHERE kind = 'sale')
      = (SELECT -sum(l.quantity) FROM order_lines AS l JOIN orders AS o ON o.id = l.order_id
        JOIN supplier_items AS i ON i.product_id = l.product_id JOIN stock AS s ON s.store_id = o.store_id AND s.product_id = l.product_id
        WHERE o.state <> 'CANCELLED' AND s.version > 1) AS same`.execute(db)
    expect(sold.rows[0]?.same).toBe(true)
  })

  it('are bought from five suppliers, with orders that are under way', async () => {
    const { body } = await call(getSuppliers, {}, { token })
    expect(body.data).toHaveLength(5)
    expect(body.data.every(({ items }: { items: number }) => items > 10)).toBe(true)
    for (const storeId of storeIds) {
      const { body: open } = await call(openPurchaseOrders, { query: { storeId } }, { token })
      expect(open.data.length).toBeGreaterThan(0)
      const { body: ended } = await call(
        getPurchaseOrders,
        { body: { storeId, state: 'received', limit: 1 } },
        { token },
      )
      expect(ended.totalCount).toBeGreaterThan(50)
    }
  })

  it('leave something to order, value and margin on each day, and some waste and slow stock, in every store', async () => {
    for (const storeId of storeIds) {
      const now = { storeId, from: dayBefore(0), to: dayBefore(-1), by: 'day' }
      const today = (await call(margin, { query: now }, { token })).body.data.total
      expect(today.margin).toBeLessThanOrEqual(today.sales * 0.5)
      const { body } = await call(getSuggestions, { query: { storeId } }, { token })
      expect(body.data.lines.filter(({ quantity }: { quantity: number }) => quantity > 0).length).toBeGreaterThan(5)
      const value = (await call(stockValue, { query: { storeId } }, { token })).body.data
      expect(value.value).toBeGreaterThan(10_000)
      const query = { storeId, from: dayBefore(40), to: dayBefore(1), by: 'day' }
      const earned = (await call(margin, { query }, { token })).body.data
      expect(earned.lines).toHaveLength(40)
      const share = earned.total.margin / earned.total.sales
      expect([share > 0.15, share < 0.35]).toEqual([true, true])
      expect(earned.total.wasted).toBeGreaterThan(0)
      expect(earned.total.wasted / earned.total.sales).toBeLessThan(0.1)
      expect((await call(slowStock, { query: { storeId } }, { token })).status).toBe(200)
    }
  })

  it('are written once', async () => {
    const count = async () =>
      (
        await sql`SELECT (SELECT count(*) FROM stock_movements) AS a, (SELECT count(*) FROM orders) AS b,
          (SELECT sum(quantity) FROM stock) AS c, (SELECT count(*) FROM purchase_orders) AS d`.execute(db)
      ).rows
    const before = await count()
    await loadDemo(db, deps.clock(), 'x')
    expect(await count()).toEqual(before)
  })
})
