// Reads a feed of products in XML (RSS 2.0 or Atom, with the attributes of Google Merchant Center) as a table: a row for
// each item, a column for each element.
import { AppError } from '../../../../platform/errors.ts'
import type { CsvRecord } from '../read-csv.ts'
import { partsOfXml } from './xml.ts'

const ITEM = /^(?:item|entry)$/
const MAX_ITEMS = 200_000
const MAX_ELEMENTS = 200

export function readFeed(xml: string): CsvRecord[] {
  const columns = new Map<string, number>()
  const items: string[][] = []
  let item: string[] | null = null
  const open: string[] = []
  /** The elements of the item that have been read. */
  const done = new Set<string>()
  for (const part of partsOfXml(xml)) {
    if (part.kind === 'open') {
      if (ITEM.test(part.name) && !item) {
        item = []
        open.length = 0
        done.clear()
      } else if (item && !part.isEmpty) open.push(part.name.replace(/^g:/, ''))
      // The address of an Atom entry.
      if (item && part.name === 'link' && part.isEmpty) columns.set('link', columns.get('link') ?? columns.size)
    } else if (part.kind === 'close') {
      if (item && ITEM.test(part.name)) {
        if (items.push(item) > MAX_ITEMS)
          throw new AppError('unreadable_file', { message: `A feed has at most ${MAX_ITEMS} products` })
        item = null
      } else {
        const [name = ''] = open
        if (open.length === 1 && item?.[columns.get(name) ?? -1] !== undefined) done.add(name)
        open.pop()
      }
    } else if (item && open.length === 1 && open[0] !== undefined && part.text.trim() !== '') {
      // Of several elements with one name, the first that is not empty counts.
      if (done.has(open[0])) continue
      const at = columns.get(open[0]) ?? (columns.size < MAX_ELEMENTS ? columns.size : -1)
      if (at < 0) continue
      columns.set(open[0], at)
      // A text may come in pieces.
      item[at] = `${item[at] ?? ''}${part.text}`
    }
  }
  const header = [...columns.keys()]
  return [header, ...items].map((cells, at) => ({ row: at + 1, cells: header.map((_, column) => cells[column] ?? '') }))
}
