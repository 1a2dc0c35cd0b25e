// Imports a product list: reads, stages, matches and counts its rows, and writes them unless it is a dry run. One file is
// one transaction: all of it is imported or nothing, and importing the same file again changes nothing.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { formatRupees, toRupees } from '@tokri/rules/money.ts'
import { defaultShopSettings } from '@tokri/rules/shop-settings.ts'
import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit-log.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { readSetting } from '../../../platform/settings.ts'
import type { PictureDescription } from '../../media/picture-description.ts'
import { orderPictures } from '../../media/service.ts'
import { storeNames } from '../../store/service.ts'
import type { StoreNames } from '../../store/store-names.ts'
import { bumpCatalogue } from '../admin-queries.ts'
import { applyDiscounts } from '../discounts/apply-discount-queries.ts'
import { askWanted, countWanted } from '../pictures/picture-queries.ts'
import { type Columns, findColumns } from './columns.ts'
import type { Preparing } from './formats/format.ts'
import { fromHeader } from './header-row.ts'
import { deleteImports, insertImport, noteBefore } from './import-log-queries.ts'
import {
  detailTakenBarcodes,
  findDoubles,
  findRenamed,
  lockCatalogue,
  matchCategories,
  matchCodes,
  matchProducts,
  refuseTakenBarcodes,
} from './matching-queries.ts'
import { isTotal, tooManyCells, warningOf } from './odd-rows.ts'
import type { CsvRecord } from './read-csv.ts'
import { type BadRow, readRow } from './row.ts'
import { type ShownRow, shownRow } from './shown-rows.ts'
import { readStagedRows } from './shown-rows-queries.ts'
import { beginImport, openStage, stageFiller } from './staging-queries.ts'
import { readList } from './workbook/read-list.ts'
import {
  changedStock,
  initialStock,
  insertCategories,
  insertProducts,
  measureCatalogue,
  pictureNewProducts,
  placeProducts,
  readStoresWithChangedStock,
  readStoresWithNewProducts,
  translateCategories,
  type Unpictured,
  updateProducts,
} from './write-queries.ts'

/** Reading ends after this many rows with problems: more of them are one mistake, repeated. */
const MAX_BAD_ROWS = 10_000
const MAX_COLUMNS = 200
/** More rows than this that look wrong are not named. */
const MAX_WARNINGS = 1000
/** After this many rows, the event loop serves other requests. */
const ROWS_PER_TURN = 50

/** How long an import can be taken back. */
const KEPT_MS = 30 * 24 * 3_600_000

export type ImportOrder = {
  path: string
  /** The sheet of a workbook; empty: the first. */
  sheet?: string
  /** The name under which the import is listed. */
  fileName?: string
  /** Our field → header of the file. It overrides what the header suggests. */
  mapping?: Record<string, string>
  /** The category of rows that have none. */
  defaultCategory?: string
  /** Sets the stock of products that the shop has already. Without it their stock stays: pieces may have been sold since. */
  setStock?: boolean
  /** The stock of new products whose row has none, if other than the usual one. */
  stockWithout?: number | undefined
  /** Takes negative stock as none. Without it such rows are bad. */
  negativeIsZero?: boolean
  /** Imports the good rows even when there are bad ones. */
  skipBad?: boolean
  /** Called after every thousand rows and at the end, with the rows read and the share of the file (0 to 1). */
  onProgress?: (rows: number, share: number) => void
  /** Aborts the import; its transaction is rolled back. */
  signal?: AbortSignal
}

/** Counts are of rows: `rows` = toCreate + toUpdate + unchanged + badCount. */
export type Preview = {
  rows: number
  toCreate: number
  toUpdate: number
  unchanged: number
  bad: BadRow[]
  badCount: number
  /** How many of the bad rows have negative stock. */
  negativeStock: number
  /** Rows that are imported, but look wrong. */
  warnings: BadRow[]
  /** The first rows, the odd ones, and those that change a product. */
  shown: ShownRow[]
  /** Products found by their barcode or id, whose name, brand, unit or MRP changes. */
  renamed: BadRow[]
  /** New rows whose product the shop has at another MRP, so that it would have two. */
  doubles: BadRow[]
  /** Products of the shop whose stock is another one in the file, whether it is set or not. */
  otherStock: number
  /** New products that neither the file nor their category gives a GST rate. */
  withoutGstRate: number
  /** Addresses of pictures that are fetched after the import. */
  pictures: number
  mapping: Columns['mapping']
  /** The headers of the file, from which the administrator corrects the mapping. */
  columns: string[]
  encoding: string
  separator: string
  /** The names of a workbook's sheets, and of the one that is read. */
  sheets: string[]
  sheet: string
  /** The program whose export the file is; empty: another list. */
  format: string
}
export type Imported = {
  created: number
  updated: number
  unchanged: number
  skipped: number
  bad: BadRow[]
  warnings: BadRow[]
  preview: Preview
}

type ImportDeps = Pick<Deps, 'db' | 'clock' | 'stock'>

/** The cells of the first bad rows in the order of `bad`, so that they can be corrected in a file of their own. */
type WithCells = Preview & { badCells: string[][] }

