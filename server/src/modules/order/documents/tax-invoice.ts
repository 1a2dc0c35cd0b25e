// Draws a tax invoice, a bill of supply, or both on one paper, or a credit note: the taxed goods with their codes, their prices
// as in the app, the taxable value and the tax of each line; nil-rated and exempt goods in a table of their own; the tax in it,
// and the bill as in the app. The page is divided among as many columns of tax as the document has.
import type { OrderShape } from '@tokri/contract/order-shape.schema.ts'
import { isUntaxed, type TaxDocumentKind } from '@tokri/rules/gst.ts'
import { placeOfSupply } from '@tokri/rules/gst-states.ts'
import { shownPercent, toPaise, toRupees } from '@tokri/rules/money.ts'
import { type Document, ink, MARGIN, PAGE_END, rule, WIDTH } from '../../../platform/documents/pdf.ts'
import { heightOf, write } from '../../../platform/documents/write.ts'
import { inLanguage, type Say, type Sentence, sayIn } from '../../../platform/language/sentences.ts'
import { offerIn } from '../read/summary-lines.ts'
import {
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

type TaxLine = TaxDocument['lines'][number]
type Drawn = { document: TaxDocument; invoice: TaxDocument; order: OrderShape; shop: InvoiceShop; buyer: string }

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

const NUMBER_WIDTH = 52
const GAP = 6

/** A heading of goods is not left without a row below it. */
const FIRST_ROWS = 70

/** Between two rows of goods. */
const ROW_GAP = 8

const percentText = ({ gst_rate, cess }: TaxLine): string => `${gst_rate}%${cess > 0 ? ` + ${cess}%` : ''}`

/** The lines of a credit note have no price: it gives back a part of what its invoice has. */
const hasPrices = ({ kind }: TaxDocument): boolean => kind !== 'credit_note'

/** A refund of an amount takes no piece back. */
const hasPieces = ({ lines }: TaxDocument): boolean => lines.some(({ quantity }) => quantity > 0)

const summed = (one: TaxLine, other: TaxLine): TaxLine => ({
  ...one,
  amount_paise: one.amount_paise + other.amount_paise,
  taxable_paise: one.taxable_paise + other.taxable_paise,
  cgst_paise: one.cgst_paise + other.cgst_paise,
  sgst_paise: one.sgst_paise + other.sgst_paise,
  igst_paise: one.igst_paise + other.igst_paise,
  cess_paise: one.cess_paise + other.cess_paise,
  round_off_paise: one.round_off_paise + other.round_off_paise,
})

/** The lines as they are printed: those without pieces are no goods but one row for each rate, with why the money goes back. */
export const printedLines = ({ lines }: Pick<TaxDocument, 'lines'>, why: string): TaxLine[] => {
  const amounts = new Map<string, TaxLine>()
  for (const line of lines.filter(({ quantity }) => quantity === 0)) {
    const rate = percentText(line)
    const before = amounts.get(rate)
    amounts.set(rate, before ? summed(before, line) : { ...line, name: why, unit: '', hsn: null })
  }
  return [...lines.filter(({ quantity }) => quantity > 0), ...amounts.values()]
}

const offText = ({ discount }: TaxLine): string => (Number(discount) > 0 ? `${shownPercent(Number(discount))}%` : '')

const columnsOf = (document: TaxDocument, isTaxed: boolean): Column[] => {
  const isPriced = hasPrices(document)
  const ofPrice: Omit<Column, 'x' | 'align'>[] = [
    { head: 'MRP', width: NUMBER_WIDTH, value: (line) => amountText(line.mrp_paise ?? 0) },
    { head: 'Off', width: 28, value: offText },
  ]
  const ofTax: Omit<Column, 'x' | 'align'>[] = [
    { head: 'GST', width: document.cess_paise > 0 ? 46 : 28, value: percentText },
    { head: 'Taxable', width: NUMBER_WIDTH, value: (line) => amountText(line.taxable_paise) },
    ...taxesOf(document).map((tax) => ({
      head: taxNames[tax],
      width: 40,
      value: (line: TaxLine) => amountText(line[`${tax}_paise`]),
    })),
  ]
  const ofPieces: Omit<Column, 'x' | 'align'> = {
    head: 'Qty',
    width: 22,
    value: ({ quantity }) => (quantity === 0 ? '' : String(quantity)),
  }
  const numbers: Omit<Column, 'x' | 'align'>[] = [
    ...(isPriced ? ofPrice : []),
    ...(hasPieces(document) ? [ofPieces] : []),
    {
      head: 'Amount',
      width: NUMBER_WIDTH,
      value: ({ goods_paise, amount_paise }) => amountText(goods_paise ?? amount_paise),
    },
    ...(isTaxed ? ofTax : []),
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
  shopName(doc, shop, half - GAP)
  const { legal_name: legalName, seller_address: address, fssai, gstin } = document
  // The document keeps who sold; the phone is where the shop can be reached now.
  sellerLines(doc, { legalName, address, phone: shop.seller.phone, fssai, gstin }, { width: half - LOGO_ROOM, t })
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
  if (!isInvoice && document.reason && hasPieces(document))
    write(doc, 'regular', inLanguage(shop.language, document.reason), right)
  doc.y = Math.max(left, doc.y)
}

const columnHeads = (doc: Document, columns: readonly Column[], t: Say): void => {
  const { y } = doc
  doc.font('bold').fontSize(8).fillColor(ink.quiet)
  for (const { head, x, width, align } of columns) doc.text(t(head), MARGIN + x, y, { width, align, lineBreak: false })
  rule(doc, y + 15)
  doc.y = y + 21
}

type Goods = { lines: readonly TaxLine[]; columns: readonly Column[]; order: OrderShape }

/** The unit of a line, its code, and the offer that it had. */
const belowName = ({ name, unit, hsn, product_id, goods_paise }: TaxLine, order: OrderShape, language: string) => {
  const offer =
    goods_paise === null
      ? undefined
      : order.lines.find((line) => line.productId === product_id && line.name === name)?.offer
  return [unit, hsn && `HSN ${hsn}`, offer && offerIn(language, offer.text)].filter(Boolean).join(' · ')
}

const table = (doc: Document, { lines, columns, order }: Goods, language: string): void => {
  const t = sayIn(language)
  columnHeads(doc, columns, t)
  const itemWidth = columns[0]?.width ?? WIDTH
  for (const line of lines) {
    const nameHeight = heightOf(doc.fontSize(9), 'regular', line.name, itemWidth)
    const below = belowName(line, order, language)
    const unitHeight = heightOf(doc.fontSize(8), 'regular', below, itemWidth)
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
    write(doc, 'regular', below, { x: MARGIN, y: y + nameHeight, width: itemWidth })
    doc.y = y + height
  }
  rule(doc, doc.y)
  doc.y += 10
}

const goods = (doc: Document, { document, order, shop: { language } }: Drawn): void => {
  const t = sayIn(language)
  const lines = printedLines(document, document.reason ? inLanguage(language, document.reason) : t('Given back'))
  const taxed = lines.filter((line) => !isUntaxedLine(line))
  const untaxed = lines.filter(isUntaxedLine)
  if (taxed.length > 0) table(doc, { lines: taxed, columns: columnsOf(document, true), order }, language)
  if (untaxed.length === 0) return
  keepTogether(doc, FIRST_ROWS)
  doc
    .font('bold')
    .fontSize(10)
    .fillColor(ink.text)
    .text(t('Nil-rated and exempt goods'), MARGIN, doc.y + 4)
  doc.y += 6
  table(doc, { lines: untaxed, columns: columnsOf(document, false), order }, language)
}

/** Beside amounts from which it differs. */
const TAXABLE = 'Taxable value (after coupon and charges, without tax)'
/** How many more rows high that is than others. */
const TAXABLE_ROWS = 3

/** The sums of a document, as they are printed. The first ones sum to the last one. */
export const taxSums = (document: TaxDocument): { label: Sentence; paise: number }[] => {
  const untaxed = document.lines.filter(isUntaxedLine).reduce((sum, { taxable_paise }) => sum + taxable_paise, 0)
  const taxable = document.taxable_paise - untaxed
  const taxableLabel: Sentence = hasPrices(document) ? TAXABLE : 'Taxable value'
  return [
    ...(taxable === 0 ? [] : [{ label: taxableLabel, paise: taxable }]),
    ...(untaxed === 0 ? [] : [{ label: 'Nil-rated and exempt' as const, paise: untaxed }]),
    ...(taxable === 0
      ? []
      : taxesOf(document).map((tax) => ({ label: taxNames[tax], paise: document[`${tax}_paise`] }))),
    ...(document.round_off_paise === 0 ? [] : [{ label: 'Round-off' as const, paise: document.round_off_paise }]),
    { label: document.kind === 'credit_note' ? 'Given back' : 'Total', paise: document.amount_paise },
  ]
}

/** As they are in the app's bill; the first ones sum to the last one, the amount of the document. */
export const billRows = (
  document: TaxDocument,
  { bill, coupon, roundingChange = 0 }: Pick<OrderShape, 'bill' | 'coupon' | 'roundingChange'>,
  t: Say,
) => {
  const roundingPaise = toPaise(bill.rounding ?? 0) + toPaise(roundingChange)
  const sumOf = (paiseOf: (line: TaxLine) => number) => document.lines.reduce((sum, line) => sum + paiseOf(line), 0)
  const mrpPaise = sumOf(({ mrp_paise, quantity }) => (mrp_paise ?? 0) * quantity)
  const goodsPaise = sumOf(({ goods_paise }) => goods_paise ?? 0)
  const charges: SumRow[] = [
    ...(coupon
      ? [{ label: t('Coupon {code}', { code: coupon.code.toUpperCase() }), paise: -toPaise(bill.coupon) }]
      : []),
    { label: t('Service charge'), paise: toPaise(bill.serviceCharge) },
    {
      label: t('Delivery charge'),
      paise: toPaise(bill.deliveryCharge),
      ...(bill.deliveryCharge === 0 && { shown: t('Free') }),
    },
    ...(bill.smallCartCharge > 0 ? [{ label: t('Small cart charge'), paise: toPaise(bill.smallCartCharge) }] : []),
    ...(roundingPaise === 0 ? [] : [{ label: t('Round-off'), paise: roundingPaise }]),
  ]
  const before = charges.reduce((sum, { paise }) => sum + paise, goodsPaise)
  const gone = document.amount_paise - before
  return [
    { label: t('Total without discount'), paise: mrpPaise },
    ...(mrpPaise === goodsPaise ? [] : [{ label: t('Discount'), paise: goodsPaise - mrpPaise }]),
    ...charges,
    // Each missing or refunded piece takes its share of the coupon and the charges with it.
    ...(gone === 0 ? [] : [{ label: t('Shares of what came off before'), paise: gone }]),
    { label: t('Final amount'), paise: document.amount_paise },
  ]
}

type SumRow = { label: string; paise: number; shown?: string }

const SUM_HEIGHT = 16
const NOTES_GAP = 14
const NOTE = 'Prices include the tax. The amount of a line includes its share of the service charge and of the coupon.'
const UNTAXED_NOTE = 'The amount of a line includes its share of the service charge and of the coupon.'
const SHARES_NOTE =
  'Prices include the tax. The coupon and the charges are shared out over the lines: the taxable value of a line includes its share, at the rate of the line.'

const noteOf = (document: TaxDocument): Sentence | null => {
  const isUntaxedOnly = document.lines.every(isUntaxedLine)
  if (hasPrices(document)) return isUntaxedOnly ? null : SHARES_NOTE
  return isUntaxedOnly ? UNTAXED_NOTE : NOTE
}

const notesOf = ({ document, order, shop }: Drawn): string => {
  const t = sayIn(shop.language)
  const { tip = 0, credit = 0, creditReturned = 0 } = hasPrices(document) ? order : {}
  const paidByCredit = credit - creditReturned
  const note = noteOf(document)
  return [
    ...(note ? [t(note)] : []),
    ...(tip > 0
      ? [
          t('{tip}: {amount}. It is no part of this document.', {
            tip: t(tipText(order)),
            amount: `₹${amountText(toPaise(tip))}`,
          }),
        ]
      : []),
    ...(paidByCredit > 0
      ? [t('{amount} of it was paid with store credit.', { amount: `₹${amountText(toPaise(paidByCredit))}` })]
      : []),
  ].join('\n')
}

/** Draws rows with their last one, the total, in bold, and answers where they end. */
const sumRows = (doc: Document, rows: readonly SumRow[], at: { x: number; y: number; width: number }): number => {
  const valueWidth = 90
  let { y } = at
  for (const [index, { label, paise, shown = rupeeText(paise) }] of rows.entries()) {
    const isTotal = index === rows.length - 1
    doc.fontSize(isTotal ? 12 : 10).fillColor(isTotal ? ink.text : ink.quiet)
    const weight = isTotal ? 'bold' : 'regular'
    const labelWidth = at.width - valueWidth
    write(doc, weight, label, { x: at.x, y, width: labelWidth })
    doc.fillColor(ink.text)
    write(doc, weight, shown, { x: at.x + labelWidth, y, width: valueWidth, align: 'right' })
    y += Math.max(SUM_HEIGHT, heightOf(doc, weight, label, labelWidth) + 3)
  }
  return y
}

/** The tax in the document on the left, and on an invoice the bill on the right. */
const sums = (doc: Document, drawn: Drawn): void => {
  const { document, order, shop } = drawn
  const t = sayIn(shop.language)
  const ofTax = taxSums(document).map(({ label, paise }) => ({ label: t(label), paise }))
  const ofBill = hasPrices(document) ? billRows(document, order, t) : []
  const notes = notesOf(drawn)
  doc.font('regular').fontSize(8)
  const height = (Math.max(ofTax.length + TAXABLE_ROWS, ofBill.length) + 1) * SUM_HEIGHT + NOTES_GAP
  keepTogether(doc, height + doc.heightOfString(notes, { width: WIDTH }))
  const { y } = doc
  const right = { x: MARGIN + 220, y, width: WIDTH - 220 }
  const end =
    ofBill.length === 0
      ? sumRows(doc, ofTax, right)
      : Math.max(sumRows(doc, ofTax, { x: MARGIN, y, width: 196 }), sumRows(doc, ofBill, right))
  doc.font('regular').fontSize(8).fillColor(ink.quiet)
  doc.text(notes, MARGIN, end + NOTES_GAP, { width: WIDTH })
}

/** Draws a tax invoice or a credit note on the present page. */
export const drawTaxDocument = (doc: Document, drawn: Drawn): void => {
  heading(doc, drawn)
  parties(doc, drawn.order, drawn)
  goods(doc, drawn)
  sums(doc, drawn)
}
