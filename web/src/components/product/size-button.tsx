import { ChevronDown } from 'lucide-react'
import { lazy, useState } from 'react'
import type { CardProduct } from '../../lib/catalogue/catalogue-queries.ts'
import { m } from '../../paraglide/messages.js'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'

const SizePicker = lazy(() => import('./size-picker.tsx'))

/** The unit on a card that stands for several sizes. A press shows them all. */
export const SizeButton = ({ product }: { product: CardProduct }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="relative z-10 -my-[3px] inline-flex min-h-6 shrink-0 items-center gap-0.5 rounded-chip font-medium text-ink-2 before:absolute before:-inset-x-1 before:-inset-y-3 hover:text-ink"
      >
        <span>{product.unit}</span>
        <span className="sr-only">{m.shop_sizes_sizes({ sizes: product.sizes ?? 0 })}</span>
        <ChevronDown size={12} strokeWidth={2} aria-hidden="true" />
      </button>
      {open && (
        <LazyBoundary>
          <SizePicker product={product} onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </>
  )
}
