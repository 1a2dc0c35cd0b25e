// Receiving what was ordered: in parts, more or less than ordered, at other costs, and sending broken goods back.
import type { PurchaseOrderShape, PurchaseReceipt } from '@tokri/contract/buying.schema.ts'
import { toPaise, toRupees } from '@tokri/rules/money.ts'
import { isOddCost } from '@tokri/rules/purchase-orders.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { receiveGoods } from '../stock/service.ts'
import { requireActiveStore } from '../store/service.ts'
import * as queries from './purchase-order-queries.ts'
import { changeOrder, type LockedOrder } from './purchase-orders.ts'
import { readItemsToOrder, setItemCosts } from './supplier-queries.ts'
import type { WriteContext } from './suppliers.ts'

/** Adds what came without being ordered to the order, with 0 ordered. */
const addUnordered = async (tx: Tx, { id, supplier_id }: LockedOrder, ids: readonly string[]) => {
  const lines = await queries.readLines(tx, id)
  const known = new Set(lines.map(({ product_id }) => product_id))
  const extra = await readItemsToOrder(
    tx,
    supplier_id,
    [...new Set(ids)].filter((productId) => !known.has(productId)),
  )
  await queries.insertLines(
    tx,
    id,
    extra.map((item, k) => ({ ...item, position: lines.length + k, ordered: 0, reason: '' })),
  )
  return queries.readLines(tx, id)
}

/** Throws `odd_cost` for costs far from the last ones, or from the order's where nothing was received yet. */
const askAboutCosts = (
  costed: readonly { name: string; productId: string; costPaise: number; lastPaise: number }[],
): void => {
  const odd = costed.filter(({ costPaise, lastPaise }) => isOddCost(costPaise, lastPaise))
  if (odd.length === 0) return
  throw new AppError('odd_cost', {
    data: {
      lines: odd.map(({ productId, name, costPaise, lastPaise }) => ({
        productId,
        name,
        cost: toRupees(costPaise),
        last: toRupees(lastPaise),
      })),
    },
  })
}

const receiveLines = async (
  deps: Deps,
  tx: Tx,
  { order, receipt, actor, at }: { order: LockedOrder; receipt: PurchaseReceipt; actor: string; at: Date },
): Promise<void> => {
  requireActiveStore(deps, order.store_id)
  const ids = receipt.lines.map(({ productId }) => productId)
  const lines = new Map((await addUnordered(tx, order, ids)).map((line) => [line.product_id, line]))
  const last = await queries.readLastCosts(tx, order.store_id, ids)
  const received = receipt.lines.map(({ cost, ...line }) => {
    const ordered = lines.get(line.productId)
    if (!ordered) throw new AppError('not_found', { message: 'Product not found' })
    const lastPaise = last.get(line.productId) ?? ordered.cost_paise
    return {
      ...line,
      name: ordered.name,
      lastPaise,
      costPaise: cost === undefined ? ordered.cost_paise : toPaise(cost),
    }
  })
  if (!receipt.confirm) askAboutCosts(received.filter(({ quantity }) => quantity > 0))
  for (const [productId, same] of Map.groupBy(received, ({ productId }) => productId)) {
    const left = (lines.get(productId)?.received ?? 0) + same.reduce((sum, { quantity }) => sum + quantity, 0)
    if (left < 0)
      throw new AppError('insufficient_stock', {
        message: 'More goes back than this order brought',
        data: { lines: [{ productId, name: same[0]?.name ?? '', left: lines.get(productId)?.received ?? 0 }] },
      })
  }

  const reference = [order.number, receipt.invoice].filter((part) => part !== '').join(', ')
  await receiveGoods(tx, received, { storeId: order.store_id, by: actor, at, reference })
  await queries.addReceived(tx, order.id, received)
  await queries.insertReceipt(
    tx,
    { id: newId(), order_id: order.id, invoice: receipt.invoice, by: actor, at },
    received.map(({ productId, quantity, costPaise, reason, lot, expiresOn }) => ({
      product_id: productId,
      quantity,
      cost_paise: costPaise,
      ...{ reason, lot },
      expires_on: expiresOn ?? null,
    })),
  )
  await setItemCosts(
    tx,
    order.supplier_id,
    received.filter(({ quantity }) => quantity > 0),
  )
  const after = await queries.readLines(tx, order.id)
  const whole = after.every((line) => line.received >= line.ordered)
  const state = whole || order.state === 'received' ? 'received' : 'part_received'
  await queries.setOrder(tx, order.id, { state, updated_at: at })
}

/**
 * Throws `illegal_move` for an order that is not sent or was cancelled, `odd_cost` unless it is confirmed,
 * `insufficient_stock` where more goes back than there is, and `not_found` for a product that is not sold any more.
 */
export const receiveOrder = (
  deps: Deps,
  receipt: PurchaseReceipt,
  context: WriteContext,
): Promise<PurchaseOrderShape> =>
  changeOrder(
    deps,
    { orderId: receipt.orderId, act: 'receive', request: receipt },
    { ...context, work: (tx, order, at) => receiveLines(deps, tx, { order, receipt, actor: context.actor, at }) },
  )
