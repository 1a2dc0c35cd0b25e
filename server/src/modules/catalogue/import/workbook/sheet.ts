import { AppError } from '../../../../platform/errors.ts'
import type { CsvRecord } from '../read-csv.ts'

/** A cell without a value is one too. */
export const MAX_CELLS = 6_000_000

/** A sheet of a workbook: the names of all its sheets, and the filled rows of one of them by their numbers. */
export type Sheet = { sheets: string[]; sheet: string; rows: CsvRecord[] }

/** The name of the sheet that is asked for, else of the first one. */
export const sheetCalled = (sheets: readonly string[], asked: string): string => {
  const found = sheets.find((name) => name === asked) ?? (asked === '' ? sheets[0] : undefined)
  if (found !== undefined) return found
  throw new AppError('bad_request', {
    message: asked === '' ? 'This workbook has no sheet' : `This workbook has no sheet "${asked.slice(0, 100)}"`,
  })
}
