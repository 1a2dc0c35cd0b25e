import { useQuery } from '@tanstack/react-query'
import { useCall } from '../../lib/api/use-call.ts'
import { type CardProduct, sizesQuery } from '../../lib/catalogue/catalogue-queries.ts'
import { m } from '../../paraglide/messages.js'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { urls } from '../../urls.ts'
import { PageLink } from '../page-link.tsx'
import { discountedRupees, Price } from './price.tsx'
import { ProductPicture } from './product-picture.tsx'
import { QuantityStepper } from './quantity-stepper.tsx'
import { bestValue, pricePerAmount } from './unit-price.ts'

/** All sizes of a product with their prices per amount. Each can be added, or chosen instead of the present one. */
export default function SizePicker({
  product,
  onChoose,
  onClose,
}: {
  product: CardProduct
  onChoose?: (size: CardProduct) => void
  onClose: () => void
}) {
  const { data: families, isError } = useQuery(sizesQuery(useCall(), [product._id]))
  const sizes = families?.[0] ?? (families || isError ? [product] : undefined)
  const best = sizes && bestValue(sizes.map((size) => ({ ...size, rupees: discountedRupees(size) })))
  return (
    <Dialog
      open
      onClose={onClose}
      title={product.name}
      description={onChoose ? m.shop_change_the_size() : m.shop_choose_a_size()}
    >
      <ul className="grid gap-2">
        {sizes
          ? sizes.map((size) => (
              <li
                key={size._id}
                aria-current={onChoose && size._id === product._id ? 'true' : undefined}
                className={`flex items-center gap-3 rounded-card border p-2 ${size._id === product._id ? 'border-brand' : 'border-line'}`}
              >
                <PageLink
                  href={urls.product(size)}
                  replace
                  aria-label={`${size.unit}, ${size.name}`}
                  className="shrink-0 rounded-field"
                >
                  <ProductPicture
                    image={size.image}
                    categoryId={size.categoryId}
                    name=""
                    sizes="64px"
                    className={`size-16 p-1 ${size.inStock ? '' : 'opacity-45 grayscale'}`}
                  />
                </PageLink>
                <div className="min-w-0 flex-1">
                  <p className="flex flex-wrap items-center gap-x-2 text-sm font-semibold">
                    <span>{size.unit}</span>
                    {best === size._id && (
                      <span className="rounded-chip bg-accent-soft px-1.5 py-0.5 text-2xs font-bold text-on-accent-soft">
                        {m.shop_best_value()}
                      </span>
                    )}
                  </p>
                  <Price product={size} />
                  <p className="text-xs text-ink-3">{pricePerAmount(size.unit, discountedRupees(size))}</p>
                </div>
                <SizeAction size={size} product={product} onChoose={onChoose} />
              </li>
            ))
          : Array.from({ length: product.sizes ?? 2 }, (_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
              <li key={row} aria-hidden="true">
                <Skeleton className="h-[82px] rounded-card" />
              </li>
            ))}
      </ul>
    </Dialog>
  )
}

const SizeAction = ({
  size,
  product,
  onChoose,
}: {
  size: CardProduct
  product: CardProduct
  onChoose?: ((size: CardProduct) => void) | undefined
}) => {
  if (onChoose && size._id === product._id)
    return <span className="px-2 text-xs text-ink-3">{m.shop_in_the_cart()}</span>
  if (!size.inStock) return <span className="px-2 text-xs font-semibold text-deal">{m.common_out_of_stock()}</span>
  if (!onChoose) return <QuantityStepper product={size} />
  return (
    <button
      type="button"
      onClick={() => onChoose(size)}
      className="min-h-11 rounded-control px-3 text-sm font-semibold text-brand hover:bg-brand-soft"
    >
      {m.shop_take_this()}
      <span className="sr-only">
        : <span>{size.unit}</span>
      </span>
    </button>
  )
}
