import { MAX_LINE_QUANTITY } from '@tokri/rules/promise.ts'
import { Minus, Plus } from 'lucide-react'
import { useQuantity, useSetQuantity } from '../lib/cart.ts'
import type { CardProduct } from '../lib/catalogue-queries.ts'
import { announce } from '../ui/live-region.tsx'

// The hit area of each part is 44 px high on touch, whatever the drawn height.
const part =
  'relative inline-flex h-full items-center justify-center before:absolute before:inset-x-0 before:-inset-y-1 disabled:opacity-40'

/** ADD, and from the first one on minus, number, plus, in the same reserved slot. */
export const QuantityStepper = ({ product, large = false }: { product: CardProduct; large?: boolean }) => {
  const quantity = useQuantity(product._id)
  const setQuantity = useSetQuantity()
  const change = (to: number) => {
    setQuantity(product, to)
    announce(to === 0 ? `${product.name} removed` : `${to} of ${product.name} in the cart`)
  }
  const slot = large ? 'h-12 w-36 text-base' : 'h-9 w-[92px] text-sm'
  if (quantity === 0) {
    return (
      <button
        type="button"
        onClick={() => change(1)}
        aria-label={`Add ${product.name}`}
        className={`relative shrink-0 rounded-control border-[1.5px] border-brand bg-brand-soft font-bold uppercase tracking-wide text-brand transition-colors before:absolute before:inset-x-0 before:-inset-y-1 hover:bg-brand hover:text-on-brand ${slot}`}
      >
        Add
      </button>
    )
  }
  const icon = { size: large ? 18 : 16, strokeWidth: 2.5, 'aria-hidden': true } as const
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as this flex row in every browser
    <div
      role="group"
      aria-label={`Quantity of ${product.name}`}
      className={`flex shrink-0 animate-pop-in items-center rounded-control bg-brand font-bold text-on-brand ${slot}`}
    >
      <button
        type="button"
        className={`${part} w-9 rounded-l-control hover:bg-brand-hover`}
        aria-label={quantity === 1 ? `Remove ${product.name}` : `One less ${product.name}`}
        onClick={() => change(quantity - 1)}
      >
        <Minus {...icon} />
      </button>
      <span key={quantity} className="flex-1 animate-digit text-center tabular-nums">
        {quantity}
      </span>
      <button
        type="button"
        className={`${part} w-9 rounded-r-control hover:bg-brand-hover`}
        aria-label={`One more ${product.name}`}
        disabled={quantity >= MAX_LINE_QUANTITY}
        onClick={() => change(quantity + 1)}
      >
        <Plus {...icon} />
      </button>
    </div>
  )
}
