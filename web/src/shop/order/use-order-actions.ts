import { useQueryClient } from '@tanstack/react-query'
import { cancelOrder, payAgain, reorder } from '@tokri/contract/order.ts'
import type { ProviderName } from '@tokri/contract/payment-providers.ts'
import { useState } from 'react'
import { errorMessage } from '../../lib/api/error-message.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { useCartMutation } from '../../lib/cart/mutate-cart.ts'
import { downloadInvoice } from '../../lib/orders/download-invoice.ts'
import { goToPayment, type Order } from '../../lib/orders/orders.ts'
import { toast } from '../../ui/toast.ts'

/** `hasRest`: whether any product of the order is in the cart. */
export type Missing = { products: { productId: string; name: string; reason: string }[]; hasRest: boolean }
type Action = 'cancel' | 'reorder' | 'pay' | 'invoice'

/** A shopper's actions on an order. They run one at a time; each failure shows a toast. */
export const useOrderActions = (order: Pick<Order, '_id' | 'orderNumber'>) => {
  const call = useCall()
  const queryClient = useQueryClient()
  const mutateCart = useCartMutation()
  const [busy, setBusy] = useState<Action | null>(null)
  const orderId = order._id

  const run = async <T>(action: Action, work: () => Promise<T>): Promise<T | null> => {
    if (busy !== null) return null
    setBusy(action)
    try {
      return await work()
    } catch (error) {
      toast.error(errorMessage(error, error instanceof Error ? error.message : undefined))
      void queryClient.invalidateQueries({ queryKey: ['orders'] })
      return null
    } finally {
      setBusy(null)
    }
  }

  return {
    busy,
    /** Returns whether the order is cancelled. */
    cancel: async (reason: string): Promise<boolean> => {
      const answer = await run('cancel', () => call(cancelOrder, { body: { orderId, reason } }))
      if (answer === null) return false
      toast.success(answer.message)
      // The items of an unpaid order return to the cart.
      for (const key of ['orders', 'cart']) void queryClient.invalidateQueries({ queryKey: [key] })
      return true
    },
    /** Returns the unavailable products; null after a failure. */
    reorder: async (lines: Order['lines']): Promise<Missing | null> => {
      const answer = await run('reorder', () => mutateCart(() => call(reorder, { body: { orderId } })))
      if (answer === null) return null
      const { missing: products, data, message } = answer
      if (products.length === 0) toast.success(message)
      const hasRest = lines.some(({ productId }) => data.some((line) => line.productId._id === productId))
      return { products, hasRest }
    },
    pay: (provider?: ProviderName) =>
      run('pay', async () => goToPayment((await call(payAgain, { body: { orderId, provider } })).data.paymentUrl)),
    invoice: () => run('invoice', () => downloadInvoice(order)),
  }
}
