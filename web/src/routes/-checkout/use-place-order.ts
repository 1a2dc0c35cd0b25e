import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { deleteCartItem, updateCartItem } from '@tokri/contract/cart.ts'
import { CallError, isGone } from '@tokri/contract/client.ts'
import { payOnline, placeOrder } from '@tokri/contract/order.ts'
import { useRef, useState } from 'react'
import { failureText } from '../../lib/api/error-message.ts'
import { newKey } from '../../lib/api/idempotency-key.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { type Cart, cartOf, cartQuery } from '../../lib/cart/cart.ts'
import { inCartLane, useChangeCart } from '../../lib/cart/cart-mutations.ts'
import { goToPayment, orderQuery } from '../../lib/orders/orders.ts'
import { toast } from '../../ui/toast.ts'
import { urls } from '../../urls.ts'
import { type CartChange, changesFrom } from './cart-changes.ts'

export type PayBy = 'cash' | 'online'

const requestOf = (cart: Cart, addressId: string) => ({
  list_items: cart.lines.map(({ product, quantity }) => ({ productId: product._id, quantity })),
  totalAmt: cart.bill.finalAmount,
  subTotalAmt: cart.bill.discountedTotal,
  addressId,
})

/**
 * Places the order once, however often it is pressed: a repeat of the same order carries the same key, so the server
 * gives the same answer. When price or stock moved meanwhile, `change` says what, and `goOn` orders what is left.
 */
export const usePlaceOrder = (addressId: string | null) => {
  const call = useCall()
  const queryClient = useQueryClient()
  const router = useRouter()
  const changeCart = useChangeCart()
  const [busy, setBusy] = useState<PayBy | null>(null)
  const [change, setChange] = useState<(CartChange & { payBy: PayBy }) | null>(null)
  const attempt = useRef({ body: '', key: '' })

  const keyFor = (body: unknown) => {
    const text = JSON.stringify(body)
    if (attempt.current.body !== text) attempt.current = { body: text, key: newKey() }
    return attempt.current.key
  }

  const send = async (cart: Cart, payBy: PayBy) => {
    if (addressId === null) {
      toast.error('Add an address first')
      return
    }
    const body = requestOf(cart, addressId)
    const headers = { 'idempotency-key': keyFor({ body, payBy }) }
    if (payBy === 'online') {
      const { data } = await inCartLane(() => call(payOnline, { body }, { headers }))
      void queryClient.invalidateQueries({ queryKey: ['orders'] })
      goToPayment(data.paymentUrl)
      return
    }
    // The next page comes while the order is being placed; if it does not, going there asks for it again.
    router.preloadRoute({ to: '/success' }).catch(() => {})
    const { data, message } = await inCartLane(() => call(placeOrder, { body }, { headers }))
    queryClient.setQueryData(orderQuery(call, data._id).queryKey, data)
    toast.success(message)
    await router.navigate({ href: urls.success(), replace: true, state: { orderId: data._id } })
    // Not before: the checkout would be drawn once more, with an empty cart.
    for (const key of ['cart', 'orders']) void queryClient.invalidateQueries({ queryKey: [key] })
  }

  const guarded = async (payBy: PayBy, cart: Cart, work: () => Promise<void>) => {
    if (busy !== null) return
    setBusy(payBy)
    try {
      await work()
    } catch (error) {
      const found = error instanceof CallError ? changesFrom(error, cart) : null
      if (found) {
        setChange({ ...found, payBy })
        void queryClient.invalidateQueries({ queryKey: ['cart'] })
      } else {
        toast.error(failureText(error))
        // The address was deleted elsewhere.
        if (isGone(error)) void queryClient.invalidateQueries({ queryKey: ['addresses'] })
      }
    } finally {
      setBusy(null)
    }
  }

  /** Brings the cart to what is left, then orders it at the server's new price. */
  const adjustAndSend = async ({ left, payBy }: CartChange & { payBy: PayBy }) => {
    let cart = await queryClient.fetchQuery({ ...cartQuery(call), staleTime: 0 })
    for (const { productId, quantity } of left) {
      const line = cart.lines.find(({ product }) => product._id === productId)
      if (!line?._id || line.quantity <= quantity) continue
      const body = { _id: line._id }
      const answer = await changeCart(() =>
        quantity === 0 ? call(deleteCartItem, { body }) : call(updateCartItem, { body: { ...body, qty: quantity } }),
      )
      cart = cartOf(answer)
    }
    setChange(null)
    if (cart.lines.length > 0) await send(cart, payBy)
  }

  return {
    busy,
    change,
    place: (cart: Cart, payBy: PayBy) => guarded(payBy, cart, () => send(cart, payBy)),
    goOn: (cart: Cart) => change && guarded(change.payBy, cart, () => adjustAndSend(change)),
    dismiss: () => setChange(null),
  }
}
