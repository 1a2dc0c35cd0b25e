import { Button } from '../../../ui/button.tsx'
import { ProductPicture } from '../stock-list.tsx'
import type { PutBacks } from './picking-session.ts'

/** The products of an order that was cancelled during picking. They must go back to their shelves. */
export const PutBackCard = ({ putBack, onDone }: { putBack: PutBacks[number]; onDone: () => void }) => (
  <section
    aria-label={`Put back ${putBack.orderNumber}`}
    className="grid gap-3 rounded-card border border-deal bg-surface p-4"
  >
    <h2 className="text-lg">Order {putBack.orderNumber} was cancelled: put its goods back</h2>
    <ul className="grid gap-2">
      {putBack.lines.map(({ productId, name, unit, image, bin, quantity }) => (
        <li key={productId} className="flex items-center gap-3">
          <ProductPicture image={image} size={48} />
          <span className="min-w-0 flex-1">
            <span className="line-clamp-2 font-medium">{name}</span>
            <span className="text-sm text-ink-2">{unit}</span>
          </span>
          <span className="shrink-0 text-right">
            <span className="block font-bold tabular-nums">{quantity} ×</span>
            <span className="text-sm text-ink-2">{bin || 'No bin'}</span>
          </span>
        </li>
      ))}
    </ul>
    <Button look="outline" className="h-14! text-base!" onClick={onDone}>
      All put back
    </Button>
  </section>
)
