/**
 * A value that is there by the rules around it, such as the share of a line in a list with one share per line. Throws
 * where it is not: 0 or an empty text in its place would be wrong money or a nameless product.
 */
export const must = <Value>(value: Value | null | undefined): Value => {
  if (value === undefined || value === null) throw new Error('A value that must be there is not')
  return value
}
