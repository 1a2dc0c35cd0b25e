import { useQueryClient } from '@tanstack/react-query'
import { updateOrderStatus } from '@tokri/contract/order.ts'
import { useState } from 'react'
import { errorMessage } from '../../lib/api/error-message.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { toast } from '../../ui/toast.ts'
import { type AdminOrder, showChangedOrder } from './admin-orders.ts'

const orders = (count: number) => (count === 1 ? '1 order' : `${count} orders`)

/**
 * Confirms orders one after the other. One that is refused, because somebody else has changed it, does not stop the rest;
 * the message names it. Answers the ids of those that are confirmed.
 */
export const useConfirmOrders = () => {
  const call = useCall()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const confirm = async (chosen: readonly Pick<AdminOrder, '_id' | 'orderNumber'>[]): Promise<string[]> => {
    setBusy(true)
    const confirmed: string[] = []
    for (const { _id: orderId, orderNumber } of chosen) {
      try {
        const { data } = await call(updateOrderStatus, { body: { orderId, state: 'CONFIRMED' } })
        showChangedOrder(queryClient, data)
        confirmed.push(orderId)
      } catch (error) {
        toast.error(`${orderNumber}: ${errorMessage(error)}`)
      }
    }
    if (confirmed.length > 0) toast.success(`${orders(confirmed.length)} confirmed`)
    setBusy(false)
    await queryClient.invalidateQueries({ queryKey: ['admin', 'orders'] })
    return confirmed
  }
  return { busy, confirm }
}
