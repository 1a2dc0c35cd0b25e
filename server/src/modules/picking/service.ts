// Picking: a picker on shift takes the first order of the queue, collects its lines and packs it.
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
import type { Effect } from '../order/rows/moved.ts'
import {
  announceOrder,
  closeOverdueQuestionsOf,
  confirmWaiting,
  findAndLockOrder,
  moveOrder,
} from '../order/service.ts'
import { lockOpenShift, pressTime } from '../user/service.ts'
import type { ShiftWork } from '../user/staff/shifts.ts'
import { lockForPicking, lockInHand, runPickerAction } from './picker-action.ts'
import * as queries from './queries.ts'
import { orderedPieces, showSheet } from './sheet.ts'
import { readSheetLines, type SheetLine } from './sheet-lines.ts'

const MAX_TRIES = 5

/**
 * Returns the sheet of the order that the caller is picking. Without one, the caller takes the first order of the queue.
 * Null if the queue is empty. Throws `no_shift`, and `order_cancelled` as `runPickerAction` does.
 */
export const pickNext = (deps: Deps, viewer: Viewer, key: string | null): Promise<SheetShape | null> => {
  const work = async (tx: Tx, at: Date) => {
    const shift = await lockOpenShift(tx, viewer.id)
    requireAtStore(viewer, 'picker', shift.store_id)
    if (shift.duty === 'rider') throw new AppError('no_shift', { message: 'You are on shift as a rider' })
    const inHand = await queries.readInHand(tx, viewer.id)
    if (inHand) return showSheet(tx, inHand.order_id)
    for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
      const orderId = await queries.lockFirst(tx, shift.store_id, at)
      if (orderId === null) return null
      // The order may have been taken since `lockFirst` read its pick: an order that was handed back keeps its state.
      const taken = { orderId, storeId: shift.store_id, pickerId: viewer.id, at }
      if (!(await queries.takeOrder(tx, taken))) continue
      const order = await findAndLockOrder(tx, orderId, null)
      if (order.state === 'CONFIRMED')
        await moveOrder(tx, deps, order, { to: 'PACKING', actor: 'picker', reason: null, at })
      return showSheet(tx, orderId)
    }
    return null
  }
  return runPickerAction(deps, viewer, { key, request: ['pick-next'], work })
}

/** `at`: the time of a press that waited for the network. */
type Line = {
  orderId: string
  productId: string
  picked: number
  barcode?: string | undefined
  at?: string | undefined
}

/** Throws `wrong_product` when the scanned code belongs to another product than that of the line. */
const requireScanned = async (tx: Tx, line: SheetLine, scanned: string): Promise<void> => {
  const code = sameBarcode(scanned)
  if (line.barcode !== '' && sameBarcode(line.barcode) === code) return
  // A product without a barcode accepts every code that does not belong to another product.
  const spellings = code.startsWith('0') ? [code, code.slice(1)] : [code]
  const isUnknown = line.barcode === '' && (await queries.readProductByBarcode(tx, spellings)) === null
  if (!isUnknown) throw new AppError('wrong_product', { message: `That is not ${line.name}` })
}

/**
 * Sets how many pieces of a line are in the basket. Throws `not_found`, `not_in_hand`, `order_cancelled`,
 * `wrong_product`, and `bad_request` for more pieces than the picker has to find.
 */
