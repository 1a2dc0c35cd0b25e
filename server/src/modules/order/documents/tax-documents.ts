// The tax invoice (or bill of supply) and the credit notes of an order, in a shop that is registered for the goods and services tax of India.
// The invoice is issued in the transaction that delivers the order: what came off before is not on it. A refund after that
// gets a credit note in its own transaction. rules/src/gst.ts computes the tax. The rows never change.
import { stateOfAddress } from '@tokri/rules/address-state.ts'
import { type AdjustableLine, leftPieces } from '@tokri/rules/adjustments.ts'
import { allocate } from '@tokri/rules/allocate.ts'
import {
  financialYear,
  refundedPieces,
  saleDocumentOf,
  sharedByParts,
  sumOfTax,
  type TaxParts,
  taxDocumentNumber,
  taxInside,
  taxTakenBack,
} from '@tokri/rules/gst.ts'
import type { Paise } from '@tokri/rules/money.ts'
import { must } from '@tokri/rules/must.ts'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids.ts'
import type { RefundPart } from '../../payment/service.ts'
import { adjustableLine } from '../money/adjustable-lines.ts'
import type { Moved } from '../rows/moved.ts'
import type * as orders from '../rows/queries.ts'
import { readLines } from '../rows/queries.ts'
import * as queries from './tax-document-queries.ts'

const taxColumns = (tax: TaxParts) => ({
  taxable_paise: tax.taxablePaise,
  cgst_paise: tax.cgstPaise,
  sgst_paise: tax.sgstPaise,
  igst_paise: tax.igstPaise,
  cess_paise: tax.cessPaise,
  round_off_paise: tax.roundOffPaise,
})

/** The discount in percent that makes one price of the other, with as many decimals as discounts have. */
const discountBetween = (mrpPaise: Paise, unitPricePaise: Paise): number =>
  mrpPaise === 0 ? 0 : Number((100 * (1 - unitPricePaise / mrpPaise)).toFixed(6))

/** What an order line and its substitutes say about their goods, in the sequence of `leftPieces`. */
const goodsOf = (line: orders.OrderLineRow) => [
  {
    ...{ name: line.name, unit: line.unit, hsn: line.hsn, gst_rate: line.gst_rate, cess: line.cess },
    ...{ mrp_paise: line.price_paise, discount: line.discount, unitPricePaise: line.unit_price_paise },
  },
  ...line.adjustments
    .filter(({ kind }) => kind === 'substituted')
    .map((given) => {
      const unitPricePaise = given.substitute_price_paise ?? 0
      const mrpPaise = given.substitute_mrp_paise ?? unitPricePaise
      return {
        name: given.substitute_name ?? '',
        unit: given.substitute_unit ?? '',
        hsn: given.substitute_hsn,
        gst_rate: given.substitute_gst_rate ?? 0,
        cess: given.substitute_cess ?? 0,
        ...{ mrp_paise: mrpPaise, discount: discountBetween(mrpPaise, unitPricePaise), unitPricePaise },
      }
    }),
]

/** What is left of the price of pieces once the offers on their line have taken their share. */
const withoutOffers = (line: orders.OrderLineRow, pricePaise: Paise): Paise => {
  const whole = line.unit_price_paise * line.quantity
  return pricePaise - must(allocate(line.offer_paise, [pricePaise, whole - pricePaise])[0])
}

const deliveredPieces = (order: orders.LockedOrder, lines: readonly orders.OrderLineRow[]) => {
  const left = leftPieces(order.final_amount_paise, lines.map(adjustableLine))
  return lines.flatMap((line, index) =>
    goodsOf(line).map(({ unitPricePaise, ...goods }, part) => {
      const { quantity = 0, amountPaise = 0 } = left[index]?.[part] ?? {}
      const goods_paise = withoutOffers(line, unitPricePaise * quantity)
      return { product_id: line.product_id, ...goods, quantity, goods_paise, amount_paise: amountPaise }
    }),
  )
}

type Goods = { gst_rate: number; cess: number }
const termsOf = ({ gst_rate, cess }: Goods, interState: boolean) => ({ rate: gst_rate, cess, interState })

type Seller = { legal_name: string; gstin: string; seller_address: string; fssai: string; supply_state: string }
type TaxedLine = Parameters<typeof queries.insertDocument>[2][number]
type Issue = Omit<queries.Series, 'year'> & {
  orderId: string
  refundId: string | null
  timeZone: string
  seller: Seller
  lines: { line: Omit<TaxedLine, keyof ReturnType<typeof taxColumns>>; tax: TaxParts }[]
  /** What makes an amount in cash whole rupees. It belongs to no line. */
  roundingPaise: number
  at: Date
}

const issue = async (
  tx: Tx,
  { orderId, refundId, timeZone, seller, lines, roundingPaise, at, ...series }: Issue,
): Promise<void> => {
  const year = financialYear(at, timeZone)
  const { serial, storeNumber } = await queries.takeSerial(tx, { ...series, year })
  const tax = sumOfTax(lines.map(({ tax: ofLine }) => ofLine))
  const document = {
    id: newId(),
    kind: series.kind,
    store_id: series.storeId,
    financial_year: year,
    serial,
    number: taxDocumentNumber(series.kind, storeNumber, year, serial),
    order_id: orderId,
    refund_id: refundId,
    issued_at: at,
    ...seller,
    amount_paise: lines.reduce((sum, { line }) => sum + line.amount_paise, roundingPaise),
    ...taxColumns({ ...tax, roundOffPaise: tax.roundOffPaise + roundingPaise }),
  }
  await queries.insertDocument(
    tx,
    document,
    lines.map(({ line, tax }) => ({ ...line, ...taxColumns(tax) })),
  )
}