/** Returns what importing the file would do, and changes nothing. Throws AppError for an unusable file or mapping. */
export const previewImport = async (
  { db, clock }: Pick<ImportDeps, 'db' | 'clock'>,
  order: ImportOrder,
): Promise<WithCells> => {
  const preview = await inTransaction(db, async (tx) => {
    await beginImport(tx)
    return (await stageAndMatch(tx, order, { at: clock() })).preview
  })
  return { ...preview, badCells: await readCells(order, preview.bad) }
}

/** Cells of bad rows are sent up to this many characters. */
const MAX_CELL_CHARACTERS = 4_000_000

async function readCells(order: ImportOrder, bad: readonly BadRow[]): Promise<string[][]> {
  const found: string[][] = []
  if (bad.length === 0) return found
  let characters = 0
  for await (const { row, cells } of fromHeader(
    (await readList(order.path, order.sheet)).records,
    headersOf(order.mapping),
  )) {
    if (row !== bad[found.length]?.row) continue
    characters += cells.reduce((sum, cell) => sum + cell.length, 0)
    if (characters > MAX_CELL_CHARACTERS || found.push(cells) === bad.length) break
  }
  return found
}

/** The headers that a mapping names. */
const headersOf = (mapping: ImportOrder['mapping'] = {}): string[] =>
  Object.entries(mapping).flatMap(([field, theirs]) =>
    theirs.trim() === '' || field.startsWith('detail:') ? [] : [theirs],
  )

/** Describes the picture to draw for a product whose list has none. */
const pictureOf = ({ name, brand, unit, category, subcategory }: Unpictured): PictureDescription => ({
  view: 'product',
  name,
  brand,
  unit,
  category,
  subcategory,
})

/**
 * Imports the file; the audit log names `actor`.
 * @throws AppError `bad_rows` with the preview as data where rows are bad and `skipBad` is not set
 */
export const importProducts = (
  { db, clock, stock }: ImportDeps,
  order: ImportOrder,
  actor: string,
): Promise<Imported> =>
  inTransaction(db, async (tx) => {
    await beginImport(tx)
    const { preview, categories, subcategories } = await stageAndMatch(tx, order, { at: clock(), lock: lockCatalogue })
    const { toCreate, toUpdate, unchanged, bad, badCount, warnings } = preview
    if (badCount > 0 && !order.skipBad) throw new AppError('bad_rows', { data: preview })
    if (badCount >= MAX_BAD_ROWS) {
      const message = 'Reading ended after 10,000 rows with problems. Nothing is imported'
      throw new AppError('bad_rows', { message, data: preview })
    }
    const imported = { created: toCreate, updated: toUpdate, unchanged, skipped: badCount, bad, warnings, preview }
    const now = clock()
    if (toCreate + toUpdate === 0) {
      await askWanted(tx, now)
      return imported
    }

    await noteBefore(tx, order.setStock ?? false)
    const withPictures = async (groups: typeof categories) => {
      const tiles = groups.map(({ name }) => ({ view: 'category', name }))
      const images = await orderPictures(tx, tiles, now)
      return groups.map((group, at) => ({ ...group, image: images[at] ?? '' }))
    }
    const links = await insertCategories(tx, await withPictures(categories), await withPictures(subcategories), now)
    await translateCategories(tx)
    await pictureNewProducts(tx, (goods) => orderPictures(tx, goods.map(pictureOf), now))
    await insertProducts(tx, now)
    for (const storeId of await readStoresWithNewProducts(tx))
      await stock.openStock(tx, initialStock(storeId, order.stockWithout), {
        storeId,
        kind: 'imported',
        by: actor,
        at: now,
      })
    for (const storeId of order.setStock ? await readStoresWithChangedStock(tx) : [])
      await stock.openStock(tx, changedStock(storeId), { storeId, kind: 'imported', by: actor, at: now })
    await updateProducts(tx, now)
    await placeProducts(tx)
    await askWanted(tx, now)
    await applyDiscounts(tx, now)
    await measureCatalogue(tx)
    await deleteImports(tx, new Date(now.getTime() - KEPT_MS))
    await insertImport(tx, {
      ...{ id: newId(), at: now, by: actor, file: order.fileName ?? '' },
      ...{ created: toCreate, updated: toUpdate, categories, subcategories, links },
    })
    const counts = { created: toCreate, updated: toUpdate, unchanged, skipped: badCount }
    const detail = { ...(order.fileName && { file: order.fileName }), ...counts }
    await audit(tx, { at: now, actor, action: 'product.imported', subject: '', detail })
    await bumpCatalogue(tx)
    order.signal?.throwIfAborted()
    return imported
  })

