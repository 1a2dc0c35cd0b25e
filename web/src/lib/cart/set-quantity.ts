// Sends the shopper's changes of the cart to the server. The stepper calls useSetQuantity.
//
// Requests go out one at a time, so an older answer never overwrites a newer one. Several quick presses on one product
// are sent as one request with the final quantity. An update that the server refuses is rolled back.

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { m } from '../../paraglide/messages.js'
import { toast } from '../../ui/toast.ts'
import { urls } from '../../urls.ts'
import { SERVER_UNREACHABLE } from '../api/browser-send.ts'
import { useCall } from '../api/use-call.ts'
import type { CardProduct } from '../catalogue/catalogue-queries.ts'
import { rememberPage } from '../session/remember-page.ts'
import { hasSession } from '../session/session.ts'
import { cartQuery, getOptimisticUpdate, setOptimisticUpdate } from './cart.ts'
import { type CartDeps, queueCartMutation } from './mutation-queue.ts'

export const useCartDeps = (): CartDeps => {
  const call = useCall()
  const queryClient = useQueryClient()
  const router = useRouter()
  const goToLogin = () => {
    rememberPage()
    return router.navigate({ href: urls.login() })
  }
  return { call, queryClient, goToLogin }
}

/** For the stepper: shows `quantity` of a product at once and sends it to the server. */
export const useSetQuantity = () => {
  const deps = useCartDeps()
  return (product: CardProduct, quantity: number) => void setQuantity(deps, product, quantity)
}

/** This code loads after the page, see entry-client.tsx. If it cannot be loaded, the update is rolled back. */
export const loadSendUpdate = () => import('./send-update.ts')
export const sendUpdateLater = (deps: CartDeps, product: CardProduct) =>
  queueCartMutation(() =>
    loadSendUpdate().then(
      (sender) => sender.sendUpdate(deps, product),
      () => {
        setOptimisticUpdate(product._id, null)
        toast.error(SERVER_UNREACHABLE)
      },
    ),
  )

export const setQuantity = (deps: CartDeps, product: CardProduct, quantity: number): Promise<void> => {
  if (!hasSession())
    return loadSendUpdate().then(
      ({ addAsGuest }) => addAsGuest(deps, product),
      () => toast.error(SERVER_UNREACHABLE),
    )
  const cart = deps.queryClient.getQueryData(cartQuery(deps.call).queryKey)
  const line = cart?.lines.find(({ product: { _id } }) => _id === product._id)
  if (line && line.left !== null && quantity > line.left) {
    const shown = getOptimisticUpdate(product._id)?.quantity ?? line.quantity
    // The line may exceed the stock: then even minus sets it to the stock.
    if (quantity > shown) tellLimit(line.left)
    if (quantity > shown && shown >= line.left) return Promise.resolve()
    quantity = line.left
  }
  setOptimisticUpdate(product._id, { product, quantity, relative: !cart })
  return sendUpdateLater(deps, product)
}

const TOLD_MS = 4000
let lastTold = 0
/** Shows the message only once while it is visible, even if the shopper presses plus repeatedly. */
const tellLimit = (left: number) => {
  if (Date.now() - lastTold < TOLD_MS) return
  lastTold = Date.now()
  toast.error(left > 0 ? m.cart_stock_left({ left }) : m.common_out_of_stock())
}
