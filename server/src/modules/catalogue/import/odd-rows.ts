// Rows whose values probably stand in the wrong columns.
import type { Columns } from './columns.ts'
import type { ProductRow } from './row.ts'
import { looksLikeDate } from './unit.ts'

const MAX_QUOTED = 120

/** The message for a record with more values than the header has columns: a comma within a value has moved them. */
export const tooManyCells = (cells: readonly string[], columns: number): string | null => {
  if (cells.slice(columns).every((cell) => cell.trim() === '')) return null
  const text = cells.map((cell) => cell.trim()).join(' | ')
  const quoted = text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text
  return `There are ${cells.length} values for ${columns} columns: ${quoted}. A value with a comma needs quotation marks`
}

const isNumber = (text: string): boolean => /^[\d.,₹%\s/-]+$/.test(text)

/** What looks wrong in a row that can be imported; null if nothing does. */
export const warningOf = (
  { discount, category, categoryGiven, name, notes, unit }: ProductRow,
  oddDiscount: number,
): string | null => {
  const found = [
    ...notes,
    ...(discount !== null && discount > oddDiscount
      ? [`${Math.round(discount * 100) / 100} % off is more than the ${oddDiscount} % that are usual`]
      : []),
    ...(categoryGiven && isNumber(category) ? [`The category is the number ${category}`] : []),
    ...(looksLikeDate(unit) ? [`The unit ${unit} is probably a date that a spreadsheet made`] : []),
    ...(isNumber(name) ? [`The name is the number ${name}`] : []),
  ]
  return found.length === 0 ? null : found.join('. ')
}

const TOTAL =
  /^(?:(?:grand|sub|net|page)[\s-]*)?totals?\b|^(?:कुल|योग)(?:\s|$)|^(?:page \d+|end of (?:report|list)|e\.? ?& ?o\.? ?e)/i

/** Whether a record is the total below a list, or a note there in the first column. */
export const isTotal = ({ at }: Columns, cells: readonly string[]): boolean => {
  const cell = (column: number | undefined) => cells[column ?? -1]?.trim() ?? ''
  const first = cells.find((text) => text.trim() !== '')?.trim() ?? ''
  const isNote =
    cells[0] === first && first !== '' && cells.length > 2 && cells.slice(1).every((text) => text.trim() === '')
  if (isNote && at.name !== 0 && !isNumber(first)) return true
  const isNamed = TOTAL.test(cell(at.name)) || (TOTAL.test(first) && cell(at.name) === '')
  return isNamed && cell(at.unit) === '' && cell(at.barcode) === '' && cell(at.category) === ''
}
