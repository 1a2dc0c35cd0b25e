import { useQueryClient } from '@tanstack/react-query'
import { updateOrderStatus } from '@tokri/contract/order.ts'
import type { OrderState } from '@tokri/rules/order-states.ts'
import { useState } from 'react'
import { errorMessage } from '../../lib/api/error-message.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { toast } from '../../ui/toast.ts'
import { type ChangedOrder, cancelBy, showChangedOrder } from './admin-orders.ts'

type Chosen = { _id: string; orderNumber: string; state: OrderState }

const orders = (count: number) => (count === 1 ? '1 order' : `${count} orders`)

/**
 * Confirms or cancels orders one after the other. One that is refused, because somebody else has changed it, does not stop
 * the rest; the message names it. Answers the ids of those that are done.
 */
export const useOrdersInTurn = () => {
  const call = useCall()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const inTurn = async (
    chosen: readonly Chosen[],
    { send, done }: { send: (order: Chosen) => Promise<ChangedOrder>; done: string },
  ): Promise<string[]> => {
    setBusy(true)
    const ids: string[] = []
    for (const order of chosen) {
      try {
        const { data } = await send(order)
        showChangedOrder(queryClient, data)
        ids.push(order._id)
      } catch (error) {
        toast.error(`${order.orderNumber}: ${errorMessage(error)}`)
      }
    }
    if (ids.length > 0) toast.success(`${orders(ids.length)} ${done}`)
    setBusy(false)
    await queryClient.invalidateQueries({ queryKey: ['admin', 'orders'] })
    return ids
  }
  return {
    busy,
    confirm: (chosen: readonly Chosen[]) =>
      inTurn(chosen, {
        send: ({ _id: orderId }) => call(updateOrderStatus, { body: { orderId, state: 'CONFIRMED' } }),
        done: 'confirmed',
      }),
    cancel: (chosen: readonly Chosen[], reason: string) =>
      inTurn(chosen, { send: (order) => cancelBy(call, order, reason), done: 'cancelled' }),
  }
}
