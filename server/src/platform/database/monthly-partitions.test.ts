// The tables that only grow: their months, and what happens to rows that are older than the shop keeps them.
import fs from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { cancelOrder, orderDetails } from '@tokri/contract/order.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { checkoutOf } from '../../../test/checkout.ts'
import { temporaryFolder } from '../../../test/data-folder.ts'
import { testDatabase } from '../../../test/database.ts'
import { unexplainedStock } from '../../../test/ledger.ts'
import { testShop } from '../../../test/shop.ts'
import { orderEventMonths } from '../../modules/order/rows/event-month-queries.ts'
import { stockMovementMonths } from '../../modules/stock/movement-month-queries.ts'
import { addPieces } from '../../modules/stock/queries.ts'
import { checkLedger } from '../../tools/doctor/ledger.ts'
import { keepMonths, type MonthlyTable } from './monthly-partitions.ts'
import { inTransaction } from './transaction.ts'

/** The middle of a month: so many months after this one. */
const middle = (at: Date, after: number) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + after, 15, 12))

/** A shop at a time from which its first partitions end with the next month, whenever its database was migrated. */
const openShop = async () => {
  const database = await testDatabase()
  const { rows } = await sql<{ end: Date }>`
    SELECT substring(pg_get_expr(relpartbound, oid) FROM 'TO \\(''(.+?)''')::timestamptz AS end
    FROM pg_class WHERE relname = 'order_events_first'`.execute(database.db)
  const now = middle(rows[0]?.end ?? new Date(Number.NaN), -2)
  const shop = await testShop({ clock: () => now }, database)
  const { db, deps, url } = shop
  const { product, cashOrder } = checkoutOf(shop)
  const folder = temporaryFolder()
  const month = (after: number) => middle(now, after)
  const nameOf = (after: number) => month(after).toISOString().slice(0, 7)
  const keep = (table: MonthlyTable, at: Date, months = 24) =>
    keepMonths({ ...deps, clock: () => at, archive: { ...deps.archive, folder } }, table, months)
  const partitionsOf = async ({ name }: MonthlyTable) => {
    const { rows } = await sql<{ name: string }>`
      SELECT replace(inhrelid::regclass::text, ${`${name}_`}, '') AS name FROM pg_inherits
      WHERE inhparent = ${name}::regclass ORDER BY 1`.execute(db)
    return rows.map((row) => row.name.replace('_', '-'))
  }
  /** The rows as JSON, by their partition. */
  const rowsOf = async ({ name }: MonthlyTable) => {
    const { rows } = await sql<{ partition: string; row: object }>`
      SELECT replace(t.tableoid::regclass::text, ${`${name}_`}, '') AS partition, to_json(t) AS row
      FROM ${sql.table(name)} AS t ORDER BY at, to_json(t)::text`.execute(db)
    return Map.groupBy(
      rows.map(({ partition, row }) => ({ partition: partition.replace('_', '-'), row })),
      ({ partition }) => partition,
    )
  }
  /** The rows of a file, in the order of `rowsOf`. */
  const fileOf = (name: string): { at: string; kind?: string }[] =>
    gunzipSync(fs.readFileSync(path.join(folder, `${name}.ndjson.gz`)))
      .toString()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line))
      .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
  const sell = (productId: string, quantity: number, at: Date) =>
    inTransaction(db, (tx) =>
      addPieces(tx, [{ productId, quantity: -quantity }], { storeId: 'main', kind: 'sale', by: 'shopper', at }),
    )
  const doctorSays = async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    onTestFinished(() => client.end())
    return checkLedger(client, null)
  }
  const earlier = new Date(now.getTime() - 3_600_000)
  /** A product with 20 pieces, which the ledger explains. */
  const stocked = async () => {
    const id = await product({ stock: 0 })
    await inTransaction(db, (tx) =>
      addPieces(tx, [{ productId: id, quantity: 20 }], { storeId: 'main', kind: 'opening', by: 'shop', at: earlier }),
    )
    return id
  }
  const event = (orderId: string, seq: number, at: Date, by = 'system', reason: string | null = null) =>
    sql`INSERT INTO order_events (order_id, seq, state, at, by, reason)
      VALUES (${orderId}, ${seq}, 'PLACED', ${at}, ${by}, ${reason})`.execute(db)
  return {
    ...shop,
    cashOrder,
    folder,
    month,
    nameOf,
    keep,
    partitionsOf,
    rowsOf,
    fileOf,
    sell,
    stocked,
    doctorSays,
    event,
  }
}

