// Queries of orders, and the texts for their states.

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import { orderDetails, orderHistory } from '@tokri/contract/order.ts'
import type { OrderShape } from '@tokri/contract/order-shape.schema.ts'
import type { AdjustableLine } from '@tokri/rules/adjustments.ts'
import { formatRupees, toPaise, toRupees } from '@tokri/rules/money.ts'
import { isPaid as hasPayment } from '@tokri/rules/order-money.ts'
import { HOLD_MINUTES, isIn, type OrderState, orderStates, statesIn } from '@tokri/rules/order-states.ts'
import { headlinePaise, isOnItsWay, orderSummary, shownPaymentState } from '@tokri/rules/order-summary.ts'
import { m } from '../../paraglide/messages.js'

export type Order = OrderShape

const ORDERS_PER_PAGE = 10

/** The shopper's own orders, newest first. */
export const ordersQuery = (call: Call, page: number) =>
  queryOptions({
    queryKey: ['orders', 'list', page],
    queryFn: ({ signal }) =>
      call(orderHistory, { query: { page: String(page), limit: String(ORDERS_PER_PAGE) } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** As many as the shop answers at once: the open ones are among them. */
export const newestOrdersQuery = (call: Call) =>
  queryOptions({
    queryKey: ['orders', 'newest'],
    queryFn: ({ signal }) => call(orderHistory, { query: { page: '1', limit: '100' } }, { signal }),
    staleTime: 0,
  })

export const orderQuery = (call: Call, orderId: string) =>
  queryOptions({
    queryKey: ['orders', 'one', orderId],
    queryFn: async ({ signal }) => (await call(orderDetails, { query: { orderId } }, { signal })).data,
    staleTime: 0,
  })

export const stateLabels: Record<OrderState, string> = {
  PAYMENT_PENDING: m.order_waiting_for_payment(),
  PLACED: m.order_placed(),
  CONFIRMED: m.order_confirmed(),
  PACKING: m.order_being_packed(),
  READY: m.common_packed(),
  OUT_FOR_DELIVERY: m.order_on_its_way(),
  DELIVERED: m.common_delivered(),
  CANCELLED: m.common_cancelled(),
  PAYMENT_FAILED: m.order_payment_failed(),
}

type Tried = Pick<Order, 'state' | 'failedAt'> & Partial<Pick<Order, 'attempts'>>

/** Whether the store tries once more to deliver an order that could not be handed over. */
export const isTriedAgain = ({ state, failedAt, attempts = [] }: Tried): boolean =>
  attempts.length > 0 && failedAt === undefined && (state === 'READY' || state === 'OUT_FOR_DELIVERY')

/** The state of an order in words: also that nobody took it, and that it is tried again. */
export const stateText = (order: Tried): string => {
  if (order.failedAt !== undefined) return m.order_not_handed_over()
  if (!isTriedAgain(order)) return stateLabels[order.state]
  return order.state === 'READY' ? m.order_another_try() : m.order_on_its_way_again()
}

/** The steps of an order that is delivered, in order. */
export const deliverySteps = statesIn('step')

/** The step that an order has come to; −1 if it is not on its way, or not any more. */
export const stepOf = (state: OrderState): number =>
  isIn('counted', state)
    ? deliverySteps.findLastIndex((step) => orderStates.indexOf(step) <= orderStates.indexOf(state))
    : -1

const pastLabels = { ...stateLabels, PACKING: m.common_packed(), OUT_FOR_DELIVERY: m.order_sent_out() }

/** A step of an order in words: where the order is, and what is over or to come. */
export const stepText = (order: Tried, step: OrderState): string => {
  const ahead = deliverySteps.indexOf(step) - stepOf(order.state)
  if (ahead === 0) return stateText(order)
  return (ahead < 0 ? pastLabels : stateLabels)[step]
}

/** Whether there is a payment that can be refunded. */
export const isPaid = ({ payment: { state } }: Pick<Order, 'payment'>): boolean => hasPayment({ paymentState: state })

/** The one amount of an order in lists and headings: what is still to be paid, else what it came to. */
export const headlineText = (order: Order): string => {
  const summary = orderSummary(order)
  const amount = formatRupees(toRupees(headlinePaise(summary)))
  return summary.toPayPaise > 0 ? m.order_amount_to_pay({ amount }) : amount
}

/** Where the items of an order are that was not paid. */
export const notChargedText = ({ inCart }: Pick<Order, 'inCart'>): string =>
  inCart ? m.order_unpaid_items_returned() : m.order_nothing_was_charged()

/** What a change added to an order that is paid, and is not paid yet. */
export const extraDue = ({ payment, amountDue = 0 }: Partial<Pick<Order, 'payment' | 'amountDue'>>): number =>
  payment && isPaid({ payment }) ? amountDue : 0

/**
 * The lines of an order and the state of their pieces, as input for the refund rules. Pieces whose refund failed are refunded
 * here as on the server: that refund is given again, they have no other one.
 */
export const adjustableLines = ({ lines, adjustments, refunds }: Order): AdjustableLine[] => {
  const refunded = refunds.flatMap((refund) => refund.lines)
  const sum = (pieces: { productId: string; quantity: number }[], productId: string) =>
    pieces.reduce((total, piece) => (piece.productId === productId ? total + piece.quantity : total), 0)
  return lines.map(({ productId, quantity, lineTotal, goodwill = 0, promotion = 0 }) => ({
    unitPricePaise: toPaise(lineTotal) / quantity,
    quantity,
    shortQuantity: sum(
      adjustments.filter(({ kind }) => kind === 'short'),
      productId,
    ),
    substitutes: adjustments.flatMap(({ productId: of, substitute }) =>
      of === productId && substitute
        ? [{ quantity: substitute.quantity, unitPricePaise: toPaise(substitute.unitPrice) }]
        : [],
    ),
    refundedQuantity: sum(refunded, productId),
    goodwillPaise: toPaise(goodwill),
    promotionPaise: toPaise(promotion),
  }))
}

export const isActiveOrder = (state: OrderState): boolean => isIn('open', state)

/** How long the shop reserves the stock of an unpaid order. */
export const holdEndsAt = (order: Pick<Order, 'createdAt'>): number =>
  new Date(order.createdAt).getTime() + HOLD_MINUTES * 60_000

/**
 * Opens the shop's payment page, which redirects to the provider. The URL is relative, so the shopper stays on the same
 * origin.
 */
export const goToPayment = (paymentUrl: string): void => {
  const { pathname } = new URL(paymentUrl, location.origin)
  location.assign(pathname)
}

/** Whether store credit alone has paid the order. */
const isPaidByCredit = ({ bill, tip, credit = 0, creditReturned = 0 }: Paid): boolean =>
  credit > creditReturned && tip === undefined && credit === bill?.finalAmount

type Paid = Partial<Pick<Order, 'bill' | 'tip' | 'credit' | 'creditReturned' | 'amountDue' | 'refunds'>>

export const paymentText = (order: Pick<Order, 'state' | 'payment'> & Paid): string => {
  const { state, payment } = order
  if (isPaidByCredit(order) && (payment.state === 'due' || payment.state === 'paid')) return m.order_paid_with_credit()
  if (payment.method === 'cash' && order.bill?.finalAmount === 0 && order.tip === undefined)
    return m.order_nothing_to_pay()
  const refunds = order.refunds ?? []
  const isOnWay = refunds.some(isOnItsWay)
  const words = {
    due: state === 'CANCELLED' || order.amountDue === 0 ? m.order_cash_nothing_to_pay() : m.order_cash_at_the_door(),
    pending: m.order_online_payment_waiting(),
    paid:
      payment.method === 'cash'
        ? payment.upi === undefined
          ? m.order_paid_in_cash()
          : m.order_paid()
        : (order.amountDue ?? 0) > 0
          ? m.order_partly_paid_online()
          : m.order_paid_online(),
    failed: m.order_payment_not_charged(),
    part_refunded: isOnWay ? m.order_payment_refund_pending() : m.order_paid_partly_refunded(),
    refunded: isOnWay ? m.order_refund_on_its_way() : m.order_refunded(),
  }
  return words[shownPaymentState({ payment, refunds })]
}
