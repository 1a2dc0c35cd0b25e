// The invoice as a PDF: goods and prices, the bill to the paisa, refunds.

import { join } from 'node:path'
import type { OrderShape } from '@tokri/contract/order.schema.ts'
import { adjustmentText } from '@tokri/rules/adjustments.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import type { OrderState } from '@tokri/rules/order-states.ts'
import { openFont } from '../../../patches/pdfkit-font.ts'
import { serverFolder } from '../../platform/files/server-folder.ts'
import { SHOP_TIME_ZONE } from './figures.ts'

type Document = PDFKit.PDFDocument
/** `namesStore` is true if the shop has several stores: the invoice then names the store that packed the order. */
export type InvoiceShop = { storeName: string; slogan: string; publicUrl: string; namesStore: boolean }

const fonts = join(serverFolder, 'src/modules/order/invoice-fonts')
const MARGIN = 48
const PAGE_WIDTH = 595.28
const WIDTH = PAGE_WIDTH - 2 * MARGIN
const PAGE_END = 841.89 - MARGIN - 24
const ink = { text: '#16211F', quiet: '#4B5754', line: '#E6E2D8', brand: '#0A6A5F' }

/** Left edge, width and alignment of each column of goods. */
const columns = [
  { head: 'Item', x: 0, width: 235, align: 'left' },
  { head: 'MRP', x: 240, width: 65, align: 'right' },
  { head: 'Off', x: 310, width: 45, align: 'right' },
  { head: 'Qty', x: 360, width: 35, align: 'right' },
  { head: 'Amount', x: 400, width: WIDTH - 400, align: 'right' },
] as const

/** The fonts cover Latin and Devanagari; other characters would show as empty boxes. */
const unknown =
  /[^\n\u0020-\u007E\u00A0-\u017F\u0900-\u097F\u2010-\u2015\u2018-\u201E\u2022\u2026\u20B9\u2212\u200C\u200D]/gu
const known = (text: string): string => text.replaceAll(unknown, '?')

const onDay = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: SHOP_TIME_ZONE,
})

const stateWords: Partial<Record<OrderState, string>> = {
  PAYMENT_PENDING: 'Waiting for payment',
  PAYMENT_FAILED: 'Not paid, not delivered',
  CANCELLED: 'Cancelled',
  DELIVERED: 'Delivered',
}

/** How an order is paid and whether it was. A cancelled order asks for no cash at the door. */
export const paymentMethodText = ({
  state: order,
  payment: { method, state, test },
}: Pick<OrderShape, 'state' | 'payment'>): string => {
  const how = method === 'cash' ? 'Cash on delivery' : test ? 'Test payment (no money moved)' : 'Online payment'
  const due = order === 'CANCELLED' ? 'nothing to pay' : 'due'
  const what = { due, pending: 'waiting', paid: 'paid', failed: 'not paid', part_refunded: 'partly refunded' }
  return `${how}, ${state === 'refunded' ? 'refunded' : what[state]}`
}

const rule = (doc: Document, y: number): void => {
  doc
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.75)
    .strokeColor(ink.line)
    .stroke()
}

const heading = (doc: Document, order: OrderShape, { storeName, slogan }: InvoiceShop): void => {
  doc
    .font('bold')
    .fontSize(22)
    .fillColor(ink.brand)
    .text(known(storeName), MARGIN, MARGIN, { width: WIDTH / 2 })
  doc
    .font('regular')
    .fontSize(9)
    .fillColor(ink.quiet)
    .text(known(slogan), { width: WIDTH / 2 })
  const right = { width: WIDTH / 2, align: 'right' } as const
  doc
    .font('bold')
    .fontSize(16)
    .fillColor(ink.text)
    .text('Invoice', MARGIN + WIDTH / 2, MARGIN, right)
  doc.font('regular').fontSize(10).text(`Order ${order.orderNumber}`, right)
  doc.fillColor(ink.quiet).text(onDay.format(new Date(order.createdAt)), right)
  const word = stateWords[order.state]
  if (word) doc.font('bold').fillColor(ink.text).text(word, right)
}

const parties = (doc: Document, order: OrderShape, { namesStore }: InvoiceShop): void => {
  const { address } = order
  const top = Math.max(doc.y, MARGIN + 64) + 16
  const half = { width: WIDTH / 2 - 12 }
  doc.font('bold').fontSize(10).fillColor(ink.text).text('Delivered to', MARGIN, top, half)
  const place = `${address.city}, ${address.state} ${address.pincode}`
  const lines = [address.address_line, place, address.country, address.mobile && `Mobile ${address.mobile}`]
  doc
    .font('regular')
    .fillColor(ink.quiet)
    .text(known(lines.filter(Boolean).join('\n')), half)
  const bottom = doc.y
  doc
    .font('bold')
    .fillColor(ink.text)
    .text('Payment', MARGIN + WIDTH / 2, top, half)
  doc.font('regular').fillColor(ink.quiet).text(paymentMethodText(order), half)
  if (namesStore) {
    doc
      .font('bold')
      .fillColor(ink.text)
      .text('Packed at', doc.x, doc.y + 8, half)
    doc.font('regular').fillColor(ink.quiet).text(known(order.store.name), half)
  }
  doc.y = Math.max(bottom, doc.y) + 20
}

