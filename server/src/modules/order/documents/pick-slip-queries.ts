import { sql } from 'kysely'
import { type MoneyColumns, selectMoney } from '../../../../db/order-money.ts'
import type { OrdersTable } from '../../../../db/tables.gen.ts'
import type { Db } from '../../../platform/database/database.ts'

type SlipProduct = { product_id: string; name: string; unit: string; bin: string }
export type SlipLine = SlipProduct & {
  quantity: number
  refunded_quantity: number
  /** Missing pieces, and the products that replace them. */
  adjustments: { quantity: number; substitute: SlipProduct | null }[]
}

export type SlipRow = MoneyColumns & {
  id: string
  number: string
  state: OrdersTable['state']
  created_at: Date
  promised_at: Date | null
  store_id: string
  store_name: string
  customer: string | null
  address_line: string
  city: string
  pincode: string
  mobile: string
  payment_method: OrdersTable['payment_method']
  payment_state: OrdersTable['payment_state']
  door_note: string
  lines: SlipLine[]
}

/** These orders, or without ids the confirmed ones with the earliest promise first. */
export const readSlips = async (
  db: Db,
  { orderIds, storeId, most }: { orderIds: readonly string[] | null; storeId: string | null; most: number },
): Promise<SlipRow[]> => {
  const wanted = orderIds === null ? sql`o.state = 'CONFIRMED'` : sql`o.id = ANY(${orderIds})`
  const bin = (productId: ReturnType<typeof sql>) =>
    sql`coalesce((SELECT s.bin FROM stock s WHERE s.store_id = o.store_id AND s.product_id = ${productId}), '')`
  const { rows } = await sql<SlipRow>`
    SELECT o.id, o.number, o.state, o.created_at, o.promised_at, o.store_id, s.name AS store_name,
      shopper.name AS customer, o.address ->> 'address_line' AS address_line, o.address ->> 'city' AS city,
      o.address ->> 'pincode' AS pincode, o.address ->> 'mobile' AS mobile, o.payment_method, o.payment_state, ${selectMoney}, o.door_note,
      (SELECT jsonb_agg(jsonb_build_object('product_id', l.product_id, 'name', l.name, 'unit', l.unit,
          'bin', ${bin(sql`l.product_id`)}, 'quantity', l.quantity, 'refunded_quantity', l.refunded_quantity,
          'adjustments', (SELECT coalesce(jsonb_agg(jsonb_build_object('quantity', a.quantity, 'substitute',
              CASE WHEN a.substitute_id IS NOT NULL THEN jsonb_build_object('product_id', a.substitute_id,
                'name', a.substitute_name, 'unit', a.substitute_unit, 'bin', ${bin(sql`a.substitute_id`)}) END)
              ORDER BY a.seq), '[]')
            FROM order_adjustments a WHERE a.order_id = o.id AND a.product_id = l.product_id)) ORDER BY l.position)
        FROM order_lines l WHERE l.order_id = o.id) AS lines
    FROM orders o JOIN stores s ON s.id = o.store_id LEFT JOIN users shopper ON shopper.id = o.user_id
    WHERE ${wanted} AND (${storeId}::text IS NULL OR o.store_id = ${storeId})
    ORDER BY o.promised_at NULLS LAST, o.created_at, o.id LIMIT ${most}`.execute(db)
  return rows
}
