import { shownPercent } from '@tokri/rules/money.ts'
import type { CardProduct } from '../../lib/catalogue/catalogue-queries.ts'
import { m } from '../../paraglide/messages.js'
import { Skeleton } from '../../ui/skeleton.tsx'
import { urls } from '../../urls.ts'
import { PageLink } from '../page-link.tsx'
import { OfferTag } from './offer-tag.tsx'
import { discountedRupees, Price } from './price.tsx'
import { ProductPicture } from './product-picture.tsx'
import { PromiseChip } from './promise-chip.tsx'
import { QuantityStepper } from './quantity-stepper.tsx'
import { SizeButton } from './size-button.tsx'
import { pricePerHundred } from './unit-price.ts'

// In a narrow card (two beside the subcategories on a phone) the stepper has its own row, below the price.
const card =
  '@container relative flex h-full flex-col rounded-card border border-line bg-surface p-1.5 shadow-card sm:p-2'

/** One product in a grid or a carousel. The whole card links to the product page, except for the stepper. */
export const ProductCard = ({
  product,
  eager = false,
  sizes = '(min-width: 1024px) 240px, 45vw',
  heading: Heading = 'h3',
}: {
  product: CardProduct
  eager?: boolean
  sizes?: string
  /** The heading level is one below that of the section's heading. */
  heading?: 'h2' | 'h3'
}) => {
  const perHundred = pricePerHundred(product.unit, discountedRupees(product))
  return (
    <article
      className={`${card} group transition-[border-color,box-shadow] hover:border-line-strong/60 hover:shadow-raised`}
    >
      <div className="relative">
        <ProductPicture
          image={product.image}
          name=""
          sizes={sizes}
          eager={eager}
          className={`w-full p-[6%] ${product.inStock ? '' : 'opacity-45 grayscale'}`}
        />
        {product.offer && <OfferTag offer={product.offer} className="absolute inset-s-1 bottom-1" />}
      </div>
      {product.discount > 0 && (
        <span className="absolute inset-s-0 top-3 rounded-e-full bg-deal py-0.5 ps-2.5 pe-3 text-xs font-bold text-on-deal">
          {shownPercent(product.discount) + m.product_percent_off_end()}
        </span>
      )}
      <div className="flex flex-1 flex-col px-1 pb-1 pt-2.5">
        <PromiseChip />
        <div className="mt-1.5 min-h-[66px] @max-[140px]:min-h-[82px]">
          <Heading className="line-clamp-2 font-sans text-sm font-semibold tracking-normal">
            <PageLink
              href={urls.product(product)}
              animatesPicture
              className="rounded-chip outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus"
            >
              {product.name}
            </PageLink>
          </Heading>
          <p className="mt-0.5 flex min-h-6 items-center text-xs text-ink-3 @max-[140px]:flex-wrap max-sm:tracking-tight max-[389px]:text-2xs">
            {product.sizes ? <SizeButton product={product} /> : <span className="truncate">{product.unit}</span>}
            {perHundred && (
              <span className="truncate before:whitespace-pre before:content-['_·_'] @max-[140px]:w-full @max-[140px]:before:content-none">
                {perHundred}
              </span>
            )}
          </p>
        </div>
        <div className="mt-auto flex min-h-11 flex-wrap items-center justify-between gap-x-0.5 gap-y-1 pt-2 *:last:ms-auto max-sm:-me-1 @max-[140px]:me-0">
          <Price product={product} stacked />
          {product.inStock ? (
            <QuantityStepper product={product} />
          ) : (
            <span className="text-xs font-semibold text-deal">{m.common_out_of_stock()}</span>
          )}
        </div>
      </div>
    </article>
  )
}

/** A skeleton with the exact size and shape of the card. */
export const ProductCardSkeleton = () => (
  <div aria-hidden="true" className={card}>
    <Skeleton className="aspect-square rounded-field" />
    <div className="flex flex-1 flex-col px-1 pb-1 pt-2.5">
      <Skeleton className="h-5 w-14 rounded-chip" />
      <Skeleton className="mt-1.5 h-4 w-11/12" />
      <Skeleton className="mt-1.5 h-4 w-3/5" />
      <Skeleton className="mb-1 mt-3 h-3 w-2/5 @max-[140px]:mb-5" />
      <div className="mt-auto flex min-h-11 flex-wrap items-center justify-between gap-y-1 pt-2">
        <Skeleton className="h-5 w-10 @max-[140px]:me-auto" />
        <Skeleton className="h-9 w-[92px] max-[389px]:w-[84px] @max-[140px]:w-full" />
      </div>
    </div>
  </div>
)
