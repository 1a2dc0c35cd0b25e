// The open orders of the counter: everything that is not delivered, cancelled or given up, in one short list.
import type { OpenOrderShape } from '@tokri/contract/order.schema.ts'
import { toRupees } from '@tokri/rules/money.ts'
import { amountDuePaise, costPaise } from '@tokri/rules/order-money.ts'
import type { Deps } from '../../../deps.ts'
import { moneyOf } from '../money/order-money.ts'
import { countFailedRefunds } from '../rows/failed-refund-queries.ts'
import { readSharedOrders } from '../rows/holder-queries.ts'
import { countOpenProblems } from '../rows/problem-queries.ts'
import * as queries from './open-order-queries.ts'

/** More are counted, not listed. */
const MAX_ORDERS = 1000

const shapeOf = (row: queries.OpenOrderRow): OpenOrderShape => ({
  _id: row.id,
  orderNumber: row.number,
  state: row.state,
  createdAt: row.created_at.toISOString(),
  dueAt: row.due_at?.toISOString() ?? null,
  customer: row.customer,
  items: { names: row.names, lines: row.lines, pieces: row.total_items },
  area: { line: row.address_line, city: row.city, pincode: row.pincode },
  mobile: row.mobile,
  amountDue: toRupees(amountDuePaise(moneyOf(row))),
  total: toRupees(costPaise(moneyOf(row))),
  payment: { method: row.payment_method, state: row.payment_state, test: row.payment_provider === 'test' },
  store: { _id: row.store_id, name: row.store_name },
  rider: row.rider,
  ...(row.with_code && { withCode: true }),
  ...(row.code_locked && { codeLocked: true }),
  ...(row.wished_at && { wishedAt: row.wished_at.toISOString() }),
})

/** The open orders, the most urgent first, and how many there are in all. */
export const readOpenOrders = async ({ db, settings }: Pick<Deps, 'db' | 'settings'>, storeId: string | null) => {
  const rows = await queries.readOpenOrders(db, { storeId, most: MAX_ORDERS })
  const isAll = rows.length < MAX_ORDERS
  const totalCount = isAll ? rows.length : await queries.countOpenOrders(db, storeId)
  return {
    orders: rows.map(shapeOf),
    totalCount,
    openProblems: await countOpenProblems(db),
    failedRefunds: await countFailedRefunds(db),
    suspicious: settings.current.newShopper === null ? [] : await readSharedOrders(db, storeId),
  }
}
