// Reads a sheet of an Excel workbook with a library, which fills all gaps: a cell far to the right or below would take all
// memory, so the addresses of the cells are looked at first.
import { readSheet } from 'read-excel-file/universal'
import { MAX_CELLS, type Sheet, sheetCalled } from './sheet.ts'
import { partsOfXml } from './xml.ts'
import { type Archive, tooLarge, unreadable } from './zip.ts'

/** Rows and cells name their places: "7" and "AB7". */
const PLACES = /\sr\s*=\s*(?:"([^"]*)"|'([^']*)')/g

const columnNumber = (letters: string): number =>
  [...letters].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0)

/** @throws AppError when the table from its first to its last cell is too large */
function checkSize(xml: string): void {
  let [rows, columns] = [0, 0]
  for (const [, double, single] of xml.matchAll(PLACES)) {
    const [, letters, number] = /^([A-Z]{0,3})(\d{1,7})$/.exec(double ?? single ?? '') ?? []
    if (letters === undefined || number === undefined) throw unreadable()
    rows = Math.max(rows, Number(number))
    columns = Math.max(columns, columnNumber(letters))
  }
  if (rows * Math.max(1, columns) > MAX_CELLS) throw tooLarge()
}

const sheetNames = (archive: Archive): string[] => {
  const workbook = archive.read('xl/workbook.xml')
  if (!workbook) throw unreadable()
  const opened = [...partsOfXml(workbook.toString('utf8'))].flatMap((part) => (part.kind === 'open' ? [part] : []))
  return opened.filter(({ name }) => /^(?:\w+:)?sheet$/.test(name)).map(({ attribute }) => attribute('name'))
}

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? '' : value.toISOString().replace(/T00:00:00\.000Z$/, '')
  return String(value)
}

export async function readXlsx(bytes: Buffer, archive: Archive, asked: string): Promise<Sheet> {
  const sheets = sheetNames(archive)
  const sheet = sheetCalled(sheets, asked)
  for (const name of archive.names.filter((each) => each.endsWith('.xml') || each.endsWith('.rels'))) {
    // Reading it proves that it unpacks into no more than the archive says.
    const xml = archive.read(name)?.toString('latin1') ?? ''
    if (/<(?:\w+:)?sheetData\b/.test(xml)) checkSize(xml)
  }
  try {
    const copy = Uint8Array.from(bytes)
    const data = await readSheet(copy.buffer, sheets.indexOf(sheet) + 1)
    const rows = data.map((cells, at) => ({ row: at + 1, cells: cells.map(textOf) }))
    return { sheets, sheet, rows: rows.filter(({ cells }) => cells.some((cell) => cell !== '')) }
  } catch {
    throw unreadable()
  }
}
