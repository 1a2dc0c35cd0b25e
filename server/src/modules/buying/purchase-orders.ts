// Purchase orders: drafted, sent, received in parts, closed. What may follow which state stands in rules/purchase-orders.ts.
import type { NewPurchaseOrder, PurchaseOrderChange, PurchaseOrderShape } from '@tokri/contract/buying.schema.ts'
import { toPaise, toRupees } from '@tokri/rules/money.ts'
import { must } from '@tokri/rules/must.ts'
import { arrivalDay, canPurchase, type PurchaseAct, type PurchaseState } from '@tokri/rules/purchase-orders.ts'
import type { Deps } from '../../deps.ts'
import { audit } from '../../platform/audit-log.ts'
import type { Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { runOnce } from '../../platform/http/idempotency.ts'
import { offsetOf, type Paging, pageFacts } from '../../platform/http/paging.ts'
import { newId } from '../../platform/ids.ts'
import { dayAt } from '../stock/service.ts'
import { refreshStores, requireActiveStore, requireStore } from '../store/service.ts'
import { queueOrderMail } from './order-mail.ts'
import * as queries from './purchase-order-queries.ts'
import { readItemsToOrder } from './supplier-queries.ts'
import { requireSupplier, type WriteContext } from './suppliers.ts'

const purchaseOrderNotFound = () => new AppError('not_found', { message: 'Purchase order not found' })

const shapeOf = (row: queries.OrderRow): PurchaseOrderShape => {
  const { supplier, lines, receipts } = row
  return {
    _id: row.id,
    number: row.number,
    supplier: { _id: supplier.id, name: supplier.name, phone: supplier.phone, email: supplier.email },
    storeId: row.store_id,
    state: row.state,
    lines: lines.map(({ product_id, name, unit, code, ordered, received, pack, cost_paise, reason }) => ({
      productId: product_id,
      ...{ name, unit, code, ordered, received, pack, reason },
      cost: toRupees(cost_paise),
    })),
    expectedOn: row.expected_on,
    late: row.late,
    sentAt: row.sent_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    total: toRupees(lines.reduce((sum, { ordered, cost_paise }) => sum + ordered * cost_paise, 0)),
    receipts: receipts.map(({ at, invoice, lines: came }) => ({
      at: new Date(at).toISOString(),
      invoice,
      lines: came.map(({ product_id, quantity, cost_paise, reason, lot, expires_on }) => ({
        productId: product_id,
        quantity,
        cost: toRupees(cost_paise),
        ...{ reason, lot },
        expiresOn: expires_on,
      })),
    })),
  }
}

/** The order as it is now. Call `refreshStores` first. */
const showOrder = async (deps: Deps, tx: Tx, storeId: string, orderId: string): Promise<PurchaseOrderShape> => {
  const query = { storeId, orderId, today: dayAt(deps, storeId, 0), limit: 1, offset: 0 }
  const [row] = await queries.readOrders(tx, query)
  if (!row) throw purchaseOrderNotFound()
  return shapeOf(row)
}

/** The store of an order, for the check of access. Throws `not_found`. */
export const storeOfOrder = async ({ db }: Deps, orderId: string): Promise<string> => {
  const storeId = await queries.storeOfOrder(db, orderId)
  if (storeId === undefined) throw purchaseOrderNotFound()
  return storeId
}

const refusals: Record<PurchaseState, string> = {
  draft: 'Send this order first',
  sent: 'This order was sent already',
  part_received: 'Some of this order was received already',
  received: 'This order was received already',
  cancelled: 'This order was cancelled',
}

/** Throws `illegal_move` if the state of the order does not allow it. */
const requireState = (act: PurchaseAct, state: PurchaseState): void => {
  if (!canPurchase(act, state)) throw new AppError('illegal_move', { message: refusals[state] })
}

type Lines = NewPurchaseOrder['lines']

const linesToWrite = async (tx: Tx, supplierId: string, lines: Lines) => {
  const found = await readItemsToOrder(
    tx,
    supplierId,
    lines.map(({ productId }) => productId),
  )
  const items = new Map(found.map((item) => [item.product_id, item]))
  return lines.map(({ productId, quantity, cost, reason }, position) => {
    const item = items.get(productId)
    if (!item) throw new AppError('not_found', { message: 'Product not found' })
    return { ...item, position, ordered: quantity, reason, ...(cost !== undefined && { cost_paise: toPaise(cost) }) }
  })
}

export const createOrder = async (
  deps: Deps,
  order: NewPurchaseOrder,
  { actor, key }: WriteContext,
): Promise<PurchaseOrderShape> => {
  await refreshStores(deps)
  return inTransaction(deps.db, (tx) => {
    const at = deps.clock()
    return runOnce(tx, { userId: actor, key, request: ['create-purchase-order', order], now: at }, async () => {
      const { storeId, supplierId } = order
      requireActiveStore(deps, storeId)
      const supplier = await requireSupplier(tx, supplierId)
      if (!supplier.active) throw new AppError('in_use', { message: 'This supplier is archived' })
      const lines = await linesToWrite(tx, supplierId, order.lines)
      const draftId = order.addToDraft ? await queries.lockNewestDraft(tx, storeId, supplierId) : undefined
      if (draftId !== undefined) {
        await queries.addLines(tx, draftId, lines)
        await queries.setOrder(tx, draftId, { updated_at: at })
        return showOrder(deps, tx, storeId, draftId)
      }
      const today = dayAt(deps, storeId, 0)
      const year = Number(today.slice(0, 4))
      const serial = await queries.nextSerial(tx, storeId, year)
      const id = newId()
      await queries.insertOrder(tx, {
        id,
        store_id: storeId,
        ...{ year, serial },
        number: `PO-${year}-${String(serial).padStart(4, '0')}`,
        supplier_id: supplierId,
        state: 'draft',
        expected_on: order.expectedOn ?? arrivalDay(today, supplier.lead_days, supplier.delivery_days),
        by: actor,
        created_at: at,
        updated_at: at,
      })
      await queries.insertLines(tx, id, lines)
      return showOrder(deps, tx, storeId, id)
    })
  })
}

/** Runs a change of an order that allows it, once for its key. Returns the order after it. */
export const changeOrder = async (
  deps: Deps,
  { orderId, act, request }: { orderId: string; act: PurchaseAct; request: unknown },
  { actor, key, work }: WriteContext & { work: (tx: Tx, order: LockedOrder, at: Date) => Promise<void> },
): Promise<PurchaseOrderShape> => {
  await refreshStores(deps)
  return inTransaction(deps.db, (tx) => {
    const at = deps.clock()
    return runOnce(tx, { userId: actor, key, request: [`purchase-${act}`, request], now: at }, async () => {
      const order = await queries.lockOrder(tx, orderId)
      if (!order) throw purchaseOrderNotFound()
      requireState(act, order.state)
      await work(tx, order, at)
      return showOrder(deps, tx, order.store_id, orderId)
    })
  })
}
export type LockedOrder = NonNullable<Awaited<ReturnType<typeof queries.lockOrder>>>

export const updateOrder = (deps: Deps, change: PurchaseOrderChange, context: WriteContext) =>
  changeOrder(
    deps,
    { orderId: change.orderId, act: 'change', request: change },
    {
      ...context,
      work: async (tx, { id, supplier_id }, at) => {
        const { lines, expectedOn } = change
        if (lines) await queries.replaceLines(tx, id, await linesToWrite(tx, supplier_id, lines))
        await queries.setOrder(tx, id, {
          ...(expectedOn !== undefined && { expected_on: expectedOn }),
          updated_at: at,
        })
      },
    },
  )

/** The draft is cancelled and keeps its number. */
export const dropOrder = (deps: Deps, orderId: string, context: WriteContext) =>
  changeOrder(
    deps,
    { orderId, act: 'drop', request: orderId },
    {
      ...context,
      work: async (tx, { id }, at) => void (await queries.setOrder(tx, id, { state: 'cancelled', updated_at: at })),
    },
  )

/** Throws `not_found` if a product was archived since it was drafted. */
export const sendOrder = (deps: Deps, orderId: string, context: WriteContext) =>
  changeOrder(
    deps,
    { orderId, act: 'send', request: orderId },
    {
      ...context,
      work: async (tx, { id, supplier_id }, at) => {
        const lines = await queries.readLines(tx, id)
        const sold = await readItemsToOrder(
          tx,
          supplier_id,
          lines.map(({ product_id }) => product_id),
        )
        const known = new Set(sold.map(({ product_id }) => product_id))
        const gone = lines.find(({ product_id }) => !known.has(product_id))
        if (gone)
          throw new AppError('not_found', { message: `${gone.name} is not sold any more. Take it off the order.` })
        await queries.setOrder(tx, id, { state: 'sent', sent_at: at, updated_at: at })
        await audit(tx, { at, actor: context.actor, action: 'purchase-order.sent', subject: id })
        await queueOrderMail(tx, deps, id)
      },
    },
  )

export const closeOrder = (deps: Deps, orderId: string, context: WriteContext) =>
  changeOrder(
    deps,
    { orderId, act: 'close', request: orderId },
    {
      ...context,
      work: async (tx, { id }, at) => {
        const came = (await queries.readLines(tx, id)).some(({ received }) => received > 0)
        await queries.setOrder(tx, id, { state: came ? 'received' : 'cancelled', updated_at: at })
        await audit(tx, { at, actor: context.actor, action: 'purchase-order.closed', subject: id })
      },
    },
  )

/** The most open orders in one answer. */
const MOST_OPEN = 200

/** The orders that are not finished; or the one with this id, whatever its state. */
export const listOpenOrders = async (
  deps: Deps,
  { storeId, orderId }: { storeId: string; orderId?: string | undefined },
): Promise<PurchaseOrderShape[]> => {
  await refreshStores(deps)
  requireStore(deps, storeId)
  const query = { storeId, orderId, openOnly: orderId === undefined, today: dayAt(deps, storeId, 0) }
  return (await queries.readOrders(deps.db, { ...query, limit: MOST_OPEN, offset: 0 })).map(shapeOf)
}

export const listOrders = async (
  deps: Deps,
  body: Paging & { storeId: string; state?: PurchaseState | undefined; supplierId?: string | undefined },
) => {
  await refreshStores(deps)
  requireStore(deps, body.storeId)
  const query = { ...body, today: dayAt(deps, body.storeId, 0), offset: offsetOf(body) }
  const [rows, count] = await Promise.all([queries.readOrders(deps.db, query), queries.countOrders(deps.db, query)])
  return { data: rows.map(shapeOf), ...pageFacts(count, body) }
}

export const readOrder = async (deps: Deps, orderId: string): Promise<PurchaseOrderShape> => {
  await refreshStores(deps)
  const storeId = await storeOfOrder(deps, orderId)
  return must((await listOpenOrders(deps, { storeId, orderId }))[0])
}
