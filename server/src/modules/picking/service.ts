// Picking: a picker on shift takes the first order of the queue, collects its lines and packs it. Every call locks the
// order's row first, so that a cancellation comes before or after it, never in between.
import type { SheetShape } from '@tokri/contract/picking.schema.ts'
import { sameBarcode } from '@tokri/rules/barcode.ts'
import { can } from '@tokri/rules/permissions.ts'
import type { Deps } from '../../deps.ts'
import { audit } from '../../platform/audit-log.ts'
import type { Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { runOnce } from '../../platform/http/idempotency.ts'
import { requireAtStore, type Viewer } from '../../platform/security/access.ts'
import { closeOverdueQuestions, confirmWaiting, findAndLockOrder, transitionOrder } from '../order/service.ts'
import { lockOpenShift, type ShiftWork } from '../user/shifts.ts'
import * as queries from './queries.ts'
import { readSheet } from './sheet.ts'

const cancelled = (order: { id: string; number: string }) =>
  new AppError('order_cancelled', {
    message: `Order ${order.number} was cancelled. Put its goods back.`,
    data: { orderId: order.id, orderNumber: order.number },
  })

/**
 * An order may be cancelled or led on by hand while it is picked: the picker lets go of it at the next call. Throws
 * `order_cancelled` once for a cancelled one. It stands outside of the call's transaction, which the refusal rolls back.
 */
export const letGoOfEnded = async ({ db }: Deps, pickerId: string): Promise<void> => {
  const ended = await queries.endStalePick(db, pickerId)
  if (ended?.state === 'CANCELLED') throw cancelled(ended)
}

/** An order that the caller picks, locked. */
const lockForPicking = async (tx: Tx, viewer: Viewer, orderId: string) => {
  const order = await findAndLockOrder(tx, orderId, null)
  requireAtStore(viewer, 'picker', order.store_id)
  if (order.state === 'CANCELLED') throw cancelled(order)
  return { order, pick: await queries.readPick(tx, orderId) }
}

const MOST_TRIES = 5

/**
 * The sheet of the order in hand, or else of the first order of the queue, which the caller takes. Null when the queue is
 * empty. Throws `no_shift`, and `order_cancelled` as above.
 */
export const pickNext = async (deps: Deps, viewer: Viewer, key: string | null): Promise<SheetShape | null> => {
  await letGoOfEnded(deps, viewer.id)
  return inTransaction(deps.db, (tx) => {
    const at = deps.clock()
    return runOnce(tx, { userId: viewer.id, key, request: ['pick-next'], now: at }, async () => {
      const shift = await lockOpenShift(tx, viewer.id)
      requireAtStore(viewer, 'picker', shift.store_id)
      if (shift.duty === 'rider') throw new AppError('no_shift', { message: 'You are on shift as a rider' })
      const inHand = await queries.readInHand(tx, viewer.id)
      if (inHand !== null) return readSheet(tx, inHand)
      for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
        const orderId = await queries.lockFirst(tx, shift.store_id)
        if (orderId === null) return null
        // An order that was handed back keeps its state: somebody may have taken it since it was looked for.
        const taken = { orderId, storeId: shift.store_id, pickerId: viewer.id, at }
        if (!(await queries.takeOrder(tx, taken))) continue
        const order = await findAndLockOrder(tx, orderId, null)
        if (order.state === 'CONFIRMED')
          await transitionOrder(tx, deps, order, { to: 'PACKING', actor: 'picker', reason: null, at })
        return readSheet(tx, orderId)
      }
      return null
    })
  })
}

type Line = { orderId: string; productId: string; picked: number; barcode?: string | undefined }

/** Throws `wrong_product` when the scanned code is that of another product than the line's. */
const requireScanned = async (tx: Tx, line: queries.SheetRow, scanned: string): Promise<void> => {
  const code = sameBarcode(scanned)
  if (line.barcode !== '' && sameBarcode(line.barcode) === code) return
  // A product without a code of its own: only a code that is another product's is wrong.
  const spellings = code.startsWith('0') ? [code, code.slice(1)] : [code]
  const isUnknown = line.barcode === '' && (await queries.readProductByBarcode(tx, spellings)) === null
  if (!isUnknown) throw new AppError('wrong_product', { message: `That is not ${line.name}` })
}

/** An order that the caller has in hand, locked. Throws `not_in_hand`, and as `lockForPicking`. */
export const lockInHand = async (tx: Tx, viewer: Viewer, orderId: string) => {
  const { order, pick } = await lockForPicking(tx, viewer, orderId)
  if (order.state !== 'PACKING' || pick?.state !== 'in_hand' || pick.picker_id !== viewer.id)
    throw new AppError('not_in_hand')
  return { order, pick }
}