const tables = [orderEventMonths, stockMovementMonths]

describe('the months of a table', () => {
  it.each(tables)('of $name exist three months ahead, once', async (table) => {
    const { keep, month, nameOf, partitionsOf } = await openShop()
    expect(await partitionsOf(table)).toEqual(['default', 'first'])
    await keep(table, month(0))
    await keep(table, month(0))
    expect(await partitionsOf(table)).toEqual([nameOf(2), nameOf(3), 'default', 'first'])
    await keep(table, month(1))
    expect(await partitionsOf(table)).toEqual([nameOf(2), nameOf(3), nameOf(4), 'default', 'first'])
  })

  it('have the rows of their month, also of one that the release before writes', async () => {
    const { cashOrder, db, keep, month, nameOf, rowsOf, stocked } = await openShop()
    for (const table of tables) await keep(table, month(2))
    const milk = await stocked()
    const { orderId: id } = await cashOrder([{ productId: milk }])
    const at = month(2)
    // As the release before states them: it knows of no partitions.
    await sql`INSERT INTO order_events (order_id, seq, state, at, by, reason, rider)
      SELECT ${id}, max(seq) + 1, 'CANCELLED', ${at}, 'admin', NULL, NULL FROM order_events WHERE order_id = ${id}`.execute(
      db,
    )
    await sql`WITH changed AS (UPDATE stock SET quantity = 5 WHERE product_id = ${milk} RETURNING store_id, product_id, version)
      INSERT INTO stock_movements
        (store_id, product_id, version, kind, quantity, balance, order_id, reference, reason, cost_paise, by, at)
      SELECT store_id, product_id, version, 'counted', -14, 5, NULL, '', '', NULL, 'shop', ${at} FROM changed`.execute(
      db,
    )
    const events = await rowsOf(orderEventMonths)
    expect([events.get('first')?.length, events.get(nameOf(2))?.length]).toEqual([1, 1])
    const movements = await rowsOf(stockMovementMonths)
    expect([movements.get('first')?.length, movements.get(nameOf(2))?.length]).toEqual([2, 1])
    expect(await unexplainedStock(db)).toEqual([])
    await expect(sql`DELETE FROM stock_movements`.execute(db)).rejects.toThrow(/append-only/)
  })

  it('take over the rows that were written before there was a partition for them', async () => {
    const { keep, month, nameOf, rowsOf, sell, stocked } = await openShop()
    const milk = await stocked()
    await sell(milk, 1, month(5))
    await sell(milk, 2, month(9))
    expect((await rowsOf(stockMovementMonths)).get('default')?.length).toBe(2)
    await keep(stockMovementMonths, month(3))
    const after = await rowsOf(stockMovementMonths)
    expect([after.get(nameOf(5))?.length, after.get('default')?.length]).toEqual([1, 1])
  })
})

