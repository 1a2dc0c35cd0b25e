import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { deleteCartItem, updateCartItem } from '@tokri/contract/cart.ts'
import { hasCode, isGone, refusalData } from '@tokri/contract/client.ts'
import { payOnline, placeOrder } from '@tokri/contract/order.ts'
import { toPaise, toRupees } from '@tokri/rules/money.ts'
import { useRef, useState } from 'react'
import type { Door } from '../../components/order/door-fields.tsx'
import { storeBillCopyTo } from '../../lib/account/bill-copy-to.ts'
import { errorMessage } from '../../lib/api/error-message.ts'
import { newIdempotencyKey } from '../../lib/api/idempotency-key.ts'
import { repeatWhileAway } from '../../lib/api/repeat-while-away.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { type Cart, cartQuery } from '../../lib/cart/cart.ts'
import { useCartMutation } from '../../lib/cart/mutate-cart.ts'
import { queueCartMutation } from '../../lib/cart/mutation-queue.ts'
import { forgetOrderInFlight, type PayBy, storeOrderInFlight } from '../../lib/orders/order-in-flight.ts'
import { goToPayment, orderQuery } from '../../lib/orders/orders.ts'
import { endSession } from '../../lib/session/session.ts'
import { m } from '../../paraglide/messages.js'
import { toast } from '../../ui/toast.ts'
import { urls } from '../../urls.ts'
import { type CartChange, changesFrom } from './cart-changes.ts'
import { servingKey } from './use-serving.ts'
import { slotsKey } from './use-slots.ts'

/** `upi` is an online payment to the shop's own address. */
export type Way = PayBy | 'upi'
type OpenPayment = { orderId: string; orderNumber: string }

const FORGET_AFTER_MS = 1000

/** `tip`, and the store credit in `balance`, are rupees; an empty `billCopyTo` is nobody. */
type Wishes = { door: Door; slot: string | null; tip: number; balance: number; billCopyTo: string }

/** What store credit pays of a bill: as much as it can. */
export const creditOf = ({ finalAmount }: Pick<Cart['bill'], 'finalAmount'>, balance: number): number =>
  Math.min(balance, finalAmount)
/** What is left to pay of an amount. */
export const restOf = (finalAmount: number, balance: number): number =>
  toRupees(toPaise(finalAmount) - toPaise(creditOf({ finalAmount }, balance)))

const requestOf = (
  cart: Cart,
  addressId: string,
  { door: { leave, note }, slot, tip, balance, billCopyTo }: Wishes,
) => ({
  list_items: cart.lines.map(({ product, quantity }) => ({ productId: product._id, quantity })),
  totalAmt: cart.bill.finalAmount,
  subTotalAmt: cart.bill.discountedTotal,
  addressId,
  ...(slot !== null && { slot }),
  ...(tip > 0 && { tip }),
  ...(balance > 0 && { credit: creditOf(cart.bill, balance) }),
  ...(billCopyTo !== '' && { billCopyTo }),
  ...((leave || note.trim() !== '') && { door: { leave, note: note.trim() } }),
})

/**
 * Places the order once, even if the button is pressed repeatedly: a retry of the same order has the same idempotency
 * key, so the server repeats its answer. While the shop is unavailable, the request is repeated by itself. When a price or the stock changed, `change` describes it, and `goOn` orders
 * the available items.
 */
