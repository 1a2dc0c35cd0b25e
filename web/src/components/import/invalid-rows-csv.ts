// The invalid rows of an import as a CSV file that can be corrected and imported: the file's own columns, then the
// row's number and its error.
import { cellText, csvLine } from '@tokri/rules/csv-line.ts'

type BadRow = { row: number; message: string }
type BadRows = { columns: readonly string[]; bad: readonly BadRow[]; badCells: readonly (readonly string[])[] }

/** The records of a CSV text; a quoted cell may contain line breaks. Rows are counted as on the server. */
export const recordsOf = (text: string, separator: string): string[][] => {
  const records: string[][] = []
  let [record, cell, quoted] = [[] as string[], '', false]
  const endCell = () => {
    record.push(cell)
    cell = ''
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? ''
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') cell += text[++at]
      else quoted = false
    } else if (sign === '"' && cell === '') quoted = true
    else if (sign === separator) endCell()
    else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && text[at + 1] === '\n') at++
      endCell()
      records.push(record)
      record = []
    } else cell += sign
  }
  if (cell !== '' || record.length > 0) {
    endCell()
    records.push(record)
  }
  return records
}

/** A row without cells has only its number and its error. Further cells than the header has stand after them. */
export const invalidRowsCsv = ({ columns, bad, badCells }: BadRows): string => {
  const rows = bad.map(({ row, message }, at) => {
    const cells = (badCells[at] ?? []).map(cellText)
    const further = cells.slice(columns.length)
    return csvLine([...columns.map((_, index) => cells[index] ?? ''), row, message, ...further])
  })
  return [csvLine([...columns.map(cellText), 'row', 'reason']), ...rows].join('')
}
