import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { ProductPicture } from '../stock/stock-list.tsx'
import type { PutBacks } from './picking-session.ts'

/** The products of an order that was cancelled during picking. They must go back to their shelves. */
export const PutBackCard = ({ putBack, onDone }: { putBack: PutBacks[number]; onDone: () => void }) => (
  <section
    aria-label={m.pick_put_back_ordernumber({ orderNumber: putBack.orderNumber })}
    className="grid gap-3 rounded-card border border-deal bg-surface p-4"
  >
    <h2 className="text-lg">{m.pick_put_back_title({ orderNumber: putBack.orderNumber })}</h2>
    <ul className="grid gap-2">
      {putBack.lines.map(({ productId, name, unit, image, bin, quantity }) => (
        <li key={productId} className="flex items-center gap-3">
          <ProductPicture image={image} size={48} />
          <span className="min-w-0 flex-1">
            <span className="line-clamp-2 font-medium">{name}</span>
            <span className="text-sm text-ink-2">{unit}</span>
          </span>
          <span className="shrink-0 text-end">
            <span className="block font-bold tabular-nums">
              <span>{quantity}</span> ×
            </span>
            <span className="text-sm text-ink-2">{bin || m.common_no_bin()}</span>
          </span>
        </li>
      ))}
    </ul>
    <Button look="outline" className="h-14! text-base!" onClick={onDone}>
      {m.pick_all_put_back()}
    </Button>
  </section>
)
