// Importing a shop's list: read, stage, match, count, and, when it is meant, write. One file is one transaction: it
// is in the shop as a whole or not at all, and the same file again changes nothing.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { MAIN_STORE } from '@tokri/contract/store.ts'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit-log.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { PictureDescription } from '../../media/description.ts'
import { orderPictures } from '../../media/service.ts'
import { bumpCatalogue } from '../admin-queries.ts'
import { type Columns, findColumns } from './columns.ts'
import { lockCatalogue, matchProducts, matchShelves } from './matching.ts'
import { readCsv } from './read-csv.ts'
import { type Finding, readRow } from './row.ts'
import { openStage, stageFiller } from './staging.ts'
import {
  insertProducts,
  insertShelves,
  measureCatalogue,
  newQuantities,
  pictureNewProducts,
  placeProducts,
  type Unpictured,
  updateProducts,
} from './write-products.ts'

/** Reading ends at so many rows with problems: whoever has more of them has one mistake, many times. */
const MOST_FINDINGS = 10_000
const MOST_COLUMNS = 200
/** Other requests get their turn after so many rows. */
const ROWS_PER_TURN = 50

export type ImportOrder = {
  path: string
  /** Our field → their header, before what the header itself says. */
  mapping?: Record<string, string>
  /** Import the good rows though there are bad ones. */
  skipBad?: boolean
  /** Told after every thousand rows and at the end: rows read and the share of the file, 0 to 1. */
  onProgress?: (rows: number, share: number) => void
  /** Gives the import up, as if it had never begun. */
  signal?: AbortSignal
}

/** Counts are of rows: `rows` = toCreate + toUpdate + unchanged + badCount. */
export type Preview = {
  rows: number
  toCreate: number
  toUpdate: number
  unchanged: number
  bad: Finding[]
  badCount: number
  mapping: Columns['mapping']
  /** The headers of the file, for whoever corrects the mapping. */
  columns: string[]
  encoding: string
  separator: string
}
export type Imported = {
  created: number
  updated: number
  unchanged: number
  skipped: number
  bad: Finding[]
  preview: Preview
}

type ImportDeps = Pick<Deps, 'db' | 'clock' | 'stock'>

/** What importing the file would do; nothing changes. Throws AppError for a file or mapping that cannot be used. */
export const previewImport = ({ db }: Pick<ImportDeps, 'db'>, order: ImportOrder): Promise<Preview> =>
  inTransaction(db, async (tx) => {
    await beginImport(tx)
    return (await stageAndMatch(tx, order, async () => {})).preview
  })

/** A list from elsewhere may come without pictures: what it says of a product decides what is drawn. */
const pictureOf = ({ name, brand, unit, category, subcategory }: Unpictured): PictureDescription => ({
  view: 'product',
  name,
  brand,
  unit,
  category,
  subcategory,
})

/**
 * Imports the file; `actor` is who the audit log names.
 * @throws AppError `bad_rows` with the preview as data where rows are bad and `skipBad` is not set
 */
export const importProducts = (
  { db, clock, stock }: ImportDeps,
  order: ImportOrder,
  actor: string,
): Promise<Imported> =>
  inTransaction(db, async (tx) => {
    await beginImport(tx)
    const { preview, categories, subcategories } = await stageAndMatch(tx, order, lockCatalogue)
    const { toCreate, toUpdate, unchanged, bad, badCount } = preview
    if (badCount > 0 && !order.skipBad) throw new AppError('bad_rows', { data: preview })
    if (badCount >= MOST_FINDINGS) {
      const message = 'Reading ended after 10,000 rows with problems. Nothing is imported'
      throw new AppError('bad_rows', { message, data: preview })
    }
    const imported = { created: toCreate, updated: toUpdate, unchanged, skipped: badCount, bad, preview }
    if (toCreate + toUpdate === 0) return imported

    const now = clock()
    const withPictures = async (shelves: typeof categories) => {
      const tiles = shelves.map(({ name }) => ({ view: 'category', name }))
      const images = await orderPictures(tx, tiles, now)
      return shelves.map((shelf, at) => ({ ...shelf, image: images[at] ?? '' }))
    }
    await insertShelves(tx, await withPictures(categories), await withPictures(subcategories), now)
    await pictureNewProducts(tx, (goods) => orderPictures(tx, goods.map(pictureOf), now))
    await insertProducts(tx, now)
    await stock.openStock(tx, newQuantities, { storeId: MAIN_STORE, kind: 'imported', by: actor, at: now })
    await updateProducts(tx, now)
    await placeProducts(tx)
    await measureCatalogue(tx)
    const detail = { created: toCreate, updated: toUpdate, unchanged, skipped: badCount }
    await audit(tx, { at: now, actor, action: 'product.imported', subject: '', detail })
    await bumpCatalogue(tx)
    order.signal?.throwIfAborted()
    return imported
  })

/** Any constant that no other part of the shop uses. */
const IMPORT_LOCK = 7_031_001

/**
 * One import at a time in a shop, on whichever copy: each takes memory and time. The lock only limits the load; what is
 * written is protected by row locks. A long list takes longer than a request may; a stuck file still ends.
 * @throws AppError `import_running`
 */
const beginImport = async (tx: Tx): Promise<void> => {
  const { rows } = await sql<{ free: boolean }>`SELECT pg_try_advisory_xact_lock(${IMPORT_LOCK}) AS free`.execute(tx)
  if (!rows[0]?.free) throw new AppError('import_running')
  await sql`
    SELECT set_config('statement_timeout', '0', true), set_config('lock_timeout', '60s', true),
      set_config('idle_in_transaction_session_timeout', '60s', true)`.execute(tx)
}

async function stageAndMatch(tx: Tx, order: ImportOrder, beforeMatching: (tx: Tx) => Promise<unknown>) {
  await openStage(tx)
  const read = await stageFile(tx, order)
  await beforeMatching(tx)
  const shelves = await matchShelves(tx)
  const counts = await matchProducts(tx)
  return { preview: { ...read, ...counts } satisfies Preview, ...shelves }
}

async function stageFile(tx: Tx, { path, mapping, onProgress, signal }: ImportOrder) {
  const file = await readCsv(path)
  const stage = stageFiller(tx)
  const bad: Finding[] = []
  let columns: Columns | undefined
  let header: string[] = []
  let rows = 0
  for await (const { row, cells } of file.records) {
    if (!columns) {
      if (cells.length > MOST_COLUMNS)
        throw new AppError('bad_request', { message: `At most ${MOST_COLUMNS} columns are allowed` })
      columns = findColumns(cells, mapping)
      header = cells.map((cell) => cell.trim())
      continue
    }
    // Spreadsheets leave empty rows behind; they are counted in the numbering and nowhere else.
    if (cells.every((cell) => cell.trim() === '')) continue
    rows++
    const read = readRow(columns, row, cells)
    if (!('message' in read)) await stage.add(read)
    else if (bad.push(read) === MOST_FINDINGS) break
    if (rows % ROWS_PER_TURN === 0) await nextTurn()
    if (rows % 1000 === 0) {
      signal?.throwIfAborted()
      // Reading runs ahead of the rows; the end is told once, below.
      onProgress?.(rows, Math.min(file.share(), 0.99))
    }
  }
  if (!columns) throw new AppError('unreadable_file', { message: 'This file is empty' })
  await stage.close()
  onProgress?.(rows, 1)
  const { encoding, separator } = file
  return { rows, bad, badCount: bad.length, mapping: columns.mapping, columns: header, encoding, separator }
}