/**
 * Sets how many pieces of a line are in the basket. Throws `not_found`, `not_in_hand`, `order_cancelled`, `wrong_product`,
 * and `bad_request` for more than are to be found.
 */
export const setPicked = async (
  deps: Deps,
  viewer: Viewer,
  { key, ...line }: Line & { key: string | null },
): Promise<SheetShape> => {
  await letGoOfEnded(deps, viewer.id)
  return inTransaction(deps.db, (tx) =>
    runOnce(tx, { userId: viewer.id, key, request: ['pick-line', line], now: deps.clock() }, async () => {
      const { order } = await lockInHand(tx, viewer, line.orderId)
      const lines = await queries.readSheetLines(tx, order.id)
      const found = lines.find(({ product_id }) => product_id === line.productId)
      if (!found) throw new AppError('not_found', { message: 'This product is not part of the order' })
      if (line.barcode !== undefined) await requireScanned(tx, found, line.barcode)
      // The shopper is asked about the rest: an answer must not find more pieces than were ordered.
      const most = found.quantity - found.short - (found.asked?.quantity ?? 0)
      if (line.picked > most) {
        const message = most === 1 ? 'Only 1 is wanted' : `Only ${most} are wanted`
        throw new AppError('bad_request', { message, fields: { picked: message } })
      }
      await queries.writePicked(tx, line)
      return readSheet(tx, order.id)
    }),
  )
}

type Packed = { orderId: string; bags: number; key: string | null }

/**
 * Closes the bags: the order waits for a rider. Sent twice, it is packed once. Throws `lines_open` while a line is not
 * accounted for, `not_found`, `not_in_hand` and `order_cancelled`.
 */
export const finishPacking = async (
  deps: Deps,
  viewer: Viewer,
  { orderId, bags, key }: Packed,
): Promise<SheetShape> => {
  await letGoOfEnded(deps, viewer.id)
  return inTransaction(deps.db, (tx) => {
    const at = deps.clock()
    return runOnce(tx, { userId: viewer.id, key, request: ['pick-packed', orderId, bags], now: at }, async () => {
      const { order: locked, pick } = await lockForPicking(tx, viewer, orderId)
      const { order } = await closeOverdueQuestions(tx, deps, locked)
      if (pick?.state === 'packed' && pick.picker_id === viewer.id) return readSheet(tx, orderId)
      if (order.state !== 'PACKING' || pick?.state !== 'in_hand' || pick.picker_id !== viewer.id)
        throw new AppError('not_in_hand')
      const lines = await queries.readSheetLines(tx, orderId)
      // More than is wanted is picked when a piece was refunded meanwhile.
      const open = lines.filter(({ quantity, picked, short, asked }) => asked || picked + short < quantity)
      // mutation: require-all-lines
      if (open.length > 0)
        throw new AppError('lines_open', {
          data: {
            lines: open.map(({ product_id, name, quantity, picked, short }) => ({
              productId: product_id,
              name,
              left: quantity - picked - short,
            })),
          },
        })
      await transitionOrder(tx, deps, order, { to: 'READY', actor: 'picker', reason: null, at })
      await queries.writePacked(tx, orderId, { bags, at })
      return readSheet(tx, orderId)
    })
  })
}

type Release = { orderId: string; reason: string; key: string | null }

/**
 * Hands an order back to the queue, with the basket as it is. A manager may hand back that of others. Sent twice, it is
 * handed back once. Throws `not_found`, `not_in_hand` and `order_cancelled`.
 */
export const releaseOrder = async (deps: Deps, viewer: Viewer, { orderId, reason, key }: Release) => {
  await letGoOfEnded(deps, viewer.id)
  return inTransaction(deps.db, (tx) => {
    const now = deps.clock()
    return runOnce(tx, { userId: viewer.id, key, request: ['pick-release', orderId, reason], now }, async () => {
      const { order, pick } = await lockForPicking(tx, viewer, orderId)
      const isTheirs = pick?.picker_id === viewer.id
      const answer = { orderId, state: order.state }
      if (pick?.state === 'released' && isTheirs) return answer
      const may = isTheirs || can(viewer, 'manager', order.store_id)
      if (order.state !== 'PACKING' || pick?.state !== 'in_hand' || !may) throw new AppError('not_in_hand')
      await queries.releaseInHand(tx, pick.picker_id ?? viewer.id)
      await audit(tx, { at: now, actor: viewer.id, action: 'pick.released', subject: orderId, detail: { reason } })
      return answer
    })
  })
}

/** What a shift of a picker begins with and ends with. */
export const pickingWork: ShiftWork = {
  begin: async (tx, _deps, { storeId, at }) => confirmWaiting(tx, { storeId, at }),
  isInHand: (tx, userId) => queries.isPicking(tx, userId),
  handBack: async (tx, _deps, { userId }) => {
    await queries.releaseInHand(tx, userId)
  },
}
