// The invoice as a PDF: goods and prices, the bill to the paisa, refunds. Once an order has a tax invoice, the file is that
// invoice with its credit notes.

import type { OrderShape } from '@tokri/contract/order-shape.schema.ts'
import { formatRupees, shownPercent } from '@tokri/rules/money.ts'
import type { OrderState } from '@tokri/rules/order-states.ts'
import { type Document, drawPdf, ink, MARGIN, PAGE_END, rule, WIDTH } from '../../../platform/documents/pdf.ts'
import { heightOf, write } from '../../../platform/documents/write.ts'
import { inLanguage, type Say, type Sentence, sayIn } from '../../../platform/language/sentences.ts'
import { offerIn, roundingLine, type SummaryLine, summaryLines } from '../read/summary-lines.ts'
import {
  footer,
  type InvoiceShop,
  keepTogether,
  LOGO_ROOM,
  onDay,
  parties,
  sellerLines,
  shopName,
  tipText,
} from './invoice-page.ts'
import type { TaxDocument } from './tax-document-queries.ts'
import { drawTaxDocument } from './tax-invoice.ts'

/** Left edge, width and alignment of each column of goods. */
const columns = [
  { head: 'Item', x: 0, width: 235, align: 'left' },
  { head: 'MRP', x: 240, width: 65, align: 'right' },
  { head: 'Off', x: 310, width: 45, align: 'right' },
  { head: 'Qty', x: 360, width: 35, align: 'right' },
  { head: 'Amount', x: 400, width: WIDTH - 400, align: 'right' },
] as const

const stateWords: Partial<Record<OrderState, Sentence>> = {
  PAYMENT_PENDING: 'Waiting for payment',
  PAYMENT_FAILED: 'Not paid, not delivered',
  CANCELLED: 'Cancelled',
  DELIVERED: 'Delivered',
}

/**
 * The tax invoice of a registered shop comes with the delivery; orders from before the registration have none. In English; the
 * page says it in the reader's language.
 */
export const titleOf = ({ state }: Pick<OrderShape, 'state'>, { isRegistered }: Pick<InvoiceShop, 'isRegistered'>) =>
  isRegistered && state !== 'DELIVERED' ? 'Pro forma invoice' : 'Invoice'

const heading = (doc: Document, order: OrderShape, shop: InvoiceShop): void => {
  const t = sayIn(shop.language)
  const slogan = inLanguage(shop.language, shop.slogan)
  shopName(doc, shop, WIDTH / 2)
  doc.fontSize(9).fillColor(ink.quiet)
  write(doc, 'regular', slogan, { width: WIDTH / 2 - LOGO_ROOM })
  sellerLines(doc, shop.seller, { width: WIDTH / 2 - LOGO_ROOM, t })
  const left = doc.y
  const right = { width: WIDTH / 2, align: 'right' } as const
  doc
    .font('bold')
    .fontSize(16)
    .fillColor(ink.text)
    .text(t(titleOf(order, shop)), MARGIN + WIDTH / 2, MARGIN, right)
  doc
    .font('regular')
    .fontSize(10)
    .text(t('Order {number}', { number: order.orderNumber }), right)
  const time = onDay(shop, new Date(order.createdAt))
  doc.fillColor(ink.quiet).text(t('Ordered {time}', { time }), right)
  const word = stateWords[order.state]
  if (word) doc.font('bold').fillColor(ink.text).text(t(word), right)
  doc.y = Math.max(left, doc.y)
}

/** Between two rows of goods. */
const ROW_GAP = 8

const columnHeads = (doc: Document, t: Say): void => {
  const { y } = doc
  doc.font('bold').fontSize(9).fillColor(ink.quiet)
  for (const { head, x, width, align } of columns) doc.text(t(head), MARGIN + x, y, { width, align, lineBreak: false })
  rule(doc, y + 16)
  doc.y = y + 22
}

/** The unit of an ordered line, its offer, and what came of its pieces instead. */
export const belowName = (
  line: Pick<OrderShape['lines'][number], 'productId' | 'unit' | 'offer'>,
  { adjustments }: Pick<OrderShape, 'adjustments'>,
  language: string,
): string => {
  const t = sayIn(language)
  const changes = adjustments
    .filter(({ productId }) => productId === line.productId)
    .map(({ quantity, substitute }) =>
      substitute
        ? t('{quantity} replaced by {substitute}', { quantity, substitute: `${substitute.name}, ${substitute.unit}` })
        : t('{quantity} not available', { quantity }),
    )
  return [line.unit, ...(line.offer ? [offerIn(language, line.offer.text)] : []), ...changes].join(' · ')
}

