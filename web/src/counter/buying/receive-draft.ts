// What somebody types while goods are unloaded, before it is received against a purchase order.
import type { PurchaseOrderShape, PurchaseReceipt } from '@tokri/contract/buying.schema.ts'

export type ReceiveLine = {
  productId: string
  name: string
  unit: string
  ordered: number
  /** Of earlier receipts. */
  received: number
  pack: number
  cost: number
  /** As typed; empty: the line is not part of this receipt. */
  came: string
  /** Of those that came: they go back. */
  broken: string
  newCost: string
  lot: string
  expiresOn: string
}
type Product = Pick<ReceiveLine, 'productId' | 'name' | 'unit'>

const empty = { came: '', broken: '', newCost: '', lot: '', expiresOn: '' }

/** What is still to come. */
export const openOf = ({ ordered, received }: Pick<ReceiveLine, 'ordered' | 'received'>): number =>
  Math.max(0, ordered - received)

/** In the order of the purchase order, last what came in full. */
export const receiveLinesOf = (order: Pick<PurchaseOrderShape, 'lines'>): ReceiveLine[] =>
  order.lines
    .map(({ productId, name, unit, ordered, received, pack, cost }) => ({
      ...{ productId, name, unit, ordered, received, pack, cost },
      ...empty,
    }))
    .sort((one, other) => Number(openOf(one) === 0) - Number(openOf(other) === 0))

const countOf = (text: string): number => (/^\d+$/.test(text) ? Number(text) : 0)

/** One piece more of a scanned product, which is first in the list from now on; what was not ordered is added. */
export const withScanned = (lines: readonly ReceiveLine[], product: Product): ReceiveLine[] => {
  const known = lines.find(({ productId }) => productId === product.productId) ?? {
    ...product,
    ...{ ordered: 0, received: 0, pack: 1, cost: 0 },
    ...empty,
  }
  const counted = { ...known, came: String(countOf(known.came) + 1) }
  return [counted, ...lines.filter(({ productId }) => productId !== product.productId)]
}

/** All that is open comes as it was ordered. What was counted already stays. */
export const asOrdered = (lines: readonly ReceiveLine[]): ReceiveLine[] =>
  lines.map((line) => (line.came === '' && openOf(line) > 0 ? { ...line, came: String(openOf(line)) } : line))

/** What is odd about a line, in one sentence each; empty: it is as ordered. */
export const findingsOf = (line: ReceiveLine): string[] => {
  if (line.came === '') return []
  const [came, broken, open] = [countOf(line.came), countOf(line.broken), openOf(line)]
  const findings: string[] = []
  if (line.ordered === 0) findings.push('Not ordered')
  else if (came < open) findings.push(`${open - came} less than expected`)
  else if (came > open) findings.push(`${came - open} more than expected`)
  if (broken > 0) findings.push(`${broken} broken, to go back`)
  if (broken > came) findings.push('More are broken than came')
  if (line.newCost !== '' && Number(line.newCost) !== line.cost)
    findings.push(line.cost === 0 ? 'New cost' : `₹${line.newCost} instead of ₹${line.cost}`)
  return findings
}

/** The lines of the call. Broken pieces come and go back, so that the supplier's paper and the shelf both agree. */
export const receiptLinesOf = (lines: readonly ReceiveLine[]): PurchaseReceipt['lines'] =>
  lines.flatMap(({ productId, came, broken, newCost, lot, expiresOn }) => {
    const [pieces, back] = [countOf(came), countOf(broken)]
    const line = { productId, lot, reason: '' }
    const cost = newCost === '' ? {} : { cost: Number(newCost) }
    return [
      ...(pieces > 0 ? [{ ...line, quantity: pieces, ...cost, ...(expiresOn !== '' && { expiresOn }) }] : []),
      ...(back > 0 ? [{ ...line, quantity: -back, ...cost, reason: 'Broken' }] : []),
    ]
  })

/** Pieces and amount of a receipt, without those that go back. */
export const sumOf = (lines: readonly ReceiveLine[]): { pieces: number; amount: number } => {
  let [pieces, paise] = [0, 0]
  for (const { came, broken, newCost, cost } of lines) {
    const kept = countOf(came) - countOf(broken)
    pieces += kept
    paise += kept * Math.round((newCost === '' ? cost : Number(newCost)) * 100)
  }
  return { pieces, amount: paise / 100 }
}
