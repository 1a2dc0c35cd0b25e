// An order request whose answer has not arrived. It is stored in this tab: after a reload the same request is sent
// again with its idempotency key. The server then answers with the order that it has placed or is still placing.

import { useQueryClient } from '@tanstack/react-query'
import { payOnline, placeOrder } from '@tokri/contract/order.ts'
import { useEffect, useRef, useState } from 'react'
import { repeatWhileAway } from '../api/repeat-while-away.ts'
import { useCall } from '../api/use-call.ts'
import { session } from '../browser/storage.ts'
import { declareKey } from '../session/personal-data.ts'
import type { Order } from './orders.ts'

export type PayBy = 'cash' | 'online'
type OrderRequest = {
  list_items: { productId: string; quantity: number }[]
  totalAmt: number
  subTotalAmt: number
  addressId: string
  slot?: string
}
export type OrderInFlight = { payBy: PayBy; key: string; body: OrderRequest; at: number }

const storageKey = declareKey('order in flight', { personal: true })
/** After this time the request is not repeated. The shopper finds the order under My Orders. */
const MAX_AGE_MS = 5 * 60_000

export const storeOrderInFlight = (order: Omit<OrderInFlight, 'at'>) =>
  session.setJson(storageKey, { ...order, at: Date.now() })
export const forgetOrderInFlight = () => session.remove(storageKey)

/** Whether it is what storeOrderInFlight writes: another version of the shop, or an extension, may have written it. */
const isOrderInFlight = (stored: unknown): stored is OrderInFlight => {
  const { payBy, key, body, at } = (stored ?? {}) as Partial<Record<keyof OrderInFlight, unknown>>
  return (
    (payBy === 'cash' || payBy === 'online') &&
    typeof key === 'string' &&
    typeof at === 'number' &&
    Array.isArray((body as Partial<OrderRequest> | null | undefined)?.list_items)
  )
}

const readOrderInFlight = (): OrderInFlight | null => {
  const order = session.getJson(storageKey)
  if (isOrderInFlight(order) && Date.now() - order.at < MAX_AGE_MS) return order
  forgetOrderInFlight()
  return null
}

/** Checks for an order request that had no answer when the page was left. True while the check runs. */
export const useOrderInFlight = (onPlaced?: (order: Order) => void): boolean => {
  const call = useCall()
  const queryClient = useQueryClient()
  const [looking, setLooking] = useState(false)
  const latest = useRef(onPlaced)
  useEffect(() => {
    latest.current = onPlaced
  })
  useEffect(() => {
    const order = readOrderInFlight()
    if (!order) return
    setLooking(true)
    const endpoint = order.payBy === 'cash' ? placeOrder : payOnline
    repeatWhileAway(() => call(endpoint, { body: order.body }, { headers: { 'idempotency-key': order.key } }))
      .then(
        ({ data }) => order.payBy === 'cash' && latest.current?.(data),
        () => {}, // the order was not placed: the cart still contains its items
      )
      .finally(() => {
        forgetOrderInFlight()
        for (const key of ['cart', 'orders']) void queryClient.invalidateQueries({ queryKey: [key] })
        setLooking(false)
      })
  }, [call, queryClient])
  return looking
}
