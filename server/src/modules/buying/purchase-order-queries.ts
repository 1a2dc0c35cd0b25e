import { limits } from '@tokri/contract/limits.ts'
import { openPurchaseStates, type PurchaseState } from '@tokri/rules/purchase-orders.ts'
import { type Insertable, sql } from 'kysely'
import type { PurchaseOrderLinesTable, PurchaseOrdersTable } from '../../../db/tables.gen.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

/** The next number of a store and year. The row stays locked until the end, so that none is left out. */
export const nextSerial = async (tx: Tx, storeId: string, year: number): Promise<number> => {
  const { rows } = await sql<{ last_serial: number }>`
    INSERT INTO purchase_series (store_id, year, last_serial) VALUES (${storeId}, ${year}, 1)
    ON CONFLICT (store_id, year) DO UPDATE SET last_serial = purchase_series.last_serial + 1
    RETURNING last_serial`.execute(tx)
  return rows[0]?.last_serial ?? 1
}

export const insertOrder = (tx: Tx, order: Insertable<PurchaseOrdersTable>) =>
  tx.insertInto('purchase_orders').values(order).execute()

export const replaceLines = async (
  tx: Tx,
  orderId: string,
  lines: readonly Omit<Insertable<PurchaseOrderLinesTable>, 'order_id'>[],
): Promise<void> => {
  await tx.deleteFrom('purchase_order_lines').where('order_id', '=', orderId).execute()
  await insertLines(tx, orderId, lines)
}

export const insertLines = async (
  tx: Tx,
  orderId: string,
  lines: readonly Omit<Insertable<PurchaseOrderLinesTable>, 'order_id'>[],
): Promise<void> => {
  if (lines.length === 0) return
  await sql`INSERT INTO purchase_order_lines
      (order_id, position, product_id, name, unit, code, ordered, pack, cost_paise, reason)
    SELECT ${orderId}, g.* FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS g(position int, product_id text,
      name text, unit text, code text, ordered int, pack int, cost_paise bigint, reason text)`.execute(tx)
}

/** The newest draft for a supplier, locked until the end of the transaction. */
export const lockNewestDraft = async (tx: Tx, storeId: string, supplierId: string): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('purchase_orders')
      .select('id')
      .where('store_id', '=', storeId)
      .where('supplier_id', '=', supplierId)
      .where('state', '=', 'draft')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .forUpdate()
      .executeTakeFirst()
  )?.id

/** Adds lines behind those of an order; a product that it has already is ordered that much more, up to the most of a line. */
export const addLines = async (
  tx: Tx,
  orderId: string,
  lines: readonly Omit<Insertable<PurchaseOrderLinesTable>, 'order_id'>[],
): Promise<void> => {
  await sql`INSERT INTO purchase_order_lines AS known
      (order_id, position, product_id, name, unit, code, ordered, pack, cost_paise, reason)
    SELECT ${orderId}, (SELECT coalesce(max(position) + 1, 0) FROM purchase_order_lines WHERE order_id = ${orderId}) + g.position,
      product_id, name, unit, code, ordered, pack, cost_paise, reason
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS g(position int, product_id text, name text, unit text,
      code text, ordered int, pack int, cost_paise bigint, reason text)
    ON CONFLICT (order_id, product_id) DO UPDATE
      SET ordered = least(known.ordered + excluded.ordered, ${limits.stock})`.execute(tx)
}

