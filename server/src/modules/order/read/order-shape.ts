import type { OrderShape, RatingShape } from '@tokri/contract/order-shape.schema.ts'
import { substituteUnitPricePaise } from '@tokri/rules/adjustments.ts'
import { billInRupees } from '@tokri/rules/bill.ts'
import { toRupees } from '@tokri/rules/money.ts'
import { must } from '@tokri/rules/must.ts'
import { amountDuePaise, cashRoundingPaise } from '@tokri/rules/order-money.ts'
import { isIn, orderCan } from '@tokri/rules/order-states.ts'
import { isKept } from '@tokri/rules/promise.ts'
import { slotUntil } from '@tokri/rules/slots.ts'
import type { CashJson } from '../../../../db/cash-to-bring.ts'
import { moneyOf } from '../money/order-money.ts'
import { problemShapeOf } from '../rows/problem-json.ts'
import type { OrderRow } from '../rows/queries.ts'

const iso = (time: string | Date): string => new Date(time).toISOString()

const adjustmentOf = (row: OrderRow['adjustments'][number]): OrderShape['adjustments'][number] => ({
  productId: row.product_id,
  quantity: row.quantity,
  kind: row.kind,
  substitute:
    row.substitute_id === null
      ? null
      : {
          productId: row.substitute_id,
          name: must(row.substitute_name),
          unit: must(row.substitute_unit),
          image: must(row.substitute_image),
          unitPrice: toRupees(must(row.substitute_price_paise)),
          quantity: row.quantity,
        },
  amount: toRupees(row.amount_paise),
})

const questionOf = (
  question: NonNullable<OrderRow['question']>,
  lines: OrderRow['lines'],
): NonNullable<OrderShape['question']> => {
  const { product_id, quantity, substitute_id, name, unit, image, unit_price_paise } = question
  const line = lines.find((one) => one.product_id === product_id)
  const unitPricePaise = substituteUnitPricePaise(line?.unit_price_paise ?? 0, unit_price_paise)
  return {
    productId: product_id,
    name: line?.name ?? '',
    quantity,
    substitute: { productId: substitute_id, name, unit, image, unitPrice: toRupees(unitPricePaise), quantity },
    askedAt: iso(question.asked_at),
    answerUntil: iso(question.answer_until),
  }
}

const ratingOf = ({ stars, reasons, note, rated_at }: NonNullable<OrderRow['rating']>): RatingShape => ({
  stars,
  reasons,
  text: note,
  at: iso(rated_at),
})

const slotEndingAt = (at: Date): NonNullable<OrderShape['slot']> => ({
  from: iso(slotUntil(at).from),
  at: iso(at),
})

type PromotedLine = { offer: string | null; offer_paise: number; promotion_paise: number }

/** An order may have several refunds in cash. */
const cashByOrder = (refunds: readonly CashJson[]) =>
  [...Map.groupBy(refunds, ({ orderNumber }) => orderNumber)].map(([orderNumber, parts]) => ({
    orderNumber,
    amount: toRupees(parts.reduce((sum, { paise }) => sum + paise, 0)),
  }))

/** What offers and a coupon took off a line, where they did. */
export const promotionOnLine = ({ offer, offer_paise, promotion_paise }: PromotedLine) => ({
  ...(offer !== null && { offer: { text: offer, off: toRupees(offer_paise) } }),
  ...(promotion_paise > 0 && { promotion: toRupees(promotion_paise) }),
})

/** What is to be done about missing pieces of a line, where the shopper has wished anything but the usual. */
const wishOf = ({ preference, substitute_id, own_substitute }: OrderRow['lines'][number]) => ({
  ...(preference === 'refund' && { preference }),
  ...(substitute_id !== null && own_substitute && { ownSubstitute: { productId: substitute_id, ...own_substitute } }),
})

const cashOf = ({ handed_over_at, rider }: OrderRow['refunds'][number]) =>
  handed_over_at === null ? null : { at: iso(handed_over_at), rider }

const refundsOf = ({ refunds }: OrderRow): Pick<OrderShape, 'refunds' | 'overpaid'> => {
  const overpaid = refunds.filter(({ surplus, amount_paise }) => surplus && amount_paise > 0)
  return {
    refunds: refunds
      .filter(({ surplus }) => !surplus)
      .map((refund) => ({
        _id: refund.id,
        state: refund.state,
        amount: toRupees(refund.amount_paise),
        ...(refund.tip_paise > 0 && { tip: toRupees(refund.tip_paise) }),
        lines: refund.lines,
        reason: refund.reason,
        at: iso(refund.at),
        ...(refund.by_amount && { byAmount: true as const }),
        ...(refund.as_credit && { asCredit: true as const }),
        ...(refund.credit_at && { creditAt: iso(refund.credit_at) }),
        ...(refund.in_cash && { cash: cashOf(refund) }),
        ...(refund.may_be_credit !== null && { mayBeCredit: refund.may_be_credit }),
      })),
    ...(overpaid.length > 0 && {
      overpaid: overpaid.map(({ state, amount_paise, at }) => ({ state, amount: toRupees(amount_paise), at: iso(at) })),
    }),
  }
}

/** Null until it is delivered. */
const keptOf = ({ delivered_at, judged_at, promised_at, slot_at }: OrderRow): boolean | null =>
  delivered_at && promised_at
    ? isKept(judged_at ?? delivered_at, promised_at, slot_at && slotUntil(slot_at).from)
    : null

