import type { StockCost } from '@tokri/rules/stock-cost.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** One reader at a time brings the costs of a store up to date. */
export const lockCosts = async (tx: Tx, storeId: string): Promise<void> => {
  await sql`SELECT FROM stores WHERE id = ${storeId} FOR NO KEY UPDATE`.execute(tx)
}

type NewMovement = {
  product_id: string
  version: number
  kind: string
  quantity: number
  balance: number
  cost_paise: number | null
  /** A day of the store. */
  day: string
}

/** The next movements of the ledger that no cost knows yet, in the order in which they happened to each product. */
export const readNewMovements = async (tx: Tx, storeId: string, limit: number): Promise<NewMovement[]> => {
  const { rows } = await sql<NewMovement>`
    SELECT m.product_id, m.version, m.kind, m.quantity, m.balance, m.cost_paise,
      to_char(m.at AT TIME ZONE st.time_zone, 'YYYY-MM-DD') AS day
    FROM stock AS s JOIN stores AS st ON st.id = s.store_id
    LEFT JOIN stock_costs AS c ON c.store_id = s.store_id AND c.product_id = s.product_id
    JOIN stock_movements AS m ON m.store_id = s.store_id AND m.product_id = s.product_id
      AND m.version > coalesce(c.version, 0)
    WHERE s.store_id = ${storeId} AND s.version > coalesce(c.version, 0)
    ORDER BY m.product_id, m.version LIMIT ${limit}`.execute(tx)
  return rows
}

export const readCosts = async (
  tx: Tx,
  storeId: string,
  productIds: readonly string[],
): Promise<Map<string, StockCost>> => {
  const { rows } = await sql<{
    product_id: string
    quantity: number
    value_paise: number
    last_cost_paise: number | null
  }>`
    SELECT product_id, quantity, value_paise, last_cost_paise FROM stock_costs
    WHERE store_id = ${storeId} AND product_id = ANY(${productIds})`.execute(tx)
  return new Map(
    rows.map(({ product_id, quantity, value_paise, last_cost_paise }) => [
      product_id,
      { quantity, valuePaise: value_paise, lastCostPaise: last_cost_paise },
    ]),
  )
}

/** What the preferred supplier asks for a piece, else any supplier. */
export const readUsualCosts = async (tx: Tx, productIds: readonly string[]): Promise<Map<string, number>> => {
  const { rows } = await sql<{ product_id: string; cost_paise: number }>`
    SELECT DISTINCT ON (product_id) product_id, cost_paise FROM supplier_items
    WHERE product_id = ANY(${productIds}) ORDER BY product_id, preferred DESC, supplier_id`.execute(tx)
  return new Map(rows.map(({ product_id, cost_paise }) => [product_id, cost_paise]))
}

export type CostDay = { product_id: string; day: string; kind: string; quantity: number; value_paise: number }
type CostNow = {
  product_id: string
  version: number
  quantity: number
  value_paise: number
  last_cost_paise: number | null
}

export const writeCosts = async (
  tx: Tx,
  storeId: string,
  { costs, days }: { costs: readonly CostNow[]; days: readonly CostDay[] },
): Promise<void> => {
  await sql`
    INSERT INTO stock_costs (store_id, product_id, version, quantity, value_paise, last_cost_paise)
    SELECT ${storeId}, g.* FROM jsonb_to_recordset(${JSON.stringify(costs)}::jsonb) AS g(product_id text, version bigint,
      quantity bigint, value_paise bigint, last_cost_paise bigint)
    ON CONFLICT (store_id, product_id) DO UPDATE SET version = excluded.version, quantity = excluded.quantity,
      value_paise = excluded.value_paise, last_cost_paise = excluded.last_cost_paise`.execute(tx)
  await sql`
    INSERT INTO stock_cost_days (store_id, product_id, day, kind, quantity, value_paise)
    SELECT ${storeId}, g.* FROM jsonb_to_recordset(${JSON.stringify(days)}::jsonb) AS g(product_id text, day text, kind text,
      quantity bigint, value_paise bigint)
    ON CONFLICT (store_id, product_id, day, kind) DO UPDATE SET quantity = stock_cost_days.quantity + excluded.quantity,
      value_paise = stock_cost_days.value_paise + excluded.value_paise`.execute(tx)
}
