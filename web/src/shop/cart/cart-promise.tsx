import { Clock } from 'lucide-react'
import { useCartPromise } from '../../lib/place/use-cart-promise.ts'
import { m } from '../../paraglide/messages.js'

/** When this cart would be at the door, or why it cannot be ordered at present. */
export const CartPromise = ({ lines }: { lines: number }) => {
  const { minutes, title } = useCartPromise(lines)
  return (
    <p className="flex min-h-6 items-center gap-2 text-sm font-semibold text-ink-2">
      <Clock size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-brand" />
      {title ?? (minutes !== undefined && m.cart_delivery_in_minutes_minutes({ minutes }))}
    </p>
  )
}
