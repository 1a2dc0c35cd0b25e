import { badgePercent } from '@tokri/rules/money.ts'
import type { CardProduct } from '../../lib/catalogue/catalogue-queries.ts'
import { useCategoryTint } from '../../lib/catalogue/category-tint.ts'
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

// Below 140 px (two beside the subcategories on a phone) the stepper has its own row, below the price.
const card = '@container relative flex h-full flex-col'
const texts = 'flex flex-1 flex-col px-0.5 pt-2'
const foot = 'mt-auto flex min-h-10 flex-wrap items-center justify-between gap-x-1 gap-y-1.5 pt-1'

/**
 * One product in a grid or a carousel: a picture on the tint of its category, and its texts on the page. The whole card links
 * to the product page, except for the stepper.
 */
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
    <article className={`${card} group`}>
      <div style={useCategoryTint(product.categoryId)} className="product-tile relative overflow-hidden rounded-field">
        <ProductPicture
          image={product.image}
          name=""
          sizes={sizes}
          eager={eager}
          className={`w-full bg-transparent! p-[6%] pb-[12%] transition-transform duration-160 ease-out group-hover:scale-[1.02] ${product.inStock ? '' : 'opacity-45 grayscale'}`}
        />
        <div className="absolute inset-s-0 top-0 flex flex-col items-start gap-0.5 leading-tight">
          {product.discount > 0 && (
            <span className="rounded-ee-[10px] bg-deal px-2 py-0.5 text-2xs leading-tight font-bold text-on-deal">
              {badgePercent(product.discount) + m.product_percent_off_end()}
            </span>
          )}
          {product.offer && <OfferTag offer={product.offer} className={product.discount > 0 ? 'ms-1' : 'm-1'} />}
        </div>
        {product.inStock ? (
          <PromiseChip className="absolute inset-s-0 bottom-0 rounded-none! rounded-se-[10px]! bg-surface/92" />
        ) : (
          <span className="absolute inset-x-0 top-[calc(50%-0.75rem)] mx-auto w-fit rounded-chip bg-surface/92 px-2 py-1 text-xs font-semibold text-deal">
            {m.common_out_of_stock()}
          </span>
        )}
      </div>
      <div className={texts}>
        <Heading className="line-clamp-2 min-h-[2.25rem] font-sans @min-[200px]:min-h-0 text-sm/[1.125rem] font-semibold tracking-normal">
          <PageLink
            href={urls.product(product)}
            animatesPicture
            className="rounded-chip outline-none after:absolute after:inset-0 after:rounded-field focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus"
          >
            {product.name}
          </PageLink>
        </Heading>
        <p className="flex min-h-[1.125rem] items-center text-xs/[1.125rem] text-ink-2">
          {product.sizes ? <SizeButton product={product} /> : <span className="truncate">{product.unit}</span>}
          {perHundred && (
            <span className="hidden truncate text-ink-3 before:whitespace-pre before:content-['_·_'] @min-[156px]:inline">
              {perHundred}
            </span>
          )}
        </p>
        <div className={foot}>
          <Price product={product} stacked />
          {product.inStock && <QuantityStepper product={product} />}
        </div>
      </div>
    </article>
  )
}

/** A skeleton with the exact size and shape of the card. */
export const ProductCardSkeleton = () => (
  <div aria-hidden="true" className={card}>
    <Skeleton className="aspect-square rounded-field" />
    <div className={texts}>
      <div className="min-h-[3.375rem]">
        <Skeleton className="h-3.5 w-11/12" />
        <Skeleton className="mt-1.5 h-3.5 w-3/5" />
        <Skeleton className="mt-1.5 h-3 w-2/5" />
      </div>
      <div className={foot}>
        <Skeleton className="h-5 w-10 @max-[140px]:w-full" />
        <Skeleton className="h-[34px] w-[76px] @max-[140px]:w-full" />
      </div>
    </div>
  </div>
)
