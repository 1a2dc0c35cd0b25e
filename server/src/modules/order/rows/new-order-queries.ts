import { type LinePromotion, offerText } from '@tokri/rules/promotions.ts'
import { type Insertable, sql } from 'kysely'
import type { OrderLinesTable } from '../../../../db/tables.gen.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { CartLineRow, PricedCart } from '../../cart/service.ts'

type PromotedPlace = { orderId: string; position: number; promotion: LinePromotion | undefined }

/** The columns of an order that come from its bill. */
export const billColumns = ({ bill, coupon }: Pick<PricedCart, 'bill' | 'coupon'>) => ({
  total_items: bill.totalItems,
  total_without_discount_paise: bill.totalWithoutDiscountPaise,
  discounted_total_paise: bill.discountedTotalPaise,
  coupon_code: coupon?.code ?? null,
  coupon_minimum_paise: coupon?.minimum_paise ?? null,
  coupon_paise: bill.couponPaise,
  service_charge_paise: bill.serviceChargePaise,
  delivery_charge_paise: bill.deliveryChargePaise,
  small_cart_charge_paise: bill.smallCartChargePaise,
  final_amount_paise: bill.finalAmountPaise,
})

/** What offers and a coupon took off a line of an order. */
export const promotionColumns = (promotion: LinePromotion | undefined) => ({
  promotion_paise: promotion?.promotionPaise ?? 0,
  offer_paise: promotion?.offerPaise ?? 0,
  offer: offerText(promotion?.free ?? []),
})

/** A product as a line of an order: a copy with the price that it has now. */
export const lineOfProduct = (
  line: CartLineRow,
  { orderId, position, promotion }: PromotedPlace,
): Insertable<OrderLinesTable> => ({
  order_id: orderId,
  position,
  product_id: line.id,
  name: line.name,
  unit: line.unit,
  image: line.image[0] ?? '',
  quantity: line.quantity,
  price_paise: line.price_paise,
  discount: line.discount,
  unit_price_paise: line.unit_price_paise,
  preference: line.preference,
  substitute_id: line.substitute_id,
  hsn: line.hsn,
  gst_rate: line.gst_rate ?? 0,
  cess: line.cess ?? 0,
  ...promotionColumns(promotion),
})

/** Inserts the lines of one order. The statement is the same for any number of lines, so that it is prepared once. */
export const linesInsert = (lines: readonly Insertable<OrderLinesTable>[]) => {
  const columns = sql.join(Object.keys(lines[0] ?? {}).map((column) => sql.ref(column)))
  return sql`INSERT INTO order_lines (${columns})
    SELECT ${columns} FROM jsonb_populate_recordset(NULL::order_lines, ${JSON.stringify(lines)})`
}

export const insertLines = (tx: Tx, lines: readonly Insertable<OrderLinesTable>[]) => linesInsert(lines).execute(tx)
