// Orders for administrators: the queries, their polling, and the state changes.
import { keepPreviousData, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import type { AnswerOf } from '@tokri/contract/endpoint.ts'
import type {
  getOrdersSchema,
  OpenOrderShape,
  openOrdersSchema,
  updateOrderStatusSchema,
} from '@tokri/contract/order.schema.ts'
import { cancelOrder, getOrders, openOrders, updateOrderStatus } from '@tokri/contract/order.ts'
import { isFinal, type OrderState } from '@tokri/rules/order-states.ts'
import { useState } from 'react'
import { withRecentPassword } from '../../lib/account/recent-password.ts'
import { errorMessage } from '../../lib/api/error-message.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { announce } from '../../ui/live-region.tsx'
import { toast } from '../../ui/toast.ts'
import { deferDelivery, undoDelivery } from '../board/pending-deliveries.ts'

export type AdminOrder = AnswerOf<typeof getOrdersSchema>['data'][number]

/** The list of all orders is polled at this interval while it is visible. */
const POLL_INTERVAL_MS = 3000
const PAGE = 20

/** The open orders, the most urgent first. The counter's alarm reads them again when they have changed. */
export const openOrdersQuery = (call: Call) =>
  queryOptions({
    queryKey: ['admin', 'orders', 'open'],
    queryFn: async ({ signal }) => (await call(openOrders, { query: {} }, { signal })).data,
    staleTime: 0,
  })

export type OrderListSearch = {
  state: OrderState | undefined
  search: string
  storeId: string | undefined
  payment: PaymentFilter | undefined
  /** Days such as 2026-12-25; `to` is inclusive. */
  from: string | undefined
  to: string | undefined
  /** Whether the shopper chose a time. */
  slot: boolean | undefined
  page: number
}

/** The ways and states of payments by which orders are chosen. */
export const paymentFilters = {
  cash: 'Cash at the door',
  online: 'Paid online',
  due: 'Not paid yet',
  paid: 'Paid',
  part_refunded: 'Partly refunded',
  refunded: 'Refunded',
  failed: 'Payment failed',
} as const
export type PaymentFilter = keyof typeof paymentFilters

export const orderListBody = (list: OrderListSearch, limit: number) => ({ ...list, limit })

export const orderListQuery = (call: Call, list: OrderListSearch) =>
  queryOptions({
    queryKey: ['admin', 'orders', 'list', list],
    queryFn: ({ signal }) => call(getOrders, { body: orderListBody(list, PAGE) }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: POLL_INTERVAL_MS,
  })

/** The label of the button that moves an order to its next state. */
export const advanceLabels: Partial<Record<OrderState, string>> = {
  CONFIRMED: 'Confirm',
  PACKING: 'Start packing',
  READY: 'Packed',
  OUT_FOR_DELIVERY: 'Send out',
  DELIVERED: 'Mark delivered',
}

/** What has happened to an order that is in this state now. */
const happened: Partial<Record<OrderState, string>> = {
  CONFIRMED: 'confirmed',
  PACKING: 'is being packed',
  READY: 'packed',
  OUT_FOR_DELIVERY: 'sent out',
  DELIVERED: 'delivered',
  CANCELLED: 'cancelled',
}
const happenedText = ({ message, data: { orderNumber, state } }: ChangedOrder): string =>
  happened[state] === undefined ? message : `${orderNumber} ${happened[state]}`

export type ChangedOrder = AnswerOf<typeof updateOrderStatusSchema>

/**
 * Shows a changed order on its page and in the lists before they are read again: until then, a second press would repeat
 * the change, and be refused. An order in a final state leaves the board.
 */
export const showChangedOrder = (queryClient: QueryClient, order: ChangedOrder['data']): void => {
  const { _id, state, amountDue, timeline } = order
  const rider = state === 'OUT_FOR_DELIVERY' ? (timeline.at(-1)?.rider ?? null) : null
  const inList = (other: AdminOrder) => (other._id === _id ? { ...other, ...order } : other)
  const onBoard = (other: OpenOrderShape) => (other._id === _id ? { ...other, state, amountDue, rider } : other)
  queryClient.setQueriesData<AdminOrder>({ queryKey: ['orders', 'one', _id] }, (shown) => shown && inList(shown))
  queryClient.setQueriesData<AnswerOf<typeof getOrdersSchema>>(
    { queryKey: ['admin', 'orders', 'list'] },
    (list) => list && { ...list, data: list.data.map(inList) },
  )
  queryClient.setQueriesData<AnswerOf<typeof openOrdersSchema>['data']>(
    { queryKey: ['admin', 'orders', 'open'] },
    (board) => board && { ...board, orders: board.orders.map(onBoard).filter((other) => !isFinal(other.state)) },
  )
}

/** `updateOrderStatus` refuses orders that wait for their payment; `cancelOrder` accepts them. */
export const cancelBy = (call: Call, { _id: orderId, state }: { _id: string; state: OrderState }, reason: string) =>
  state === 'PAYMENT_PENDING'
    ? call(cancelOrder, { body: { orderId, reason } })
    : call(updateOrderStatus, { body: { orderId, state: 'CANCELLED', reason } })

/** What stands at an order while its delivery can be undone. */
export const DELIVERY_UNDO = 'Marked as delivered. You can undo this for 10 seconds.'

/** Moves orders to their next state, or cancels them, one at a time. `busy` is the id of the order in progress. */
export const useAdvanceOrder = () => {
  const call = useCall()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState<string | null>(null)

  const run = async (orderId: string, work: () => Promise<ChangedOrder>): Promise<boolean> => {
    setBusy(orderId)
    try {
      const changed = await withRecentPassword(work)
      showChangedOrder(queryClient, changed.data)
      toast.success(happenedText(changed))
      return true
    } catch (error) {
      toast.error(errorMessage(error))
      return false
    } finally {
      setBusy(null)
      await Promise.all(
        [['admin', 'orders'], ['orders']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      )
    }
  }
  return {
    busy,
    /** `rider` is who delivers an order that is sent out. A delivery is sent ten seconds later: it is final. */
    advance: (orderId: string, state: OrderState, rider = ''): void => {
      const named = state === 'OUT_FOR_DELIVERY' && rider.trim() !== '' ? { rider: rider.trim() } : {}
      const send = () => run(orderId, () => call(updateOrderStatus, { body: { orderId, state, ...named } }))
      if (state !== 'DELIVERED') return void send()
      deferDelivery(orderId, send)
      announce(DELIVERY_UNDO)
    },
    undo: (orderId: string): void => {
      if (undoDelivery(orderId)) toast.success('Not marked as delivered')
    },
    cancel: (order: { _id: string; state: OrderState }, reason: string) =>
      run(order._id, () => cancelBy(call, order, reason)),
  }
}