const columnHeads = (doc: Document): void => {
  const { y } = doc
  doc.font('bold').fontSize(9).fillColor(ink.quiet)
  for (const { head, x, width, align } of columns) doc.text(head, MARGIN + x, y, { width, align, lineBreak: false })
  rule(doc, y + 16)
  doc.y = y + 22
}

const goods = (doc: Document, order: OrderShape): void => {
  columnHeads(doc)
  for (const line of order.lines) {
    const title = known(line.name)
    const height = doc.font('regular').fontSize(10).heightOfString(title, { width: columns[0].width }) + 20
    if (doc.y + height > PAGE_END) {
      doc.addPage()
      columnHeads(doc)
    }
    const { y } = doc
    doc.font('regular').fontSize(10)
    const off = line.discount > 0 ? `${Math.round(line.discount)}%` : ''
    const values = [title, formatRupees(line.price), off, String(line.quantity), formatRupees(line.lineTotal)]
    for (const [index, { x, width, align }] of columns.entries())
      doc.fillColor(ink.text).text(values[index] ?? '', MARGIN + x, y, { width, align })
    doc
      .fontSize(9)
      .fillColor(ink.quiet)
      .text(known(line.unit), MARGIN, y + height - 20, { width: columns[0].width })
    doc.fontSize(10)
    doc.y = y + height
  }
  rule(doc, doc.y)
  doc.y += 10
}

const sums = (doc: Document, { bill, coupon, refunds, adjustments, amountDue, lines }: OrderShape): void => {
  const nameOf = (productId: string) => lines.find((line) => line.productId === productId)?.name ?? ''
  const rows: { label: string; value: string; strong?: boolean }[] = [
    { label: 'Total without discount', value: formatRupees(bill.totalWithoutDiscount) },
    ...(bill.savings > 0 ? [{ label: 'Discount', value: `−${formatRupees(bill.savings)}` }] : []),
    ...(coupon ? [{ label: `Coupon ${coupon.code.toUpperCase()}`, value: `−${formatRupees(bill.coupon)}` }] : []),
    { label: 'Service charge', value: formatRupees(bill.serviceCharge) },
    { label: 'Delivery charge', value: 'Free' },
    { label: 'Final amount', value: formatRupees(bill.finalAmount), strong: true },
    ...adjustments.map((adjustment) => ({
      label: adjustmentText(nameOf(adjustment.productId), adjustment),
      value: `−${formatRupees(adjustment.amount)}`,
    })),
    ...(adjustments.length > 0 && amountDue > 0
      ? [{ label: 'To pay', value: formatRupees(amountDue), strong: true }]
      : []),
    // A refund without lines belongs to an adjustment, which has its own row.
    ...refunds
      .filter((refund) => refund.lines.length > 0)
      .map((refund) => ({ label: `Refund: ${refund.reason}`, value: `−${formatRupees(refund.amount)}` })),
  ]
  for (const { label, value, strong = false } of rows) {
    doc.font(strong ? 'bold' : 'regular').fontSize(strong ? 12 : 10)
    const text = known(label)
    const height = Math.max(16, doc.heightOfString(text, { width: 180 }) + 3)
    if (doc.y + height > PAGE_END) doc.addPage()
    const { y } = doc
    doc.fillColor(strong ? ink.text : ink.quiet).text(text, MARGIN + 220, y, { width: 180 })
    doc.fillColor(ink.text).text(known(value), MARGIN + 400, y, { width: WIDTH - 400, align: 'right' })
    doc.y = y + height
  }
}

const footer = (doc: Document, { storeName, publicUrl }: InvoiceShop): void => {
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    doc.page.margins.bottom = 0 // the footer is in it
    const text = `${known(storeName)} · ${publicUrl}${count > 1 ? ` · page ${page + 1} of ${count}` : ''}`
    doc.font('regular').fontSize(8).fillColor(ink.quiet)
    doc.text(text, MARGIN, 841.89 - MARGIN, { width: WIDTH, align: 'center', lineBreak: false })
  }
}

/** Library and fonts. They are loaded for the first invoice and cached, because loading takes longer than drawing. */
let tools: Promise<Tools> | undefined
type Tools = { PdfDocument: typeof import('pdfkit'); regular: string; bold: string }

const openTools = async (): Promise<Tools> => {
  const { default: PdfDocument } = await import('pdfkit')
  const open = (file: string) => openFont(join(fonts, file))
  return { PdfDocument, regular: await open('noto-sans-regular.ttf'), bold: await open('noto-sans-bold.ttf') }
}

/** Draws the invoice of an order. */
export const drawInvoice = async (order: OrderShape, shop: InvoiceShop): Promise<Buffer> => {
  tools ??= openTools()
  const { PdfDocument, regular, bold } = await tools
  const doc = new PdfDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    font: regular,
    lang: 'en-IN',
    info: { Title: `Invoice ${order.orderNumber}`, Author: shop.storeName, CreationDate: new Date(order.createdAt) },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const { promise: finished, resolve, reject } = Promise.withResolvers<void>()
  doc.once('end', resolve)
  doc.once('error', reject)
  doc.registerFont('regular', regular)
  doc.registerFont('bold', bold)
  heading(doc, order, shop)
  parties(doc, order, shop)
  goods(doc, order)
  sums(doc, order)
  footer(doc, shop)
  doc.end()
  await finished
  return Buffer.concat(chunks)
}
