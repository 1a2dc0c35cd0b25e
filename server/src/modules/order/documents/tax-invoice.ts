// Draws a tax invoice, a bill of supply, or both on one paper, or a credit note: the taxed goods with their codes, the taxable
// value and the tax of each line; nil-rated and exempt goods in a table of their own; and the sums. The page is divided among
// as many columns of tax as the document has.
import type { OrderShape } from '@tokri/contract/order-shape.schema.ts'
import { isUntaxed, type TaxDocumentKind } from '@tokri/rules/gst.ts'
import { placeOfSupply } from '@tokri/rules/gst-states.ts'
import { toPaise, toRupees } from '@tokri/rules/money.ts'
import { type Document, ink, MARGIN, PAGE_END, rule, WIDTH } from '../../../platform/documents/pdf.ts'
import { heightOf, write } from '../../../platform/documents/write.ts'
import { inLanguage, type Say, type Sentence, sayIn } from '../../../platform/language/sentences.ts'
import { COLLECTED_TIP, type InvoiceShop, keepTogether, onDay, parties, sellerLines } from './invoice-page.ts'
import type { TaxDocument } from './tax-document-queries.ts'

type TaxLine = TaxDocument['lines'][number]
type Drawn = { document: TaxDocument; invoice: TaxDocument; order: OrderShape; shop: InvoiceShop }

const twoDecimals = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 })
const amountText = (paise: number): string => twoDecimals.format(toRupees(paise))
const rupeeText = (paise: number): string => `${paise < 0 ? '−' : ''}₹${amountText(Math.abs(paise))}`

type TaxKind = 'cgst' | 'sgst' | 'igst' | 'cess'
const taxNames = { cgst: 'CGST', sgst: 'SGST', igst: 'IGST', cess: 'Cess' } as const satisfies Record<TaxKind, string>

/** The taxes of a document: central and state tax, or integrated tax, and the cess if there is any. */
const taxesOf = ({ gstin, supply_state, cess_paise }: TaxDocument): TaxKind[] => [
  ...(supply_state === gstin.slice(0, 2) ? (['cgst', 'sgst'] as const) : (['igst'] as const)),
  ...(cess_paise > 0 ? (['cess'] as const) : []),
]

const titles = {
  invoice: 'Tax invoice',
  bill_of_supply: 'Bill of supply',
  invoice_cum_bill: 'Invoice-cum-bill of supply',
  credit_note: 'Credit note',
} as const satisfies Record<TaxDocumentKind, Sentence>

const isUntaxedLine = ({ gst_rate, cess }: TaxLine): boolean => isUntaxed({ rate: gst_rate, cess })

type Column = { head: Sentence; x: number; width: number; align: 'left' | 'right'; value: (line: TaxLine) => string }

const NUMBER_WIDTH = 58
const GAP = 6

/** A heading of goods is not left without a row below it. */
const FIRST_ROWS = 70

/** Between two rows of goods. */
const ROW_GAP = 8

const percentText = ({ gst_rate, cess }: TaxLine): string => `${gst_rate}%${cess > 0 ? ` + ${cess}%` : ''}`

const columnsOf = (document: TaxDocument, isTaxed: boolean): Column[] => {
  const ofTax: Omit<Column, 'x' | 'align'>[] = [
    { head: 'Rate', width: 48, value: percentText },
    { head: 'Taxable', width: NUMBER_WIDTH, value: (line) => amountText(line.taxable_paise) },
    ...taxesOf(document).map((tax) => ({
      head: taxNames[tax],
      width: 44,
      value: (line: TaxLine) => amountText(line[`${tax}_paise`]),
    })),
  ]
  const numbers: Omit<Column, 'x' | 'align'>[] = [
    { head: 'HSN', width: 50, value: ({ hsn }) => hsn ?? '' },
    { head: 'Qty', width: 24, value: ({ quantity }) => String(quantity) },
    ...(isTaxed ? ofTax : []),
    { head: 'Amount', width: NUMBER_WIDTH, value: (line) => amountText(line.amount_paise) },
  ]
  let right = WIDTH
  const placed = numbers.toReversed().map((column): Column => {
    const x = right - column.width
    right = x - GAP
    return { ...column, x, align: 'right' }
  })
  return [{ head: 'Item', x: 0, width: right, align: 'left', value: ({ name }) => name }, ...placed.toReversed()]
}

const heading = (doc: Document, { document, invoice, order, shop }: Drawn): void => {
  const t = sayIn(shop.language)
  const half = WIDTH / 2
  doc.fontSize(22).fillColor(ink.brand)
  write(doc, 'bold', shop.storeName, { x: MARGIN, y: MARGIN, width: half - GAP })
  const { legal_name: legalName, seller_address: address, fssai, gstin } = document
  sellerLines(doc, { legalName, address, fssai, gstin }, half - GAP)
  const left = doc.y
  const right = { width: half, align: 'right' } as const
  const isInvoice = document.kind !== 'credit_note'
  doc
    .font('bold')
    .fontSize(16)
    .fillColor(ink.text)
    .text(t(titles[document.kind]), MARGIN + half, MARGIN, right)
  doc.fontSize(10).text(document.number, right)
  doc.font('regular').fillColor(ink.quiet).text(onDay(shop, document.issued_at), right)
  const { orderNumber: number } = order
  doc.text(
    isInvoice
      ? t('Order {number}', { number })
      : t('For {invoice}, order {number}', { invoice: invoice.number, number }),
    right,
  )
  doc.text(t('Place of supply {state}', { state: placeOfSupply(document.supply_state) }), right)
  if (!isInvoice && document.reason) write(doc, 'regular', inLanguage(shop.language, document.reason), right)
  doc.y = Math.max(left, doc.y)
}

