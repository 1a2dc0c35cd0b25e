// Converts the lines of an order for the rules of adjustments, and for the stock.

import { type AdjustableLine, adjustablePieces, substitutePieces } from '@tokri/rules/adjustments.ts'
import { must } from '@tokri/rules/must.ts'
import type { Pieces } from '../../stock/service.ts'
import type { OrderLineRow, Restocked } from '../rows/queries.ts'

export const adjustableLine = (line: OrderLineRow): AdjustableLine => {
  let shortQuantity = 0
  const substitutes = []
  for (const { kind, quantity, substitute_price_paise } of line.adjustments)
    if (kind === 'short') shortQuantity += quantity
    else substitutes.push({ quantity, unitPricePaise: must(substitute_price_paise) })
  const { unit_price_paise, refunded_quantity, goodwill_paise, promotion_paise, quantity } = line
  return {
    unitPricePaise: unit_price_paise,
    quantity,
    shortQuantity,
    substitutes,
    refundedQuantity: refunded_quantity,
    goodwillPaise: goodwill_paise,
    promotionPaise: promotion_paise,
  }
}

/**
 * The pieces that an order has taken from the stock and not given back: substitutes included, missing pieces not. Each product
 * is listed once.
 */
export const takenPieces = (lines: readonly OrderLineRow[]): Pieces[] => {
  const taken = new Map<string, number>()
  const add = (productId: string, quantity: number) => taken.set(productId, (taken.get(productId) ?? 0) + quantity)
  for (const { product_id, quantity, restocked_quantity, adjustments } of lines) {
    add(product_id, quantity - restocked_quantity)
    for (const adjustment of adjustments) {
      add(product_id, -adjustment.quantity)
      if (adjustment.substitute_id !== null)
        add(adjustment.substitute_id, adjustment.quantity - adjustment.restocked_quantity)
    }
  }
  return [...taken].flatMap(([productId, quantity]) => (quantity > 0 ? [{ productId, quantity }] : []))
}

/** The pieces that a refund takes off a line, which is the same `before` and `after` it otherwise: of which product they are. */
export const refundedPieces = (row: OrderLineRow, before: AdjustableLine, after: AdjustableLine): Restocked[] => {
  const substitutes = row.adjustments.filter(({ kind }) => kind === 'substituted')
  const [had, has] = [substitutePieces(before), substitutePieces(after)]
  return [
    { productId: row.product_id, seq: null, quantity: adjustablePieces(before) - adjustablePieces(after) },
    ...substitutes.map(({ seq, substitute_id }, index) => ({
      productId: must(substitute_id),
      seq,
      quantity: must(had[index]) - must(has[index]),
    })),
  ].filter(({ quantity }) => quantity > 0)
}
