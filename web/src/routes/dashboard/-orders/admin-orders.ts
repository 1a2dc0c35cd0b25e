// Orders behind the counter: what is read, how often, and the moves an administrator can make.
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import type { AnswerOf } from '@tokri/contract/endpoint.ts'
import type { getOrdersSchema } from '@tokri/contract/order.schema.ts'
import { cancelOrder, getOrders, updateOrderStatus } from '@tokri/contract/order.ts'
import type { OrderState } from '@tokri/rules/order-states.ts'
import { useState } from 'react'
import { failureText } from '../../../lib/api/error-message.ts'
import { useCall } from '../../../lib/api/use-call.ts'
import { toast } from '../../../ui/toast.ts'

export type AdminOrder = AnswerOf<typeof getOrdersSchema>['data'][number]

/** New orders arrive without a reload: the board looks this often while somebody looks at it. */
const LOOK_EVERY_MS = 3000
const COLUMN = 50
const PAGE = 20

export const boardStates = ['PAYMENT_PENDING', 'PLACED', 'CONFIRMED', 'PACKING', 'OUT_FOR_DELIVERY'] as const

/** What is under way, the longest waiting first in each column. */
export const boardQuery = (call: Call) =>
  queryOptions({
    queryKey: ['admin', 'orders', 'board'],
    queryFn: async ({ signal }) => {
      const columns = boardStates.map(async (state) => {
        const { data, totalCount } = await call(getOrders, { body: { state, limit: COLUMN } }, { signal })
        return { state, orders: data.toReversed(), totalCount }
      })
      return Promise.all(columns)
    },
    staleTime: 0,
    refetchInterval: LOOK_EVERY_MS,
  })

export type OrderListSearch = { state?: OrderState; search: string; page: number }

export const orderListQuery = (call: Call, { state, search, page }: OrderListSearch) =>
  queryOptions({
    queryKey: ['admin', 'orders', 'list', { state, search, page }],
    queryFn: ({ signal }) => call(getOrders, { body: { state, search, page, limit: PAGE } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: LOOK_EVERY_MS,
  })

/** The press that leads an order on. */
export const leadLabels: Partial<Record<OrderState, string>> = {
  CONFIRMED: 'Confirm',
  PACKING: 'Start packing',
  OUT_FOR_DELIVERY: 'Send out',
  DELIVERED: 'Mark delivered',
}

/** Leads orders on or cancels them, one at a time; `busy` is the id of the one being led. */
export const useLeadOrder = () => {
  const call = useCall()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState<string | null>(null)

  const run = async (orderId: string, work: () => Promise<{ message: string }>): Promise<boolean> => {
    setBusy(orderId)
    try {
      toast.success((await work()).message)
      return true
    } catch (error) {
      toast.error(failureText(error))
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
    lead: (orderId: string, state: OrderState) =>
      run(orderId, () => call(updateOrderStatus, { body: { orderId, state } })),
    /** Out of waiting for a payment an order is led by cancelling only. */
    cancel: (order: { _id: string; state: OrderState }, reason: string) =>
      run(order._id, () =>
        order.state === 'PAYMENT_PENDING'
          ? call(cancelOrder, { body: { orderId: order._id, reason } })
          : call(updateOrderStatus, { body: { orderId: order._id, state: 'CANCELLED', reason } }),
      ),
  }
}
