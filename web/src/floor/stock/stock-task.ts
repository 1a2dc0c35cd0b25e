// Stock tasks for several products at once: lines are added by scanning or searching, then sent together.

import { type Call, CallError, refusalData } from '@tokri/contract/client.ts'
import { countStock, moveStock, receiveStock, wasteStock } from '@tokri/contract/stock.ts'
import type { StockRow } from '../../lib/stores/stock-queries.ts'
import { m } from '../../paraglide/messages.js'
import type { TaskKind } from './task-kinds.ts'

export type TaskLine = {
  /** A product can have two lines in a delivery, with two expiry dates. */
  id: string
  product: StockRow
  amount: string
  expiresOn: string
  cost: string
  /** Why it is written off; null until it is chosen. */
  reason: string | null
  error: string | null
}

/** The fields that apply to all lines. */
export type TaskHead = { supplier: string; reference: string; toStoreId: string }
export const emptyHead: TaskHead = { supplier: '', reference: '', toStoreId: '' }

export const wasteReasons = [m.floor_expired(), m.floor_damaged(), m.floor_spoiled(), m.floor_lost()] as const

const numberOf = (amount: string): number => (amount.trim() === '' ? Number.NaN : Number(amount))

/**
 * A received, wasted or moved product starts with one piece. A counted product starts with an empty field, so that
 * nobody sends the recorded quantity instead of a real count.
 */
export const newLine = (kind: TaskKind, product: StockRow, reason: string | null): TaskLine => ({
  id: `${product.productId} ${crypto.getRandomValues(new Uint32Array(1))[0]}`,
  product,
  amount: kind === 'count' ? '' : '1',
  expiresOn: '',
  cost: '',
  reason,
  error: null,
})

/** Adds a product. If the list contains it already, its last line gets one more piece. */
export const withProduct = (lines: readonly TaskLine[], kind: TaskKind, product: StockRow): TaskLine[] => {
  const last = lines.findLast((line) => line.product.productId === product.productId)
  if (!last) return [newLine(kind, product, lines[0]?.reason ?? null), ...lines]
  const more = String((Number(last.amount) || 0) + 1)
  const changed = { ...last, product, amount: kind === 'count' ? last.amount : more, error: null }
  return [changed, ...lines.filter((line) => line !== last)]
}

/** The error of a line that can be found without the server; null if there is none. */
const lineError = (kind: TaskKind, { amount, reason }: TaskLine): string | null => {
  if (kind === 'waste' && !reason?.trim()) return m.floor_choose_the_reason()
  const number = numberOf(amount)
  if (!Number.isInteger(number)) return kind === 'count' ? m.floor_quantity_missing() : m.floor_type_a_whole_number()
  if (number < (kind === 'count' ? 0 : 1)) return m.floor_at_least_1_piece()
  return null
}

export const checkedLines = (kind: TaskKind, lines: readonly TaskLine[]): TaskLine[] =>
  lines.map((line) => ({ ...line, error: lineError(kind, line) }))

const number = new Intl.NumberFormat('en-IN')
/** The text with its count grouped: "1,20,005 pieces". */
const grouped = (text: string, count: number): string => text.replace(String(count), number.format(count))

type Amount = { productId: string; quantity: number }

export const productsText = (amounts: readonly Amount[]): string => {
  const count = new Set(amounts.map(({ productId }) => productId)).size
  return grouped(m.common_products_count({ count }), count)
}

/** "12 pieces of 3 products". A negative number, which is refused at its field, counts as 0. */
export const amountText = (amounts: readonly Amount[]): string => {
  const all = amounts.reduce((sum, { quantity }) => sum + Math.max(0, quantity), 0)
  const pieces = grouped(m.common_pieces({ count: all }), all)
  return m.floor_all_of_amounts({ all: pieces, amounts: productsText(amounts) })
}

type Sending = { storeId: string; head: TaskHead; lines: readonly TaskLine[]; keyOf: (body: unknown) => string }

/** Sends a task with its idempotency key, so that a repeated request counts once. */
export const sendTask = (call: Call, kind: TaskKind, { storeId, head, lines, keyOf }: Sending) => {
  const options = (body: unknown) => ({ headers: { 'idempotency-key': keyOf([kind, body]) } })
  const quantities = lines.map(({ product, amount }) => ({
    productId: product.productId,
    quantity: numberOf(amount),
  }))
  if (kind === 'receive') {
    const body = {
      storeId,
      supplier: head.supplier,
      reference: head.reference,
      lines: lines.map(({ expiresOn, cost }, index) => ({
        productId: quantities[index]?.productId ?? '',
        quantity: quantities[index]?.quantity ?? 0,
        ...(expiresOn !== '' && { expiresOn }),
        ...(cost.trim() !== '' && { cost: Number(cost) }),
      })),
    }
    return call(receiveStock, { body }, options(body))
  }
  if (kind === 'count') {
    const counted = lines.map(({ product, amount }) => ({
      productId: product.productId,
      counted: numberOf(amount),
      stockVersion: product.stockVersion,
    }))
    const body = { storeId, lines: counted }
    return call(countStock, { body }, options(body))
  }
  if (kind === 'waste') {
    const wasted = lines.map(({ product, amount, reason }) => ({
      productId: product.productId,
      quantity: numberOf(amount),
      reason: reason ?? '',
    }))
    const body = { storeId, lines: wasted }
    return call(wasteStock, { body }, options(body))
  }
  const body = { fromStoreId: storeId, toStoreId: head.toStoreId, lines: quantities }
  return call(moveStock, { body }, options(body))
}

const pieces = (number: number): string => m.common_pieces({ count: number })

/** The lines with the server's errors; all other errors by field. */
export const refusedLines = (
  lines: readonly TaskLine[],
  error: unknown,
): { lines: TaskLine[]; fields: Record<string, string> } => {
  const byProduct = new Map<string, Pick<TaskLine, 'error'> & { now?: Partial<StockRow> }>()
  for (const { productId, left } of refusalData(error, 'insufficient_stock')?.lines ?? [])
    byProduct.set(productId, {
      error: left === 0 ? m.floor_there_is_none_here() : m.floor_only_left_here({ left: pieces(left) }),
      now: { quantity: left },
    })
  for (const { productId, quantity, stockVersion } of refusalData(error, 'stock_changed')?.lines ?? [])
    byProduct.set(productId, {
      error: m.floor_count_changed_meanwhile({ quantity: pieces(quantity) }),
      now: { quantity, stockVersion },
    })
  const fields: Record<string, string> = {}
  const byIndex = new Map<number, string>()
  for (const [path, message] of Object.entries(error instanceof CallError ? error.fields : {})) {
    const [first = '', index] = path.split('.')
    if (first === 'lines' && index !== undefined) byIndex.set(Number(index), message)
    else fields[first] ??= message
  }
  return {
    fields,
    lines: lines.map((line, index) => {
      const said = byProduct.get(line.product.productId)
      const message = said?.error ?? byIndex.get(index) ?? null
      return { ...line, product: { ...line.product, ...said?.now }, error: message }
    }),
  }
}
