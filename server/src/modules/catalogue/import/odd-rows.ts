// Rows whose values probably stand in the wrong columns.
import type { ProductRow } from './row.ts'

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
  { discount, category, categoryGiven, name }: ProductRow,
  oddDiscount: number,
): string | null => {
  const found = [
    ...(discount !== null && discount > oddDiscount
      ? [`${Math.round(discount * 100) / 100} % off is more than the ${oddDiscount} % that are usual`]
      : []),
    ...(categoryGiven && isNumber(category) ? [`The category is the number ${category}`] : []),
    ...(isNumber(name) ? [`The name is the number ${name}`] : []),
  ]
  return found.length === 0 ? null : found.join('. ')
}