export const setPicked = (
  deps: Deps,
  viewer: Viewer,
  { key, at: said, ...line }: Line & { key: string | null },
): Promise<SheetShape> => {
  const work = async (tx: Tx, now: Date) => {
    const { order } = await lockInHand(tx, viewer, line.orderId)
    const { at } = await pressTime(tx, { userId: viewer.id, said, now, orderIds: [order.id] })
    const found = (await readSheetLines(tx, order.id)).find(({ product_id }) => product_id === line.productId)
    if (!found) throw new AppError('not_found', { message: 'This product is not part of the order' })
    if (line.barcode !== undefined) await requireScanned(tx, found, line.barcode)
    // Pieces about which the shopper is asked are not picked: with their substitutes, the order would get too many pieces.
    const most = found.quantity - found.short - (found.asked?.quantity ?? 0)
    if (line.picked > most) {
      const message = most === 1 ? 'Only 1 is wanted' : `Only ${most} are wanted`
      throw new AppError('bad_request', { message, fields: { picked: message } })
    }
    // A repeat says nothing new about when the picker worked.
    if (line.picked !== found.picked) {
      await queries.writePicked(tx, line)
      await queries.notePickedAt(tx, order.id, at)
    }
    return showSheet(tx, order.id)
  }
  return runPickerAction(deps, viewer, { key, request: ['pick-line', line], work })
}

type Packed = { orderId: string; bags: number; at?: string | undefined; key: string | null }

type ChangedLine = { productId: string; name: string; quantity: number; picked: number }

/** The lines of which other pieces are ordered than the picker was shown; without any noted, none. */
const changedLines = async (
  tx: Tx,
  shown: Record<string, number>,
  lines: readonly SheetLine[],
): Promise<ChangedLine[]> => {
  if (Object.keys(shown).length === 0) return []
  const ordered = orderedPieces(lines)
  const isOther = (productId: string) => (shown[productId] ?? 0) !== (ordered[productId] ?? 0)
  const gone = Object.keys(shown).filter((id) => isOther(id) && !lines.some(({ product_id }) => product_id === id))
  const names = gone.length > 0 ? await queries.readNames(tx, gone) : []
  return [
    ...lines.filter(({ product_id }) => isOther(product_id)).map(asNow),
    ...names.map(({ id, name }) => ({ productId: id, name, quantity: 0, picked: 0 })),
  ]
}

const asNow = ({ product_id, name, quantity, picked }: SheetLine): ChangedLine => ({
  productId: product_id,
  name,
  quantity,
  picked,
})

/**
 * Completes the packing: the order waits for a rider. Until it leaves, its picker may correct the number of bags; a repeat changes
 * nothing. Throws `order_changed` if the lines are no
 * longer those that the picker was shown, once, or if the basket holds too much; `lines_open` if pieces are neither picked nor
 * short, `not_found`, `not_in_hand` and `order_cancelled`.
 */
export const finishPacking = async (
  deps: Deps,
  viewer: Viewer,
  { orderId, bags, at: said, key }: Packed,
): Promise<SheetShape> => {
  // In a transaction of its own: an error below must not roll it back.
  await closeOverdueQuestionsOf(deps, orderId)
  const work = async (tx: Tx, now: Date): Promise<SheetShape | ChangedLine[]> => {
    const { order, pick } = await lockForPicking(tx, viewer, orderId)
    if (pick?.state === 'packed' && pick.picker_id === viewer.id) {
      if (pick.bags !== bags) {
        if (order.state !== 'READY') throw new AppError('not_in_hand', { message: 'The bags have left already' })
        await queries.writeBags(tx, orderId, bags)
        await announceOrder(tx, orderId)
      }
      return showSheet(tx, orderId)
    }
    if (order.state !== 'PACKING' || pick?.state !== 'in_hand' || pick.picker_id !== viewer.id)
      throw new AppError('not_in_hand')
    const lines = await readSheetLines(tx, orderId)
    const changed = await changedLines(tx, pick.shown, lines)
    if (changed.length > 0) {
      await queries.writeShown(tx, orderId, orderedPieces(lines))
      return changed
    }
    const open = lines.filter(({ quantity, picked, short, asked }) => asked || picked + short < quantity)
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
    const surplus = lines.filter(({ quantity, picked, short }) => picked + short > quantity)
    if (surplus.length > 0) return surplus.map(asNow)
    const press = await pressTime(tx, { userId: viewer.id, said, now, orderIds: [orderId] })
    await moveOrder(tx, deps, order, { to: 'READY', actor: 'picker', reason: null, ...press })
    await queries.writePacked(tx, orderId, { bags, at: press.at })
    return showSheet(tx, orderId)
  }
  const outcome = await runPickerAction(deps, viewer, { key, request: ['pick-packed', orderId, bags], work })
  // Thrown outside the transaction, which has noted that the picker is shown these lines.
  if (Array.isArray(outcome)) throw new AppError('order_changed', { data: { lines: outcome } })
  return outcome
}

