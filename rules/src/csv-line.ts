// Lines of CSV for spreadsheets. A field keeps its text when it is imported again.
/** A cell that a spreadsheet would run as a formula gets an apostrophe, which the import removes. */
const withoutFormula = (text: string) => (/^(?:[=+\-@\t\r]|'[=+\-@\t\r'])/.test(text) ? `'${text}` : text)
const quoted = (text: string) => (/[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Spreadsheets need it at the begin of a file in UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'

/** A line of CSV. Numbers are written as they are, also negative ones. */
export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map((cell) => (typeof cell === 'number' ? String(cell) : quoted(withoutFormula(cell)))).join(',')}\r\n`

/** The text of a cell as it is imported: without the apostrophe of `csvLine`. */
export const cellText = (text = ''): string => (/^'[=+\-@\t\r']/.test(text) ? text.slice(1) : text)
