import { MAX_LINE_QUANTITY } from '@tokri/rules/shop-limits.ts'
import { Minus, Plus } from 'lucide-react'
import { useRef } from 'react'
import { useQuantity } from '../../lib/cart/cart.ts'
import { useSetQuantity } from '../../lib/cart/set-quantity.ts'
import type { CardProduct } from '../../lib/catalogue/catalogue-queries.ts'
import { m } from '../../paraglide/messages.js'

// On touch screens the hit area of each part is 44 px wide and high, whatever the drawn size.
const part =
  'relative inline-flex h-full items-center justify-center before:absolute before:-inset-y-1.5 hover:bg-brand-hover aria-disabled:opacity-40'
const addLook =
  'relative rounded-control border-[1.5px] border-brand font-bold uppercase tracking-wide transition-colors before:absolute before:inset-x-0 before:-inset-y-1.5'
/** On the page of a product ADD is what the page is for. */
const addTone = {
  card: 'bg-brand-soft text-brand hover:bg-brand hover:text-on-brand',
  page: 'bg-brand text-on-brand hover:bg-brand-hover',
}

/**
 * Shows ADD while the quantity is 0; otherwise minus, quantity and plus in the same space. ADD and plus are one button,
 * so that keyboard focus stays on it.
 */
export const QuantityStepper = ({ product, large = false }: { product: CardProduct; large?: boolean }) => {
  const quantity = useQuantity(product._id)
  const setQuantity = useSetQuantity()
  const more = useRef<HTMLButtonElement>(null)
  const inCart = quantity > 0
  const slot = large
    ? 'h-12 w-36 text-base max-sm:w-28'
    : 'h-[max(34px,1.25rem)] w-[76px] rounded-[10px] text-sm @max-[140px]:w-full'
  const width = large ? 'w-9 before:-inset-x-1.5 max-[389px]:w-8' : 'w-7 before:-inset-x-2 @max-[140px]:w-9'
  const icon = { size: large ? 18 : 16, strokeWidth: 2.5, 'aria-hidden': true } as const
  const takeOne = () => {
    // The minus button disappears after the last piece, so focus moves to the other button.
    if (quantity === 1) more.current?.focus()
    setQuantity(product, quantity - 1)
  }
  return (
    <div
      {...(inCart && { role: 'group', 'aria-label': m.shop_quantity_of_name({ name: product.name }) })}
      className={
        inCart
          ? `relative z-10 flex shrink-0 animate-pop-in items-center rounded-control bg-brand font-bold text-on-brand ${slot}`
          : `relative z-10 shrink-0 ${large ? '' : '@max-[140px]:w-full'}`
      }
    >
      {inCart && (
        <>
          <button
            type="button"
            className={`${part} ${width} rounded-s-[inherit]`}
            aria-label={
              quantity === 1
                ? m.common_remove_name({ name: product.name })
                : m.shop_one_less_name({ name: product.name })
            }
            onClick={takeOne}
          >
            <Minus {...icon} />
          </button>
          <span key={quantity} className="flex-1 animate-digit text-center tabular-nums">
            {quantity}
          </span>
        </>
      )}
      <button
        ref={more}
        type="button"
        className={
          inCart ? `${part} ${width} rounded-e-[inherit]` : `${addLook} ${large ? addTone.page : addTone.card} ${slot}`
        }
        aria-label={`${inCart ? m.common_one_more() : m.common_add()} ${product.name}`}
        data-add={inCart ? undefined : ''}
        // Not `disabled`: a disabled button loses keyboard focus.
        aria-disabled={quantity >= MAX_LINE_QUANTITY || undefined}
        onClick={() => quantity < MAX_LINE_QUANTITY && setQuantity(product, quantity + 1)}
      >
        {inCart ? <Plus {...icon} /> : m.common_add()}
      </button>
    </div>
  )
}
