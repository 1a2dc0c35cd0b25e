// Reads a sheet of an OpenDocument spreadsheet. A cell or a row may be repeated a million times, which is done only for
// what has a value.

import { MAX_CELLS, type Sheet, sheetCalled } from './sheet.ts'
import { partsOfXml, type XmlPart } from './xml.ts'
import type { Archive } from './zip.ts'
import { tooLarge, unreadable } from './zip.ts'

type Open = Extract<XmlPart, { kind: 'open' }>

/** A filled cell may be repeated in a table of this many columns. */
const MAX_COLUMNS = 1000

const repeated = (open: Open, name: string): number => Math.max(1, Number.parseInt(open.attribute(name), 10) || 1)

/** The value of a cell whose shown text is not what counts: a number is shown rounded. */
const exactValue = (cell: Open): string => {
  const type = cell.attribute('office:value-type')
  if (type === 'float' || type === 'currency') return cell.attribute('office:value')
  if (type === 'date') return cell.attribute('office:date-value').replace(/T00:00:00$/, '')
  return type === 'boolean' ? cell.attribute('office:boolean-value') : ''
}

export function readOds(archive: Archive, asked: string): Sheet {
  const content = archive.read('content.xml')
  if (!content) throw unreadable()
  const sheets: string[] = []
  const rows: Sheet['rows'] = []
  let wanted: string | undefined
  let within = ''
  let row = 0
  let times = 1
  let cells: string[] = []
  let blank = 0
  let cell: { value: string; times: number; lines: string[]; inNote: number; inText: number } | null = null
  let count = 0

  const endCell = () => {
    if (!cell) return
    const text = cell.value || cell.lines.join('\n')
    if (text === '') blank += cell.times
    else {
      const filled = Math.min(cell.times, MAX_COLUMNS)
      count += blank + filled
      if (count > MAX_CELLS || blank + filled + cells.length > MAX_CELLS) throw tooLarge()
      for (; blank > 0; blank--) cells.push('')
      for (let n = 0; n < filled; n++) cells.push(text)
    }
    cell = null
  }
  const endRow = () => {
    if (cells.length > 0) {
      count += cells.length * (times - 1)
      if (count > MAX_CELLS) throw tooLarge()
      for (let n = 1; n <= times; n++) rows.push({ row: row + n, cells: [...cells] })
    }
    row += times
    cells = []
    blank = 0
  }

  for (const part of partsOfXml(content.toString('utf8'))) {
    if (part.kind === 'open' && part.name === 'table:table') {
      within = part.attribute('table:name')
      sheets.push(within)
      wanted ??= asked === '' ? within : asked
      continue
    }
    if (within === '' || within !== wanted) {
      if (part.kind === 'close' && part.name === 'table:table') within = ''
      continue
    }
    if (part.kind === 'text') {
      if (cell && cell.inText > 0 && cell.inNote === 0) cell.lines.push(`${cell.lines.pop() ?? ''}${part.text}`)
    } else if (part.kind === 'close') {
      if (part.name === 'table:table') within = ''
      else if (part.name === 'table:table-row') endRow()
      else if (part.name === 'office:annotation' && cell) cell.inNote--
      else if (part.name === 'text:p' && cell?.inNote === 0) cell.inText--
      else if (part.name === 'table:table-cell' || part.name === 'table:covered-table-cell') endCell()
    } else if (part.name === 'table:table-row') {
      times = repeated(part, 'table:number-rows-repeated')
      if (part.isEmpty) endRow()
    } else if (part.name === 'table:table-cell' || part.name === 'table:covered-table-cell') {
      const repeats = repeated(part, 'table:number-columns-repeated')
      cell = { value: exactValue(part), times: repeats, lines: [], inNote: 0, inText: 0 }
      if (part.isEmpty) endCell()
    } else if (cell && part.name === 'office:annotation' && !part.isEmpty) cell.inNote++
    else if (cell && cell.inNote === 0) {
      if (part.name === 'text:p') {
        cell.lines.push('')
        if (!part.isEmpty) cell.inText++
      } else if (/^text:(?:s|tab|line-break)$/.test(part.name)) cell.lines.push(`${cell.lines.pop() ?? ''} `)
    }
  }
  return { sheets, sheet: sheetCalled(sheets, asked), rows }
}
