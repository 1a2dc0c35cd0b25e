// What to pack for each of several orders, for stores without pickers: administrators print it. It has no prices, but what the
// rider collects.
import type { PickSlipShape } from '@tokri/contract/order.schema.ts'
import { toRupees } from '@tokri/rules/money.ts'
import { isIn } from '@tokri/rules/order-states.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { dueOf } from '../money/order-money.ts'
import * as queries from './pick-slip-queries.ts'

const MAX_SLIPS = 100

const naturally = new Intl.Collator('en', { numeric: true })

/** The pieces of a line that go into a bag. Refunded pieces do not: ordered ones are refunded before their substitutes. */
const piecesToPack = (line: queries.SlipLine) => {
  const { adjustments, refunded_quantity: refunded, quantity, ...product } = line
  const replaced = adjustments.reduce((sum, adjustment) => sum + adjustment.quantity, 0)
  const substitutes = adjustments.flatMap(({ quantity: pieces, substitute }) =>
    substitute ? [{ ...substitute, quantity: pieces }] : [],
  )
  let left = refunded
  return [{ ...product, quantity: quantity - replaced }, ...substitutes].flatMap((pieces) => {
    const given = Math.min(left, pieces.quantity)
    left -= given
    return pieces.quantity > given ? [{ ...pieces, quantity: pieces.quantity - given }] : []
  })
}

const slipOf = (row: queries.SlipRow): PickSlipShape => ({
  _id: row.id,
  orderNumber: row.number,
  state: row.state,
  createdAt: row.created_at.toISOString(),
  dueAt: row.promised_at?.toISOString() ?? null,
  store: { _id: row.store_id, name: row.store_name },
  customer: row.customer,
  area: { line: row.address_line, city: row.city, pincode: row.pincode },
  mobile: row.mobile,
  cashDue: row.payment_method === 'cash' ? toRupees(dueOf(row)) : 0,
  ...(row.door_note !== '' && { note: row.door_note }),
  lines: row.lines
    .flatMap(piecesToPack)
    // Products without a bin come last.
    .sort((one, other) => Number(one.bin === '') - Number(other.bin === '') || naturally.compare(one.bin, other.bin))
    .map(({ product_id, ...line }) => ({ productId: product_id, ...line })),
})

/**
 * The slips of these orders in this order; without ids, of the confirmed orders that have something to pack. Throws
 * `not_found` for an unknown order, and `illegal_move` for one that is not paid or has ended.
 */
export const readPickSlips = async (
  { db }: Pick<Deps, 'db'>,
  { orderIds, storeId }: { orderIds: readonly string[] | null; storeId: string | null },
): Promise<PickSlipShape[]> => {
  const rows = await queries.readSlips(db, { orderIds, storeId, most: MAX_SLIPS })
  if (orderIds === null) return rows.map(slipOf).filter(({ lines }) => lines.length > 0)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return [...new Set(orderIds)].map((id) => {
    const row = byId.get(id)
    if (!row) throw new AppError('not_found', { message: 'Order not found' })
    if (!isIn('promised', row.state))
      throw new AppError('illegal_move', { message: `Order ${row.number} is not packed: it is not paid or has ended` })
    return slipOf(row)
  })
}
