// Reads a delivery note in CSV and returns the lines of a receipt. Nothing is changed: the browser then sends the lines to
// stock/receive, whose Idempotency-Key makes sure that they are received only once.

import { limits } from '@tokri/contract/limits.ts'
import type { ReceiptPreview } from '@tokri/contract/stock.schema.ts'
import { toRupees } from '@tokri/rules/money.ts'
import type { Deps } from '../../deps.ts'
import { isBlank, readCount, readPaise } from '../catalogue/service.ts'
import { refreshStores, requireStore } from '../store/service.ts'
import { productFields, type Row, readProductList } from './product-list.ts'
import type { ProductOfList } from './read-queries.ts'

const synonyms = {
  ...productFields,
  quantity: 'quantity qty pieces received receivedqty receivedquantity count units',
  cost: 'cost costprice unitcost purchaseprice rate price',
  expiresOn: 'expireson expiry expirydate expires bestbefore usebefore usebydate exp',
}

/** Parses a date such as 2026-12-25, 25/12/2026, 25-12-26 or 25.12.2026 into ISO form; null for another text. */
const readDay = (text: string): string | null => {
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? []
  const [, dayFirst, monthNext, yearLast] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})$/.exec(text) ?? []
  const digits = (part: string | undefined, length = 2) => (part ?? '').padStart(length, '0')
  const iso = year
    ? `${year}-${digits(month)}-${digits(day)}`
    : `${(yearLast ?? '').length === 2 ? '20' : ''}${yearLast ?? ''}-${digits(monthNext)}-${digits(dayFirst)}`
  const date = new Date(`${iso}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? null : iso
}

type Line = ReceiptPreview['lines'][number]

const readLine = (row: Row<keyof typeof synonyms>, found: ProductOfList | string): Line | string => {
  if (typeof found === 'string') return found
  const [quantityText, costText, dayText] = [row.cell('quantity'), row.cell('cost'), row.cell('expiresOn')]
  const quantity = isBlank(quantityText) ? null : readCount(quantityText)
  if (quantity === null || quantity < 1 || quantity > limits.stock)
    return quantityText === ''
      ? 'Quantity is missing'
      : `Quantity "${quantityText.slice(0, 40)}" is not a number of pieces`
  const costPaise = isBlank(costText) ? undefined : readPaise(costText, false)
  if (costPaise === null || (costPaise ?? 0) > limits.pricePaise)
    return `Cost "${costText.slice(0, 40)}" is not an amount of rupees`
  const expiresOn = isBlank(dayText) ? undefined : readDay(dayText)
  if (expiresOn === null) return `Expiry "${dayText.slice(0, 40)}" is not a day such as 2026-12-25`
  return {
    row: row.row,
    productId: found.id,
    name: found.name,
    unit: found.unit,
    quantity,
    ...(costPaise !== undefined && { cost: toRupees(costPaise) }),
    ...(expiresOn !== undefined && { expiresOn }),
  }
}

type ReceiptFile = { storeId: string; csv: string; mapping: Record<string, string> }

/** Throws `bad_request` for a file without the needed columns or with too many rows. */
export const previewReceipt = async (deps: Deps, { storeId, ...file }: ReceiptFile): Promise<ReceiptPreview> => {
  await refreshStores(deps)
  requireStore(deps, storeId)
  const message = 'The file has no column for the quantity'
  const { rows, mapping, columns } = await readProductList(deps.db, file, { synonyms, needed: 'quantity', message })
  const lines: Line[] = []
  const bad: ReceiptPreview['bad'] = []
  for (const { row, found } of rows) {
    const line = readLine(row, found)
    if (typeof line === 'string') bad.push({ row: row.row, message: line })
    else lines.push(line)
  }
  return { rows: rows.length, lines, bad, mapping, columns }
}
