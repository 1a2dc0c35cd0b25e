import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { countryName } from '@tokri/rules/country-name.ts'
import { idOfSlug } from '@tokri/rules/slugs.ts'
import { lazy, type ReactNode } from 'react'
import { PageLink } from '../../components/page-link.tsx'
import { OfferTag } from '../../components/product/offer-tag.tsx'
import { discountedRupees } from '../../components/product/price.tsx'
import { PromiseChip } from '../../components/product/promise-chip.tsx'
import { pricePerHundred } from '../../components/product/unit-price.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { categoriesQuery, type Product, productQuery } from '../../lib/catalogue/catalogue-queries.ts'
import { locale } from '../../lib/language/language.ts'
import { useAfterFirstPaint } from '../../lib/navigation/use-after-first-paint.ts'
import { m } from '../../paraglide/messages.js'
import { cx } from '../../ui/class-names.ts'
import { ClientOnly } from '../../ui/lazy-boundary.tsx'
import { urls } from '../../urls.ts'
import { Gallery } from './gallery.tsx'
import { PriceBox } from './price-box.tsx'
import { Sizes } from './sizes.tsx'
import { WhyShop } from './why-shop.tsx'

const route = getRouteApi('/product/$slug')

const FavouriteButton = lazy(() => import('./favourite-button.tsx'))

const RelatedProducts = lazy(() => import('./related-products.tsx'))

const Detail = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,7rem)_minmax(0,1fr)] gap-3 py-2.5 sm:grid-cols-[160px_minmax(0,1fr)] sm:gap-4">
    <dt className="text-sm font-semibold">{name}</dt>
    <dd className="whitespace-pre-line break-words text-sm text-ink-2">{children}</dd>
  </div>
)

/** The name of the detail that search filters by. */
const BRAND = 'Brand'

export function ProductPage() {
  const { slug } = route.useParams()
  const call = useCall()
  const { data: product } = useSuspenseQuery(productQuery(call, idOfSlug(slug)))
  return <ProductView key={product._id} product={product} />
}

/** After a click, the first frame has the pictures, the name and the price. The rest follows in the next frame. */
const ProductView = ({ product }: { product: Product }) => {
  const complete = useAfterFirstPaint()
  return (
    <div className="page pt-4 lg:pt-6">
      <Breadcrumb product={product} />
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-6 lg:mt-5 lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:gap-x-10">
        <div className={cx('min-w-0', !product.inStock && '[&_img]:opacity-45 [&_img]:grayscale')}>
          <Gallery images={product.image} name={product.name} categoryId={product.category[0]} />
        </div>
        <div className="relative min-w-0 lg:row-span-2">
          <div className="absolute -inset-e-[11px] -top-2.5">
            <ClientOnly>
              <FavouriteButton productId={product._id} />
            </ClientOnly>
          </div>
          {!product.notSold && <PromiseChip />}
          <h1 className="mt-2 pe-12 text-xl sm:text-2xl">{product.name}</h1>
          <p className="mt-1 text-ink-3">
            {[product.unit, pricePerHundred(product.unit, discountedRupees(product))].filter(Boolean).join(' · ')}
          </p>
          <Sizes productId={product._id} />
          {product.offer && (
            <p className="mt-3">
              <OfferTag offer={product.offer} />
            </p>
          )}
          <PriceBox product={product} withCartLink={complete} />
          {complete ? <Details product={product} /> : <div className="min-h-dvh" />}
        </div>
        {complete && !product.notSold && <WhyShop />}
      </div>
      {complete && (
        <ClientOnly space={<div className="mt-10 min-h-20" />}>
          <RelatedProducts product={product} />
        </ClientOnly>
      )}
    </div>
  )
}

const Details = ({ product }: { product: Product }) => (
  <>
    <h2 className="mt-8 text-lg">{m.product_product_details()}</h2>
    <dl className="mt-1 divide-y divide-line">
      {product.description && <Detail name={m.product_description()}>{product.description}</Detail>}
      <Detail name={m.product_unit()}>{product.unit}</Detail>
      {product.netQuantity && (
        <Detail name={m.product_detail_name({ name: 'Net quantity' })}>{product.netQuantity}</Detail>
      )}
      {Object.entries(product.more_details).map(([name, text]) => (
        <Detail key={name} name={m.product_detail_name({ name })}>
          {name === BRAND ? (
            <PageLink
              href={urls.search(text, { brand: text })}
              className="relative font-semibold text-brand before:absolute before:-inset-x-1 before:-inset-y-3 hover:underline"
            >
              {text}
            </PageLink>
          ) : (
            text
          )}
        </Detail>
      ))}
      {product.manufacturer && (
        <Detail name={m.product_detail_name({ name: 'Manufacturer' })}>{product.manufacturer}</Detail>
      )}
      {product.countryOfOrigin && (
        <Detail name={m.product_detail_name({ name: 'Country of origin' })}>
          {countryName(product.countryOfOrigin, locale)}
        </Detail>
      )}
    </dl>
  </>
)

const Breadcrumb = ({ product }: { product: Product }) => {
  const { data: categories } = useQuery(categoriesQuery(useCall()))
  const category = categories?.find(({ _id }) => product.category.includes(_id))
  const [subcategory] = product.subCategory
  return (
    <nav aria-label={m.common_breadcrumb()} className="text-sm text-ink-3">
      <ol className="flex items-center gap-1.5">
        <li>
          <PageLink href={urls.home()} className="-mx-1 -my-2.5 inline-flex min-h-11 items-center px-1 hover:text-ink">
            {m.common_home()}
          </PageLink>
        </li>
        {category && subcategory && (
          <>
            <li aria-hidden="true">/</li>
            <li className="min-w-0">
              <PageLink
                href={urls.listing(category, subcategory)}
                className="-my-2.5 block truncate py-2.5 leading-6 hover:text-ink"
              >
                {subcategory.name}
              </PageLink>
            </li>
          </>
        )}
        <li aria-hidden="true">/</li>
        <li aria-current="page" className="min-w-0 truncate text-ink-2">
          {product.name}
        </li>
      </ol>
    </nav>
  )
}