/** Issues the invoice, or bill of supply, of a delivered order. An order that costs nothing, or was refunded whole before, has none. */
export const issueInvoice = async (
  tx: Tx,
  { settings }: Pick<Deps, 'settings'>,
  { order, move: { receivedAt, at: deliveredAt } }: Pick<Moved, 'order' | 'move'>,
): Promise<void> => {
  const { gst, seller } = settings.current
  if (!gst) return
  // Numbers follow the time of issue.
  const at = receivedAt ?? deliveredAt
  const pieces = deliveredPieces(order, await readLines(tx, order.id)).filter(({ quantity }) => quantity > 0)
  if (pieces.every(({ amount_paise }) => amount_paise === 0)) return
  const { timeZone, address } = await queries.readPlaces(tx, order.id)
  const own = gst.gstin.slice(0, 2)
  // Nobody delivers groceries abroad: a state that neither its name nor the pincode tells is most likely the shop's own.
  const supply_state = address.stateCode ?? stateOfAddress(address) ?? own
  // Pieces that were given for nothing need no paper of their own.
  const sold = pieces.filter(({ amount_paise }) => amount_paise > 0)
  await issue(tx, {
    kind: saleDocumentOf(sold.map((line) => termsOf(line, false))),
    storeId: order.store_id,
    orderId: order.id,
    refundId: null,
    timeZone,
    seller: {
      ...{ legal_name: gst.legalName, gstin: gst.gstin, seller_address: seller.address, fssai: seller.fssai },
      supply_state,
    },
    lines: pieces.map((line, index) => ({
      line: { ...line, position: index + 1 },
      tax: taxInside(line.amount_paise, termsOf(line, supply_state !== own)),
    })),
    roundingPaise: order.rounding_paise,
    at,
  })
}

type Credit = {
  /** Each has a note of its own, because each can fail. */
  parts: readonly RefundPart[]
  /** The lines before the refund, and after it. */
  before: readonly orders.OrderLineRow[]
  after: readonly AdjustableLine[]
  at: Date
}

const amountsOf = (order: orders.LockedOrder, lines: Parameters<typeof leftPieces>[1]): number[] =>
  leftPieces(order.final_amount_paise, lines).map((parts) => parts.reduce((sum, part) => sum + part.amountPaise, 0))

/** What each line gives back. */
const refundsOf = (order: orders.LockedOrder, { before, after }: Credit) => {
  const [amounts, rest] = [amountsOf(order, before.map(adjustableLine)), amountsOf(order, after)]
  return before.map((row, index) => ({
    line: row.product_id,
    quantity: (after[index]?.refundedQuantity ?? 0) - row.refunded_quantity,
    amountPaise: (amounts[index] ?? 0) - (rest[index] ?? 0),
  }))
}

/** What no credit note has taken back of each line of the invoice. */
const leftOf = (invoice: queries.TaxDocument, credits: readonly queries.TaxDocument[]) => {
  const taken = credits.flatMap(({ lines }) => lines)
  return invoice.lines.map(({ position, product_id, quantity, amount_paise }) => {
    const same = taken.filter((line) => line.position === position)
    return {
      line: product_id,
      quantity: same.reduce((left, line) => left - line.quantity, quantity),
      amountPaise: same.reduce((left, line) => left - line.amount_paise, amount_paise),
    }
  })
}

/** Issues a credit note for each part of a refund of a locked order that has an invoice. A part of nothing gets none. */
export const issueCreditNotes = async (tx: Tx, order: orders.LockedOrder, credit: Credit): Promise<void> => {
  const [invoice, ...credits] = await queries.readDocuments(tx, order.id)
  if (!invoice || invoice.kind === 'credit_note') return
  const left = leftOf(invoice, credits)
  const taken = refundedPieces(left, refundsOf(order, credit))
  const interState = invoice.supply_state !== invoice.gstin.slice(0, 2)
  const { timeZone } = await queries.readPlaces(tx, order.id)
  const { legal_name, gstin, seller_address, fssai, supply_state } = invoice
  const shares = sharedByParts(
    taken,
    credit.parts.map(({ amountPaise }) => amountPaise),
  )
  for (const [part, { refundId, amountPaise: partPaise }] of credit.parts.entries()) {
    const lines = invoice.lines.flatMap(({ position, product_id, name, unit, hsn, gst_rate, cess }, index) => {
      const { quantity, amountPaise } = must(shares[part]?.[index])
      if (quantity === 0 && amountPaise === 0) return []
      const line = { position, product_id, name, unit, hsn, gst_rate, cess, quantity, amount_paise: amountPaise }
      const open = must(left[index])
      const tax = taxTakenBack(open.amountPaise, amountPaise, termsOf(line, interState))
      open.amountPaise -= amountPaise
      return [{ line, tax }]
    })
    if (lines.every(({ line }) => line.amount_paise === 0)) continue
    const ofLines = lines.reduce((sum, { line }) => sum + line.amount_paise, 0)
    await issue(tx, {
      ...{ kind: 'credit_note', storeId: order.store_id, orderId: order.id, refundId, timeZone },
      seller: { legal_name, gstin, seller_address, fssai, supply_state },
      lines,
      // The last refund gives back what was added to make whole rupees.
      roundingPaise: order.rounding_paise > 0 ? Math.max(0, partPaise - ofLines) : 0,
      at: credit.at,
    })
  }
}
