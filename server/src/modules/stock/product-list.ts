// Reads a list of products in CSV: which column is which, and which product a row means.

import { isBarcode, sameBarcode } from '@tokri/rules/barcode.ts'
import { cellText } from '@tokri/rules/csv-line.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { cleanLine, findSeparator, recordsOf, tooManyCells } from '../catalogue/service.ts'
import { type ProductOfList, readProductsOfList } from './read-queries.ts'

/** Headers that mean the field, without anything but letters and digits, apart by spaces. */
type Synonyms<Field extends string> = Readonly<Record<Field, string>>

export const productFields = {
  productId: 'productid id',
  barcode: 'barcode ean eancode ean13 upc gtin code itemcode',
  name: 'name product productname item itemname title description',
  unit: 'unit packsize pack size netweight',
} as const satisfies Synonyms<string>
type ProductField = keyof typeof productFields

const MAX_ROWS = 2000

const keyOf = (header: string): string => header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** The error for a file that could be read with another mapping. */
const noColumn = (message: string) => new AppError('bad_request', { message, fields: { mapping: message } })

const findColumns = <Field extends string>(
  synonyms: Synonyms<Field>,
  header: readonly string[],
  mapping: Readonly<Record<string, string>>,
): Partial<Record<Field, number>> => {
  const at: Partial<Record<Field, number>> = {}
  const keys = header.map(keyOf)
  for (const field of Object.keys(synonyms) as Field[]) {
    const given = mapping[field]
    const wanted = given === undefined ? synonyms[field].split(' ') : [keyOf(given)]
    const column = wanted.map((key) => keys.indexOf(key)).find((index) => index >= 0)
    if (given !== undefined && given !== '' && column === undefined) throw noColumn(`The file has no column "${given}"`)
    if (column !== undefined && given !== '') at[field] = column
  }
  return at
}

const saysSomething = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== '')

export type Row<Field extends string> = { row: number; fault: string | null; cell: (field: Field) => string }

/** Finds the product of a row by id, else by barcode, else by name and unit. Returns a message if there is none. */
const productFinder = (products: readonly ProductOfList[]) => {
  const byId = new Map(products.map((product) => [product.id, product]))
  const byCode = new Map(
    products.flatMap((product) => (product.code === null ? [] : [[product.code, product] as const])),
  )
  const byName = Map.groupBy(products, ({ name }) => name.toLowerCase())
  return ({ cell }: Row<ProductField>): ProductOfList | string => {
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

type Listed<Field extends string> = {
  rows: { row: Row<Field>; found: ProductOfList | string }[]
  /** For each field of ours, the header that was used. */
  mapping: Record<string, string>
  columns: string[]
}

/**
 * Throws `bad_request` for a file without the column `needed`, with this message, without one for the product, or with too
 * many rows.
 */
export const readProductList = async <Field extends string>(
  db: Db,
  { csv, mapping }: { csv: string; mapping: Record<string, string> },
  { synonyms, needed, message }: { synonyms: Synonyms<Field>; needed: NoInfer<Field>; message: string },
): Promise<Listed<Field>> => {
  const all = recordsOf(csv, findSeparator(csv))
  const headerAt = all.findIndex(({ cells }) => saysSomething(cells))
  const header = all[headerAt]?.cells ?? []
  const records = all.slice(headerAt + 1)
  const columns = header.map((name) => cleanLine(cellText(name)))
  const at: Partial<Record<string, number>> = findColumns(synonyms, columns, mapping)
  if (at[needed] === undefined) throw noColumn(message)
  if (at.productId === undefined && at.barcode === undefined && at.name === undefined)
    throw noColumn('The file has no column for the barcode or the name')
  if (records.length > MAX_ROWS) throw new AppError('bad_request', { message: 'At most 2,000 lines are allowed' })
  const rows = records
    .map((record, index) => ({ ...record, row: headerAt + index + 2 }))
    .filter(({ cells }) => saysSomething(cells))
    .map(({ cells, fault, row }) => ({
      row,
      fault: fault ?? tooManyCells(cells, header.length),
      cell: (field: string) => cleanLine(cellText(cells[at[field] ?? -1])),
    }))
  const given = (field: ProductField) => [...new Set(rows.map(({ cell }) => cell(field)).filter((text) => text !== ''))]
  const find = productFinder(
    await readProductsOfList(db, {
      ids: given('productId'),
      names: given('name').map((name) => name.toLowerCase()),
      codes: given('barcode').map((code) => sameBarcode(code.replace(/[\s-]/g, ''))),
    }),
  )
  const applied = Object.keys(synonyms).flatMap((field) => {
    const column = at[field]
    return column === undefined ? [] : [[field, columns[column] ?? '']]
  })
  return {
    rows: rows.map((row) => ({ row, found: row.fault ?? find(row) })),
    mapping: Object.fromEntries(applied),
    columns,
  }
}
