import type { CartLine } from '../../lib/cart/cart.ts'
import { useSetQuantity } from '../../lib/cart/set-quantity.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'

/** The reason why Proceed and the order buttons are disabled while a line exceeds the stock. */
export const SHORT_REASON = m.order_cart_line_short()

const stockText = (left: number): string => (left > 0 ? m.order_only_left_left({ left }) : m.common_out_of_stock())

/** The remaining stock of a line that exceeds it, and two actions: take what is left, or remove the line. */
export const ShortLineActions = ({ line: { product, left } }: { line: CartLine }) => {
  const setQuantity = useSetQuantity()
  const most = left ?? 0
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="min-w-0 flex-1 basis-24 text-sm font-semibold text-deal">{stockText(most)}</p>
      {most > 0 && (
        <Button
          size="sm"
          look="soft"
          aria-label={m.order_take_most_of_name({ most, name: product.name })}
          onClick={() => setQuantity(product, most)}
        >
          {m.order_take_most({ most })}
        </Button>
      )}
      <Button
        size="sm"
        look="outline"
        aria-label={m.common_remove_name({ name: product.name })}
        onClick={() => setQuantity(product, 0)}
      >
        {m.common_remove()}
      </Button>
    </div>
  )
}