export const usePlaceOrder = (addressId: string | null, wishes: Wishes) => {
  const call = useCall()
  const queryClient = useQueryClient()
  const router = useRouter()
  const mutateCart = useCartMutation()
  const [busy, setBusy] = useState<Way | null>(null)
  const [change, setChange] = useState<(CartChange & { payBy: Way }) | null>(null)
  const [openPayments, setOpenPayments] = useState<OpenPayment[]>([])
  const attempt = useRef({ body: '', key: '' })

  const keyFor = (body: unknown) => {
    const text = JSON.stringify(body)
    if (attempt.current.body !== text) attempt.current = { body: text, key: newIdempotencyKey() }
    return attempt.current.key
  }

  const send = async (cart: Cart, wanted: Way) => {
    // With nothing to pay there is no payment to open, whichever button was pressed.
    const isOnline = restOf(cart.bill.finalAmount, wishes.balance) + wishes.tip > 0 && wanted !== 'cash'
    const payBy: PayBy = isOnline ? 'online' : 'cash'
    if (addressId === null) {
      toast.error(m.checkout_add_an_address_first())
      return
    }
    const body = {
      ...requestOf(cart, addressId, wishes),
      ...(isOnline && wanted === 'upi' && { provider: 'upi' as const }),
    }
    const key = keyFor({ body, payBy })
    const headers = { 'idempotency-key': key }
    storeOrderInFlight({ payBy, key, body })
    storeBillCopyTo(wishes.billCopyTo)
    if (payBy === 'online') {
      const { data } = await queueCartMutation(() => repeatWhileAway(() => call(payOnline, { body }, { headers })))
      forgetOrderInFlight()
      // Back may restore this page: it must not show the ordered cart.
      for (const name of ['orders', 'cart'])
        void queryClient.invalidateQueries({ queryKey: [name], refetchType: 'none' })
      goToPayment(data.paymentUrl)
      return
    }
    // Prefetches the next page. If that fails, the navigation requests it again.
    router.preloadRoute({ to: '/success' }).catch(() => {})
    const { data, message } = await queueCartMutation(() =>
      repeatWhileAway(() => call(placeOrder, { body }, { headers })),
    )
    forgetOrderInFlight()
    queryClient.setQueryData(orderQuery(call, data._id).queryKey, data)
    toast.success(message)
    await router.navigate({ href: urls.success(), replace: true, state: { orderId: data._id } })
    // Invalidated only now: before the navigation, the checkout would render again with an empty cart.
    for (const key of ['cart', 'orders', 'user']) void queryClient.invalidateQueries({ queryKey: [key] })
  }

  const showRefusal = (error: unknown, cart: Cart, payBy: Way) => {
    const found = changesFrom(error, cart)
    const holds = refusalData(error, 'too_many_holds')
    if (found || hasCode(error, 'cart_changed') || hasCode(error, 'minimum_order')) {
      if (hasCode(error, 'minimum_order')) toast.error(errorMessage(error))
      // Without a change to show, the cart is empty because it was ordered in another tab. The checkout says so.
      if (found) setChange({ ...found, payBy })
      for (const name of ['cart', 'orders']) void queryClient.invalidateQueries({ queryKey: [name] })
    } else if (holds) {
      setOpenPayments(holds.orders)
    } else if (hasCode(error, 'invalid_token')) {
      endSession()
    } else {
      toast.error(errorMessage(error))
      // The address was deleted in another tab or on another device.
      if (isGone(error)) void queryClient.invalidateQueries({ queryKey: ['addresses'] })
      // The screen then shows the store and its opening time, or that there is none.
      if (hasCode(error, 'not_served') || hasCode(error, 'store_closed'))
        void queryClient.invalidateQueries({ queryKey: [servingKey] })
      if (hasCode(error, 'credit_changed')) void queryClient.invalidateQueries({ queryKey: ['user'], exact: true })
      if (hasCode(error, 'slot_full')) void queryClient.invalidateQueries({ queryKey: [slotsKey] })
      if (hasCode(error, 'payment_unavailable') || hasCode(error, 'tips_off'))
        void queryClient.invalidateQueries({ queryKey: ['settings'] })
    }
  }

  const guarded = async (payBy: Way, cart: Cart, work: () => Promise<void>) => {
    if (busy !== null) return
    setBusy(payBy)
    try {
      await work()
    } catch (error) {
      // A reload also rejects the call, but the order must survive it. The page is gone before this timer runs.
      setTimeout(forgetOrderInFlight, FORGET_AFTER_MS)
      showRefusal(error, cart, payBy)
    } finally {
      setBusy(null)
    }
  }

  /**
   * Reduces the cart to the available stock, then orders the cart that was shown: if the server's is another one by now,
   * that is a further question.
   */
  const adjustAndSend = async ({ left, payBy }: CartChange & { payBy: Way }, shown: Cart) => {
    const cart = await queryClient.fetchQuery({ ...cartQuery(call), staleTime: 0 })
    for (const { productId, quantity } of left) {
      const line = cart.lines.find(({ product }) => product._id === productId)
      if (!line?._id || line.quantity <= quantity) continue
      const body = { _id: line._id }
      await mutateCart(() =>
        quantity === 0 ? call(deleteCartItem, { body }) : call(updateCartItem, { body: { ...body, qty: quantity } }),
      )
    }
    setChange(null)
    await send(shown, payBy)
  }

  return {
    busy,
    change,
    /** The open payments that must be settled before another order. */
    openPayments,
    closePayment: (orderId: string) => setOpenPayments((open) => open.filter((order) => order.orderId !== orderId)),
    dismissPayments: () => setOpenPayments([]),
    place: (cart: Cart, payBy: Way) => guarded(payBy, cart, () => send(cart, payBy)),
    /** `shown` is the cart whose total was shown with the change. */
    goOn: (shown: Cart) => change && guarded(change.payBy, shown, () => adjustAndSend(change, shown)),
    dismiss: () => setChange(null),
  }
}
