// A purchase order on paper: a PDF for people, a CSV for the supplier's program. In English.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PurchaseOrderShape } from '@tokri/contract/buying.schema.ts'
import { BYTE_ORDER_MARK, csvLine } from '@tokri/rules/csv-line.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { serverFolder } from '../../platform/files/server-folder.ts'

type OrderPaper = {
  order: PurchaseOrderShape
  shop: { name: string; seller: string[] }
  store: { name: string; address: string; phone: string }
}

const MARGIN = 48
const WIDTH = 595.28 - 2 * MARGIN
const PAGE_END = 841.89 - MARGIN - 20
const ink = { text: '#16211F', quiet: '#4B5754', line: '#E6E2D8' }
const columns = [
  { head: 'Code', x: 0, width: 70, align: 'left' },
  { head: 'Product', x: 74, width: 206, align: 'left' },
  { head: 'Packs', x: 284, width: 70, align: 'right' },
  { head: 'Pieces', x: 358, width: 45, align: 'right' },
  { head: 'Cost', x: 407, width: 45, align: 'right' },
  { head: 'Amount', x: 456, width: WIDTH - 456, align: 'right' },
] as const

const cellsOf = ({ code, name, unit, ordered, pack, cost }: PurchaseOrderShape['lines'][number]): string[] => [
  code,
  `${name}, ${unit}`,
  pack === 1 ? '' : ordered % pack === 0 ? `${ordered / pack} × ${pack}` : `pack ${pack}`,
  String(ordered),
  formatRupees(cost),
  formatRupees(Math.round(ordered * cost * 100) / 100),
]

const fontOf = (weight: string): Promise<Buffer> =>
  readFile(join(serverFolder, `src/modules/order/documents/invoice-fonts/noto-sans-${weight}.ttf`))

/** The usual font has Latin and Devanagari letters. */
const known = (text: string): string => text.replaceAll(/[^\n -~\u00A0-\u017F\u0900-\u097F\u2010-\u2026\u20B9×]/gu, '?')

const draw = (doc: PDFKit.PDFDocument, { order, shop, store }: OrderPaper): void => {
  const row = (cells: readonly string[], font: string): void => {
    doc.font(font).fontSize(9)
    const height = Math.max(...columns.map(({ width }, k) => doc.heightOfString(known(cells[k] ?? ''), { width }))) + 6
    if (doc.y + height > PAGE_END) doc.addPage()
    const y = doc.y
    columns.forEach(({ x, width, align }, k) => {
      doc.text(known(cells[k] ?? ''), MARGIN + x, y, { width, align })
    })
    doc.y = y + height
    doc
      .moveTo(MARGIN, doc.y - 3)
      .lineTo(MARGIN + WIDTH, doc.y - 3)
      .lineWidth(0.5)
      .strokeColor(ink.line)
      .stroke()
  }
  const half = WIDTH / 2 - 12
  doc.font('bold').fontSize(20).fillColor(ink.text).text(known(shop.name), MARGIN, MARGIN, { width: half })
  doc.font('regular').fontSize(9).fillColor(ink.quiet)
  for (const line of shop.seller) doc.text(known(line), { width: half })
  const below = doc.y
  doc.font('bold').fontSize(14).fillColor(ink.text)
  doc.text(`Purchase order ${order.number}`, MARGIN + WIDTH / 2, MARGIN, { width: WIDTH / 2, align: 'right' })
  doc.font('regular').fontSize(9).fillColor(ink.quiet)
  if (order.expectedOn) doc.text(`Please deliver on ${order.expectedOn}`, { width: WIDTH / 2, align: 'right' })
  const top = Math.max(below, doc.y) + 18
  const party = (title: string, lines: readonly string[], x: number): void => {
    doc.font('bold').fontSize(10).fillColor(ink.text).text(title, x, top, { width: half })
    doc.font('regular').fillColor(ink.quiet)
    for (const line of lines.filter(Boolean)) doc.text(known(line), { width: half })
  }
  party('Supplier', [order.supplier.name, order.supplier.phone, order.supplier.email], MARGIN)
  const end = doc.y
  party('Deliver to', [store.name, ...store.address.split('\n'), store.phone], MARGIN + WIDTH / 2)
  doc.y = Math.max(end, doc.y) + 18
  doc.fillColor(ink.text)
  row(
    columns.map(({ head }) => head),
    'bold',
  )
  for (const line of order.lines) row(cellsOf(line), 'regular')
  row(['', 'Total before tax', '', '', '', formatRupees(order.total)], 'bold')
}

export const drawOrder = async (paper: OrderPaper): Promise<Buffer> => {
  const [{ default: PdfDocument }, regular, bold] = await Promise.all([
    import('pdfkit'),
    fontOf('regular'),
    fontOf('bold'),
  ])
  const { order, shop } = paper
  const info = { Title: `Purchase order ${order.number}`, Author: shop.name, CreationDate: new Date(order.createdAt) }
  const doc = new PdfDocument({ size: 'A4', margin: MARGIN, lang: 'en-IN', info })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const { promise: finished, resolve, reject } = Promise.withResolvers<void>()
  doc.once('end', resolve)
  doc.once('error', reject)
  doc.registerFont('regular', regular)
  doc.registerFont('bold', bold)
  draw(doc, paper)
  doc.end()
  await finished
  return Buffer.concat(chunks)
}

export const csvOfOrder = ({ number, lines }: PurchaseOrderShape): string =>
  BYTE_ORDER_MARK +
  csvLine(['order', 'code', 'product', 'unit', 'pack', 'pieces', 'cost', 'amount']) +
  lines
    .map(({ code, name, unit, pack, ordered, cost }) =>
      csvLine([number, code, name, unit, pack, ordered, cost, Math.round(ordered * cost * 100) / 100]),
    )
    .join('')