const attemptOf = ({
  at,
  wish,
  wish_at,
  wished_at,
  back_at,
  decided_at,
}: NonNullable<OrderRow['attempts']>[number]) => ({
  at: iso(at),
  wish: wish && wished_at ? { wish, at: wish_at && iso(wish_at), saidAt: iso(wished_at) } : null,
  backAt: back_at && iso(back_at),
  decidedAt: decided_at && iso(decided_at),
})

/** What makes the bill of an order in cash end in whole rupees, before pieces were missing. */
const billRoundingPaise = (row: OrderRow): number =>
  row.round_cash && row.payment_method === 'cash'
    ? cashRoundingPaise({
        finalAmountPaise: row.final_amount_paise,
        adjustedPaise: 0,
        creditPaise: row.credit_paise,
        tipPaise: row.tip_paise,
      })
    : 0

const shapeOf = (row: OrderRow, roundingPaise: number): OrderShape => ({
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
    ...(line.goodwill_paise > 0 && { goodwill: toRupees(line.goodwill_paise) }),
    ...promotionOnLine(line),
    ...wishOf(line),
  })),
  bill: {
    ...billInRupees({
      totalItems: row.total_items,
      totalWithoutDiscountPaise: row.total_without_discount_paise,
      discountedTotalPaise: row.discounted_total_paise,
      savingsPaise: row.total_without_discount_paise - row.discounted_total_paise,
      couponPaise: row.coupon_paise,
      payablePaise: Math.max(0, row.discounted_total_paise - row.coupon_paise),
      serviceChargePaise: row.service_charge_paise,
      deliveryChargePaise: row.delivery_charge_paise,
      smallCartChargePaise: row.small_cart_charge_paise,
      finalAmountPaise: row.final_amount_paise + roundingPaise,
    }),
    ...(roundingPaise !== 0 && { rounding: toRupees(roundingPaise) }),
  },
  ...(row.rounding_paise !== roundingPaise && { roundingChange: toRupees(row.rounding_paise - roundingPaise) }),
  coupon:
    row.coupon_code === null
      ? null
      : {
          code: row.coupon_code,
          amount: toRupees(row.coupon_paise),
          minimum: toRupees(row.coupon_minimum_paise ?? 0),
        },
  store: { _id: row.store_id, name: row.store_name },
  adjustments: row.adjustments.map(adjustmentOf),
  question: orderCan.adjust(row.state) && row.question ? questionOf(row.question, row.lines) : null,
  amountDue: toRupees(amountDuePaise(moneyOf(row))),
  ...(row.tip_paise > 0 && { tip: toRupees(row.tip_paise) }),
  ...(row.credit_paise > 0 && { credit: toRupees(row.credit_paise) }),
  ...(row.credit_returned_paise > 0 && { creditReturned: toRupees(row.credit_returned_paise) }),
  ...(row.bill_copy_to !== '' && {
    billCopy: { email: row.bill_copy_to, sentAt: row.bill_copy_at?.toISOString() ?? null },
  }),
  address: row.address,
  payment: {
    method: row.payment_method,
    provider: row.payment_provider,
    state: row.payment_state,
    ...(row.payment_provider === 'test' && { test: true as const }),
    ...(row.was_declined && { declined: true as const }),
    ...(row.upi_paise > 0 && { upi: toRupees(row.upi_paise) }),
  },
  ...refundsOf(row),
  changes: row.changes.map(({ at, by, reason, lines, parts, from_paise, to_paise }) => ({
    at: iso(at),
    by: by === 'shopper' || by === 'system' ? by : 'admin',
    reason,
    lines,
    ...(parts.length > 0 && { parts }),
    amount: { from: toRupees(from_paise), to: toRupees(to_paise) },
  })),
  timeline: row.timeline.map(({ state, at, by, reason, rider }) => ({
    state,
    at: iso(at),
    by,
    ...(reason && { reason }),
    ...(rider && { rider }),
  })),
  promise: {
    minutes: row.promise_minutes,
    at: row.promised_at?.toISOString() ?? null,
    ...(row.slot_at && { notBefore: slotUntil(row.slot_at).from.toISOString() }),
  },
  slot: row.slot_at && slotEndingAt(row.slot_at),
  deliveredAt: row.delivered_at?.toISOString() ?? null,
  kept: keptOf(row),
  apology: row.apology && {
    code: row.apology.code,
    amount: toRupees(row.apology.amount),
    until: iso(row.apology.ends_at),
  },
  ...(row.brings_cash && { bringsCash: cashByOrder(row.brings_cash) }),
  deliveryCode: isIn('promised', row.state) ? row.delivery_code : null,
  door: {
    leave: row.leave_at_door,
    note: row.door_note,
    photoAt: row.photo_at === null ? null : iso(row.photo_at),
  },
  ...(row.failed_at && { failedAt: iso(row.failed_at) }),
  ...(row.attempts && { attempts: row.attempts.map(attemptOf) }),
  ...(row.in_cart && { inCart: true as const }),
  createdAt: row.created_at.toISOString(),
  ...(row.problems && { problems: row.problems.map(problemShapeOf) }),
  ...(row.rating && { rating: ratingOf(row.rating) }),
})

/** An order as the API returns it. */
export const orderShapeOf = (row: OrderRow): OrderShape => shapeOf(row, billRoundingPaise(row))
