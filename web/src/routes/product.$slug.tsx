import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { CallError } from '@tokri/contract/client.ts'
import { formatWholeRupees } from '@tokri/rules/money.ts'
import { idOfSlug } from '@tokri/rules/slugs.ts'
import { lazy } from 'react'
import { PageLink } from '../components/page-link.tsx'
import { discountedRupees } from '../components/product/price.tsx'
import { PromiseChip } from '../components/product/promise-chip.tsx'
import { pricePerHundred } from '../components/product/unit-price.ts'
import { useCall } from '../lib/api/use-call.ts'
import { categoriesQuery, type Product, productQuery, sizesQuery } from '../lib/catalogue/catalogue-queries.ts'
import { pageHead } from '../lib/navigation/page-head.ts'
import { useAfterFirstPaint } from '../lib/navigation/use-after-first-paint.ts'
import { m } from '../paraglide/messages.js'
import { Gallery } from '../shop/product/gallery.tsx'
import { PriceBox } from '../shop/product/price-box.tsx'
import { ProductSkeleton } from '../shop/product/product-skeleton.tsx'
import { Sizes } from '../shop/product/sizes.tsx'
import { WhyShop } from '../shop/product/why-shop.tsx'
import { ClientOnly } from '../ui/lazy-boundary.tsx'
import { urls } from '../urls.ts'

const FavouriteButton = lazy(() => import('../shop/product/favourite-button.tsx'))
const TellWhenBack = lazy(() => import('../shop/product/tell-when-back.tsx'))
const RelatedProducts = lazy(() => import('../shop/product/related-products.tsx'))

export const Route = createFileRoute('/product/$slug')({
  loader: async ({ context: { queryClient, call }, params }) => {
    const categories = queryClient.ensureQueryData(categoriesQuery(call))
    const productId = idOfSlug(params.slug)
    const sizes = queryClient.prefetchQuery(sizesQuery(call, [productId]))
    const query = productQuery(call, productId)
    // After a change of place, the cached product may be missing in the new store. Its query then has an error.
    const isLost = queryClient.getQueryState(query.queryKey)?.status === 'error'
    const loaded = isLost ? queryClient.fetchQuery(query) : queryClient.ensureQueryData(query)
    const product = await loaded.catch((error) => {
      // A slug without a valid id is also "not found".
      if (error instanceof CallError && (error.status === 404 || error.status === 400)) throw notFound()
      throw error
    })
    await Promise.all([categories, sizes])
    return { product }
  },
  head: ({ loaderData, match }) => {
    if (!loaderData) return {}
    const { product } = loaderData
    const { origin } = match.context
    const path = urls.product(product)
    const price = discountedRupees(product)
    return pageHead({
      origin,
      path,
      title: m.product_name_unit_at_price({ name: product.name, unit: product.unit, price: formatWholeRupees(price) }),
      description: product.description.slice(0, 160),
      image: product.image[0],
      data: {
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: product.name,
        description: product.description,
        image: product.image.map((each) => origin + each),
        sku: product._id,
        ...(product.more_details.Brand && { brand: { '@type': 'Brand', name: product.more_details.Brand } }),
        offers: {
          '@type': 'Offer',
          url: origin + path,
          priceCurrency: 'INR',
          price,
          availability: `https://schema.org/${product.inStock ? 'InStock' : 'OutOfStock'}`,
        },
      },
    })
  },
  pendingComponent: ProductSkeleton,
  component: ProductPage,
})

const Detail = ({ name, text }: { name: string; text: string }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-1 py-3 sm:grid-cols-[160px_minmax(0,1fr)] sm:gap-4">
    <dt className="text-sm font-semibold">{name}</dt>
    <dd className="whitespace-pre-line break-words text-sm text-ink-2">{text}</dd>
  </div>
)

function ProductPage() {
  const { slug } = Route.useParams()
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
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-6 lg:mt-5 lg:grid-cols-2 lg:gap-10">
        <div className="min-w-0">
          <Gallery images={product.image} name={product.name} />
        </div>
        <div className="relative min-w-0">
          <div className="absolute inset-e-0 -top-2.5">
            <ClientOnly>
              <FavouriteButton productId={product._id} />
            </ClientOnly>
          </div>
          <PromiseChip />
          <h1 className="mt-2 pe-12 text-xl sm:text-2xl">{product.name}</h1>
          <p className="mt-1 text-ink-3">
            {[product.unit, pricePerHundred(product.unit, discountedRupees(product))].filter(Boolean).join(' · ')}
          </p>
          <Sizes productId={product._id} />
          <PriceBox product={product} withCartLink={complete} />
          {!product.inStock && (
            <div className="mt-4 min-h-11">
              <ClientOnly>
                <TellWhenBack productId={product._id} />
              </ClientOnly>
            </div>
          )}
          {complete ? <Details product={product} /> : <div className="min-h-dvh" />}
        </div>
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
    <WhyShop />
    <h2 className="mt-8 text-lg">{m.product_product_details()}</h2>
    <dl className="mt-1 divide-y divide-line">
      {product.description && <Detail name={m.product_description()} text={product.description} />}
      <Detail name={m.product_unit()} text={product.unit} />
      {Object.entries(product.more_details).map(([name, text]) => (
        <Detail key={name} name={m.product_detail_name({ name })} text={text} />
      ))}
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