/** Locks an order until the end of the transaction. */
export const lockOrder = (tx: Tx, id: string) =>
  tx.selectFrom('purchase_orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const storeOfOrder = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.selectFrom('purchase_orders').select('store_id').where('id', '=', id).executeTakeFirst())?.store_id

export const setOrder = (
  tx: Tx,
  id: string,
  changes: { state?: PurchaseState; sent_at?: Date; expected_on?: string | null; updated_at: Date },
) => tx.updateTable('purchase_orders').set(changes).where('id', '=', id).execute()

export const readLines = (tx: Tx, orderId: string) =>
  tx.selectFrom('purchase_order_lines').selectAll().where('order_id', '=', orderId).orderBy('position').execute()

export const addReceived = async (
  tx: Tx,
  orderId: string,
  received: readonly { productId: string; quantity: number }[],
): Promise<void> => {
  await sql`UPDATE purchase_order_lines AS l SET received = l.received + g.quantity FROM (
      SELECT id, sum(quantity)::int AS quantity FROM unnest(${received.map(({ productId }) => productId)}::text[],
        ${received.map(({ quantity }) => quantity)}::int[]) AS u(id, quantity) GROUP BY id) AS g
    WHERE l.order_id = ${orderId} AND l.product_id = g.id`.execute(tx)
}

type ReceiptRow = {
  product_id: string
  quantity: number
  cost_paise: number
  reason: string
  lot: string
  expires_on: string | null
}

export const insertReceipt = async (
  tx: Tx,
  receipt: { id: string; order_id: string; invoice: string; by: string; at: Date },
  lines: readonly ReceiptRow[],
): Promise<void> => {
  await tx.insertInto('purchase_receipts').values(receipt).execute()
  await sql`INSERT INTO purchase_receipt_lines
      (receipt_id, position, product_id, quantity, cost_paise, reason, lot, expires_on)
    SELECT ${receipt.id}, g.* FROM jsonb_to_recordset(${JSON.stringify(
      lines.map((line, position) => ({ position, ...line })),
    )}::jsonb) AS g(position int, product_id text, quantity int, cost_paise bigint, reason text, lot text, expires_on text)`.execute(
    tx,
  )
}

/** What a piece cost when it was received last in this store, by product. */
export const readLastCosts = async (
  tx: Tx,
  storeId: string,
  productIds: readonly string[],
): Promise<Map<string, number>> => {
  const { rows } = await sql<{ id: string; cost_paise: number }>`
    SELECT g.id, last.cost_paise FROM unnest(${productIds}::text[]) AS g(id) CROSS JOIN LATERAL (
      SELECT cost_paise FROM stock_movements WHERE store_id = ${storeId} AND product_id = g.id AND cost_paise IS NOT NULL
      ORDER BY version DESC LIMIT 1) AS last`.execute(tx)
  return new Map(rows.map(({ id, cost_paise }) => [id, cost_paise]))
}

export type OrderRow = {
  id: string
  number: string
  store_id: string
  state: PurchaseState
  expected_on: string | null
  late: boolean
  sent_at: Date | null
  created_at: Date
  supplier: { id: string; name: string; phone: string; email: string }
  lines: {
    product_id: string
    name: string
    unit: string
    code: string
    ordered: number
    received: number
    pack: number
    cost_paise: number
    reason: string
  }[]
  receipts: { at: string; invoice: string; lines: ReceiptRow[] }[]
}

type OrderQuery = {
  storeId: string
  today: string
  orderId?: string | undefined
  state?: PurchaseState | undefined
  supplierId?: string | undefined
  openOnly?: boolean
  limit: number
  offset: number
}

const listed = ({ storeId, orderId, state, supplierId, openOnly = false }: OrderQuery) => sql`
  FROM purchase_orders AS o WHERE o.store_id = ${storeId}
    AND (${orderId ?? null}::text IS NULL OR o.id = ${orderId ?? null})
    AND (${state ?? null}::text IS NULL OR o.state = ${state ?? null})
    AND (${supplierId ?? null}::text IS NULL OR o.supplier_id = ${supplierId ?? null})
    AND (NOT ${openOnly}::boolean OR o.state = ANY(${[...openPurchaseStates]}))`

/** With lines and receipts. Those that are late come first; then open ones by the day they are expected, and the newest. */
export const readOrders = async (db: Db | Tx, query: OrderQuery): Promise<OrderRow[]> => {
  const sorted = sql`o.late DESC, CASE WHEN ${query.openOnly ?? false}::boolean THEN o.expected_on END,
    o.created_at DESC, o.id DESC`
  const { rows } = await sql<OrderRow>`
    SELECT o.id, o.number, o.store_id, o.state, o.expected_on, o.sent_at, o.created_at, o.late,
      jsonb_build_object('id', s.id, 'name', s.name, 'phone', s.phone, 'email', s.email) AS supplier,
      (SELECT coalesce(jsonb_agg(to_jsonb(l) ORDER BY l.position), '[]') FROM purchase_order_lines AS l
        WHERE l.order_id = o.id) AS lines,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('at', r.at, 'invoice', r.invoice, 'lines',
          (SELECT coalesce(jsonb_agg(to_jsonb(rl) ORDER BY rl.position), '[]') FROM purchase_receipt_lines AS rl
            WHERE rl.receipt_id = r.id)) ORDER BY r.at), '[]')
        FROM purchase_receipts AS r WHERE r.order_id = o.id) AS receipts
    FROM (SELECT * FROM (SELECT o.*,
          coalesce(o.state IN ('sent', 'part_received') AND o.expected_on < ${query.today}, false) AS late
          ${listed(query)}) AS o
        ORDER BY ${sorted} LIMIT ${query.limit} OFFSET ${query.offset}) AS o
    JOIN suppliers AS s ON s.id = o.supplier_id
    ORDER BY ${sorted}`.execute(db)
  return rows
}

export const countOrders = async (db: Db, query: OrderQuery): Promise<number> => {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count ${listed(query)}`.execute(db)
  return rows[0]?.count ?? 0
}
