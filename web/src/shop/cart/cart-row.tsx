import { formatRupees } from '@tokri/rules/money.ts'
import { lazy, useState } from 'react'
import { PageLink } from '../../components/page-link.tsx'
import { discountedRupees, StruckPrice } from '../../components/product/price.tsx'
import { ProductPicture } from '../../components/product/product-picture.tsx'
import { QuantityStepper } from '../../components/product/quantity-stepper.tsx'
import { type CartLine, isShort } from '../../lib/cart/cart.ts'
import { nextFreeText, offerLineText } from '../../lib/cart/offer-text.ts'
import { useChangeSize } from '../../lib/cart/use-change-size.ts'
import { m } from '../../paraglide/messages.js'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { urls } from '../../urls.ts'
import { MissingChoice } from './missing-choice.tsx'
import { ShortLineActions } from './short-line.tsx'

const SizePicker = lazy(() => import('../../components/product/size-picker.tsx'))

/** One line of the cart, with a link to its product and a stepper. */
export const CartRow = ({
  line,
  hasSizes,
  replace,
  onLeave,
}: {
  line: CartLine
  /** Whether the product has other sizes. */
  hasSizes: boolean
  /** The link replaces the history entry of the open panel. */
  replace: boolean
  onLeave?: () => void
}) => {
  const { product, quantity, left, offer, nextFree } = line
  const total = discountedRupees(product) * Math.min(quantity, left ?? quantity)
  return (
    <li className="@container py-3">
      {/* The stepper has its own row where it would leave the name too little room: in narrow windows, and with large text. */}
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
        <PageLink
          href={urls.product(product)}
          replace={replace}
          onClick={onLeave}
          className="flex min-w-[min(100%,10rem)] flex-1 items-center gap-3 rounded-control"
        >
          <ProductPicture
            image={product.image}
            categoryId={product.categoryId}
            name=""
            sizes="64px"
            className={`size-16 shrink-0 p-1 @max-[200px]:size-10 ${left === 0 ? 'opacity-45 grayscale' : ''}`}
          />
          <span className="min-w-0">
            <span className="line-clamp-2 text-sm font-medium @max-[200px]:line-clamp-4">{product.name}</span>
            <span className="block text-xs text-ink-3">{product.unit}</span>
            <span className="mt-0.5 flex flex-wrap items-baseline gap-x-1.5 text-sm font-semibold">
              <span>{formatRupees(discountedRupees(product))}</span>
              {product.discount > 0 && <StruckPrice>{formatRupees(product.price)}</StruckPrice>}
            </span>
            {offer && <span className="mt-0.5 block text-xs font-medium text-brand">{offerLineText(offer.text)}</span>}
            {nextFree && (
              <span className={`mt-0.5 block text-xs font-medium text-brand ${nextFree.outdated ? 'invisible' : ''}`}>
                {nextFreeText(nextFree)}
              </span>
            )}
          </span>
        </PageLink>
        {left !== 0 && (
          <div className="flex shrink-0 flex-col items-end gap-1">
            <QuantityStepper product={product} />
            <span className="text-xs text-ink-3">
              {offer && (
                <>
                  <s className="me-1.5">{formatRupees(total)}</s>
                  <span className="sr-only">{m.shop_price_now()}</span>
                </>
              )}
              {(quantity > 1 || offer) && <span>{formatRupees(Math.max(0, total - (offer?.off ?? 0)))}</span>}
            </span>
          </div>
        )}
      </div>
      {left !== 0 && (
        <div className="ms-19 flex flex-wrap @max-[200px]:ms-13 items-center gap-x-3">
          <MissingChoice line={line} />
          {hasSizes && <ChangeSize line={line} />}
        </div>
      )}
      {isShort(line) && (
        <div className="mt-2">
          <ShortLineActions line={line} />
        </div>
      )}
    </li>
  )
}

const ChangeSize = ({ line }: { line: CartLine }) => {
  const [open, setOpen] = useState(false)
  const changeSize = useChangeSize()
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="relative min-h-8 text-xs font-medium text-brand before:absolute before:-inset-x-1 before:-inset-y-1.5 hover:underline"
      >
        {m.cart_change_size()}
        <span className="sr-only"> {m.cart_of_name({ name: line.product.name })}</span>
      </button>
      {open && (
        <LazyBoundary>
          <SizePicker
            product={line.product}
            onChoose={(size) => {
              setOpen(false)
              void changeSize(line, size)
            }}
            onClose={() => setOpen(false)}
          />
        </LazyBoundary>
      )}
    </>
  )
}
