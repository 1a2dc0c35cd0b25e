// A purchase order on paper: a PDF for people, a CSV for the supplier's program. In English.
import type { PurchaseOrderShape } from '@tokri/contract/buying.schema.ts'
import { BYTE_ORDER_MARK, csvLine } from '@tokri/rules/csv-line.ts'
import { formatRupees, toPaise, toRupees } from '@tokri/rules/money.ts'
import type { Weight } from '../../platform/documents/letters.ts'
import { type Document, drawPdf, ink, MARGIN, PAGE_END, rule, WIDTH } from '../../platform/documents/pdf.ts'
import { heightOf, write } from '../../platform/documents/write.ts'

type OrderPaper = {
  order: PurchaseOrderShape
  shop: { name: string; seller: string[] }
  store: { name: string; address: string; phone: string; time_zone: string }
}

const columns = [
  { head: 'Code', x: 0, width: 62, align: 'left' },
  { head: 'Product', x: 68, width: 206, align: 'left' },
  { head: 'Packs', x: 280, width: 58, align: 'right' },
  { head: 'Pieces', x: 342, width: 45, align: 'right' },
  { head: 'Cost', x: 391, width: 52, align: 'right' },
  { head: 'Amount', x: 447, width: WIDTH - 447, align: 'right' },
] as const

/** "Friday, 4 December 2026": a day, or a moment by the clock of the store. */
export const dayOnPaper = (at: string, timeZone = 'UTC'): string =>
  new Date(at).toLocaleDateString('en-IN', { dateStyle: 'full', timeZone })

const amountOf = ({ ordered, cost }: PurchaseOrderShape['lines'][number]): number => toRupees(ordered * toPaise(cost))

const cellsOf = (line: PurchaseOrderShape['lines'][number]): string[] => {
  const { code, name, unit, ordered, pack, cost } = line
  return [
    code,
    `${name}, ${unit}`,
    pack === 1 ? '' : ordered % pack === 0 ? `${ordered / pack} × ${pack}` : `pack ${pack}`,
    String(ordered),
    formatRupees(cost),
    formatRupees(amountOf(line)),
  ]
}

/** Above and below the text of a row. */
const PADDING = 5

const row = (doc: Document, cells: readonly string[], look: { weight: Weight; quiet?: boolean }): void => {
  doc.fontSize(9.5)
  const heights = columns.map(({ width }, k) => heightOf(doc, look.weight, cells[k] ?? '', width))
  const height = Math.max(...heights) + 2 * PADDING
  if (doc.y + height > PAGE_END) {
    doc.addPage()
    heads(doc)
  }
  const { y } = doc
  doc.fontSize(9.5).fillColor(look.quiet ? ink.quiet : ink.text)
  columns.forEach(({ x, width, align }, k) => {
    const text = cells[k] ?? ''
    if (text !== '') write(doc, look.weight, text, { x: MARGIN + x, y: y + PADDING, width, align })
  })
  doc.y = y + height
  rule(doc, doc.y)
}

const heads = (doc: Document): void =>
  row(
    doc,
    columns.map(({ head }) => head),
    { weight: 'bold', quiet: true },
  )

const party = (doc: Document, lines: readonly string[], { title, x, y }: { title: string; x: number; y: number }) => {
  const width = WIDTH / 2 - 12
  doc.font('bold').fontSize(9).fillColor(ink.quiet).text(title, x, y, { width })
  const [name = '', ...rest] = lines.filter(Boolean)
  doc.fontSize(10.5).fillColor(ink.text)
  write(doc, 'bold', name, { width })
  doc.fontSize(9.5).fillColor(ink.quiet)
  for (const line of rest) write(doc, 'regular', line, { width })
}

const heading = (doc: Document, { order, shop, store }: OrderPaper): void => {
  const half = WIDTH / 2 - 12
  doc.fontSize(20).fillColor(ink.brand)
  write(doc, 'bold', shop.name, { x: MARGIN, y: MARGIN, width: half })
  doc.fontSize(9).fillColor(ink.quiet)
  for (const line of shop.seller) write(doc, 'regular', line, { width: half })
  const left = doc.y
  const right = { width: half, align: 'right' } as const
  doc
    .font('bold')
    .fontSize(16)
    .fillColor(ink.text)
    .text('Purchase order', MARGIN + WIDTH / 2 + 12, MARGIN, right)
  doc.fontSize(11).text(order.number, right)
  doc.font('regular').fontSize(9.5).fillColor(ink.quiet)
  doc.text(dayOnPaper(order.sentAt ?? order.createdAt, store.time_zone), right)
  doc.y = Math.max(left, doc.y) + 20
}

const draw = (doc: Document, paper: OrderPaper): void => {
  const { order, store } = paper
  heading(doc, paper)
  const { y } = doc
  const { name, phone, email } = order.supplier
  party(doc, [name, phone, email], { title: 'Supplier', x: MARGIN, y })
  const below = doc.y
  const place = [store.name, ...store.address.split('\n'), store.phone]
  party(doc, place, { title: 'Deliver to', x: MARGIN + WIDTH / 2 + 12, y })
  if (order.expectedOn) {
    doc.moveDown(0.5).font('bold').fillColor(ink.text)
    doc.text(`On ${dayOnPaper(order.expectedOn)}`, { width: WIDTH / 2 - 12 })
  }
  doc.y = Math.max(below, doc.y) + 20
  heads(doc)
  for (const line of order.lines) row(doc, cellsOf(line), { weight: 'regular' })
  row(doc, ['', 'Total before tax', '', '', '', formatRupees(order.total)], { weight: 'bold' })
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count && count > 1; page += 1) {
    doc.switchToPage(page)
    doc.page.margins.bottom = 0
    doc.font('regular').fontSize(8).fillColor(ink.quiet)
    const text = `${order.number} · page ${page + 1} of ${count}`
    doc.text(text, MARGIN, PAGE_END + 16, { width: WIDTH, align: 'right', lineBreak: false })
  }
}

export const drawOrder = (paper: OrderPaper): Promise<Buffer> => {
  const { order, shop } = paper
  const title = `Purchase order ${order.number}`
  const facts = { language: 'en', title, author: shop.name, at: new Date(order.createdAt), texts: paper }
  return drawPdf(facts, (doc) => draw(doc, paper))
}

export const csvOfOrder = ({ number, lines }: PurchaseOrderShape): string =>
  BYTE_ORDER_MARK +
  csvLine(['order', 'code', 'product', 'unit', 'pack', 'pieces', 'cost', 'amount']) +
  lines
    .map((line) =>
      csvLine([number, line.code, line.name, line.unit, line.pack, line.ordered, line.cost, amountOf(line)]),
    )
    .join('')