async function stageAndMatch(
  tx: Tx,
  order: ImportOrder,
  { at, lock }: { at: Date; lock?: (tx: Tx) => Promise<unknown> },
) {
  await openStage(tx)
  const stores = await storeNames(tx)
  const { applied, ...read } = await stageFile(tx, order, { stores, at })
  await lock?.(tx)
  await matchCodes(tx)
  const hasBarcodes = applied.at.barcode !== undefined
  const taken = hasBarcodes && applied.own ? await refuseTakenBarcodes(tx, MAX_BAD_ROWS - read.bad.length) : []
  const detailed = hasBarcodes ? await detailTakenBarcodes(tx, applied.barcodeDetail) : []
  const badRows = taken.map(({ row, barcode }) => ({ row, message: `Barcode ${barcode} belongs to another product` }))
  const lostBarcodes = detailed.map(({ row, barcode }) => ({
    row,
    message: `Barcode ${barcode} belongs to another product: this one has none`,
  }))
  const warnings = [...read.warnings, ...lostBarcodes].sort((one, other) => one.row - other.row).slice(0, MAX_WARNINGS)
  const bad = [...read.bad, ...badRows].sort((one, other) => one.row - other.row)
  const created = await matchCategories(tx)
  const counts = await matchProducts(tx, { firstStore: stores.first, setStock: order.setStock ?? false, at })
  const doubles = (await findDoubles(tx)).map(({ row, name, unit, pricePaise }) => ({
    row,
    message: `${name}, ${unit} is in the shop at ${formatRupees(toRupees(pricePaise))}: this row makes a second product`,
  }))
  const renamed = (await findRenamed(tx)).map(({ row, was, wasPaise, becomes, becomesPaise }) => ({
    row,
    message: `${was} at ${formatRupees(toRupees(wasPaise))} becomes ${becomes} at ${formatRupees(toRupees(becomesPaise))}`,
  }))
  const odd = [...warnings, ...renamed, ...doubles].map(({ row }) => row)
  const shown = (await readStagedRows(tx, odd, order.setStock ?? false)).map(shownRow)
  const pictures = await countWanted(tx)
  const found = { ...read, pictures, warnings, bad, badCount: bad.length, renamed, doubles, shown }
  return { preview: { ...found, ...counts } satisfies Preview, ...created }
}

async function stageFile(
  tx: Tx,
  { path, sheet, mapping, defaultCategory, negativeIsZero, onProgress, signal }: ImportOrder,
  { stores, at }: { stores: StoreNames; at: Date },
) {
  const oddDiscount = Number((await readSetting(tx, 'oddDiscount')) ?? defaultShopSettings.oddDiscount)
  // Read from the table, because the import command has no settings in memory.
  const isRegistered = ((await readSetting(tx, 'gst')) ?? null) !== null
  const file = await readList(path, sheet)
  const stage = stageFiller(tx)
  const bad: BadRow[] = []
  const warnings: BadRow[] = []
  let columns: Columns | undefined
  let preparing: Preparing | undefined
  let header: string[] = []
  let rows = 0
  let negativeStock = 0
  const take = async (applied: Columns, { row, cells }: CsvRecord) => {
    rows++
    const read = readRow(applied, row, cells, {
      at,
      storeNamed: stores.idOf,
      defaultCategory,
      negativeIsZero,
      taxesMayBeWrong: !isRegistered && !applied.own,
      fractions: file.sheet !== '',
    })
    if ('message' in read) {
      if (read.negativeStock) negativeStock++
      bad.push({ row, message: read.message })
      return
    }
    await stage.add(read)
    const warning = warningOf(read, oddDiscount)
    if (warning !== null && warnings.length < MAX_WARNINGS) warnings.push({ row, message: warning })
  }
  for await (const { row, cells, fault } of fromHeader(file.records, headersOf(mapping))) {
    if (!columns || !preparing) {
      if (cells.length > MAX_COLUMNS)
        throw new AppError('bad_request', { message: `At most ${MAX_COLUMNS} columns are allowed` })
      columns = findColumns(cells, mapping, { severalStores: stores.several })
      header = cells.map((cell) => cell.trim())
      preparing = columns.prepare()
      continue
    }
    // Spreadsheets leave empty rows. They have a row number and are not counted.
    if (cells.every((cell) => cell.trim() === '') || isTotal(columns, cells)) continue
    const message = fault ?? tooManyCells(cells, header.length)
    if (message) {
      rows++
      if (bad.push({ row, message }) === MAX_BAD_ROWS) break
    } else for (const record of preparing.add({ row, cells })) await take(columns, record)
    if (bad.length >= MAX_BAD_ROWS) break
    if (rows % ROWS_PER_TURN === 0) await nextTurn()
    if (rows % 1000 === 0) {
      signal?.throwIfAborted()
      // The file is read ahead of its rows, so only the call below reports the end.
      onProgress?.(rows, Math.min(file.share(), 0.99))
    }
  }
  if (!columns || !preparing) throw new AppError('unreadable_file', { message: 'This file is empty' })
  for (const record of preparing.end()) if (bad.length < MAX_BAD_ROWS) await take(columns, record)
  await stage.close()
  onProgress?.(rows, 1)
  const { encoding, separator, sheets, sheet: readSheet } = file
  const preview = {
    rows,
    bad,
    badCount: bad.length,
    negativeStock,
    warnings,
    mapping: columns.mapping,
    columns: header,
    encoding,
    separator,
    sheets,
    sheet: readSheet,
    format: columns.format,
  }
  return { ...preview, applied: columns }
}
