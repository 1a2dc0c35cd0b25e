// Reads a delivery note in CSV and returns the lines of a receipt. Nothing is changed: the browser then sends the lines to
// stock/receive, whose Idempotency-Key makes sure that they are received only once.

import { limits } from '@tokri/contract/limits.ts'
import type { ReceiptPreview } from '@tokri/contract/stock.schema.ts'
import { isBarcode, sameBarcode } from '@tokri/rules/barcode.ts'
import { cellText } from '@tokri/rules/csv-line.ts'
import { toRupees } from '@tokri/rules/money.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { isBlank, readCount, readPaise } from '../catalogue/import/amount.ts'
import { cleanLine } from '../catalogue/import/clean-text.ts'
import { recordsOf } from '../catalogue/import/csv-records.ts'
import { tooManyCells } from '../catalogue/import/odd-rows.ts'
import { findSeparator } from '../catalogue/import/separator.ts'
import { refreshStores, requireStore } from '../store/service.ts'
import { type ProductOfList, readProductsOfList } from './read-queries.ts'

const FIELDS = ['productId', 'barcode', 'name', 'unit', 'quantity', 'cost', 'expiresOn'] as const
type Field = (typeof FIELDS)[number]

/** Headers are compared by their letters and digits only. */
const SYNONYMS: Readonly<Record<Field, string>> = {
  productId: 'productid id',
  barcode: 'barcode ean eancode ean13 upc gtin code itemcode',
  name: 'name product productname item itemname title description',
  unit: 'unit packsize pack size netweight',
  quantity: 'quantity qty pieces received receivedqty receivedquantity count units',
  cost: 'cost costprice unitcost purchaseprice rate price',
  expiresOn: 'expireson expiry expirydate expires bestbefore usebefore usebydate exp',
}

const MAX_ROWS = 2000

const keyOf = (header: string): string => header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

type Columns = Partial<Record<Field, number>>

/** The error for a file that could be read with another mapping. */
const noColumn = (message: string) => new AppError('bad_request', { message, fields: { mapping: message } })

const findColumns = (header: readonly string[], mapping: Readonly<Record<string, string>>): Columns => {
  const at: Columns = {}
  const keys = header.map(keyOf)
  for (const field of FIELDS) {
    const given = mapping[field]
    const wanted = given === undefined ? (SYNONYMS[field] ?? '').split(' ') : [keyOf(given)]
    const column = wanted.map((key) => keys.indexOf(key)).find((index) => index >= 0)
    if (given !== undefined && given !== '' && column === undefined) throw noColumn(`The file has no column "${given}"`)
    if (column !== undefined && given !== '') at[field] = column
  }
  return at
}

const saysSomething = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== '')

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

type Row = { row: number; fault: string | null; cell: (field: Field) => string }
type Line = ReceiptPreview['lines'][number]

/** Finds the product of a row by id, else by barcode, else by name and unit. Returns a message if there is none. */
const productFinder = (products: readonly ProductOfList[]) => {
  const byId = new Map(products.map((product) => [product.id, product]))
  const byCode = new Map(
    products.flatMap((product) => (product.code === null ? [] : [[product.code, product] as const])),
  )
  const byName = Map.groupBy(products, ({ name }) => name.toLowerCase())
  return ({ cell }: Row): ProductOfList | string => {
    const [id, code, name, unit] = [
      cell('productId'),
      cell('barcode').replace(/[\s-]/g, ''),
      cell('name'),
      cell('unit'),
    ]
    if (id !== '') return byId.get(id) ?? `There is no product "${id.slice(0, 40)}"`
    if (code !== '') {
      if (!isBarcode(code)) return `Barcode "${code.slice(0, 40)}" is not an EAN-8, EAN-13 or UPC-A code`
      return byCode.get(sameBarcode(code)) ?? `No product has the barcode ${code}`
    }
    if (name === '') return 'Name a product by its barcode or name'
    const called = byName.get(name.toLowerCase()) ?? []
    const same = unit === '' ? called : called.filter((product) => product.unit.toLowerCase() === unit.toLowerCase())
    const [only, another] = same
    if (!only) return `There is no product "${`${name} ${unit}`.trim().slice(0, 80)}"`
    return another ? `Several products are called "${name.slice(0, 80)}": give the barcode or the unit` : only
  }
}

const readLine = (row: Row, found: ProductOfList | string): Line | string => {
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
export const previewReceipt = async (deps: Deps, { storeId, csv, mapping }: ReceiptFile): Promise<ReceiptPreview> => {
  await refreshStores(deps)
  requireStore(deps, storeId)
  const all = recordsOf(csv, findSeparator(csv))
  const headerAt = all.findIndex(({ cells }) => saysSomething(cells))
  const header = all[headerAt]?.cells ?? []
  const records = all.slice(headerAt + 1)
  const columns = header.map((name) => cleanLine(cellText(name)))
  const at = findColumns(columns, mapping)
  if (at.quantity === undefined) throw noColumn('The file has no column for the quantity')
  if (at.productId === undefined && at.barcode === undefined && at.name === undefined)
    throw noColumn('The file has no column for the barcode or the name')
  if (records.length > MAX_ROWS) throw new AppError('bad_request', { message: 'At most 2,000 lines are allowed' })
  const rows = records
    .map((record, index) => ({ ...record, row: headerAt + index + 2 }))
    .filter(({ cells }) => saysSomething(cells))
    .map(
      ({ cells, fault, row }): Row => ({
        row,
        fault: fault ?? tooManyCells(cells, header.length),
        cell: (field) => cleanLine(cellText(cells[at[field] ?? -1])),
      }),
    )
  const given = (field: Field) => [...new Set(rows.map(({ cell }) => cell(field)).filter((text) => text !== ''))]
  const find = productFinder(
    await readProductsOfList(deps.db, {
      ids: given('productId'),
      names: given('name').map((name) => name.toLowerCase()),
      codes: given('barcode').map((code) => sameBarcode(code.replace(/[\s-]/g, ''))),
    }),
  )
  const lines: Line[] = []
  const bad: ReceiptPreview['bad'] = []
  for (const row of rows) {
    const line = row.fault ?? readLine(row, find(row))
    if (typeof line === 'string') bad.push({ row: row.row, message: line })
    else lines.push(line)
  }
  const applied = FIELDS.flatMap((field) => (at[field] === undefined ? [] : [[field, columns[at[field]] ?? '']]))
  return { rows: rows.length, lines, bad, mapping: Object.fromEntries(applied), columns }
}
