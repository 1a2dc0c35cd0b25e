// The sheet of an order: the picker's view of it. Lines are sorted by bin, in the order in which a picker passes the
// bins.
import type { SheetShape } from '@tokri/contract/picking.schema.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import * as queries from './queries.ts'
import { readSheetLines, type SheetLine } from './sheet-lines.ts'

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Sorts A-2 before A-10, and products without a bin last, by name. */
export const byBin = (one: { bin: string; name: string }, other: { bin: string; name: string }): number =>
  Number(one.bin === '') - Number(other.bin === '') ||
  natural.compare(one.bin, other.bin) ||
  natural.compare(one.name, other.name)

const lineOf = ({ product_id, asked, replacing: _, ...line }: SheetLine) => ({
  productId: product_id,
  ...line,
  asked: asked && { ...asked, answerUntil: new Date(asked.answerUntil).toISOString() },
})

/** The pieces of each ordered product, without those that replace others. */
export const orderedPieces = (lines: readonly SheetLine[]): Record<string, number> =>
  Object.fromEntries(
    lines.flatMap(({ product_id, quantity, replacing }) =>
      quantity > replacing ? [[product_id, quantity - replacing]] : [],
    ),
  )

/** The sheet as its picker sees it now, which is noted: what changes after that refuses the packing. */
export const showSheet = async (db: Db | Tx, orderId: string): Promise<SheetShape> => {
  const head = await queries.readSheetHead(db, orderId)
  if (!head) throw new AppError('not_found', { message: 'Order not found' })
  const lines = await readSheetLines(db, orderId)
  await queries.writeShown(db, orderId, orderedPieces(lines))
  return {
    orderId,
    orderNumber: head.number,
    storeId: head.store_id,
    state: head.state,
    dueAt: head.due_at.toISOString(),
    lines: lines.map(lineOf).sort(byBin),
    bags: head.bags,
    ...(head.is_test && { testPayment: true }),
  }
}