const goods = (doc: Document, order: OrderShape, language: string): void => {
  const t = sayIn(language)
  columnHeads(doc, t)
  for (const line of order.lines) {
    const below = belowName(line, order, language)
    const { width: itemWidth } = columns[0]
    const titleHeight = heightOf(doc.fontSize(10), 'regular', line.name, itemWidth)
    const belowHeight = heightOf(doc.fontSize(9), 'regular', below, itemWidth)
    const height = titleHeight + belowHeight + ROW_GAP
    if (doc.y + height > PAGE_END) {
      doc.addPage()
      columnHeads(doc, t)
    }
    const { y } = doc
    doc.fontSize(10).fillColor(ink.text)
    const off = line.discount > 0 ? `${shownPercent(line.discount)}%` : ''
    const paid = line.lineTotal - (line.offer?.off ?? 0)
    const values = [line.name, formatRupees(line.price), off, String(line.quantity), formatRupees(paid)]
    for (const [index, { x, width, align }] of columns.entries())
      write(doc, 'regular', values[index] ?? '', { x: MARGIN + x, y, width, align })
    doc.fontSize(9).fillColor(ink.quiet)
    write(doc, 'regular', below, { x: MARGIN, y: y + titleHeight, width: itemWidth })
    doc.fontSize(10)
    doc.y = y + height
  }
  rule(doc, doc.y)
  doc.y += 10
}

const sums = (doc: Document, order: OrderShape, language: string): void => {
  const t = sayIn(language)
  const { bill, coupon } = order
  const rows: SummaryLine[] = [
    { label: t('Total without discount'), value: formatRupees(bill.totalWithoutDiscount) },
    ...(bill.savings > 0 ? [{ label: t('Discount'), value: `−${formatRupees(bill.savings)}` }] : []),
    ...(coupon
      ? [{ label: t('Coupon {code}', { code: coupon.code.toUpperCase() }), value: `−${formatRupees(bill.coupon)}` }]
      : []),
    { label: t('Service charge'), value: formatRupees(bill.serviceCharge) },
    {
      label: t('Delivery charge'),
      value: bill.deliveryCharge > 0 ? formatRupees(bill.deliveryCharge) : t('Free'),
    },
    ...(bill.smallCartCharge > 0 ? [{ label: t('Small cart charge'), value: formatRupees(bill.smallCartCharge) }] : []),
    ...roundingLine(bill, t),
    { label: t('Final amount'), value: formatRupees(bill.finalAmount), strong: true },
    ...summaryLines(order, { language, namesReasons: true, tip: tipText(order) }),
  ]
  const drawn = rows.map(({ strong = false, ...row }) => {
    const [weight, size] = strong ? (['bold', 12] as const) : (['regular', 10] as const)
    return { ...row, weight, size, height: Math.max(16, heightOf(doc.fontSize(size), weight, row.label, 180) + 3) }
  })
  keepTogether(
    doc,
    drawn.reduce((sum, { height }) => sum + height, 0),
  )
  for (const { label, value, weight, size, height } of drawn) {
    if (doc.y + height > PAGE_END) doc.addPage()
    const { y } = doc
    doc.fontSize(size).fillColor(weight === 'bold' ? ink.text : ink.quiet)
    write(doc, weight, label, { x: MARGIN + 220, y, width: 180 })
    doc.fillColor(ink.text)
    write(doc, weight, value, { x: MARGIN + 400, y, width: WIDTH - 400, align: 'right' })
    doc.y = y + height
  }
}

const drawOrder = (doc: Document, { order, shop, buyer }: InvoiceContent): void => {
  heading(doc, order, shop)
  parties(doc, order, { shop, buyer })
  goods(doc, order, shop.language)
  sums(doc, order, shop.language)
}

/**
 * What an invoice shows. `documents` are the tax invoice of the order and its credit notes; without one, it is the order.
 * `buyer` is the shopper's name, empty once the account is gone.
 */
export type InvoiceContent = { order: OrderShape; shop: InvoiceShop; buyer: string; documents: readonly TaxDocument[] }

export const drawInvoice = (content: InvoiceContent): Promise<Buffer> => {
  const { order, shop, buyer, documents } = content
  return drawPdf(
    {
      language: shop.language,
      title: `Invoice ${order.orderNumber}`,
      author: shop.storeName,
      at: new Date(order.createdAt),
      texts: { order, shop, buyer, documents },
    },
    (doc) => {
      const [invoice] = documents
      if (invoice === undefined) drawOrder(doc, content)
      else
        for (const document of documents) {
          if (document !== invoice) doc.addPage()
          drawTaxDocument(doc, { document, invoice, order, shop, buyer })
        }
      footer(doc, shop)
    },
  )
}
