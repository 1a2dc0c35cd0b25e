// Puts the products of an order into the cart again, and names those that are not available.

import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { Order } from '../../lib/orders/orders.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { openCartPanel } from '../cart/lazy-cart-panel.ts'
import { type Missing, useOrderActions } from './use-order-actions.ts'

const MissingDialog = ({ missing, onClose }: { missing: Missing | null; onClose: () => void }) => (
  <Dialog
    open={missing !== null}
    onClose={onClose}
    title={m.order_reorder_unavailable()}
    description={missing?.hasRest ? m.order_reorder_rest_added() : m.order_nothing_was_added()}
  >
    <ul className="grid gap-2 text-sm">
      {missing?.products.map(({ productId, name, reason }) => (
        <li key={productId} className="flex justify-between gap-4">
          <span className="font-medium">{name}</span>
          <span className="text-ink-2">{reason}</span>
        </li>
      ))}
    </ul>
    {missing?.hasRest && (
      <Button
        wide
        className="mt-5"
        onClick={() => {
          onClose()
          openCartPanel()
        }}
      >
        {m.order_show_the_cart()}
      </Button>
    )}
  </Dialog>
)

/** `dialog` shows what is missing; without anything missing the cart opens. */
export const useOrderAgain = (reorder: () => Promise<Missing | null>) => {
  const [missing, setMissing] = useState<Missing | null>(null)
  const orderAgain = async () => {
    const lacking = await reorder()
    if (lacking?.products.length === 0) openCartPanel()
    else if (lacking) setMissing(lacking)
  }
  return { orderAgain, dialog: <MissingDialog missing={missing} onClose={() => setMissing(null)} /> }
}

/** The button in the list of orders. */
export const OrderAgain = ({ order }: { order: Order }) => {
  const { busy, reorder } = useOrderActions(order)
  const { orderAgain, dialog } = useOrderAgain(() => reorder(order.lines))
  return (
    <>
      <Button
        look="outline"
        size="sm"
        busy={busy === 'reorder'}
        aria-label={`${m.order_order_again()}: ${order.orderNumber}`}
        onClick={() => void orderAgain()}
      >
        <RotateCcw size={16} strokeWidth={1.75} aria-hidden="true" /> {m.order_order_again()}
      </Button>
      {dialog}
    </>
  )
}
