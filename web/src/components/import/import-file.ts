import { type Call, createClient } from '@tokri/contract/client.ts'
import type { ImportPreview } from '@tokri/contract/product.schema.ts'
import { importProducts } from '@tokri/contract/product-import.ts'
import { type OnProgress, uploadWithProgress } from './upload-with-progress.ts'

export type BadRow = ImportPreview['bad'][number]

/** With the mapping null the server detects the columns. `category` is that of rows without one; empty: such a row is bad. */
export type Choices = {
  mapping: Record<string, string> | null
  category: string
  setStock: boolean
  /** The stock of new products whose row has none. */
  stockWithout: number
  negativeIsZero: boolean
  /** The sheet of a workbook; empty: the first. */
  sheet: string
}
type Order = Choices & { dryRun: boolean; skipBad: boolean }

/** The server reads the text fields before the file, so this order matters. */
const formOf = (file: File, { dryRun, skipBad, mapping, category, ...flags }: Order): FormData => {
  const form = new FormData()
  form.set('dryRun', String(dryRun))
  form.set('skipBad', String(skipBad))
  if (mapping) form.set('mapping', JSON.stringify(mapping))
  for (const [name, flag] of Object.entries(flags)) form.set(name, String(flag))
  if (category !== '') form.set('defaultCategory', category)
  form.set('file', file)
  return form
}

const uploading = (onProgress: OnProgress): Call => createClient(uploadWithProgress(onProgress))

/** Previews the effect of an import without changing anything. */
export const previewFile = async (file: File, choices: Choices, onProgress: OnProgress): Promise<ImportPreview> => {
  const body = formOf(file, { dryRun: true, skipBad: false, ...choices })
  const { data } = await uploading(onProgress)(importProducts, { body })
  const { rows = 0, toCreate = 0, toUpdate = 0, unchanged, bad, badCount = bad.length, badCells = [] } = data
  const {
    renamed = [],
    doubles = [],
    otherStock = 0,
    withoutGstRate = 0,
    pictures = 0,
    negativeStock = 0,
    warnings,
    shown = [],
  } = data
  const { mapping: used = {}, columns = [], encoding = 'utf-8', separator = ',', format = '' } = data
  const { sheets = [], sheet = '' } = data
  const counts = { rows, toCreate, toUpdate, unchanged, badCount, negativeStock, otherStock, withoutGstRate, pictures }
  const odd = { bad, badCells, warnings, renamed, doubles }
  return { ...counts, ...odd, shown, mapping: used, columns, encoding, separator, format, sheets, sheet }
}

/** Imports the products of the file in one transaction. */
export const importFile = (file: File, order: Omit<Order, 'dryRun'>, onProgress: OnProgress) =>
  uploading(onProgress)(importProducts, { body: formOf(file, { ...order, dryRun: false }) })