describe('an old month', () => {
  it('of orders goes to a file without what shoppers wrote, and their orders can be read and changed', async () => {
    const { call, cashOrder, event, fileOf, folder, keep, month, nameOf, partitionsOf, rowsOf, stocked } =
      await openShop()
    await keep(orderEventMonths, month(0))
    const { orderId, token } = await cashOrder([{ productId: await stocked() }])
    await event(orderId, 2, month(2), 'admin', 'Late')
    await event(orderId, 3, month(2), 'shopper', 'I am ill')
    const before = await rowsOf(orderEventMonths)
    await keep(orderEventMonths, month(27))
    expect(fileOf(`order_events-until-${nameOf(1)}`)).toEqual(before.get('first')?.map(({ row }) => row))
    expect(fileOf(`order_events-${nameOf(2)}`)).toEqual([
      expect.objectContaining({ order_id: orderId, seq: 2, reason: 'Late' }),
      expect.objectContaining({ order_id: orderId, seq: 3, reason: null }),
    ])
    expect(fs.readdirSync(folder).length).toBe(2)
    expect((await partitionsOf(orderEventMonths))[0]).toBe(nameOf(3))
    expect([...(await rowsOf(orderEventMonths))]).toEqual([])

    const details = () => call(orderDetails, { query: { orderId } }, { token })
    expect((await details()).body.data.timeline).toMatchObject([{ state: 'PLACED', by: 'system' }])
    await call(cancelOrder, { body: { orderId, reason: 'Found it at home' } }, { token })
    expect((await details()).body.data.timeline).toMatchObject([{ state: 'CANCELLED', by: 'shopper' }])
  })

  it('of stock goes to a file with exactly its rows, and the ledger still explains the stock', async () => {
    const { db, doctorSays, fileOf, folder, keep, month, nameOf, partitionsOf, rowsOf, sell, stocked } =
      await openShop()
    await keep(stockMovementMonths, month(0))
    const milk = await stocked()
    const sold = await stocked()
    await sell(milk, 3, month(0))
    await sell(milk, 4, month(2))
    await sell(sold, 20, month(2))
    await sell(milk, 5, month(3))
    const before = await rowsOf(stockMovementMonths)
    const names = [`stock_movements-until-${nameOf(1)}`, `stock_movements-${nameOf(2)}`]
    await keep(stockMovementMonths, month(26))
    expect(fileOf(names[0] ?? '')).toEqual(before.get('first')?.map(({ row }) => row))
    expect((await partitionsOf(stockMovementMonths))[0]).toBe(nameOf(2))
    expect(await doctorSays()).toMatchObject([{ level: 'fine', says: 'every piece is explained' }])

    await keep(stockMovementMonths, month(27))
    expect(fs.readdirSync(folder).sort()).toEqual(names.map((name) => `${name}.ndjson.gz`).sort())
    const sales = fileOf(names[1] ?? '').filter(({ kind }) => kind === 'sale')
    expect(sales).toEqual(before.get(nameOf(2))?.map(({ row }) => row))
    expect(await doctorSays()).toMatchObject([{ level: 'fine', says: 'every piece is explained' }])
    expect(await unexplainedStock(db)).toEqual([])
    // What was sold out needs no explanation.
    const kept = await db
      .selectFrom('stock_movements')
      .select(['product_id', 'kind', 'quantity', 'balance'])
      .orderBy('at')
      .execute()
    expect(kept).toEqual([
      { product_id: milk, kind: 'opening', quantity: 13, balance: 13 },
      { product_id: milk, kind: 'sale', quantity: -5, balance: 8 },
    ])
  })

  it('stays for ever if the shop wants that', async () => {
    const { folder, keep, month, partitionsOf } = await openShop()
    await keep(orderEventMonths, month(90), 0)
    expect(await partitionsOf(orderEventMonths)).toContain('first')
    expect(fs.readdirSync(folder)).toEqual([])
  })

  it('is complete in the file when the process dies before it is dropped, and is archived again', async () => {
    const { fileOf, folder, keep, month, nameOf, partitionsOf, rowsOf, sell, stocked } = await openShop()
    const milk = await stocked()
    await sell(milk, 3, month(0))
    const before = (await rowsOf(stockMovementMonths)).get('first')?.map(({ row }) => row)
    const dies = { ...stockMovementMonths, beforeDrop: () => Promise.reject(new Error('killed')) }
    await expect(keep(dies, month(26))).rejects.toThrow('killed')
    const name = `stock_movements-until-${nameOf(1)}`
    expect(fileOf(name)).toEqual(before)
    expect((await rowsOf(stockMovementMonths)).get('first')?.map(({ row }) => row)).toEqual(before)

    fs.writeFileSync(path.join(folder, `${name}.ndjson.gz.partial-of-a-killed-process`), 'half')
    await keep(stockMovementMonths, month(26))
    expect(fileOf(name)).toEqual(before)
    expect(fs.readdirSync(folder)).toEqual([`${name}.ndjson.gz`])
    expect(await partitionsOf(stockMovementMonths)).not.toContain('first')
  })

  it('is not dropped when its file lacks rows, and never replaces a file with more', async () => {
    const { fileOf, keep, month, nameOf, partitionsOf, rowsOf, sell, stocked } = await openShop()
    const milk = await stocked()
    await sell(milk, 3, month(0))
    const before = await rowsOf(stockMovementMonths)
    const half = { ...stockMovementMonths, archived: sql`DISTINCT ON (product_id) *` }
    await expect(keep(half, month(26))).rejects.toThrow('has 1 rows of 2')
    expect(await rowsOf(stockMovementMonths)).toEqual(before)
    await sell(milk, 1, month(0))
    await expect(keep(half, month(26))).rejects.toThrow('has 1 rows of 3')
    const dies = { ...stockMovementMonths, beforeDrop: () => Promise.reject(new Error('killed')) }
    await expect(keep(dies, month(26))).rejects.toThrow('killed')
    await expect(keep(half, month(26))).rejects.toThrow('Move it elsewhere')
    expect(fileOf(`stock_movements-until-${nameOf(1)}`).length).toBe(3)
    expect(await partitionsOf(stockMovementMonths)).toContain('first')
  })
})
