import type { CartLine } from '../lib/cart/cart.ts'
import { useSetQuantity } from '../lib/cart/set-quantity.ts'
import { Button } from '../ui/button.tsx'

/** The reason why Proceed and the order buttons are disabled while a line exceeds the stock. */
export const SHORT_REASON = 'Your cart has more than we have. Take what is left, or remove it.'

const stockText = (left: number): string => (left > 0 ? `Only ${left} left` : 'Out of stock')

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
          aria-label={`Take ${most} of ${product.name}`}
          onClick={() => setQuantity(product, most)}
        >
          Take {most}
        </Button>
      )}
      <Button size="sm" look="outline" aria-label={`Remove ${product.name}`} onClick={() => setQuantity(product, 0)}>
        Remove
      </Button>
    </div>
  )
}
