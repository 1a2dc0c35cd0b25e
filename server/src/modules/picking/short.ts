// A picker finds fewer pieces of a product than were ordered.
import type { SheetShape } from '@tokri/contract/picking.schema.ts'
import { dietaryMark } from '@tokri/rules/adjustments.ts'
import { nameLikeness } from '@tokri/rules/name-likeness.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { requireAtStore, type Viewer } from '../../platform/security/access.ts'
import { takeMeasures } from '../catalogue/service.ts'
import { closeOverdueQuestionsOf, findAndLockOrder, reportMissing, reportMissingSubstitute } from '../order/service.ts'
import { setOutOfStock } from '../stock/service.ts'
import { pressTime } from '../user/service.ts'
import { lockInHand, runPickerAction } from './picker-action.ts'
import * as queries from './queries.ts'
import { showSheet } from './sheet.ts'
import { readSheetLines } from './sheet-lines.ts'

const MAX_SUGGESTIONS = 5

/** The absolute logarithm of the ratio of two numbers: 0 if they are equal or cannot be compared. */
const distance = (one: number, other: number): number => (one > 0 && other > 0 ? Math.abs(Math.log(one / other)) : 0)

const sizeOf = (unit: string): { of: string; amount: number } | undefined =>
  takeMeasures(unit.toLowerCase()).measures.at(-1)

const sizeDistance = (one: string, other: string): number => {
  const [a, b] = [sizeOf(one), sizeOf(other)]
  return a && b && a.of === b.of ? distance(a.amount, b.amount) : 0
}

/**
 * Up to five substitutes for a line: the shopper's own choice first, then by similar price and size. Throws
 * `not_found`.
 */
export const listSubstitutes = async (
  deps: Deps,
  viewer: Viewer,
  { orderId, productId }: { orderId: string; productId: string },
) => {
  const ordered = await queries.readOrderedProduct(deps.db, orderId, productId)
  if (!ordered) throw new AppError('not_found', { message: 'This product is not part of the order' })
  requireAtStore(viewer, 'picker', ordered.store_id)
  const mark = dietaryMark(ordered.more_details)
  const far = (one: queries.Candidate) =>
    distance(one.unit_price_paise, ordered.unit_price_paise) + sizeDistance(one.unit, ordered.unit)
  // Of equally near ones, the one whose name is most alike.
  const alike = (one: queries.Candidate) => nameLikeness(one.name, ordered.name)
  return (await queries.readCandidates(deps.db, orderId, productId))
    .filter(({ more_details }) => dietaryMark(more_details) === mark)
    .sort((one, other) => Number(other.own) - Number(one.own) || far(one) - far(other) || alike(other) - alike(one))
    .slice(0, MAX_SUGGESTIONS)
    .map(({ id, name, unit, image, bin, barcode, stock, own }) => ({
      productId: id,
      name,
      unit,
      image,
      bin,
      barcode,
      stock,
      own,
    }))
}

type Short = {
  orderId: string
  productId: string
  picked: number
  substituteId?: string | null | undefined
  at?: string | undefined
}

/**
 * Records that only `picked` pieces of a line were found, and sets the product out of stock. Missing substitutes are left
 * out of the order. For other missing pieces, the line's preference decides. Throws `not_found`, `not_in_hand`,
 * `order_cancelled`, `bad_request` if nothing is missing or the product cannot be a substitute, and `duplicate` while the
 * shopper is asked about the line.
 */
export const setShort = async (
  deps: Deps,
  viewer: Viewer,
  { key, at: said, ...short }: Short & { key: string | null },
): Promise<SheetShape> => {
  const { orderId, productId, picked, substituteId } = short
  // In its own transaction, because a refusal below must not reopen the questions.
  await closeOverdueQuestionsOf(deps, orderId)
  const work = async (tx: Tx, at: Date) => {
    const { order } = await lockInHand(tx, viewer, orderId)
    const line = (await readSheetLines(tx, orderId)).find(({ product_id }) => product_id === productId)
    if (!line) throw new AppError('not_found', { message: 'This product is not part of the order' })
    if (line.asked) throw new AppError('duplicate', { message: 'The shopper is asked about this already' })
    const missing = line.quantity - line.short - picked
    if (missing < 1) {
      const message = 'Nothing is missing'
      throw new AppError('bad_request', { message, fields: { picked: message } })
    }
    await queries.writePicked(tx, { orderId, productId, picked })
    const { at: pressedAt } = await pressTime(tx, { userId: viewer.id, said, now: at, orderIds: [orderId] })
    await queries.notePickedAt(tx, orderId, pressedAt)
    const by = viewer.id
    const replacing = Math.min(missing, line.replacing)
    if (replacing > 0)
      await reportMissingSubstitute(tx, deps, order, { substituteId: productId, quantity: replacing, by, at })
    const quantity = missing - replacing
    if (quantity > 0) {
      const present = await findAndLockOrder(tx, orderId, null)
      await reportMissing(tx, deps, present, { productId, quantity, substituteId, by, at })
    }
    await setOutOfStock(tx, productId, { storeId: order.store_id, by, at, orderId })
    const sheet = await showSheet(tx, orderId)
    // Nothing is left of it. The picker has just said so, and needs not be told.
    if (sheet.state === 'CANCELLED') await queries.endPick(tx, orderId)
    return sheet
  }
  return runPickerAction(deps, viewer, { key, request: ['pick-short', short], work })
}
