// The sheet of an order: what a picker sees of it. Lines stand in the order in which one walks past their bins.
import type { SheetShape } from '@tokri/contract/picking.schema.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import * as queries from './queries.ts'
import { readSheetLines, type SheetLine } from './sheet-lines.ts'

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** A-2 comes before A-10; what has no bin comes last, by name. */
export const byBin = (one: { bin: string; name: string }, other: { bin: string; name: string }): number =>
  Number(one.bin === '') - Number(other.bin === '') ||
  natural.compare(one.bin, other.bin) ||
  natural.compare(one.name, other.name)

const lineOf = ({ product_id, asked, replacing: _, ...line }: SheetLine) => ({
  productId: product_id,
  ...line,
  asked: asked && { ...asked, answerUntil: new Date(asked.answerUntil).toISOString() },
})

export const readSheet = async (db: Db | Tx, orderId: string): Promise<SheetShape> => {
  const head = await queries.readSheetHead(db, orderId)
  if (!head) throw new AppError('not_found', { message: 'Order not found' })
  const lines = await readSheetLines(db, orderId)
  return {
    orderId,
    orderNumber: head.number,
    storeId: head.store_id,
    state: head.state,
    dueAt: head.due_at.toISOString(),
    lines: lines.map(lineOf).sort(byBin),
    bags: head.bags,
  }
}
