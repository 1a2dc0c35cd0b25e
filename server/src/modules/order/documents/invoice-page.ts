// The pages of invoices: their measures and colours, and the parts that every document has.

import type { OrderShape } from '@tokri/contract/order-shape.schema.ts'
import { countryOf } from '@tokri/rules/address-rules.ts'
import { clockFormat } from '@tokri/rules/clock-format.ts'
import { INDIA } from '@tokri/rules/country-names.ts'
import { isOnItsWay, shownPaymentState } from '@tokri/rules/order-summary.ts'
import { type Document, ink, MARGIN, PAGE_END, WIDTH } from '../../../platform/documents/pdf.ts'
import { write } from '../../../platform/documents/write.ts'
import { localeOf, type Say, type Sentence, sayIn } from '../../../platform/language/sentences.ts'

/** Empty texts are left out. */
type Seller = { legalName: string; address: string; phone: string; fssai: string; gstin: string }
/**
 * `namesStore` is true if the shop has several stores: the invoice then names the store that packed the order. `isRegistered`:
 * for the goods and services tax.
 */
export type InvoiceShop = {
  storeName: string
  /** A PNG as data URL; empty: none. */
  logo: string
  slogan: string
  seller: Seller
  publicUrl: string
  namesStore: boolean
  isRegistered: boolean
  /** Of the reader. */
  language: string
  /** Of the store. */
  timeZone: string | undefined
}

/** How documents name the tip: the shop collects it at the delivery and passes it on. */
export const tipText = ({ state }: Pick<OrderShape, 'state'>): Sentence =>
  state === 'DELIVERED' ? 'Collected for the rider (tip)' : 'Tip for your rider'

/** "29 November 2026, 3:18 pm". A date and a time in one format have words of their own between them. */
export const onDay = ({ language, timeZone }: Pick<InvoiceShop, 'language' | 'timeZone'>, at: Date): string => {
  const locale = localeOf(language)
  const day = at.toLocaleDateString(locale, { timeZone, dateStyle: 'long' })
  return `${day}, ${at.toLocaleTimeString(locale, { timeZone, ...clockFormat(language) })}`
}

/** How an order is paid and whether it was. A cancelled order asks for no cash at the door. */
export const paymentMethodText = (
  {
    state: order,
    payment,
    refunds,
    amountDue,
    bill,
    tip = 0,
  }: Pick<OrderShape, 'state' | 'payment' | 'refunds' | 'amountDue' | 'bill' | 'tip'>,
  t: Say,
): string => {
  const { method, test } = payment
  const state = shownPaymentState({ payment, refunds })
  if (method === 'cash' && bill.finalAmount + tip === 0) return t('Nothing to pay')
  const how = method === 'cash' ? 'Cash on delivery' : test ? 'Test payment (no money moved)' : 'Online payment'
  const due = order === 'CANCELLED' || amountDue === 0 ? 'nothing to pay' : 'due'
  const isOnWay = refunds.some(isOnItsWay)
  const what = {
    ...({ due, pending: 'waiting', paid: amountDue > 0 ? 'partly paid' : 'paid', failed: 'not paid' } as const),
    part_refunded: isOnWay ? 'paid, refund on its way' : 'partly refunded',
    refunded: isOnWay ? 'refund on its way' : 'refunded',
  } as const
  return `${t(how)}, ${t(what[state])}`
}

/** Begins a new page for what does not fit on the present one, unless it is longer than a page. */
export const keepTogether = (doc: Document, height: number): void => {
  if (doc.y + height > PAGE_END && height <= PAGE_END - MARGIN) doc.addPage()
}

const LOGO_SIZE = 36
/** What the logo and its distances take of the width. */
export const LOGO_ROOM = LOGO_SIZE + 14

/** The logo and the name of the shop at the top of the page. What is written below the name begins where it does. */
export const shopName = (doc: Document, { storeName, logo }: InvoiceShop, width: number): void => {
  const indent = logo === '' ? 0 : LOGO_SIZE + 8
  if (indent > 0) doc.image(logo, MARGIN, MARGIN, { fit: [LOGO_SIZE, LOGO_SIZE] })
  doc.fontSize(22).fillColor(ink.brand)
  write(doc, 'bold', storeName, { x: MARGIN + indent, y: MARGIN, width: width - indent })
}

/** Who sells, below the name of the shop. */
export const sellerLines = (
  doc: Document,
  { legalName, address, phone, fssai, gstin }: Seller,
  { width, t }: { width: number; t: Say },
): void => {
  const reach = phone && t('Phone {number}', { number: phone })
  const lines = [legalName, ...address.split('\n'), reach, gstin && `GSTIN ${gstin}`, fssai && `FSSAI ${fssai}`]
  doc.fontSize(9).fillColor(ink.quiet)
  for (const line of lines.filter(Boolean)) write(doc, 'regular', line, { width })
}

type Parties = { shop: InvoiceShop; buyer: string }

export const parties = (doc: Document, order: OrderShape, { shop: { namesStore, language }, buyer }: Parties): void => {
  const t = sayIn(language)
  const { address } = order
  const came = order.state === 'DELIVERED'
  const top = Math.max(doc.y, MARGIN + 64) + 16
  const half = { width: WIDTH / 2 - 12 }
  doc
    .font('bold')
    .fontSize(10)
    .fillColor(ink.text)
    .text(t(came ? 'Delivered to' : 'Customer'), MARGIN, top, half)
  const place = `${address.city}, ${address.state} ${address.pincode}`
  const lines = [
    buyer,
    address.address_line,
    place,
    countryOf(address) === INDIA ? t('India') : address.country,
    address.mobile && t('Mobile {number}', { number: address.mobile }),
  ]
  doc.fillColor(ink.quiet)
  for (const line of lines.filter(Boolean)) write(doc, 'regular', line, half)
  const bottom = doc.y
  doc
    .font('bold')
    .fillColor(ink.text)
    .text(t('Payment'), MARGIN + WIDTH / 2, top, half)
  doc.font('regular').fillColor(ink.quiet).text(paymentMethodText(order, t), half)
  if (namesStore) {
    doc
      .font('bold')
      .fillColor(ink.text)
      .text(t(came ? 'Packed at' : 'Store'), doc.x, doc.y + 8, half)
    doc.fillColor(ink.quiet)
    write(doc, 'regular', order.store.name, half)
  }
  doc.y = Math.max(bottom, doc.y) + 20
}

export const footer = (doc: Document, { storeName, publicUrl, language }: InvoiceShop): void => {
  const t = sayIn(language)
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    doc.page.margins.bottom = 0 // the footer is in it
    const pages = count > 1 ? ` · ${t('page {page} of {count}', { page: page + 1, count })}` : ''
    doc.fontSize(8).fillColor(ink.quiet)
    const place = { x: MARGIN, y: 841.89 - MARGIN, width: WIDTH, align: 'center', lineBreak: false } as const
    write(doc, 'regular', `${storeName} · ${publicUrl}${pages}`, place)
  }
}