type Release = { orderId: string; reason: string; key: string | null }

/**
 * Hands an order back to the queue, with its basket. A manager may hand back the orders of others. A repeat has no
 * effect. Throws `not_found`, `not_in_hand` and `order_cancelled`.
 */
export const releaseOrder = (deps: Deps, viewer: Viewer, { orderId, reason, key }: Release) => {
  const work = async (tx: Tx, at: Date) => {
    const { order, pick } = await lockForPicking(tx, viewer, orderId)
    const isTheirs = pick?.picker_id === viewer.id
    const answer = { orderId, state: order.state }
    if (pick?.state === 'released' && isTheirs) return answer
    const may = isTheirs || can(viewer, 'manager', order.store_id)
    if (order.state !== 'PACKING' || pick?.state !== 'in_hand' || !may) throw new AppError('not_in_hand')
    await queries.releasePick(tx, orderId, reason)
    await announceOrder(tx, orderId)
    await audit(tx, { at, actor: viewer.id, action: 'pick.released', subject: orderId, detail: {} })
    return answer
  }
  return runPickerAction(deps, viewer, { key, request: ['pick-release', orderId, reason], work })
}

/**
 * A manager takes an order out of a picker's hands, back to the queue with its basket. A repeat has no effect. Throws
 * `not_found`, `not_in_hand` for an order that nobody picks, and `order_cancelled`.
 */
export const takeBackPick = (deps: Deps, viewer: Viewer, { orderId, reason, key }: Release) =>
  inTransaction(deps.db, (tx) => {
    const at = deps.clock()
    return runOnce(tx, { userId: viewer.id, key, request: ['pick-take-back', orderId, reason], now: at }, async () => {
      const { order, pick } = await lockForPicking(tx, viewer, orderId)
      requireAtStore(viewer, 'manager', order.store_id)
      if (order.state !== 'PACKING') throw new AppError('not_in_hand', { message: 'Nobody is picking this order' })
      if (pick?.state === 'in_hand') {
        await queries.releasePick(tx, orderId, reason)
        await announceOrder(tx, orderId)
        await audit(tx, { at, actor: viewer.id, action: 'pick.taken-back', subject: orderId, detail: {} })
      }
      return { orderId, state: order.state }
    })
  })

/** An order that an administrator leads to PACKING is in their hands, so that it can be handed back and taken from them. */
export const takeByHand: Effect = async (tx, _deps, { order, move: { personId, at } }) => {
  if (personId === undefined) return
  await queries.takeOrder(tx, { orderId: order.id, storeId: order.store_id, pickerId: personId, at })
}

/** An order that an administrator moves on is in no picker's hands any more. */
export const endByHand: Effect = async (tx, _deps, { order, move: { personId } }) => {
  if (personId !== undefined) await queries.endPick(tx, order.id)
}

/** What happens when a picker's shift begins and ends. */
export const pickingWork: ShiftWork = {
  begin: (tx, deps, { storeId, at }) => confirmWaiting(tx, deps, { storeId, at }),
  isInHand: async (tx, userId) => (await queries.readInHand(tx, userId))?.state === 'PACKING',
  countOrders: async (db, userId) => ((await queries.readInHand(db, userId)) ? 1 : 0),
  handBack: async (tx, _deps, { userId, reason = '' }) => {
    for (const { order_id: orderId } of await queries.releaseInHand(tx, userId, reason))
      await announceOrder(tx, orderId)
  },
}
