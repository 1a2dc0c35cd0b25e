import type { OrderShape } from '@tokri/contract/order.schema.ts'
import { billInRupees } from '@tokri/rules/bill.ts'
import { toRupees } from '@tokri/rules/money.ts'
import { isKept } from '@tokri/rules/promise.ts'
import type { OrderRow } from './queries.ts'

const iso = (time: string | Date): string => new Date(time).toISOString()

/** An order as the API returns it (contract, end of section 4). */
export const orderShapeOf = (row: OrderRow): OrderShape => ({
  _id: row.id,
  orderNumber: row.number,
  state: row.state,
  lines: row.lines.map((line) => ({
    productId: line.product_id,
    name: line.name,
    unit: line.unit,
    image: line.image,
    quantity: line.quantity,
    price: toRupees(line.price_paise),
    discount: Number(line.discount),
    lineTotal: toRupees(line.unit_price_paise * line.quantity),
  })),
  bill: billInRupees({
    totalItems: row.total_items,
    totalWithoutDiscountPaise: row.total_without_discount_paise,
    discountedTotalPaise: row.discounted_total_paise,
    savingsPaise: row.total_without_discount_paise - row.discounted_total_paise,
    couponPaise: row.coupon_paise,
    payablePaise: Math.max(0, row.discounted_total_paise - row.coupon_paise),
    serviceChargePaise: row.service_charge_paise,
    deliveryChargePaise: row.delivery_charge_paise,
    finalAmountPaise: row.final_amount_paise,
  }),
  coupon:
    row.coupon_code === null
      ? null
      : {
          code: row.coupon_code,
          amount: toRupees(row.coupon_paise),
          minimum: toRupees(row.coupon_minimum_paise ?? 0),
        },
  store: { _id: row.store_id, name: row.store_name },
  address: row.address,
  payment: {
    method: row.payment_method,
    provider: row.payment_provider,
    state: row.payment_state,
    ...(row.payment_provider === 'test' && { test: true as const }),
  },
  refunds: row.refunds.map((refund) => ({
    amount: toRupees(refund.amount_paise),
    lines: refund.lines,
    reason: refund.reason,
    at: iso(refund.at),
  })),
  timeline: row.timeline.map(({ state, at, by }) => ({ state, at: iso(at), by })),
  promise: { minutes: row.promise_minutes, at: row.promised_at?.toISOString() ?? null },
  deliveredAt: row.delivered_at?.toISOString() ?? null,
  kept: row.delivered_at && row.promised_at ? isKept(row.delivered_at, row.promised_at) : null,
  createdAt: row.created_at.toISOString(),
})