const columnHeads = (doc: Document, columns: readonly Column[], t: Say): void => {
  const { y } = doc
  doc.font('bold').fontSize(8).fillColor(ink.quiet)
  for (const { head, x, width, align } of columns) doc.text(t(head), MARGIN + x, y, { width, align, lineBreak: false })
  rule(doc, y + 15)
  doc.y = y + 21
}

const table = (
  doc: Document,
  { lines, columns }: { lines: readonly TaxLine[]; columns: readonly Column[] },
  t: Say,
): void => {
  columnHeads(doc, columns, t)
  const itemWidth = columns[0]?.width ?? WIDTH
  for (const line of lines) {
    const nameHeight = heightOf(doc.fontSize(9), 'regular', line.name, itemWidth)
    const unitHeight = heightOf(doc.fontSize(8), 'regular', line.unit, itemWidth)
    const height = nameHeight + unitHeight + ROW_GAP
    if (doc.y + height > PAGE_END) {
      doc.addPage()
      columnHeads(doc, columns, t)
    }
    const { y } = doc
    doc.fontSize(9).fillColor(ink.text)
    for (const { x, width, align, value } of columns)
      write(doc, 'regular', value(line), { x: MARGIN + x, y, width, align })
    doc.fontSize(8).fillColor(ink.quiet)
    write(doc, 'regular', line.unit, { x: MARGIN, y: y + nameHeight, width: itemWidth })
    doc.y = y + height
  }
  rule(doc, doc.y)
  doc.y += 10
}

const goods = (doc: Document, document: TaxDocument, t: Say): void => {
  const taxed = document.lines.filter((line) => !isUntaxedLine(line))
  const untaxed = document.lines.filter(isUntaxedLine)
  if (taxed.length > 0) table(doc, { lines: taxed, columns: columnsOf(document, true) }, t)
  if (untaxed.length === 0) return
  keepTogether(doc, FIRST_ROWS)
  doc
    .font('bold')
    .fontSize(10)
    .fillColor(ink.text)
    .text(t('Nil-rated and exempt goods'), MARGIN, doc.y + 4)
  doc.y += 6
  table(doc, { lines: untaxed, columns: columnsOf(document, false) }, t)
}

/** The sums of a document, as they are printed. The first ones sum to the last one. */
export const taxSums = (document: TaxDocument): { label: Sentence; paise: number }[] => {
  const untaxed = document.lines.filter(isUntaxedLine).reduce((sum, { taxable_paise }) => sum + taxable_paise, 0)
  const taxable = document.taxable_paise - untaxed
  return [
    ...(taxable === 0 ? [] : [{ label: 'Taxable value' as const, paise: taxable }]),
    ...(untaxed === 0 ? [] : [{ label: 'Nil-rated and exempt' as const, paise: untaxed }]),
    ...(taxable === 0
      ? []
      : taxesOf(document).map((tax) => ({ label: taxNames[tax], paise: document[`${tax}_paise`] }))),
    ...(document.round_off_paise === 0 ? [] : [{ label: 'Round-off' as const, paise: document.round_off_paise }]),
    { label: document.kind === 'credit_note' ? 'Given back' : 'Total', paise: document.amount_paise },
  ]
}

const SUM_HEIGHT = 16
const NOTES_GAP = 14
const NOTE = 'Prices include the tax. The amount of a line includes its share of the service charge and of the coupon.'
const UNTAXED_NOTE = 'The amount of a line includes its share of the service charge and of the coupon.'

type Summed = { document: TaxDocument; tip: number; credit: number }

/** `tip` and `credit` in rupees. The tip is no part of the document. */
const sums = (doc: Document, { document, tip, credit }: Summed, t: Say): void => {
  const rows = taxSums(document)
  const notes = [
    t(document.lines.every(isUntaxedLine) ? UNTAXED_NOTE : NOTE),
    ...(tip > 0
      ? [
          t('{tip}: {amount}. It is no part of this document.', {
            tip: t(COLLECTED_TIP),
            amount: `₹${amountText(toPaise(tip))}`,
          }),
        ]
      : []),
    ...(credit > 0
      ? [t('{amount} of it was paid with store credit.', { amount: `₹${amountText(toPaise(credit))}` })]
      : []),
  ].join('\n')
  doc.font('regular').fontSize(8)
  keepTogether(doc, rows.length * SUM_HEIGHT + NOTES_GAP + doc.heightOfString(notes, { width: WIDTH }))
  for (const [index, { label, paise }] of rows.entries()) {
    const isTotal = index === rows.length - 1
    doc.font(isTotal ? 'bold' : 'regular').fontSize(isTotal ? 12 : 10)
    const { y } = doc
    doc.fillColor(isTotal ? ink.text : ink.quiet).text(t(label), MARGIN + 220, y, { width: 180 })
    doc.fillColor(ink.text).text(rupeeText(paise), MARGIN + 400, y, { width: WIDTH - 400, align: 'right' })
    doc.y = y + SUM_HEIGHT
  }
  doc.font('regular').fontSize(8).fillColor(ink.quiet)
  doc.text(notes, MARGIN, doc.y + NOTES_GAP, { width: WIDTH })
}

/** Draws a tax invoice or a credit note on the present page. */
export const drawTaxDocument = (doc: Document, drawn: Drawn): void => {
  const t = sayIn(drawn.shop.language)
  heading(doc, drawn)
  parties(doc, drawn.order, drawn.shop)
  goods(doc, drawn.document, t)
  const { document, order } = drawn
  const paid = document.kind === 'credit_note' ? null : order
  const credit = (paid?.credit ?? 0) - (paid?.creditReturned ?? 0)
  sums(doc, { document, tip: paid?.tip ?? 0, credit }, t)
}
